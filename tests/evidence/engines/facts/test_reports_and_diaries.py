"""Accident reports, memoranda and diaries: titles and initials within sentences, "mine" that is a place, short events."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.relevance import assess
from evidence.engines.facts.source import Source
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence, split
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

MEMO = (
    "To: Bo Lund\nFrom: Ann Orr\nDate: March 4, 2024\nSubject: Records of the yard\n\n"
    "The yard was missing many records of the crane and lacked a list of those who drove it in 2023.\n"
)


def statements(text: str) -> list[str]:
    document = Document(text, "report.txt")
    mentions = find_mentions(text)
    found = find_facts(document, mentions, find_own_dates(document))
    return [fact.text for fact in judge_facts(document, mentions, found).kept]


def test_a_title_and_initials_end_no_sentence() -> None:
    sentences = [one.words for one in split("He saw it all. Lt. Robert Roe was in the garden on March 4.")]
    assert "Lt. Robert Roe was in the garden on March 4." in sentences
    moved = "Mr. Roe was transferred to U.A.B. Hospital in Birmingham on May 3, 2021."
    assert [one.words for one in split(moved)] == [moved]
    two = [one.words for one in split("He lives in the U.S. He left the yard on May 3, 2021.")]
    assert two == ["He lives in the U.S.", "He left the yard on May 3, 2021."]


def test_a_mine_is_not_somebodys() -> None:
    said = "On April 18, 2014, a guard on mine property fell from the cab of his car into a ditch by the road."
    assert said in statements(f"Preliminary Report\n\n{said}\n")


def test_a_short_sentence_that_tells_an_event_is_looked_at() -> None:
    def excluded(words: str) -> bool:
        return assess(Sentence(0, len(words), BlockKind.PARAGRAPH, words), [], []).excluded

    assert not excluded("Jane Roe died.")
    assert not excluded("Employee #1 resigned.")
    assert excluded("It ended.")


def test_a_memorandum_is_read_as_a_paper_and_not_as_mail() -> None:
    document = Document(MEMO, "memo.txt")
    assert not Source(document, [], []).is_mail
    mailed = MEMO.replace("March 4, 2024\n", "Monday, March 4, 2024 9:12 AM\n")
    assert Source(Document(mailed, "memo.txt"), [], []).is_mail
    assert [one for one in statements(MEMO) if "missing many records" in one]
