"""Scripted people for whole games: an agent decides, real clicks or keys carry it out."""

from collections import deque
from collections.abc import Callable, Sequence

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import make_agent
from catan_desktop.app.host import AgentHost, InlineThinker
from catan_desktop.app.session import GameSession, Table
from catan_desktop.app.setup import SeatSetup
from catan_desktop.engine.actions import (
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RevealVictoryCard,
    Roll,
    WithdrawOffer,
)
from catan_desktop.engine.board import Board, beginner_board
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.ids import RESOURCES, Cards, Seat
from catan_desktop.engine.observation import Ledger
from catan_desktop.engine.options import STANDARD, Rules
from catan_desktop.engine.record import GameRecord
from catan_desktop.engine.state import GameState
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.inputs import RIGHT
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.boardpane import Spot, nearest
from catan_desktop.ui.table.calm import CALM_SECONDS
from catan_desktop.ui.table.draft import Draft
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.table.selection import Placing, Trading

COLORS = ("red", "blue", "white", "orange")
NAMES = ("Aki", "Bruno", "Chika", "Dai")
GET_KEYS = "67890"


def new_session(
    kinds: str = "hccc",
    seed: int = 1,
    *,
    names: Sequence[str] = NAMES,
    level: str = "normal",
    board: Board | None = None,
    rules: Rules = STANDARD,
    preset: str = "standard",
) -> GameSession:
    """A session in memory: ``h`` is a person, ``c`` a computer player."""
    seats = tuple(
        SeatSetup(name, color, "human" if kind == "h" else "computer", level)  # type: ignore[arg-type]
        for name, color, kind in zip(names, COLORS, kinds, strict=False)
    )
    record = GameRecord(board or beginner_board(), rules, len(seats), 0)
    return GameSession(Table(f"table-{seed}", preset, seats, record, seed_of(seed)))


class MidgameSession(GameSession):
    """A session from a position; everybody is taken to know all hands there."""

    def _rebuild_ledgers(self) -> None:
        state = self._start
        hands = [list(state.hand(s)) for s in range(state.seats)]
        viewers: list[Seat | None] = [None, *range(state.seats)]
        self._ledgers = {viewer: Ledger(state.seats, viewer) for viewer in viewers}
        for ledger in self._ledgers.values():
            totals = [sum(hand[r] for hand in hands) for r in RESOURCES]
            ledger.suppose(hands, hands, [sum(hand) for hand in hands], totals)
            for step in self._steps:
                ledger.fold(step.events)


def session_at(state: GameState, kinds: str = "hhhh", seed: int = 1) -> GameSession:
    """A session that begins at a position."""
    seats = tuple(
        SeatSetup(name, color, "human" if kind == "h" else "computer")
        for name, color, kind in zip(NAMES, COLORS, kinds, strict=False)
    )
    record = GameRecord(state.board, state.rules, state.seats, state.first, (), state)
    return MidgameSession(Table(f"mid-{seed}", "standard", seats, record, seed_of(seed)))


def decide(session: GameSession, seat: Seat, level: str = "normal") -> Action:
    """What an agent would do in that seat."""
    agent = make_agent(level, b"scripted" + bytes([seat])).at(session.ply)
    return agent.choose(session.observe(seat), session.legal(seat), Limit())


def advance_game(
    session: GameSession, until: Callable[[GameSession], bool], level: str = "normal"
) -> None:
    """Agents play every seat until something is the case."""
    while not session.over and not until(session):
        seat = session.to_act()[0]
        session.act(seat, decide(session, seat, level))


def seat_table(pilot: Pilot, session: GameSession) -> TableScene:
    """Put the table on top of the pilot's program."""
    scene = TableScene(pilot.runtime.services, session, lambda game: AgentHost(game, InlineThinker))
    pilot.runtime.stack.push(scene)
    pilot.advance(0.02)
    return scene


def calm(pilot: Pilot) -> None:
    """Let the moment pass in which no key or click is taken, after a change of seat."""
    pilot.advance(CALM_SECONDS, frame=CALM_SECONDS)


def sit_down(pilot: Pilot) -> None:
    """Whoever is named on the curtain takes the seat by Enter."""
    calm(pilot)
    pilot.press("return")
    calm(pilot)


def draft_of(scene: TableScene) -> Draft:
    """The trade in the making."""
    draft = scene.selection.draft
    assert draft is not None
    return draft


def refused(scene: TableScene) -> bool:
    """Whether the drawer shows the answers to an offer that everybody declined."""
    mode = scene.selection.mode
    return isinstance(mode, Trading) and mode.refused


class Mouse:
    """Carries out actions by clicks alone."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot, self.scene = pilot, scene
        self.clicks = 0

    def click(self, *names: str) -> None:
        for name in names:
            self.clicks += 1
            self.pilot.click(name)

    def place(self, kind: PieceKind, button: str, target: str) -> None:
        mode = self.scene.selection.mode
        if not (isinstance(mode, Placing) and mode.kind is kind):
            self.click(button)
        self.click(target)

    def fill(self, give: Cards, get: Cards) -> None:
        """Set both sides of the draft."""
        draft = draft_of(self.scene)
        for r in RESOURCES:
            for side, want, have in (
                ("give", give[r], draft.give[r]),
                ("get", get[r], draft.get[r]),
            ):
                for _ in range(have - want):
                    self.pilot.click(f"{side}_{r}", RIGHT)
        for r in RESOURCES:
            for side, want in (("give", give[r]), ("get", get[r])):
                draft = draft_of(self.scene)
                have = (draft.give if side == "give" else draft.get)[r]
                self.click(*[f"{side}_{r}"] * (want - have))

    def do(self, action: Action) -> None:
        match action:
            case Roll() | EndTurn():
                self.click("end")
            case BuildRoad(edge=e):
                self.place(PieceKind.ROAD, "road", f"edge:{e}")
            case BuildSettlement(vertex=v):
                self.place(PieceKind.SETTLEMENT, "settlement", f"vertex:{v}")
            case BuildCity(vertex=v):
                self.place(PieceKind.CITY, "city", f"vertex:{v}")
            case BuyDevCard():
                self.click("dev")
            case PlayKnight():
                self.click("dev_0")
            case PlayRoadBuilding():
                self.click("dev_2")
            case PlayYearOfPlenty(first=a, second=b):
                self.click("dev_3", f"pick_{a}", *([] if b is None else [f"pick_{b}"]), "confirm")
            case PlayMonopoly(resource=r):
                self.click("dev_4", f"pick_{r}", "confirm")
            case RevealVictoryCard():
                self.click("dev_1", "confirm")
            case Discard(cards=cards):
                self.click(*[f"card_{r}" for r in RESOURCES for _ in range(cards[r])], "confirm")
            case MoveRobber(hex=h, victim=victim):
                before = self.scene.session.ply
                self.click(f"hex:{h}")
                if self.scene.session.ply == before:
                    self.click(f"victim_{victim}")
            case MaritimeTrade(give=r, get=g):
                self.close_drawer()
                self.click(f"hand_{r}", f"get_{g}", f"bank_{r}")
            case OfferTrade(give=give, get=get, to=to):
                if refused(self.scene):
                    self.close_drawer()
                if not isinstance(self.scene.selection.mode, Trading):
                    self.click("trade")
                self.fill(give, get)
                self.ask(to)
                self.click("offer")
            case AcceptOffer():
                self.click("accept")
            case DeclineOffer(reason=0):
                self.click("decline")
            case DeclineOffer(reason=code):
                self.click("why_decline", f"reason_{code}")
            case CounterOffer(give=give, get=get):
                self.click("counter")
                self.fill(give, get)
                self.click("send_counter")
            case ConfirmTrade(partner=seat):
                self.click(f"answer_{seat}")
            case WithdrawOffer():
                self.click("withdraw")
            case DeclareVictory():
                self.click("declare")

    def close_drawer(self) -> None:
        if isinstance(self.scene.selection.mode, Trading):
            self.click("close_drawer")

    def ask(self, to: Sequence[Seat]) -> None:
        for seat in range(len(self.scene.session.seats)):
            if seat != self.scene.seen.seat:
                asked = seat in self.scene.selection.partners()
                if asked != (seat in to):
                    self.click(f"ask_{seat}")

    def sit_down(self) -> None:
        calm(self.pilot)
        self.click("take_seat")
        calm(self.pilot)


class Keys:
    """Carries out actions by keys alone."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot, self.scene = pilot, scene

    def press(self, *keys: str) -> None:
        self.pilot.press(*keys)

    def focus(self, name: str) -> None:
        """Tab until a widget has the keyboard, then press it."""
        for _ in range(60):
            focused = self.scene.focused
            if focused is not None and focused.name == name:
                self.press("return")
                return
            self.press("tab")
        raise AssertionError(f"{name} cannot be reached by Tab")

    def go(self, spot: Spot) -> None:
        """Move the cursor to a spot by arrows and press Enter."""
        pane, selection = self.scene.pane, self.scene.selection
        if pane.cursor is None:
            self.press("down")
        assert pane.cursor is not None
        for way in arrows(
            pane.cursor, spot, {s: pane.point(s) for s in pane.legal_spots(selection)}
        ):
            self.press(way)
        assert pane.cursor == spot
        self.press("return")

    def place(self, kind: PieceKind, key: str, spot: Spot) -> None:
        mode = self.scene.selection.mode
        if not (isinstance(mode, Placing) and mode.kind is kind):
            self.press(key)
        self.go(spot)

    def fill(self, give: Cards, get: Cards) -> None:
        draft = draft_of(self.scene)
        for r in RESOURCES:
            self.press(*[f"shift+{r + 1}"] * max(0, draft.give[r] - give[r]))
            self.press(*[f"shift+{GET_KEYS[r]}"] * max(0, draft.get[r] - get[r]))
        draft = draft_of(self.scene)
        for r in RESOURCES:
            self.press(*[str(r + 1)] * (give[r] - draft.give[r]))
            self.press(*[GET_KEYS[r]] * (get[r] - draft.get[r]))

    def do(self, action: Action) -> None:
        match action:
            case Roll() | EndTurn():
                if self.scene.selection.begun:
                    self.press("escape")
                self.press("space")
            case BuildRoad(edge=e):
                self.place(PieceKind.ROAD, "r", Spot(PieceKind.ROAD, e))
            case BuildSettlement(vertex=v):
                self.place(PieceKind.SETTLEMENT, "s", Spot(PieceKind.SETTLEMENT, v))
            case BuildCity(vertex=v):
                self.place(PieceKind.CITY, "c", Spot(PieceKind.CITY, v))
            case BuyDevCard():
                self.press("d")
            case PlayKnight():
                self.press("k")
            case PlayRoadBuilding():
                self.press("b")
            case PlayYearOfPlenty(first=a, second=b):
                self.press("y", str(a + 1), *([] if b is None else [str(b + 1)]), "return")
            case PlayMonopoly(resource=r):
                self.press("m", str(r + 1), "return")
            case RevealVictoryCard():
                self.press("v", "return")
            case Discard(cards=cards):
                self.press(*[str(r + 1) for r in RESOURCES for _ in range(cards[r])], "return")
            case MoveRobber(hex=h, victim=victim):
                self.rob(h, victim)
            case MaritimeTrade(give=r, get=g):
                if not isinstance(self.scene.selection.mode, Trading):
                    self.press("t")
                self.fill((0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
                self.press(str(r + 1), GET_KEYS[g], "b")
            case OfferTrade(give=give, get=get, to=to):
                if refused(self.scene):
                    self.press("escape")
                if not isinstance(self.scene.selection.mode, Trading):
                    self.press("t")
                self.fill(give, get)
                for seat in range(len(self.scene.session.seats)):
                    if seat != self.scene.seen.seat:
                        asked = seat in self.scene.selection.partners()
                        if asked != (seat in to):
                            self.focus(f"ask_{seat}")
                self.focus("offer")
            case AcceptOffer():
                self.press("a")
            case DeclineOffer(reason=0):
                self.press("n")
            case DeclineOffer(reason=code):
                self.focus("why_decline")
                self.focus(f"reason_{code}")
            case CounterOffer(give=give, get=get):
                self.press("c")
                self.fill(give, get)
                self.press("return")
            case ConfirmTrade(partner=seat):
                self.focus(f"answer_{seat}")
            case WithdrawOffer():
                self.press("escape")
            case DeclareVictory():
                self.press("w")

    def rob(self, hex_id: int, victim: Seat | None) -> None:
        before = self.scene.session.ply
        self.go(Spot(PieceKind.ROBBER, hex_id))
        if self.scene.session.ply == before:
            there = [
                a.victim for a in self.scene.legal if isinstance(a, MoveRobber) and a.hex == hex_id
            ]
            self.press(str(there.index(victim) + 1))

    def sit_down(self) -> None:
        calm(self.pilot)
        self.press("return")
        calm(self.pilot)


def arrows(start: Spot, goal: Spot, points: dict[Spot, tuple[float, float]]) -> list[str]:
    """The shortest run of arrow keys from one spot to another."""
    queue: deque[tuple[Spot, list[str]]] = deque([(start, [])])
    seen = {start}
    while queue:
        here, path = queue.popleft()
        if here == goal:
            return path
        for way in ("left", "right", "up", "down"):
            others = [(p, s) for s, p in points.items() if s != here]
            there = nearest(points[here], others, way)
            if there is not None and there not in seen:
                seen.add(there)
                queue.append((there, [*path, way]))
    raise AssertionError(f"{goal} cannot be reached from {start} by arrows")


def play_through(
    pilot: Pilot,
    scene: TableScene,
    player: Mouse | Keys,
    *,
    level: str = "normal",
    until: Callable[[GameSession], bool] = lambda _: False,
    watch: Callable[[], None] = lambda: None,
    most: int = 20_000,
) -> int:
    """Play on until the game is over (or ``until``); returns the actions that people took."""
    session = scene.session
    taken = 0
    for _ in range(most):
        if session.over or until(session):
            return taken
        watch()
        viewer = scene.seating.viewer
        if scene.curtain is not None:
            player.sit_down()
        elif viewer is not None and scene.selection.situation.asked and not scene.lagging:
            action = decide(session, viewer, level)
            before = session.ply
            player.do(action)
            assert session.ply > before, f"{action} did not happen: {scene.refusal}"
            taken += 1
        else:
            pilot.advance(1 / 60)
    raise AssertionError("the game does not end")
