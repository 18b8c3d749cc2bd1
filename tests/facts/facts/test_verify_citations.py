"""``manage.py verify_citations``: every quote is recounted, and one that does not stand in its source is found."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cases.models import Case
from evidence.models import EvidenceItem, Page
from facts.models import Citation, Fact, Mention
from tests.factories import cite, make_case, make_entity, make_fact, make_firm, make_item, make_relationship, mention


def verify(*arguments: str) -> tuple[int, dict[str, Any]]:
    """The exit code and what ``--json`` prints."""
    out = StringIO()
    try:
        call_command("verify_citations", "--json", *arguments, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


@pytest.fixture
def everything(case: Case, letter: EvidenceItem, memo: EvidenceItem) -> Fact:
    fact = make_fact(letter, "Eugenia Moran")
    cite(fact, memo, "Victor Langley")
    moran, kestrel = make_entity(case, "Moran"), make_entity(case, "Kestrel")
    mention(moran, letter, "Moran")
    make_relationship(kestrel, "paid", moran, letter, "Kestrel Harbor paid")
    other = make_item(make_case(make_firm()), "🙂 Zoë signed.")
    make_fact(other, "Zoë signed")
    return fact


def test_all_firms_are_counted(everything: Fact) -> None:
    code, report = verify()
    assert code == 0
    assert report == {
        "citations": {"total": 3, "verified": 3, "failed": 0, "failures": []},
        "relationships": {"total": 1, "verified": 1, "failed": 0, "failures": []},
        "mentions": {"total": 1, "verified": 1, "failed": 0, "failures": []},
        "facts": {"total": 2, "verified": 2, "failed": 0, "failures": []},
    }


def test_only_one_case(everything: Fact) -> None:
    assert verify("--case", str(everything.case_id))[1]["citations"]["total"] == 2


def test_a_page_that_changed_is_found(everything: Fact, letter: EvidenceItem) -> None:
    Page.objects.filter(item=letter, number=1).update(text="Other words of the same length, more or less, for sure.")
    code, report = verify()
    citation = everything.citations.get(item=letter)
    assert code == 1
    assert report["citations"] == {
        "total": 3, "verified": 2, "failed": 1,
        "failures": [{"id": str(citation.pk), "case_id": str(everything.case_id)}],
    }  # fmt: skip
    assert (report["relationships"]["failed"], report["mentions"]["failed"]) == (1, 1)


@pytest.mark.parametrize("change", [{"start": 1}, {"quote": "eugenia moran"}, {"page_number": 7}])
def test_every_part_of_a_citation_counts(everything: Fact, letter: EvidenceItem, change: dict[str, Any]) -> None:
    Citation.objects.filter(fact=everything, item=letter).update(**change)
    code, report = verify()
    assert (code, report["citations"]["failed"]) == (1, 1)


def test_a_page_of_another_document_is_found(everything: Fact, case: Case, letter: EvidenceItem) -> None:
    duplicate = make_item(case, letter.pages.get(number=1).text)
    Citation.objects.filter(fact=everything, item=letter).update(page=duplicate.pages.get())
    assert verify()[1]["citations"]["failed"] == 1


def test_a_fact_without_a_citation_is_found(everything: Fact) -> None:
    everything.citations.all().delete()
    code, report = verify()
    assert (code, report["facts"]["failures"][0]["id"]) == (1, str(everything.pk))


def test_a_long_mention_is_known_by_its_start(case: Case) -> None:
    item = make_item(case, "x" * 400)
    found = mention(make_entity(case, "X"), item, "x")
    Mention.objects.filter(pk=found.pk).update(end=400, text="x" * 300)
    assert verify()[0] == 0


def test_in_words(everything: Fact) -> None:
    everything.citations.filter(is_primary=True).update(quote="Never said")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_citations", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "citations: 2 of 3 verified, 1 failed"
    assert lines[-1] == f"failed: citations {everything.citations.get(is_primary=True).pk} in case {everything.case_id}"


def test_a_case_that_is_none(db: None) -> None:
    with pytest.raises(CommandError, match="There is no case"):
        verify("--case", "0192d3a0-0000-7000-8000-000000000000")


def test_nothing_to_verify(db: None) -> None:
    out = StringIO()
    call_command("verify_citations", stdout=out)
    assert out.getvalue() == "There is nothing to verify.\n"
