"""Which time "at that point" means: the only one of which counsel's turn, or the question before, has spoken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from evidence.engines.dates.words import MONTH
from evidence.engines.facts.referring.third_person import Span
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.source import Source

_THEN = re.compile(
    r"\b(?P<at>[Aa]t|[Bb]y) (?P<this>this|that|the) (?P<time>time|point|stage|moment)\b(?! (?:of|when|that|in)\b| \[)"
)
_OWN = re.compile(
    rf",? (?:in |on |so )?(?:about |around |early |late |mid-?)?(?:\d{{1,2}}(?:st|nd|rd|th)? )?(?:(?:{MONTH})\w*,? )?"
    r"(?:\d{1,2}, )?(?:19|20)\d\d\b",
    re.I,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_PRECISE = ("day", "month", "year")
_BOUND = re.compile(r"(?:until|till|since|before|after|from|by|to)\b", re.I)  # of a span, which is no point in it


def with_times(source: Source, worded: WordedSpeech, turns: Sequence[Span]) -> WordedSpeech:
    """The words with that time in brackets; ``turns`` are where it may have been named, the nearest first. Which time it is then
    says the turn that names any, if it names one only."""
    said, closed = _THEN.search(worded.said), _THEN.search(worded.closed)
    if said is None or closed is None:
        return worded
    when = "" if _OWN.match(worded.said, said.end()) else _only_time(source, turns)  # "at that time, in May 2013"
    if not when or _YEAR.search(worded.said, 0, said.start()):
        return worded
    named = f" [{when}]"
    return replace(
        worded,
        said=worded.said[: said.end()] + named + worded.said[said.end() :],
        closed=_at_the_time(worded.closed, closed, named),
    )


def _at_the_time(words: str, then: re.Match[str], named: str = "") -> str:
    return f"{words[: then.start('this')]}the {then['time']}{named}{words[then.end() :]}"


def _only_time(source: Source, turns: Sequence[Span]) -> str:
    for turn in turns:
        found = {one.date: one for one in source.dates_in(*turn)}
        if found:
            one = found.popitem()[1]
            is_time = not found and one.precision in _PRECISE and not _BOUND.match(one.text)
            return " ".join(source.read.masked[one.start : one.end].split()) if is_time else ""
    return ""
