"""The seal of the dice: every outcome drawn again from the revealed seed."""

from dataclasses import replace

from catan_desktop.analysis.seal import check_seal
from catan_desktop.app.session import GameSession
from catan_desktop.engine.chance import DiceRolled, commitment_of, seed_of
from tests.ui.players import advance_game, new_session


def some_game() -> GameSession:
    session = new_session("cccc", 3)
    advance_game(session, lambda s: s.observe(None).turn > 20)
    return session


def test_a_game_fits_its_seed_and_no_other() -> None:
    session = some_game()
    seed = session.table.seed
    told = check_seal(session.record, seed, session.commitment)
    assert told.honest
    assert told.verified == sum(e.outcome is not None for e in session.entries)
    other = seed_of(99)
    assert not check_seal(session.record, other, session.commitment).fits
    assert check_seal(session.record, other, commitment_of(other)).wrong > 0


def test_one_changed_roll_is_seen() -> None:
    session = some_game()
    entries = list(session.entries)
    at = max(i for i, e in enumerate(entries) if isinstance(e.outcome, DiceRolled))
    fallen = entries[at].outcome
    assert isinstance(fallen, DiceRolled)
    other = DiceRolled(fallen.first, fallen.second % 6 + 1)
    entries[at] = replace(entries[at], outcome=other)
    record = replace(session.record, entries=tuple(entries[: at + 1]))
    told = check_seal(record, session.table.seed, session.commitment)
    assert told.fits
    assert told.wrong == 1
    assert not told.honest


def test_what_stood_before_the_seal_is_counted_apart() -> None:
    session = some_game()
    told = check_seal(session.record, session.table.seed, session.commitment, 30)
    assert told.unsealed == sum(e.outcome is not None for e in session.entries[:30])
