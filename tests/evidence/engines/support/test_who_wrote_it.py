"""Who wrote to whom and when is borne out by the head of the paper, also where layout takes a memorandum for no message."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from evidence.engines.support.support import missing

MEMO = """CONFIDENTIAL

MEMORANDUM

TO:        Edith Roe, Human Resources
FROM:      Tobias Lee, Auditor
DATE:      May 3, 2021
RE:        Complaint of Ada Quist

I. Background

Ada Quist has worked at Tarn Mills as a foreman since June 2017. On April 2, 2021, she filed a complaint about the dust.
"""


def test_the_first_statement_of_a_memorandum_is_kept_with_whom_it_is_to_and_its_day() -> None:
    document, mentions = Document(MEMO), find_mentions(MEMO)
    judged = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    assert [fact.text for fact, _ in judged.dropped] == []
    assert any("Ada Quist has worked at Tarn Mills as a foreman since June 2017" in fact.text for fact in judged.kept)


def test_the_form_of_a_firm_is_no_name_by_itself() -> None:
    assert missing("Quist Engineers, P.C. sold the crane.", "Quist Engineers sold the crane.") == []
    assert missing("Holm Engineers, P.C. sold the crane.", "Quist Engineers sold the crane.") != []
