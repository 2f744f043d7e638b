"""A record is replayed entry by entry; what the rules refuse is named by its number."""

import pytest

from catan_desktop.engine.actions import BuildRoad, BuildSettlement, EndTurn, MaritimeTrade, Roll
from catan_desktop.engine.chance import CardStolen, DiceRolled
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.record import GameRecord, LogEntry, ReplayError, replay
from catan_desktop.engine.rules import Phase
from tests.engine.positions import BOARD, COAST, SHORE, position

OPENING = (
    LogEntry(0, BuildSettlement(SHORE[0])),
    LogEntry(0, BuildRoad(COAST[0])),
    LogEntry(0, BuildSettlement(SHORE[6])),
    LogEntry(0, BuildRoad(COAST[6])),
)


def record_of(*entries: LogEntry) -> GameRecord:
    return GameRecord(BOARD, RULES, 1, 0, (*OPENING, *entries))


def test_replay_gives_the_transition_of_every_entry() -> None:
    transitions = replay(record_of(LogEntry(0, Roll(), DiceRolled(1, 1)), LogEntry(0, EndTurn())))
    assert len(transitions) == 6
    assert [t.state.phase for t in transitions[3:]] == [Phase.ROLL, Phase.MAIN, Phase.ROLL]
    assert transitions[-1].state.turn == 2
    assert all(t.events for t in transitions)


def test_an_empty_record_is_its_start() -> None:
    record = GameRecord(BOARD, RULES, 3, 2)
    assert replay(record) == []
    assert (record.start().active, record.start().seats) == (2, 3)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (LogEntry(0, EndTurn()), "roll_first"),
        (LogEntry(0, Roll()), "cannot come"),
        (LogEntry(0, Roll(), CardStolen(1)), "cannot come"),
        (LogEntry(0, Roll(), DiceRolled(0, 7)), "cannot come"),
        (LogEntry(0, BuildRoad(COAST[1]), DiceRolled(1, 2)), "roll_first"),
    ],
)
def test_refused_entry_is_named_by_its_number(entry: LogEntry, why: str) -> None:
    with pytest.raises(ReplayError, match=f"entry 5: .*{why}") as refused:
        replay(record_of(entry))
    assert refused.value.index == 4
    assert why in str(refused.value.why)


def test_an_outcome_with_an_action_that_needs_none_is_refused() -> None:
    rolled = LogEntry(0, Roll(), DiceRolled(1, 1))
    with pytest.raises(ReplayError, match="entry 6"):
        replay(record_of(rolled, LogEntry(0, EndTurn(), DiceRolled(1, 1))))


def test_a_record_may_begin_at_a_position_which_stays_as_it_is() -> None:
    begin = position(seats=2, hands={0: (4, 0, 0, 0, 0)})
    kept = begin.copy()
    record = GameRecord(BOARD, RULES, 2, 0, (LogEntry(0, MaritimeTrade(0, 4, 1)),), begin)
    assert record.start() == begin
    (transition,) = replay(record)
    assert transition.state.hand(0) == (0, 1, 0, 0, 0)
    record.start().hands[0] = 9
    assert begin == kept
