"""Whether the turns of others can be followed: their pace, the sentence, the last throw."""

from collections.abc import Callable
from typing import Any

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    BUY_DEV_CARD,
    END_TURN,
    ROLL,
    Action,
    BuildRoad,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
)
from catan_desktop.engine.chance import DiceRolled
from catan_desktop.engine.events import (
    DevCardBought,
    DiceThrown,
    Event,
    Produced,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TurnEnded,
)
from catan_desktop.engine.ids import NO_CARDS
from catan_desktop.engine.observation import Phase
from catan_desktop.i18n import Catalogue
from catan_desktop.ui.board_marks import TOKEN_DOWN
from catan_desktop.ui.board_scene import BoardScene, PieceKind
from catan_desktop.ui.box import Box
from catan_desktop.ui.cards import CARD_BACK, resource_icon
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.boardpane import CALM_GLOW, Spot
from catan_desktop.ui.table.motion import CARD, Refused, above_token
from catan_desktop.ui.table.notices import Lingering, news, notices
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.table.since import NO_CHANGES, changes
from catan_desktop.ui.table.stage import said
from catan_desktop.ui.table.tokens import Type, lines, width
from catan_desktop.ui.words import BAR, ROBBER_ROW, Chip, Icon, Speaker
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import NAMES, seat_table, session_at
from tests.ui.test_table_promises import look, words_in

MakePilot = Callable[..., Pilot]


def game(kinds: str = "hccc", active: int = 1, **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4], SHORE[11]), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: (3, 3, 3, 3, 3), 1: (4, 4, 4, 4, 4), 2: (1, 0, 0, 0, 0)},
        "active": active,
    }
    return session_at(position(**{**standing, **fields}), kinds)


class Idle:
    """A host whose computer players wait for the test to move them."""

    thinking = None

    def poll(self) -> bool:
        return False

    def close(self) -> None:
        pass


def table(make_pilot: MakePilot, session: GameSession, **settings: Any) -> tuple[Pilot, TableScene]:
    """The table with computer players who do nothing by themselves."""
    pilot = make_pilot(**settings)
    scene = TableScene(pilot.runtime.services, session, lambda _: Idle())
    pilot.runtime.stack.push(scene)
    pilot.advance(0.02)
    return pilot, scene


def shown_for(pilot: Pilot, scene: TableScene, action: Action, seat: int = 1) -> float:
    """Seconds until the next event could come."""
    settle(pilot, scene)
    scene.session.act(seat, action)
    return settle(pilot, scene)


def settle(pilot: Pilot, scene: TableScene) -> float:
    """Wait until nothing moves; the seconds it took."""
    seconds = 0.0
    while scene.timeline.running:
        pilot.advance(0.05)
        seconds += 0.05
    return seconds


def legal(session: GameSession, kind: type[Action], seat: int = 1) -> Action:
    return next(a for a in session.legal(seat) if isinstance(a, kind))


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [(BuildRoad, 0.7, 1.0), (MaritimeTrade, 1.0, 1.5)],
)
def test_what_others_do_gets_its_beat(
    make_pilot: MakePilot, kind: type[Action], least: float, most: float
) -> None:
    times = {}
    for speed in ("fast", "normal", "slow", "off"):
        session = game()
        pilot, scene = table(make_pilot, session, speed=speed)
        times[speed] = shown_for(pilot, scene, legal(session, kind))
    assert least <= times["normal"] <= most
    assert times["fast"] < times["normal"] < times["slow"]
    assert times["off"] == 0


def test_a_roll_and_a_theft_get_their_beats(make_pilot: MakePilot) -> None:
    session = game(phase=Phase.ROLL, devs={1: (1, 0, 0, 0, 0)})
    pilot, scene = table(make_pilot, session, speed="normal")
    assert shown_for(pilot, scene, legal(session, PlayKnight)) >= 1.0
    robbing = next(
        a for a in session.legal(1) if isinstance(a, MoveRobber) and a.victim is not None
    )
    assert 1.4 <= shown_for(pilot, scene, robbing) <= 2.2
    session = game(phase=Phase.ROLL)
    pilot, scene = table(make_pilot, session, speed="normal")
    assert shown_for(pilot, scene, ROLL) >= 1.0


def test_whoever_acts_does_not_wait_for_the_beat_of_others(make_pilot: MakePilot) -> None:
    session = game()
    pilot, scene = table(make_pilot, session, speed="slow")
    session.act(1, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0,)))
    while scene.lagging:
        pilot.advance(0.02)
    assert scene.timeline.running
    pilot.press("n")
    pilot.advance(0.05)
    assert not scene.lagging, "the answer is shown at once"
    assert session.observe(0).to_act != (0,)


@pytest.mark.parametrize(
    ("language", "rolls", "rolled"),
    [
        ("en", "{} rolls the dice", "{} rolled "),
        ("ja", "{}がサイコロを振っています", "{}の出目は"),
    ],
)
def test_the_sentence_says_what_the_picture_shows(
    make_pilot: MakePilot, language: str, rolls: str, rolled: str
) -> None:
    session = game(phase=Phase.ROLL)
    pilot, scene = table(make_pilot, session, language=language, speed="normal")
    rolls, rolled = (words.format(scene.speaker.name(1)) for words in (rolls, rolled))
    session.act(1, ROLL)
    seen = set()
    while scene.timeline.running:
        pilot.advance(0.05)
        dice, words = scene.dice_shown, said(scene).text
        if dice is not None:
            assert words == rolls if not dice[2] else words.startswith(rolled), (dice, words)
        if scene.flyers:
            assert words.startswith(rolled)
        seen.add(words)
    assert len(seen) >= 3
    assert pilot.faults() == []


def test_beside_the_own_throw_nothing_asks_for_a_throw(make_pilot: MakePilot) -> None:
    session = game(active=0, phase=Phase.ROLL)
    pilot, scene = table(make_pilot, session, speed="normal")
    assert said(scene).text == "Your turn: roll the dice"
    pilot.press("space")
    while scene.lagging:
        assert "Your turn" not in said(scene).text
        pilot.advance(0.02)
    assert scene.told is None or said(scene) != scene.told, "what to do comes at once"


def test_the_last_throw_stays_pale_until_the_next(make_pilot: MakePilot) -> None:
    session = game(phase=Phase.ROLL)
    pilot, scene = table(make_pilot, session, speed="off")
    shown_for(pilot, scene, ROLL)
    dice = session.observe(0).dice
    if session.observe(0).phase is not Phase.MAIN:
        pytest.fail("this roll should be no seven")
    fresh = look(pilot, scene.table.dice.centre, 20)
    session.act(1, END_TURN)
    pilot.advance(0.1)
    assert str(dice.first + dice.second) in words_in(pilot, scene.table.dice)
    assert look(pilot, scene.table.dice.centre, 20) != fresh


def texts(scene: TableScene) -> list[str]:
    return [row.text for row in scene.slips.rows]


def corner(scene: TableScene) -> Box:
    """Where the slips lie."""
    return Box(scene.table.tray.x, scene.table.tray.y, 250, 60)


@pytest.mark.parametrize(
    ("language", "taken"),
    [
        ("en", "{}'s robber took 1 lumber from you"),
        ("ja", "{}の盗賊に木材1枚を奪われました"),
    ],
)
def test_who_was_robbed_is_told_until_they_act_in_their_own_turn(
    make_pilot: MakePilot, language: str, taken: str
) -> None:
    session = game(phase=Phase.ROBBER, hands={0: (2, 0, 0, 0, 0), 1: (1, 1, 1, 1, 1)})
    pilot, scene = table(make_pilot, session, language=language, speed="off")
    robbing = next(a for a in session.legal(1) if isinstance(a, MoveRobber) and a.victim == 0)
    session.act(1, robbing)
    taken = taken.format(scene.speaker.name(1))
    assert texts(scene) == [taken]
    pilot.advance(20)
    assert texts(scene) == [taken], "it stays while the others play"
    assert pilot.faults() == []
    said_in_corner = len(words_in(pilot, corner(scene)))
    assert said_in_corner
    scene.keys_open = True
    scene.refresh()
    pilot.advance(1)
    assert len(words_in(pilot, corner(scene))) < said_in_corner, "the board has come there"
    scene.keys_open = False
    scene.refresh()
    pilot.advance(1)
    session.act(1, END_TURN)
    for seat in (2, 3):
        session.act(seat, ROLL)
        if session.observe(None).phase is Phase.ROBBER:
            session.act(seat, legal(session, MoveRobber, seat))
        session.act(seat, END_TURN)
    pilot.advance(20)
    assert texts(scene)[0] == taken, "and until they have acted"
    pilot.press("space")
    pilot.advance(1)
    pilot.advance(9)
    assert texts(scene) == []


def test_nobody_else_is_told_of_a_theft(make_pilot: MakePilot) -> None:
    session = game("chcc", active=2, phase=Phase.ROBBER, hands={0: (2, 0, 0, 0, 0)})
    pilot, scene = table(make_pilot, session, speed="off")
    robbing = next(a for a in session.legal(2) if isinstance(a, MoveRobber) and a.victim == 0)
    session.act(2, robbing)
    pilot.advance(0.1)
    assert texts(scene) == []


# ------------------------------------------------------------------ what the robber keeps back
def roll_of(session: GameSession, seat: int, total: int) -> None:
    """Let a seat roll a total, whatever the seed would have brought."""
    session._chance = lambda: Thrown(total)  # type: ignore[assignment,method-assign,return-value]
    session.act(seat, ROLL)


class Thrown:
    """Chance that always throws the same."""

    def __init__(self, total: int) -> None:
        self.total = total

    def draw(self, question: object) -> DiceRolled:
        first = max(1, self.total - 6)
        return DiceRolled(first, self.total - first)


def robbed_game() -> tuple[GameSession, int, int]:
    """The robber stands on a hex of the first seat: the session, the hex and its number."""
    board = game().board
    vertex = SHORE[0]
    hexes = [h for h, mask in enumerate(board.hex_vertex_masks) if mask >> vertex & 1]
    hex_id = next(h for h in hexes if board.tokens[h])
    return game(phase=Phase.ROLL, robber=hex_id), hex_id, board.tokens[hex_id]


@pytest.mark.parametrize(("language", "words"), [("en", "kept back from"), ("ja", "産出停止")])
def test_what_the_robber_keeps_back_is_said_and_shown(
    make_pilot: MakePilot, language: str, words: str
) -> None:
    session, hex_id, number = robbed_game()
    pilot, scene = table(make_pilot, session, language=language, speed="normal")
    roll_of(session, 1, number)
    crossed = False
    while scene.timeline.running:
        crossed |= any(isinstance(flyer, Refused) for flyer in scene.flyers)
        pilot.advance(0.05)
    assert crossed, "a crossed card at the hex"
    row = next(r for r in scene.chronicle.rows if r.kind == ROBBER_ROW and r.seat is None)
    assert row.text == words
    assert Icon(resource_icon(session.board.terrains[hex_id])) in row.tokens
    assert Chip(0) in row.tokens
    rows = scene.chronicle.rows
    again = TableScene(pilot.runtime.services, session, lambda _: Idle())
    pilot.runtime.stack.push(again)
    pilot.advance(0.1)
    assert again.chronicle.rows == rows, "a table made anew tells the same"
    assert pilot.faults() == []


def test_where_no_robber_stands_nothing_is_kept_back(make_pilot: MakePilot) -> None:
    session, _, number = robbed_game()
    _, scene = table(make_pilot, session, speed="off")
    other = next(n for n in (4, 5, 9, 10) if n != number)
    roll_of(session, 1, other)
    assert not any(r.kind == ROBBER_ROW for r in scene.chronicle.rows)


def test_one_roll_takes_one_row_of_gains() -> None:
    tell = Speaker(Catalogue("en"), NAMES, game().board)
    gains = [Produced(0, (2, 0, 0, 0, 0)), Produced(1, NO_CARDS), Produced(3, (0, 0, 1, 0, 0))]
    rows = tell.rows([DiceThrown(1, 2, 3), *gains, TurnEnded(1)])
    assert len(rows) == 2
    lumber = Icon(resource_icon(0))
    assert rows[1].seat == 0
    assert rows[1].tokens == ("got", lumber, lumber, BAR, Chip(3), Icon(resource_icon(2)))


# ------------------------------------------------------------------ a table made anew
def test_the_robbers_old_place_and_the_last_piece_are_remembered(make_pilot: MakePilot) -> None:
    session = game(phase=Phase.ROBBER)
    pilot, scene = table(make_pilot, session, speed="off")
    session.act(1, legal(session, MoveRobber))
    session.act(1, legal(session, BuildRoad))
    pilot.advance(0.1)
    shown = scene.shown
    assert shown.old_robber is not None
    assert shown.last is not None
    again = TableScene(pilot.runtime.services, session, lambda _: Idle())
    pilot.runtime.stack.push(again)
    pilot.advance(0.1)
    assert again.shown == shown


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_the_hexes_of_a_roll_glow_until_the_next_action(make_pilot: MakePilot, speed: str) -> None:
    """Calmly: nothing moves meanwhile, and a table made anew shows the same."""
    session = game(phase=Phase.ROLL)
    pilot, scene = table(make_pilot, session, speed=speed)
    assert not scene.shown.producing
    roll_of(session, 1, 8)
    settle(pilot, scene)
    pilot.advance(8.0, frame=0.1)
    hexes = {h for h, token in enumerate(session.board.tokens) if token == 8}
    assert scene.shown.producing == hexes - {scene.seen.robber}
    assert scene.shown.glow == CALM_GLOW
    assert not scene.timeline.running
    pilot.pixels()
    composed, frames = scene.view.stages_composed, pilot.runtime.frames
    pilot.advance(4.0, frame=0.1)
    assert pilot.runtime.frames == frames, "nothing is drawn for it"
    scene.dirty = True
    pilot.advance(0.1)
    assert scene.view.stages_composed == composed, "the picture is kept"
    again = TableScene(pilot.runtime.services, session, lambda _: Idle())
    pilot.runtime.stack.push(again)
    pilot.advance(0.1)
    assert again.shown == scene.shown
    pilot.runtime.stack.clear()
    pilot, scene = table(make_pilot, session, speed=speed)
    session.act(1, legal(session, BuildRoad))
    settle(pilot, scene)
    assert not scene.shown.producing


def test_a_seven_lets_nothing_glow(make_pilot: MakePilot) -> None:
    session = game(phase=Phase.ROLL)
    pilot, scene = table(make_pilot, session, speed="off")
    roll_of(session, 1, 7)
    settle(pilot, scene)
    assert not scene.shown.producing


def test_a_card_rises_above_the_number_that_brought_it(make_pilot: MakePilot) -> None:
    """At its start it covers no number of any hex of the board."""
    _, scene = table(make_pilot, game(phase=Phase.ROLL))
    layout = scene.pane.layout
    discs = [layout.center(h) for h, token in enumerate(scene.seen.board.tokens) if token]
    for h in range(len(scene.seen.board.terrains)):
        x, y = above_token(scene, h)
        card = Box(x - CARD / 2, y - CARD * 0.72, CARD, CARD * 1.44)
        for cx, cy in discs:
            side = 12 * layout.unit
            cy += TOKEN_DOWN * layout.unit
            assert not card.overlaps(Box(cx - side, cy - side, 2 * side, 2 * side))


# ------------------------------------------------------------------ since the last turn
def curtain(pilot: Pilot, scene: TableScene, session: GameSession) -> None:
    """Play on until the first seat is asked to sit down."""
    for seat in (2, 3):
        pilot.advance(0.1)
        if scene.curtain is not None:
            scene.took_seat(seat)
        roll_of(session, seat, 2)
        session.act(seat, END_TURN)
    pilot.advance(0.1)
    assert scene.curtain == 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_curtain_names_the_robbery_and_the_road_and_no_card(
    make_pilot: MakePilot, language: str
) -> None:
    roads = {0: shore(0, 5), 1: shore(7, 5)}
    session = game(
        "hchc", phase=Phase.ROBBER, roads=roads, settlements={0: (SHORE[0],), 1: (SHORE[7],)},
        road_length=[5, 5, 0, 0], road_holder=0,
    )  # fmt: skip
    pilot, scene = table(make_pilot, session, language=language, speed="off")
    robbing = next(a for a in session.legal(1) if isinstance(a, MoveRobber) and a.victim == 0)
    session.act(1, robbing)
    session.act(1, next(a for a in session.legal(1) if a == BuildRoad(shore(12, 1)[0])))
    session.act(1, END_TURN)
    tell = scene.speaker
    rows = news(session.events(None), 0, tell)
    assert [row.seat for row in rows] == [1, 1]
    curtain(pilot, scene, session)
    assert [row.text for row in scene.news_for()] == [row.text for row in rows]
    for row in rows:
        assert all(t in pilot.texts() for t in row.tokens if isinstance(t, str))
    assert pilot.faults() == []
    assert Icon(CARD_BACK) in rows[0].tokens
    assert Icon("award_road") in rows[1].tokens


def test_what_was_got_since_the_last_turn_is_told_at_the_own_turn(make_pilot: MakePilot) -> None:
    session, _, number = robbed_game()
    other = next(
        n for h, n in enumerate(session.board.tokens)
        if n and n != number and session.board.hex_vertex_masks[h] >> SHORE[8] & 1
    )  # fmt: skip
    pilot, scene = table(make_pilot, session, speed="off")
    roll_of(session, 1, other)
    assert texts(scene) == [], "while others play the log tells it"
    session.act(1, END_TURN)
    for seat in (2, 3):
        roll_of(session, seat, number)
        session.act(seat, END_TURN)
    pilot.advance(0.1)
    assert texts(scene) == ["You got since your last turn"]


# ------------------------------------------------------------------ new on the board
def others_build(session: GameSession) -> tuple[list[Spot], int]:
    """The second seat builds two roads and moves the robber by a knight: pieces, old place."""
    origin = session.observe(0).robber
    built = []
    session.act(1, legal(session, PlayKnight))
    session.act(1, legal(session, MoveRobber))
    for _ in range(2):
        road = legal(session, BuildRoad)
        assert isinstance(road, BuildRoad)
        session.act(1, road)
        built.append(Spot(PieceKind.ROAD, road.edge))
    return built, origin


def on_board(scene: TableScene) -> BoardScene:
    """What is drawn of the board's pieces and marks."""
    plain = scene.pane.scene(scene.seen, scene.selection, scene.shown, marks=False)
    return scene.slips.changes.value.marked(plain)


def test_at_once_all_that_is_new_on_the_board_is_ringed_until_the_player_acts(
    make_pilot: MakePilot,
) -> None:
    session = game(devs={1: (1, 0, 0, 0, 0)})
    pilot, scene = table(make_pilot, session, speed="off")
    built, origin = others_build(session)
    session.act(1, END_TURN)
    for seat in (2, 3):
        roll_of(session, seat, 2)
        session.act(seat, END_TURN)
    pilot.advance(20)
    ringed = on_board(scene)
    edges = {spot.place for spot in built}
    assert ringed.new_edges | {ringed.last_edge} == edges
    assert ringed.old_robber == origin
    slip = next(row for row in scene.slips.rows if "New since" in row.text)
    at = slip.tokens.index(Icon("piece_road_r", 1))
    assert slip.tokens[at - 1] == "2"
    assert Icon("robber") in slip.tokens
    assert "moved to" in slip.text, "what the robber did is said"
    assert pilot.faults() == []
    roll_of(session, 0, 2)
    pilot.advance(20)
    assert on_board(scene).new_edges, "the roll alone is no answer to them"
    session.act(0, legal(session, BuildRoad, 0))
    pilot.advance(20)
    assert not on_board(scene).new_edges
    assert on_board(scene).old_robber is None


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_slip_of_what_is_new_tears_no_group_and_hides_nothing(
    make_pilot: MakePilot, size: tuple[int, int], language: str
) -> None:
    session = game(devs={1: (1, 0, 0, 0, 0)})
    pilot, scene = table(make_pilot, session, speed="off", size=size, language=language)
    others_build(session)
    session.act(1, END_TURN)
    for seat in (2, 3):
        roll_of(session, seat, 2)
        session.act(seat, END_TURN)
    pilot.advance(1)
    row = next(row for row in scene.slips.rows if Icon("robber") in row.tokens)
    start = row.tokens.index(Icon("robber"))
    moved = list(row.tokens[start:])
    assert len(moved) >= 4
    p, kind = pilot.runtime.painter, Type(14.0, 20.0)
    for room in range(100, 400, 7):
        found = [[unit.token for unit in line] for line in lines(p, row.tokens, room, kind)]
        if width(p, moved, kind) <= room:
            assert any(line[-len(moved) :] == moved for line in found), room
    first = pilot.find(str(row.tokens[0]))
    rows = len(lines(p, row.tokens, 170.0, kind))
    box = first._replace(x=first.x - 42, w=170.0 + 56, h=first.h + 21 * rows)  # the whole sheet
    for (x, y), r in scene.pane.busy(scene.seen):
        assert not (abs(x - box.cx) < box.w / 2 + r and abs(y - box.cy) < box.h / 2 + r)


def test_what_the_player_has_not_acted_upon_counts_from_their_own_last_act() -> None:
    road, hut = RoadBuilt(1, 7, NO_CARDS), SettlementBuilt(2, 9, NO_CARDS)
    events: list[Event] = [RoadBuilt(0, 3, NO_CARDS), road, TurnEnded(1), DiceThrown(0, 1, 1), hut]
    pieces = changes(events, 0).pieces
    assert pieces == ((Spot(PieceKind.ROAD, 7), 1), (Spot(PieceKind.SETTLEMENT, 9), 2))
    assert changes([*events, TurnEnded(0)], 0) == NO_CHANGES
    moved: list[Event] = [RobberMoved(1, 4, 5), RobberMoved(2, 5, 6)]
    assert changes(moved, 0).robber == (4, 6)
    assert changes([*moved, RobberMoved(3, 6, 4)], 0).robber is None
    assert changes(moved, 2) == NO_CHANGES


def test_what_is_over_is_seen_for_a_while_and_fades() -> None:
    shown = Lingering("")
    shown.follow(0, "news")
    for _ in range(100):
        assert not shown.pass_time(1.0)
        assert shown.alpha == 255, "as long as it counts it stays"
    shown.follow(0, "")
    alphas = []
    while shown.value:
        shown.pass_time(0.05)
        alphas.append(shown.alpha)
    assert alphas == sorted(alphas, reverse=True)
    assert len(set(alphas)) > 3
    shown.follow(0, "news")
    shown.follow(1, "")
    assert shown.value == "", "another one sits there now"


@pytest.mark.parametrize(
    ("language", "says"), [("en", "You bought: "), ("ja", "購入したカード： ")]
)
def test_a_bought_card_is_named_to_its_owner_alone(
    make_pilot: MakePilot, language: str, says: str
) -> None:
    session = game("hhcc", active=0)
    pilot, scene = table(make_pilot, session, language=language, speed="off")
    if scene.curtain is not None:
        scene.took_seat(scene.curtain)
    pilot.advance(1)
    assert scene.seen.seat == 0
    session.act(0, BUY_DEV_CARD)
    pilot.advance(0.1)
    devs = session.observe(0).devs
    card = next(c for c, n in enumerate(devs) if n)
    assert texts(scene) == [f"{says}{scene.speaker.dev_card(card)}"]
    session.act(0, END_TURN)
    pilot.advance(0.1)
    assert scene.curtain == 1
    assert not any(says in words for words in texts(scene))
    scene.took_seat(1)
    pilot.advance(0.1)
    assert scene.seen.seat == 1
    assert not any(says in words for words in texts(scene))
    assert notices([*session.events(1), DevCardBought(0, None, NO_CARDS)], 0, scene.speaker) == []


# ------------------------------------------------------------------ discards of several
def test_what_several_computer_players_give_up_is_shown_together(make_pilot: MakePilot) -> None:
    hands = {1: (3, 3, 3, 0, 0), 2: (0, 0, 3, 3, 3), 3: (3, 3, 0, 3, 0)}
    session = game(phase=Phase.DISCARD, hands=hands, owed=[0, 4, 4, 4])
    pilot = make_pilot(speed="normal")
    scene = seat_table(pilot, session)
    sentences: list[str] = []
    seconds = flying = 0.0
    while session.observe(None).phase is Phase.DISCARD or scene.lagging:
        pilot.advance(0.05)
        seconds += 0.05
        flying = max(flying, len(scene.flyers))
        sentences.append(said(scene).text)
    assert seconds < 1.5, "not one after the other, each with its pause"
    assert flying > 4, "the cards of more than one are on their way at the same time"
    assert "Bruno, Chika and Dai give up cards" in sentences
    rows = [row.text for row in scene.chronicle.rows if "gave up" in row.text]
    assert len(rows) == 3, "each has its row in the log"


def test_a_person_gives_cards_up_without_waiting_for_the_others(make_pilot: MakePilot) -> None:
    hands = {0: (3, 3, 3, 3, 3), 2: (0, 0, 3, 3, 3), 3: (3, 3, 0, 3, 0)}
    session = game(phase=Phase.DISCARD, hands=hands, owed=[7, 0, 4, 4])
    pilot = make_pilot(speed="normal")
    scene = seat_table(pilot, session)
    pilot.advance(1.2)
    assert session.to_act() == (0,), "the computer players have decided"
    assert not scene.lagging
    assert scene.seat_cards[2].pill is not None
    assert scene.seat_cards[2].pill.words == "gave up 4"
    pilot.press("1", "1", "1", "2", "2", "2", "3", "return")
    assert session.observe(None).phase is Phase.ROBBER
