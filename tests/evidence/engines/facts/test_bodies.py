"""Which organization "the hospital", "the Bank" or "the company" is, and whom roles of a paper's head mean."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions


def candidates(text: str) -> list[str]:
    document = Document(text, "report.txt")
    return [one.fact.text for one in candidates_of(Source(document, find_mentions(text), find_own_dates(document)))]


def test_a_kind_of_body_is_the_one_organization_that_has_it_in_its_name() -> None:
    found = candidates(
        "Tobias Holm fell at Tarn Valley Hospital on May 3, 2021. He asked for his chart on June 4, 2021.\n\n"
        "The hospital refused to give Mr. Holm the chart on June 9, 2021.\n"
    )
    assert "The hospital [Tarn Valley Hospital] refused to give Mr. Holm the chart on June 9, 2021." in found


@pytest.mark.parametrize("other", ["Alder County Hospital", "Weir Hospital"])
def test_a_kind_of_body_of_which_the_paper_has_two_stays_as_it_is(other: str) -> None:
    found = candidates(
        f"Tobias Holm fell at Tarn Valley Hospital on May 3, 2021. He was seen at {other} on June 4, 2021.\n\n"
        "The hospital refused to give Mr. Holm the chart on June 9, 2021.\n"
    )
    assert "The hospital refused to give Mr. Holm the chart on June 9, 2021." in found


def test_the_company_is_the_only_one_of_the_paper() -> None:
    text = "Tarn Milling Corp. closed its mill at Brook on May 3, 2021. The company paid a penalty of $4,200 in June 2021.\n"
    assert any("The company [Tarn Milling Corp.] paid a penalty" in one for one in candidates(text))
    two = text.replace("closed its mill", "sold its mill to Alder Grain LLC")
    assert not any("The company [" in one for one in candidates(two))


def test_a_role_beside_an_organization_s_name_is_its_role() -> None:
    found = candidates(
        "The rent was owed by Salt & Alder Grills LLC, the tenant, since May 3, 2021.\n\n"
        "The tenant installed a new oven on June 4, 2021 without consent.\n"
    )
    assert "The tenant [Salt & Alder Grills LLC] installed a new oven on June 4, 2021 without consent." in found


def test_somebody_to_whom_another_does_something_may_be_the_next_she() -> None:
    found = candidates(
        "The kitchen aide, Misty Hall, found her lying in the snow on May 3, 2021. She wore a nightgown and no shoes.\n"
    )
    assert not any("Hall wore" in one or "[Misty Hall] wore" in one for one in found)
