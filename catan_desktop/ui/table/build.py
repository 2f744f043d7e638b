"""Which widgets the table has at the moment, and where."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from catan_desktop.engine.actions import DECLARE_VICTORY, END_TURN, ROLL, missing_cards
from catan_desktop.engine.ids import NO_CARDS, Cards
from catan_desktop.engine.observation import Phase
from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import Kind, State
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import PAPER3, WOOD_SHEEN
from catan_desktop.ui.table import actions, choices, curtain, drawer, keyspanel, reach
from catan_desktop.ui.table.facts import (
    ACTION_COSTS,
    ACTION_KINDS,
    DEV,
    PIECES,
    ActionKind,
    possible,
)
from catan_desktop.ui.table.hand import Fan, fans, paint_fan
from catan_desktop.ui.table.panels import award_point, ball_box, demand_label, pile_box
from catan_desktop.ui.table.parts import Hint, Zone
from catan_desktop.ui.table.selection import Placing, Trading
from catan_desktop.ui.table.tips import (
    action_tip,
    dev_tip,
    is_new,
    kind_word,
    no_cards,
    off_reason,
    seat_tip,
)
from catan_desktop.ui.widgets import Button, Picture

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

KEYS: Final = {"road": "R", "settlement": "S", "city": "C", "dev": "D", "trade": "T"}


def build_table(scene: "TableScene") -> None:
    """Add all widgets for the present state."""
    if scene.curtain is not None:
        curtain.build_curtain(scene, scene.curtain)
        _tools(scene)
        scene.log_sheet.build()
        _hints(scene)
        return
    chosen = scene.asking.build() or choices.build_choice(scene)
    if not choices.hides_hand(scene):
        _hand(scene)
    if not chosen and not scene.watch.build():
        _actions(scene)
    match scene.beside.shown:
        case "keys":
            keyspanel.build_keys(scene)
        case "trade":
            drawer.build_drawer(scene)
        case "log":
            scene.log_sheet.build_large(scene.table.drawer)
        case "hints" | "dice" | None:
            _zoom_tools(scene)
    _tools(scene)
    scene.log_sheet.build()
    _hints(scene)
    scene.dice_chart.build()


# ---------------------------------------------------------------- hand
def _hand(scene: "TableScene") -> None:
    rail = scene.table.hand
    scene.add(Picture("hand", rail, cards.rail))
    seen = scene.seen
    if seen.seat is None and scene.watch.build_hand():
        return
    if seen.seat is None:
        words = scene.t("Hands are hidden")
        if scene.watching:
            words = scene.t("Hands are open") if scene.hands_open else scene.t("H shows all hands")
        scene.add(Picture("no_hand", rail, partial(_no_hand, words)))
        return
    found, rule = fans(rail, seen.hand, seen.devs)
    if rule is not None:
        scene.add(Picture("hand_rule", rail, partial(_rule, rule)))
    if not found:
        words = no_cards(seen, scene.speaker)
        scene.add(Picture("no_hand", rail, partial(_no_hand, words)))
    for fan in found:
        _fan(scene, fan)


def _no_hand(words: str, p: Painter, box: Box) -> None:
    p.text(words, box.cx, box.cy, 15, PAPER3, 700, "c", max_width=box.w - 40)


def _rule(x: float, p: Painter, box: Box) -> None:
    p.line(x, box.y + 16, x, box.y + 96, WOOD_SHEEN, 1.4)


def _fan(scene: "TableScene", fan: Fan) -> None:
    if fan.is_dev:
        words = scene.speaker.dev_card(fan.dev)
        lit = scene.dev_playable(fan.dev)
        dim = is_new(fan.dev, scene.seen)
        tip = dev_tip(fan.dev, scene.seen, scene.speaker)
        pressed = partial(scene.played, fan.dev)
        name = f"dev_{fan.dev}"
    else:
        words = scene.speaker.resource(fan.kind)
        lit, dim, tip = False, False, ""
        pressed = partial(scene.touched_card, fan.kind)
        name = f"hand_{fan.kind}"

    def paint(p: Painter, _: Box, state: State) -> None:
        paint_fan(p, fan, state, lit=lit, dim=dim)

    scene.add(Zone(name, fan.box, words, pressed, paint, radius=9, tip=tip))


# ---------------------------------------------------------------- actions
def _actions(scene: "TableScene") -> None:
    for kind, box in zip(ACTION_KINDS, scene.table.actions, strict=True):
        _action(scene, kind, box)
    _end(scene)


def _labels(scene: "TableScene") -> dict[ActionKind, str]:
    t = scene.t
    return {
        "road": t("Road"),
        "settlement": t("Settlement"),
        "city": t("City"),
        "dev": t("Dev. card"),
        "trade": t("Trade"),
    }


def _is_chosen(scene: "TableScene", kind: ActionKind) -> bool:
    mode = scene.selection.mode
    if isinstance(mode, Placing):
        return kind in PIECES and PIECES[kind] is mode.kind
    return kind == "trade" and isinstance(mode, Trading)


_FREE: Final = (Phase.SETUP_SETTLEMENT, Phase.SETUP_ROAD, Phase.FREE_ROAD)
"""Phases whose piece costs nothing: its button shows no cost."""


def _action(scene: "TableScene", kind: ActionKind, box: Box) -> None:
    seen = scene.seen
    chosen, can = _is_chosen(scene, kind), possible(kind, scene.legal)
    look: actions.Look = "sel" if chosen else "on" if can else "off"
    free = chosen and seen.phase in _FREE
    cost = None if free else ACTION_COSTS.get(kind)
    missing: Cards = NO_CARDS
    if cost is not None and seen.seat is not None and not can and not chosen:
        missing = missing_cards(seen.hand, cost)
    seat = scene.looks[seen.seat if seen.seat is not None else seen.active]
    label = _labels(scene)[kind]

    def paint(p: Painter, at: Box, state: State) -> None:
        actions.action_button(p, at, state, kind, label, KEYS[kind], look, seat, cost, missing)

    scene.add(
        Zone(
            kind, box, label, partial(scene.pressed_action, kind), paint,
            refused=partial(scene.refused_action, kind), radius=14, enabled=can or chosen,
            tip=action_tip(kind, seen, scene.speaker) if can or chosen else reason_off(scene, kind),
        )
    )  # fmt: skip


def reason_off(scene: "TableScene", kind: ActionKind) -> str:
    """Why an action is off: the phase, or what is missing."""
    seen = scene.seen
    if scene.lagging or seen.seat is None or seen.active != seen.seat:
        return scene.t("It is not your turn")
    if seen.phase is Phase.MAIN:
        return off_reason(kind, seen, scene.speaker)
    if seen.phase is Phase.ROLL:
        return scene.t("Roll the dice first")
    if seen.phase in (Phase.SETUP_SETTLEMENT, Phase.SETUP_ROAD):
        return scene.t("First the starting places are chosen")
    return scene.t("Not possible now")


def _end(scene: "TableScene") -> None:
    seen = scene.seen
    box = scene.table.end_turn
    declares = False
    if seen.rules.winning == "declared by the player" and seen.phase is not Phase.OVER:
        declares = _declare(scene, Box(box.x, box.y, box.w, 46))
        box = Box(box.x, box.y + 52, box.w, box.h - 52)
    rolls = seen.phase is Phase.ROLL
    action = ROLL if rolls else END_TURN
    ready = action in scene.legal
    if seen.phase is Phase.OVER:
        words, icon, ready = scene.t("Result"), "cup", True
    elif ready:
        words, icon = (scene.t("Roll"), "dice") if rolls else (scene.t("End turn"), "end")
    elif seen.active == seen.seat and (scene.lagging or scene.selection.situation.asked):
        words, icon = scene.t("End turn"), "end"
    elif seen.phase is Phase.OFFER and scene.selection.situation.asked:
        words, icon = scene.t("Your answer"), "trade"
    else:
        words, icon = scene.t("Please wait"), "clock"
    waits = icon == "clock"
    key = "Enter" if seen.phase is Phase.OVER else "Space"

    def paint(p: Painter, at: Box, state: State) -> None:
        begun = scene.selection.begun  # Space puts that back first, so the button is not lit
        plain = declares or begun or drawer.has_main_button(scene)
        look: actions.Look = "off" if not ready else "on" if plain else "go"
        said, sign = words, icon
        if waits and scene.guide is not None and scene.guide.holds:
            said, sign = scene.t("End turn"), "end"  # it is the game that waits, not the player
        actions.end_button(p, at, state, said, key if ready and not begun else "", look, sign)

    scene.add(
        Zone(
            "end", box, words, scene.pressed_end, paint, radius=14, enabled=ready,
            refused=scene.refused_end, tip="" if ready else _end_reason(scene),
        )
    )  # fmt: skip


def _declare(scene: "TableScene", box: Box) -> bool:
    """The button that declares victory, where the rules ask for it; whether it does something."""
    ready = DECLARE_VICTORY in scene.legal
    words = scene.t("Declare victory")
    tip = scene.t("End the game: you have the points (W)")

    def paint(p: Painter, at: Box, state: State) -> None:
        kind: Kind = "go" if ready else "off"
        controls.button(p, at, words, kind, state._replace(focus=False), key="W" if ready else "",
                        size=13.5, radius=14)  # fmt: skip

    scene.add(
        Zone(
            "declare", box, words, scene.declared, paint, radius=14, enabled=ready,
            refused=scene.refused_declare, tip=tip if ready else declare_reason(scene),
        )
    )  # fmt: skip
    return ready


def declare_reason(scene: "TableScene") -> str:
    """Why victory cannot be declared now."""
    refusal = None if scene.lagging else scene.why(DECLARE_VICTORY)
    return scene.t("It is not your turn") if refusal is None else scene.speaker.refusal(refusal)


def _end_reason(scene: "TableScene") -> str:
    seen = scene.seen
    if scene.lagging or not scene.selection.situation.asked:
        return scene.t("It is not your turn")
    if seen.phase is Phase.FREE_ROAD:
        return scene.t("First place the free road")
    if seen.phase in (Phase.SETUP_SETTLEMENT, Phase.SETUP_ROAD):
        return scene.t("First the starting places are chosen")
    if seen.phase is Phase.OFFER:
        return scene.t("First settle the open offer")
    return scene.t("Not possible now")


# ---------------------------------------------------------------- tools
def _zoom_tools(scene: "TableScene") -> None:
    rows: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
        ("zoom_in", "plus", scene.t("Nearer (+)"), partial(scene.zoom, 1.25)),
        ("zoom_out", "minus", scene.t("Farther (−)"), partial(scene.zoom, 0.8)),
        ("zoom_fit", "fit", scene.t("Whole board (0)"), scene.fit_board),
    )
    for (name, icon, words, does), box in zip(rows, scene.table.zoom_tools, strict=True):
        scene.add(Button(name, box, words, does, icon=icon, icon_size=20, silent=True, tip=words))


def _tools(scene: "TableScene") -> None:
    settings = scene.services.settings
    t = scene.t
    speeds = {
        "off": t("Pace of the game: at once"),
        "fast": t("Pace of the game: fast"),
        "normal": t("Pace of the game: normal"),
        "slow": t("Pace of the game: slow"),
    }
    sound = t("Sound: off") if settings.muted else t("Sound: on")
    boxes = scene.table.tools
    can_undo = scene.can_undo
    free = scene.session.rules.undo == "free"
    back = t(
        "Back to your last decision (U); taken back over dice, the game counts in no statistics"
    )
    undo_tip = back if free else t("Undo (U)")
    tools = (
        Button(
            "undo", boxes[0], t("Undo"), scene.undid, icon="undo", enabled=can_undo,
            tip=undo_tip if can_undo else t("Nothing to undo"),
        ),
        Button(
            "skip", boxes[1], t("Skip"), scene.skipped, icon="next",
            kind="sel" if scene.skipping else "on", tip=t("Skip to my turn (N)"),
        ),
        Button(
            "speed", boxes[2], t("Pace of the game"), scene.next_speed,
            icon=f"pace{settings.speed}", tip=speeds[settings.speed],
        ),
        Button(
            "sound", boxes[3], t("Sound"), scene.toggle_sound, icon="sound",
            struck=settings.muted, tip=sound,
        ),
        Button(
            "help", boxes[4], t("Keys"), scene.toggle_keys, icon="help",
            kind="sel" if scene.keys_open else "on", tip=t("Keys (?)"),
        ),
        Button("menu", boxes[5], t("Menu"), scene.open_menu, icon="menu", tip=t("Menu (F10)")),
    )  # fmt: skip
    for tool in tools:
        tool.silent, tool.icon_size = True, 25.0
        scene.add(tool)


def _hints(scene: "TableScene") -> None:
    """Places that explain: seat cards and piles, which a click reaches for; balls, awards."""
    t, table = scene.t, scene.table
    called = scene.services.named(scene.session.seats)
    for seat, box in enumerate(table.seats):
        tip = f"{called[seat].name}\n{seat_tip(seat, scene.seen, scene.speaker)}"
        name = scene.speaker.name(seat)
        if seat == scene.seen.seat or scene.curtain is not None:
            scene.add(Hint(f"seat_{seat}", box, name, tip=tip))
            continue
        does = partial(reach.ask, scene, seat)
        scene.add(reach.Reach(f"seat_{seat}", box, name, tip, does, ready=reach.can_ask(scene)))
    bank = table.bank
    for kind in range(6):
        pile = pile_box(bank, kind)
        words = kind_word(kind, scene.speaker)
        if kind < DEV:
            tip = t("The bank holds %(n)s %(resource)s", n=scene.bank.piles[kind], resource=words)
        else:
            tip = t("Development cards left: %(n)s", n=scene.bank.deck)
        place = Box(pile.x - 3, pile.y, pile.w + 6, 52)
        if kind == DEV or scene.curtain is not None:
            scene.add(Hint(f"pile_{kind}", place, words, tip=tip))
            continue
        does, ready = partial(reach.want, scene, kind), reach.can_want(scene)
        scene.add(reach.Reach(f"pile_{kind}", place, words, tip, does, ready=ready))
    for kind, held in enumerate(scene.bank.held):
        words = kind_word(kind, scene.speaker)
        tip = t(
            "%(resource)s: all hands hold %(n)s. A large ball is rare, a small one plenty",
            resource=words, n=held,
        )  # fmt: skip
        scene.add(Hint(f"ball_{kind}", ball_box(bank, kind), words, tip=tip))
    tip = t("How rare a card is in all hands: a large ball is hard to get, a small one easy")
    scene.add(Hint("balls", demand_label(bank), t("Rare"), tip=tip))
    for name, tip in (
        ("road", t("Longest road: 2 points, from 5 roads in a row")),
        ("army", t("Largest army: 2 points, from 3 knights played")),
    ):
        x, y = award_point(bank, name)
        scene.add(Hint(f"award_{name}", Box(x - 14, y - 13, 28, 26), name, tip=tip))
