"""`check` replays, compares every field, and tells exactly what differs."""

import argparse
import copy
import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catan_desktop.cli import check
from catan_desktop.cli.context import Context
from catan_desktop.engine.chance import SeededChance, seed_of
from catan_desktop.engine.record import LogEntry
from catan_desktop.engine.rules import GameState, apply, chance_outcomes, legal_actions, to_act
from catan_desktop.storage.check import check_file
from catan_desktop.storage.journal import JournalWriter
from catan_desktop.storage.paths import Paths
from catan_desktop.storage.peer_games import After, LegalBefore
from tests.storage.journals import choose, write_game

DATA = Path("tests/data")
SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
Game = dict[str, Any]


def ran(*files: Path) -> tuple[int, list[str], list[str]]:
    """Exit status and both streams of the command."""
    parser = argparse.ArgumentParser()
    check.configure(parser)
    out, err = io.StringIO(), io.StringIO()
    context = Context(Paths.default(), out, err)
    status = check.run(parser.parse_args([str(file) for file in files]), context)
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


def packed(name: str) -> list[Game]:
    with gzip.open(DATA / name) as file:
        return [json.loads(line) for line in file]


# ------------------------------------------------------------------ recorded games


def test_the_kept_games_agree_in_every_field() -> None:
    status, out, err = ran(DATA / "peer-games.jsonl.gz", DATA / "jsettlers-games.jsonl.gz")
    assert (status, err) == (0, [])
    assert out[-1] == "16 games, 4720 steps, 0 differences"


def test_the_kept_networks_agree() -> None:
    assert ran(DATA / "longest-road.json") == (0, ["170 networks, 0 differences"], [])


@pytest.mark.slow
def test_all_recorded_games_agree_in_every_field() -> None:
    if not SHARED.is_dir():
        pytest.skip("the full set is not here")
    status, out, _ = ran(
        SHARED / "peer-games.jsonl.gz",
        SHARED / "jsettlers-games.jsonl.gz",
        SHARED / "longest-road.json",
    )
    assert status == 0
    assert out[-2:] == ["170 networks, 0 differences", "180 games, 70756 steps, 0 differences"]


@pytest.fixture(scope="module")
def three() -> list[Game]:
    """Games of two, three and four seats, each with legal choices."""
    games = [game for game in packed("peer-games.jsonl.gz") if "legal_before" in game["steps"][0]]
    chosen = [next(g for g in games if len(g["seats"]) == seats) for seats in (2, 3, 4)]
    for game in chosen:
        del game["steps"][90:]
        game.pop("winner", None)
    return chosen


def _next(value: int | None) -> int:
    return 0 if value is None else (value + 1) % 4


def _count(values: list[Any]) -> list[Any]:
    return [values[0] + 1, *values[1:]]


def _hand(hands: list[list[int]]) -> list[list[int]]:
    return [*hands[:-1], _count(hands[-1])]


def _vertices(places: list[Any]) -> list[Any]:
    return places[1:] if places else [[0, 0, "N"]]


def _edges(places: list[Any]) -> list[Any]:
    return places[1:] if places else [[0, 0, "W"]]


def _robber(places: list[Any]) -> list[Any]:
    return [[places[0][0], _next(places[0][1])], *places[1:]] if places else [[[0, 0], None]]


def _trades(trades: list[Any]) -> list[Any]:
    return trades[:-1] if trades else [["ore", 4, "wool"]]


def _cards(cards: list[Any]) -> list[Any]:
    return cards[:-1] if cards else ["monopoly"]


ALTERED: dict[str, dict[str, Callable[[Any], Any]]] = {
    "after": {
        "hands": _hand,
        "bank": _count,
        "dev": _hand,
        "knights": _count,
        "points": _count,
        "road_length": _count,
        "longest_road": _next,
        "largest_army": _next,
        "robber": lambda place: [place[0], place[1] + 1],
        "turn_of": _next,
    },
    "legal_before": {
        "settlements": _vertices,
        "cities": _vertices,
        "roads": _edges,
        "robber": _robber,
        "buy_dev_card": lambda value: not value,
        "end_turn": lambda value: not value,
        "roll": lambda value: not value,
        "play": _cards,
        "bank_trades_at_best_rate": _trades,
    },
}
FIELDS = [(part, name) for part, names in ALTERED.items() for name in names]


def test_every_field_of_the_records_is_altered_below() -> None:
    assert set(ALTERED["after"]) == set(After.__struct_fields__)
    assert set(ALTERED["legal_before"]) == set(LegalBefore.__struct_fields__)
    step = packed("peer-games.jsonl.gz")[1]["steps"][0]
    assert set(ALTERED["after"]) == set(step["after"])
    assert set(ALTERED["legal_before"]) == set(step["legal_before"])


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(("part", "name"), FIELDS)
def test_one_altered_value_is_the_one_difference(
    three: list[Game], tmp_path: Path, part: str, name: str, number: int
) -> None:
    for step in (3, 47, 80):
        games = copy.deepcopy(three)
        steps = games[number]["steps"]
        # The legal choices are left out before some steps, and roads before a few more.
        step = next(i for i in range(step, 90) if name in steps[i].get(part, {}))
        record = steps[step][part]
        record[name] = ALTERED[part][name](record[name])
        file = tmp_path / f"{step}.jsonl"
        file.write_text("".join(json.dumps(game) + "\n" for game in games))
        status, out, err = ran(file)
        assert (status, err) == (1, [])
        found = [line for line in out if "expected" in line]
        assert len(found) == 1
        assert found[0].startswith(f"{step}.jsonl: game {number}, step {step}, {part}: {name}")
        assert out[-1] == "3 games, 270 steps, 1 differences"


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("after", "points", ["1", 0]),
        ("after", "points", None),
        ("after", "extra", 1),
        ("after", "robber", [0, 1e9]),
        ("legal_before", "roll", 1),
        ("legal_before", "extra", []),
    ],
)
def test_a_record_of_the_wrong_shape_is_a_difference_too(
    three: list[Game], tmp_path: Path, part: str, name: str, value: Any
) -> None:
    games = copy.deepcopy(three)
    games[1]["steps"][0][part][name] = value
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(game) + "\n" for game in games))
    status, out, _ = ran(file)
    assert status == 1
    assert len([line for line in out if "expected" in line]) == 1
    assert out[-1] == "3 games, 180 steps, 1 differences"


@pytest.mark.parametrize("name", ["settlements", "points", "hands"])
def test_a_missing_field_is_a_difference(three: list[Game], tmp_path: Path, name: str) -> None:
    games = copy.deepcopy(three)
    part = "after" if name in ALTERED["after"] else "legal_before"
    del games[0]["steps"][0][part][name]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(game) + "\n" for game in games))
    report = check_file(file)
    assert report.count == 1
    assert name in report.differences[0].got


def test_a_step_that_the_rules_refuse_ends_its_game(three: list[Game], tmp_path: Path) -> None:
    games = copy.deepcopy(three)
    games[0]["steps"][2]["vertex"] = games[0]["steps"][0]["vertex"]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(game) + "\n" for game in games))
    report = check_file(file)
    assert [d.field for d in report.differences] == ["action"]
    assert "occupied" in report.differences[0].got
    assert report.steps == 3 + 180


def test_a_wrong_winner_is_a_difference(tmp_path: Path) -> None:
    games = [game for game in packed("peer-games.jsonl.gz") if "winner" in game][:1]
    games[0]["winner"] = (games[0]["winner"] + 1) % len(games[0]["seats"])
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(games[0]) + "\n")
    assert [d.field for d in check_file(file).differences] == ["winner"]


def test_trades_of_a_seat_with_itself_are_told_and_their_positions_compared(tmp_path: Path) -> None:
    games = packed("peer-games.jsonl.gz")
    game, step = next(
        (game, step)
        for game in games
        for step in game["steps"]
        if step["action"] == "player_trade" and step["partner"] == step["seat"]
    )
    step["after"]["hands"][step["seat"]] = [9, 9, 9, 9, 9]
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(game) + "\n")
    report = check_file(file)
    assert report.self_trades >= 1
    assert [d.field for d in report.differences] == [f"hands[{step['seat']}]"]


def test_an_altered_length_is_the_one_difference(tmp_path: Path) -> None:
    data = json.loads((DATA / "longest-road.json").read_text())
    data["fixtures"][30]["length"] += 1
    file = tmp_path / "roads.json"
    file.write_text(json.dumps(data, indent=1))
    status, out, _ = ran(file)
    assert status == 1
    assert len(out) == 2
    assert out[0].startswith("roads.json: network 30")
    assert out[1] == "170 networks, 1 differences"


# ------------------------------------------------------------------ journals


def test_a_finished_game_is_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, log, _ = write_game(path, 3, 2)
    status, out, err = ran(path)
    assert (status, err) == (0, [])
    assert out == ["game.jsonl: dice: verified", f"1 games, {len(log)} steps, 0 differences"]


def test_a_journal_may_be_packed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(gzip.compress((DATA / "journals" / "schema1-finished.jsonl").read_bytes()))
    assert check_file(path).dice == "verified"


def test_a_game_in_progress_has_not_revealed_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, 3, 4, 90)
    path.write_bytes(path.read_bytes()[:-5])
    status, out, _ = ran(path)
    assert status == 0
    assert out == [
        "game.jsonl: the last line is torn and was left out",
        "game.jsonl: dice: not yet revealed",
        "1 games, 89 steps, 0 differences",
    ]


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def _write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_bytes(b"".join(json.dumps(row).encode() + b"\n" for row in rows))


def test_another_seed_is_false(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, 3, 2)
    rows = _rows(path)
    rows[-1]["seed"] = seed_of(4).hex()
    _write(path, rows)
    report = check_file(path)
    assert (report.dice, report.count) == ("FALSE", 1)
    assert report.differences[0].field == "seed"
    assert ran(path)[0] == 1


def test_dice_that_the_seed_does_not_give_are_false(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, 3, 2)
    rows = _rows(path)
    # A seat sees to it that its last seven, which nothing followed, comes out otherwise.
    at = max(i for i, row in enumerate(rows) if row.get("action") == "roll")
    first, second = rows[at]["outcome"]["dice"]
    rows[at]["outcome"]["dice"] = [second, first] if first != second else [first, 7 - first]
    _write(path, rows)
    report = check_file(path)
    assert report.dice == "FALSE"
    assert (report.differences[0].where, report.differences[0].field) == (
        f"line {at + 1}",
        "outcome",
    )


def test_undo_does_not_fish_for_another_roll(tmp_path: Path) -> None:
    """A game whose first roll was written, undone and replaced by one the seat liked better."""
    path = tmp_path / "game.jsonl"
    _, log, _ = write_game(path, 3, 2)
    at = next(i for i, entry in enumerate(log) if entry.outcome is not None)
    rows = path.read_bytes().splitlines(keepends=True)
    honest = tmp_path / "honest.jsonl"
    again = [*rows[: at + 2], b'{"undo":1}\n', *rows[at + 1 :]]
    honest.write_bytes(b"".join(again))
    assert check_file(honest).dice == "verified"
    assert check_file(honest).count == 0
    fished = tmp_path / "fished.jsonl"
    row = json.loads(rows[at + 1])
    a, b = row["outcome"]["dice"]
    row["outcome"]["dice"] = [b, a] if a != b else [a % 6 + 1, b]
    again[at + 3] = json.dumps(row).encode() + b"\n"
    fished.write_bytes(b"".join(again))
    assert check_file(fished).dice == "FALSE"


def test_after_a_lost_seed_the_rest_is_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    head, log, _ = write_game(path, 3, 2, 200)
    path.with_suffix(".seed").unlink()
    rng = Random(1)
    chance = SeededChance(seed_of(77))
    state = GameState(head.board, head.rules, 2, head.first)
    for entry in log:
        state = apply(state, entry.seat, entry.action, entry.outcome).state
    with JournalWriter.resume(path) as writer:
        assert writer.seed is None
        writer.recommit(seed_of(77))
        while seats := to_act(state):
            action = choose(legal_actions(state, seats[0]), rng)
            due = chance_outcomes(state, seats[0], action)
            outcome = chance.draw(due) if due else None
            writer.append(LogEntry(seats[0], action, outcome))
            state = apply(state, seats[0], action, outcome).state
        writer.finish(state.winner, seed_of(77))
    report = check_file(path)
    assert (report.dice, report.count) == ("verified", 0)
    assert report.unsealed == sum(entry.outcome is not None for entry in log)


def test_an_illegal_entry_is_a_difference_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, 3, 2, 90)
    rows = _rows(path)
    rows[3]["vertex"] = rows[1]["vertex"]
    _write(path, rows)
    report = check_file(path)
    assert report.count == 1
    assert report.differences[0].where == "line 4"
    assert "occupied" in report.differences[0].got


def test_a_broken_line_is_a_difference_and_a_wrong_winner_too(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, 3, 2)
    rows = _rows(path)
    rows[-1]["winner"] = 1 - rows[-1]["winner"]
    _write(path, rows)
    assert [d.field for d in check_file(path).differences] == ["winner"]
    path.write_bytes(path.read_bytes().replace(b'"roll"', b'"rolf"', 1))
    report = check_file(path)
    assert [d.field for d in report.differences] == ["format"]
    assert "rolf" in report.differences[0].got
    assert ran(path)[0] == 1


def test_a_result_before_the_end_is_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, 3, 2, 90)
    seed = seed_of(3).hex()
    path.write_bytes(path.read_bytes() + f'{{"winner":0,"seed":"{seed}"}}\n'.encode())
    report = check_file(path)
    assert [(d.field, d.got) for d in report.differences] == [("winner", "nobody")]


# ------------------------------------------------------------------ bad use


@pytest.mark.parametrize(
    "content",
    [
        None, b"", b"\n\n", b"hello", b"\x89PNG", b"{}", b"[]", b'{"a":1}\n{"steps":[]}\n',
        b"\x1f\x8bnonsense", gzip.compress(b'{"schema":1}\n' * 99, mtime=0)[:40], b"[" * 100_000,
        b'{"schema":99,"program":"7"}\n', b'{"schema":"x"}\n', b'{"schema":1}',
    ],
)  # fmt: skip
def test_what_cannot_be_checked_is_said_in_one_line_with_status_2(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "thing\u202e\x1b.jsonl"
    if content is not None:
        path.write_bytes(content)
    status, out, err = ran(path)
    assert (status, out) == (2, [])
    assert len(err) == 1
    assert err[0].startswith("catan-desktop: ")
    assert "\x1b" not in err[0]
    assert "\u202e" not in err[0]


START = b'{"steps":[],"seats":["a"],"discard_limit":7,"points_to_win":%s'
DESERT = b'{"q":0,"r":0,"resource":null,"number":null}'
FAR_HARBOR = b'{"edge":[9,9,"W"],"resource":null}'


@pytest.mark.parametrize(
    "line",
    [
        b'{"steps":1}', b'{"steps":[],"seats":[]}', b'{"steps":[' + b"[" * 50_000,
        START % b'10,"board":{"hexes":[{"q":0,"r":0,"resource":"wool","number":5}],"harbours":[]}}',
        START % (b'99,"board":{"hexes":[%s],"harbours":[]}}' % DESERT),
        START % (b'10,"board":{"hexes":[%s,%s],"harbours":[]}}' % (DESERT, DESERT)),
        START % (b'10,"board":{"hexes":[%s],"harbours":[%s]}}' % (DESERT, FAR_HARBOR)),
    ],
)  # fmt: skip
def test_an_impossible_recorded_game_is_one_difference(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'{"steps":[]}\n' + line + b"\n")
    report = check_file(path)
    assert (report.games, report.count) == (2, 2)
    assert report.differences[1].field == "format"


def test_the_other_files_are_checked_all_the_same(tmp_path: Path) -> None:
    status, out, err = ran(tmp_path / "none.jsonl", DATA / "longest-road.json")
    assert status == 2
    assert out[-1] == "170 networks, 0 differences"
    assert len(err) == 1
