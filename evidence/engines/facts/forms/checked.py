"""Facts of what is checked on a form: an option that says something, and a checklist's rows that have a comment."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.forms.event_days import on_event_day
from evidence.engines.facts.papers.form_heads import headed
from evidence.engines.facts.papers.head_days import head_day
from evidence.engines.facts.papers.log_notes import sentences_of
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.testimony.answers import assertion
from evidence.engines.layout.boxes import CheckedBox, checked_boxes, checked_rows

_RELEVANCE, _FEWEST, _LABEL = 0.55, 4, 2  # words of an option that says something alone, of a label
_YES_OR_NO = {"y": True, "yes": True, "n": False, "no": False}
_NUMBER = re.compile(r"\A\d{1,3}[a-z]?[.)]? ")
_OPENS = re.compile(
    r"[\W_]*$|(?:n/?a|other|none|unknown|see)\b|.*[_:?]$", re.I
)  # which says nothing, or what is to be filled in


def checked_candidates(source: Source) -> Iterator[FactCandidate]:
    """What is checked, under what the form is."""
    if not source.head or source.is_mail or source.is_chat or source.read.spoken:
        return
    for box in checked_boxes(source.read.masked):
        if words := _worded(box):
            one = _candidate(source, box.start, box.end, words, expected=words.count(" ") >= _FEWEST - 1)
            yield replace(one, is_field="?" in words)
    rows = list(checked_rows(source.read.masked))
    usual = Counter(row.choice for row in rows)
    for row in rows:
        is_rare = usual[row.choice] < len(rows) or "not" in row.choice.lower()
        at = row.start
        for said in _statements(row.comment):
            at = _end_of(source.read.masked, said, at, row.end)
            words = f"{row.item} marked {row.choice}: {said}"
            yield _on_day_marked(source, _candidate(source, row.start, at, words, expected=is_rare))


def _worded(box: CheckedBox) -> str:
    """The question with its answer, or an option that is understood alone; empty for what says nothing."""
    said, asked = " ".join(box.said.split()).strip(" ."), _NUMBER.sub("", box.asked.strip())
    if not said or _OPENS.match(said):
        return ""
    if asked.endswith("?"):
        return answered(asked, said)
    if said.lower() in _YES_OR_NO:
        return ""
    if asked and (asked.count(" ") >= _LABEL - 1 or said.count(" ") >= _LABEL - 1):
        return f"{asked} {said}"
    return said if said.count(" ") >= _FEWEST - 1 else ""


def answered(asked: str, said: str) -> str:
    """What a yes or no to this question asserts, "The equipment was defective.", where its grammar says it; else both."""
    is_yes = _YES_OR_NO.get(said.lower().strip(" ."))
    turned = "" if is_yes is None else assertion(asked, is_yes)
    if turned:
        return f"{turned[0].upper()}{turned[1:].rstrip('.')}."
    return f"{asked} {said if is_yes is None else 'Yes' if is_yes else 'No'}"


def _on_day_marked(source: Source, one: FactCandidate) -> FactCandidate:
    """On the form's own day, on which the row was marked, unless its comment has another."""
    day = None if one.fact.date else head_day(source.head)
    return replace(one, fact=replace(one.fact, date=day, date_end=None, precision="day")) if day else one


def _end_of(masked: str, said: str, at: int, end: int) -> int:
    """Where these words end, however the lines break them."""
    for word in said.split():
        at = max(at, masked.find(word, at, end) + len(word))
    return at


def _statements(comment: str) -> list[str]:
    """The comment, in its sentences where each is long enough to be one."""
    parts = sentences_of(comment)
    return parts if all(one.count(" ") >= _FEWEST - 1 for one in parts) else [comment]


def _candidate(source: Source, start: int, end: int, words: str, *, expected: bool) -> FactCandidate:
    text = headed(source.head, words)
    fact = on_event_day(source, source.fact(text, start, end, _RELEVANCE + 0.2), words)
    return FactCandidate(fact, _RELEVANCE, expected=expected)
