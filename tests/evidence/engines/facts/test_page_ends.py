"""A sentence that goes on behind a page's end is one, cited over both pages, without the head that stands between."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import summarize
from evidence.engines.support.facts import judge_facts

HEAD, FOOT = "TARN WATER DISTRICT", " " * 60 + "Page 1 of 2"
TEXT = f"""{HEAD}
14 Mill Lane, Brook, Oregon

May 3, 2021

Ms. Orla Finch
Brook Dairy, Inc.
9 Weir Road, Brook, Oregon

Dear Ms. Finch:

Our inspector, Jonas Holm, came to the dairy on April 12, 2021. He took four samples from the well beside the barn.
The laboratory of the county found nitrate in three. Your manager, Ada Quist, told Mr. Holm that the drain of the barn had been
open since March and that she had asked for its
{FOOT}
\f
Tarn Water District
repair twice. No repair was made.

The District has therefore suspended your permit. You must close the drain by May 20, 2021.

Sincerely,

Edith Roe
District Engineer
"""
WHOLE = "had been open since March and that she had asked for its repair twice"


def test_a_sentence_over_a_page_s_end_is_one_fact_that_both_pages_bear_out() -> None:
    document, mentions = Document(TEXT), find_mentions(TEXT)
    kept = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    (fact,) = (one for one in kept if WHOLE in one.text)
    assert "\f" in fact.quote
    assert TEXT[fact.start : fact.end] == fact.quote


def test_what_stands_on_the_next_page_is_no_fact_by_itself() -> None:
    document, mentions = Document(TEXT), find_mentions(TEXT)
    found = find_facts(document, mentions, find_own_dates(document))
    assert not any(one.text.startswith(("repair twice", HEAD.title())) for one in found)


def test_a_head_with_a_figure_between_parts_the_sentence() -> None:
    text = TEXT.replace("\f\nTarn Water District", "\f\nLot 14 of May 9, 2020")
    document, mentions = Document(text), find_mentions(text)
    assert not any("repair twice" in one.text for one in find_facts(document, mentions, find_own_dates(document)))


def test_a_summary_has_the_whole_sentence_or_none_of_it() -> None:
    words = summarize(Document(TEXT))
    assert "asked for its." not in words
    assert "The District has suspended your permit." in words
