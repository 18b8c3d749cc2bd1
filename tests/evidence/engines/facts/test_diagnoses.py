"""What a chart found under its own heading, without a verb, and fields that only identify whose it is."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines.candidates import candidate_texts

CHART = """WEIR VALLEY RADIOLOGY, P.C.
RADIOLOGY REPORT

Patient: Ruth Odei                 Accession No.: R11-20417
DOB: 04/05/1948                    Examined: 03/02/2011
Physician: Tobias Holm, MD         Reported: 03/04/2011

HISTORY
Fall on the stairs.

IMPRESSION
Displaced fracture of the left femoral neck.
No free air.

PRE-OPERATIVE DIAGNOSIS
Pain in the hip.
"""


def told(text: str) -> list[str]:
    document, mentions = Document(text), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    return [one.text for one in found.kept]


def test_what_is_found_stands_under_its_heading() -> None:
    found = told(CHART)
    assert "Impression: Displaced fracture of the left femoral neck. No free air (patient: Ruth Odei)." in found


def test_what_stands_under_another_heading_without_a_verb_is_nothing_that_was_found() -> None:
    assert not any("Fall on the stairs" in one for one in told(CHART))


def test_fields_that_identify_the_chart_or_repeat_its_day_are_no_facts() -> None:
    found = candidate_texts(CHART)
    assert any("Examined: 03/02/2011" in one for one in found)
    assert not any(part in one for one in found for part in ("R11-20417", "DOB", "Reported"))
