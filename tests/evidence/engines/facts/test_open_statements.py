"""Roles and things that a statement does not name: told with the name where a field has it, left out where nothing has."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

SURVEY = """Report of Damage Survey

Vessel:        F/V Northern Tern
Owner:         Dag Ellingson
Date:          August 14, 2023

Dag Ellingson stated that on August 9, 2023 the vessel struck a rock. The harbor master, Lee Roe, photographed the hull.
"""
NARRATIVE = """INSPECTION NARRATIVE

Opened: 05/03/2022

Tomas Arroyo was killed at the saw on May 2, 2022 while he cleared a jam. Earl Dubbs bypassed the switch of the saw in
February 2022 with a wire. Kirk Landis knew of the wire and denied it on May 3, 2022. The penalty proposed is $145,027.
The employer showed the inspectors the program on lockout of the saws.
"""


def statements_of(text: str) -> list[str]:
    document = Document(text, "paper.txt")
    source = Source(document, find_mentions(text), find_own_dates(document))
    return [one.fact.text for one in candidates_of(source)]


def test_a_thing_in_a_statement_has_what_the_paper_s_head_calls_it() -> None:
    told = statements_of(SURVEY)
    assert any("the vessel [F/V Northern Tern] struck a rock" in one for one in told), told


def test_what_somebody_unnamed_did_is_left_out_beside_main_points() -> None:
    told = statements_of(NARRATIVE)
    assert any("Earl Dubbs bypassed the switch" in one for one in told)
    assert not [one for one in told if one.startswith("The employer")], told
