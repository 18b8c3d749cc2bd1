"""Whether the local engine links facts to the issues they bear on: rows of ``make quality``.

``structure_gold.py`` has small matters with labels; the threshold of ``providers/local/structure.py`` was chosen by half of
them.
"""

from __future__ import annotations

from collections.abc import Sequence

from evidence.engines.base.structure import OpenIssue, PossibleClaim, StatedFact
from evidence.engines.providers.local.structure import suggest_structure
from facts.elements.catalogue import Cause, Element, built_in
from tests.bench.report import Line, Row
from tests.bench.structure_gold import MATTERS, Matter

AIM, AIM_SIDE = 0.5, 0.8
CAUSES = {one.key: one for one in built_in()}
Links = dict[tuple[int, int], bool]  # by fact and element: whether it speaks against


def measure_suggested() -> list[Line]:
    """F1 of the links, how often a right one has the right side, and of how many matters the cause is among those proposed."""
    lines: list[Line] = []
    for what, matters in (
        ("chosen by", [one for one in MATTERS if not one.aside]),
        ("aside", [one for one in MATTERS if one.aside]),
    ):
        f1, side = scored([(_gold(one), _said(one)) for one in matters])
        lines += [
            Row(f"facts linked to issues, {what}, F1", f1, "", target=f"≥ {AIM}", met=f1 >= AIM),
            Row(
                f"of the right links, with the right side, {what}",
                side,
                "",
                target=f"≥ {AIM_SIDE}",
                met=side >= AIM_SIDE,
            ),
            Row(f"matters whose cause is among those proposed, {what}", sum(map(_named, matters)) / len(matters), ""),
        ]
    return lines


def scored(pairs: Sequence[tuple[Links, Links]]) -> tuple[float, float]:
    both = [(gold[link], said[link]) for gold, said in pairs for link in gold.keys() & said.keys()]
    total = sum(len(gold) + len(said) for gold, said in pairs)
    return 2 * len(both) / max(total, 1), sum(one == other for one, other in both) / max(len(both), 1)


def _gold(matter: Matter) -> Links:
    return {
        (at, element): side == "against"
        for at, (_, sides) in enumerate(matter.facts)
        for element, side in sides.items()
    }


def _said(matter: Matter) -> Links:
    """What is linked to issues made of the cause's elements."""
    issues = [
        OpenIssue(str(number), one.name, f"{one.name}. {one.text}") for number, one in _elements(CAUSES[matter.cause])
    ]
    found = suggest_structure(_facts(matter), issues, [])
    return {(int(one.fact), int(one.issue)): one.against for one in found.links}


def _named(matter: Matter) -> bool:
    claims = [
        PossibleClaim(one.key, one.name, tuple((each.name, each.text) for each in one.elements)) for one in built_in()
    ]
    return matter.cause in {one.key for one in suggest_structure(_facts(matter), [], claims).claims}


def _elements(cause: Cause) -> list[tuple[int, Element]]:
    return list(enumerate(cause.elements, start=1))


def _facts(matter: Matter) -> list[StatedFact]:
    return [StatedFact(str(at), text) for at, (text, _) in enumerate(matter.facts)]
