"""Rule 2, share codes: every board of the base game as a short text and back, typos found."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_desktop.engine.board import (
    HARBOR_KINDS,
    TERRAINS,
    TOKENS,
    Board,
    beginner_board,
    random_board,
    spiral_board,
    standard_harbors,
)
from catan_desktop.engine.board_code import (
    _DIGITS,
    _SIZES,
    LONGEST_INPUT,
    SIGNS,
    BoardCodeError,
    _arrangements,
    _check_digits,
    _rank,
    _spell,
    _unrank,
    board_code,
    board_from_code,
)
from catan_desktop.engine.board_edit import swap_hexes
from catan_desktop.engine.board_fair import fair_board
from catan_desktop.engine.hexgrid import Hex
from catan_desktop.engine.ids import DESERT
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from catan_desktop.engine.topology import Topology, hexagon

KINDS = "BSTFG"


def board_of(terrains: list[int], tokens: list[int], harbors: list[int]) -> Board:
    laid = iter(tokens)
    numbers = tuple(0 if t == DESERT else next(laid) for t in terrains)
    robber = terrains.index(DESERT)
    return Board(TOPOLOGY, tuple(terrains), numbers, standard_harbors(harbors), robber)


def of_kind(kind: str, seed: int) -> Board:
    """A board whose shortest code begins with that letter."""
    rng = Random(seed)
    match kind:
        case "B":
            return beginner_board()
        case "S" | "T":
            return spiral_board(rng, seed % 6, seed % 4 < 2, shuffle_harbors=kind == "T")
    return random_board(rng, shuffle_harbors=kind == "G")


def plain(code: str) -> str:
    return code.replace("-", "")


def refused(text: str) -> str:
    """The fault of a text that must not be taken for a code; its message is a sentence."""
    with pytest.raises(BoardCodeError) as caught:
        board_from_code(text)
    sentence = str(caught.value)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    return caught.value.fault


# ------------------------------------------------------------------ round trip


@given(st.permutations(TERRAINS), st.permutations(TOKENS), st.permutations(HARBOR_KINDS))
def test_any_arrangement_comes_back(terrains: list[int], tokens: list[int], h: list[int]) -> None:
    for harbors in (h, list(HARBOR_KINDS)):
        board = board_of(terrains, tokens, harbors)
        assert board_from_code(board_code(board)) == board


@pytest.mark.parametrize("kind", KINDS)
def test_boards_of_each_kind_come_back_from_the_shortest_form(kind: str) -> None:
    codes = set()
    for seed in range(60):
        board = of_kind(kind, seed)
        code = board_code(board)
        assert code[0] == kind
        assert board_from_code(code) == board
        codes.add(code)
    assert len(codes) == (1 if kind == "B" else 60)


def test_every_spiral_has_a_spirals_code() -> None:
    for corner in range(6):
        for clockwise in (False, True):
            for seed in range(5):
                board = spiral_board(Random(seed), corner, clockwise)
                code = board_code(board)
                assert code[0] == "S"
                assert board_from_code(code) == board


def test_beginner_board_comes_back_with_its_starts() -> None:
    assert board_from_code(board_code(beginner_board())).starts == beginner_board().starts
    without = swap_hexes(swap_hexes(beginner_board(), 0, 1), 0, 1)
    assert board_code(without)[0] == "F"
    assert board_from_code(board_code(without)) == without


def test_fair_boards_have_codes() -> None:
    for seed in range(10):
        board = fair_board(Random(seed), seed % 2 == 1)
        assert board_from_code(board_code(board)) == board


def test_order_in_which_the_harbors_are_listed_makes_no_difference() -> None:
    board = random_board(Random(1), shuffle_harbors=True)
    turned = Board(TOPOLOGY, board.terrains, board.tokens, board.harbors[::-1], board.robber)
    assert board_code(turned) == board_code(board)


def test_codes_that_were_given_away_stay_good() -> None:
    b = beginner_board()
    turned = standard_harbors(HARBOR_KINDS[::-1])
    known = {
        "B0HN": b,
        "S10B-QEJY-5MZ9": spiral_board(Random(3)),
        "T0EX-X7TY-PPMJ-39S": spiral_board(Random(3), 4, True, shuffle_harbors=True),
        "F4AG-X56B-06HW-NAX7-DMKZ": Board(TOPOLOGY, b.terrains, b.tokens, b.harbors, b.robber),
        "G1ZX-EPK8-5GGV-7S3M-M4NY-YWJ": Board(TOPOLOGY, b.terrains, b.tokens, turned, b.robber),
    }
    for code, board in known.items():
        assert board_code(board) == code
        assert board_from_code(code) == board


# ------------------------------------------------------------------ form


@pytest.mark.parametrize(("kind", "length"), [("B", 4), ("S", 12), ("T", 15), ("F", 20), ("G", 23)])
def test_code_has_its_length_in_groups_of_four(kind: str, length: int) -> None:
    for seed in range(20):
        groups = board_code(of_kind(kind, seed)).split("-")
        assert {len(g) for g in groups[:-1]} <= {4}
        assert 1 <= len(groups[-1]) <= 4
        assert sum(map(len, groups)) == length
        assert set("".join(groups)) <= set(SIGNS)


def test_numbers_need_every_one_of_their_digits() -> None:
    assert _SIZES["F"] == 244_432_188_000 * 25_009_272_288_000
    assert _SIZES["G"] == _SIZES["F"] * 15_120
    for kind in "STFG":
        assert 32 ** (_DIGITS[kind] - 1) < _SIZES[kind] <= 32 ** _DIGITS[kind]


def test_signs_leave_out_the_look_alikes() -> None:
    assert len(set(SIGNS)) == 32
    assert not set(SIGNS) & set("ILOU")


def test_spelling_makes_no_difference() -> None:
    boards = (random_board(Random(seed), shuffle_harbors=True) for seed in range(200))
    board = next(board for board in boards if set("01V") <= set(board_code(board)))
    code = board_code(board)
    wide = "".join(chr(ord(c) + 0xFEE0) for c in code)
    for text in (
        code.lower(),
        plain(code),
        f"  {code.replace('-', ' ')}\n",
        code.replace("-", "\u2013"),
        code.replace("-", "\u2212"),
        code.replace("-", "ー"),
        wide,
        wide.lower(),
        code.replace("0", "O"),
        code.replace("0", "o").replace("1", "I"),
        code.replace("1", "l"),
        code.replace("V", "u"),
    ):
        assert board_from_code(text) == board


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        (" - \n", "empty"),
        ("F3*7", "sign"),
        ("盤", "sign"),
        ("\x00", "sign"),
        ("9QWE-RTYP", "kind"),
        ("F3TF-QPNA-ND44-TNMQ-17T", "length"),
        ("G" * (LONGEST_INPUT + 1), "length"),
        ("B0HM", "mistyped"),
    ],
)
def test_what_is_no_code_is_refused_with_a_sentence(text: str, fault: str) -> None:
    assert refused(text) == fault


@given(st.text(max_size=150))
def test_any_text_is_a_board_or_refused_by_name(text: str) -> None:
    try:
        board_from_code(text)
    except BoardCodeError:
        return
    assert plain(text)


@pytest.mark.parametrize("kind", KINDS)
def test_first_and_last_number_of_a_kind_are_boards_and_the_next_is_none(kind: str) -> None:
    size = _SIZES[kind]
    for number in (0, size - 1):
        board = board_from_code(_spell(kind, number))
        assert board_from_code(board_code(board)) == board
    with pytest.raises(BoardCodeError, match="a sign is wrong"):
        board_from_code(_spell(kind, size))


# ------------------------------------------------------------------ typos


@pytest.mark.parametrize("kind", KINDS)
def test_each_change_of_one_sign_is_found(kind: str) -> None:
    for seed in range(3):
        code = plain(board_code(of_kind(kind, seed)))
        for i, old in enumerate(code):
            for new in SIGNS:
                if new != old:
                    refused(code[:i] + new + code[i + 1 :])


@pytest.mark.parametrize("kind", KINDS)
def test_each_exchange_of_two_signs_is_found(kind: str) -> None:
    for seed in range(5):
        code = plain(board_code(of_kind(kind, seed)))
        for i in range(len(code)):
            for j in range(i):
                if code[i] != code[j]:
                    signs = list(code)
                    signs[i], signs[j] = signs[j], signs[i]
                    refused("".join(signs))


@pytest.mark.parametrize("kind", KINDS)
def test_a_sign_too_many_or_too_few_is_found(kind: str) -> None:
    rng = Random(8)
    code = plain(board_code(of_kind(kind, 3)))
    for i in range(len(code)):
        refused(code[:i] + code[i + 1 :])
        refused(code[:i] + rng.choice(SIGNS) + code[i:])


@pytest.mark.parametrize("kind", KINDS)
def test_two_wrong_signs_are_found(kind: str) -> None:
    rng = Random(6)
    for seed in range(300):
        refused(mistyped(rng, plain(board_code(of_kind(kind, seed % 4))), 2))


@pytest.mark.parametrize("kind", KINDS)
def test_length_is_asked_for_where_the_check_digits_fit(kind: str) -> None:
    for digits in (_DIGITS[kind] - 1, _DIGITS[kind] + 1):
        word = [SIGNS.index(kind), *[0] * digits]
        signs = "".join(SIGNS[d] for d in (*word, *_check_digits(word)))
        assert refused(signs) == "length"


def mistyped(rng: Random, code: str, count: int) -> str:
    """The code with so many signs after the first changed."""
    signs = list(code)
    for i in rng.sample(range(1, len(code)), count):
        signs[i] = rng.choice([s for s in SIGNS if s != signs[i]])
    return "".join(signs)


def test_three_wrong_signs_pass_about_once_in_1024() -> None:
    rng = Random(5)
    tried, passed = 20_000, 0
    code = plain(board_code(random_board(rng)))
    for _ in range(tried):
        try:
            board_from_code(mistyped(rng, code, 3))
        except BoardCodeError:
            continue
        passed += 1
    assert 0 < passed <= 1.5 * tried / 1024


# ------------------------------------------------------------------ ranks


def test_ranks_count_the_orders_of_a_multiset_in_order() -> None:
    items = (0, 0, 1, 3, 3)
    orders = sorted(set(permutations(items)))
    assert len(orders) == _arrangements(items) == 30
    assert [_rank(order) for order in orders] == list(range(30))
    assert [_unrank(rank, items) for rank in range(30)] == orders


@settings(max_examples=50)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=25), st.randoms(use_true_random=False))
def test_ranks_of_any_multiset_round_trip(items: list[int], rng: Random) -> None:
    rank = rng.randrange(_arrangements(items))
    assert _rank(_unrank(rank, items)) == rank


@pytest.mark.parametrize("items", [(1,), (1, 1), (3, 1, 2), (5, 5, 0, 2)])
def test_a_rank_beyond_the_last_order_has_no_order(items: tuple[int, ...]) -> None:
    last = _arrangements(items) - 1
    assert _unrank(last, items) == tuple(sorted(items, reverse=True))
    with pytest.raises(ValueError, match="no order"):
        _unrank(last + 1, items)


# ------------------------------------------------------------------ boards without a code


def test_boards_of_other_parts_have_no_code() -> None:
    b = beginner_board()
    small = Topology(hexagon(1))
    tokens = list(b.tokens)
    tokens[0] = 5
    terrains = list(b.terrains)
    terrains[0] = terrains[1]
    places = [*b.harbors[:-1], (next(e for e in TOPOLOGY.coast_edges
                                     if e not in dict(b.harbors)), b.harbors[-1][1])]  # fmt: skip
    start = b.starts[0]
    for board, words in (
        (Board(small, (5,) * 7, (0,) * 7, (), small.hex_ids[Hex(0, 0)]), "19 hexes"),
        (Board(TOPOLOGY, tuple(terrains), b.tokens, b.harbors, b.robber), "tiles"),
        (Board(TOPOLOGY, b.terrains, tuple(tokens), b.harbors, b.robber), "tokens"),
        (Board(TOPOLOGY, b.terrains, b.tokens, b.harbors[:-1], b.robber), "harbors"),
        (Board(TOPOLOGY, b.terrains, b.tokens, tuple(places), b.robber), "harbors"),
        (Board(TOPOLOGY, b.terrains, b.tokens, standard_harbors((5,) * 9), b.robber), "harbors"),
        (Board(TOPOLOGY, b.terrains, b.tokens, b.harbors, 0), "robber"),
        (Board(TOPOLOGY, b.terrains, b.tokens, b.harbors, b.robber, (start,) * 4), "starting"),
    ):
        with pytest.raises(ValueError, match=words):
            board_code(board)
