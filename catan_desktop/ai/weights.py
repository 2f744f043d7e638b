"""The weights of the hand-made evaluator, one set for the placements and one for the game."""

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Weights:
    """How much each figure of a position is worth; the unit is a seventh of a point or so.

    Attributes:
        point, point_square: a victory point, and a tenth of the points squared.
        card: a pip of each resource.
        root: the square root of the pips of each resource, which rewards variety.
        robbed: the part of the pips under the robber that counts as lost.
        rate_settlement, rate_city, rate_dev: how fast an empty hand builds each.
        spot_static, spot_next: the best free spots, and how fast the further ones fade.
        spot_step: what a spot keeps with each road that it still needs.
        contest_equal, contest_nearer: what it keeps for each opponent as near, or nearer.
        plan_settlement, plan_spot: progress towards the best next settlement.
        plan_city, plan_city_pips: progress towards a city. plan_dev: towards a card.
        patience: rolls in which the worth of a plan falls to 1/e.
        held, excess: each card in hand up to the discard limit, and above it.
        dev_cards: a held card of each kind; a victory card counts as its point.
        army_lead, army_race, army_fade: holding the largest army, and the race for it.
        road_lead, road_race, road_fade: the same for the longest road.
        harbor, harbor_pip: a harbor: 3:1, and 2:1 for each pip of its resource.
        other_point, other_square, other_pip, other_card, other_dev: an opponent's standing.
        others_mean, others_best: how much the mean and the best opponent count against.
    """

    point: float = 14.2
    point_square: float = 1.24
    card: tuple[float, float, float, float, float] = (1.06, 0.79, 0.77, 1.31, 1.62)
    root: float = 1.56
    robbed: float = 0.67
    rate_settlement: float = 60.0
    rate_city: float = 51.0
    rate_dev: float = 36.0
    spot_static: float = 0.31
    spot_next: float = 0.39
    spot_step: float = 0.48
    contest_equal: float = 0.6
    contest_nearer: float = 0.36
    plan_settlement: float = 1.7
    plan_spot: float = 0.46
    plan_city: float = 4.1
    plan_city_pips: float = 0.30
    plan_dev: float = 3.06
    patience: float = 11.3
    held: float = -0.02
    excess: float = -0.65
    dev_cards: tuple[float, float, float, float, float] = (2.3, 0.0, 2.3, 1.8, 2.0)
    army_lead: float = 0.42
    army_race: float = 2.0
    army_fade: float = 0.7
    road_lead: float = 0.59
    road_race: float = 3.6
    road_fade: float = 0.6
    harbor: float = 1.5
    harbor_pip: float = 0.3
    other_point: float = 12.2
    other_square: float = 0.96
    other_pip: float = 0.79
    other_card: float = 0.27
    other_dev: float = 1.28
    others_mean: float = 0.53
    others_best: float = 0.56


MAIN: Final = Weights()
OPENING: Final = replace(
    MAIN,
    point=10.0,
    point_square=1.0,
    card=(0.76, 1.14, 0.86, 1.33, 1.46),
    root=2.23,
    rate_settlement=75.0,
    rate_city=45.0,
    rate_dev=21.0,
    spot_static=0.24,
    spot_next=0.27,
    plan_settlement=5.9,
    plan_city=12.0,
    plan_city_pips=0.58,
    patience=9.1,
    harbor=1.2,
    other_point=9.0,
    other_square=1.5,
    other_pip=0.56,
    other_card=0.25,
    other_dev=1.2,
    others_mean=0.48,
    others_best=0.18,
)
"""For the placements, where income and room count for more than points."""
NORMAL: Final = replace(
    MAIN,
    card=(1.0, 1.0, 1.0, 1.0, 1.2),
    plan_settlement=0.8,
    plan_spot=0.22,
    plan_city=2.0,
    plan_city_pips=0.15,
    plan_dev=1.5,
)
"""For the level of that name: sound income and awards, but half the foresight of the hand."""
