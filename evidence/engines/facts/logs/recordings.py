"""What short recordings tell: each thing that somebody says happened is what the paper is there for, on its own day."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.dates.document_day import document_day
from evidence.engines.facts.mail.mail import is_request
from evidence.engines.facts.relevance import narrates
from evidence.engines.facts.source import FactCandidate, Source

_SAID = re.compile(r"[^\u201c]{2,80} said: \u201c(?P<words>.*)\u201d$", re.S)
_RECORDED = re.compile(r"\b(?:radio|dispatch|911|call|channel|transmissions?|recording|recorded line|intercom)\b", re.I)
_HEAD = 400  # characters


def of_recording(source: Source, one: FactCandidate) -> FactCandidate:
    """With the recording's day where somebody tells what happened, which is what a short recording is there to say."""
    if not (source.is_short and source.read.spoken and _RECORDED.search(source.text, 0, _HEAD)):
        return one
    said = _SAID.match(one.fact.text)
    if said is None:
        return one
    fact, day = one.fact, document_day(source.document)
    if fact.date is None and day:
        fact = replace(fact, date=day, date_end=None, precision="approximate")
    return replace(one, fact=fact, expected=one.expected or (narrates(said["words"]) and not is_request(said["words"])))
