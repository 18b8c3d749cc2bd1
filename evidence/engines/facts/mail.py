"""Facts from mail: who wrote to whom, when and what - for the message and each quoted one below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from email.utils import formataddr, getaddresses

from evidence.engines.dates.languages import written_day
from evidence.engines.facts.referring import is_open
from evidence.engines.facts.relevance import LESSER, is_boilerplate, is_small_talk
from evidence.engines.facts.source import MACHINE, NAMED, FactCandidate, Source, is_post, person_name
from evidence.engines.facts.text import plain, without_salutation
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_FIELD = re.compile(r"^\s{0,4}(?P<name>From|To|Cc|Sent|Date|Subject|Re):[ \t]{0,8}(?P<value>[^\n]{1,400})", re.I | re.M)
_NEXT_LINE = re.compile(r"\n[ \t]{1,8}(?P<more>[^\n:]{2,300})")
_NAME_LIST = re.compile(r",(?=[^,]{1,60} [^,]{1,60}(?:,|$))")  # "Ann Lee, Bo Ek", not "Lee, Ann"
_REQUEST = re.compile(
    r"\b(?:please|kindly|let me know|let us know|can (?:you|we|someone|anybody|I)|could (?:you|we)|would you"
    r"|feel free|reminder|fyi"
    r"|see (?:below|attached|above)|attached (?:is|are|please)|look(?:ing)? forward|appreciated?)\b",
    re.I,
)
_MAX_NAMES, _FEWEST_WORDS = 4, 5


def mail_candidates(source: Source) -> Iterator[FactCandidate]:
    """Of each message its first statement, with who wrote it to whom and when. The headers themselves are no fact."""
    fields: dict[str, str] = {}
    names: list[str] = []
    for sentence in source.read.sentences:
        if sentence.kind is BlockKind.MAIL_HEADER:
            found = header_fields(source.read.masked[sentence.start : sentence.end])
            fields = found if found.get("from") else fields
            names = [m.name for m in source.mentions_in(sentence.start, sentence.end) if m.type in NAMED]
        elif fields.get("to") and not MACHINE.search(fields["from"]) and _is_statement(sentence):
            yield _written(source, sentence, fields, names)
            fields = {}


def _is_statement(sentence: Sentence) -> bool:
    words = sentence.words
    said = sentence.kind in PROSE and len(words.split()) >= _FEWEST_WORDS and not is_small_talk(words)
    return said and not (words.endswith("?") or is_boilerplate(words) or is_request(words) or is_open(words))


def is_request(words: str) -> bool:
    """Something somebody is asked for, in passing: it says nothing of what is so."""
    return bool(_REQUEST.search(words))


def _written(source: Source, sentence: Sentence, fields: dict[str, str], names: list[str]) -> FactCandidate:
    text = f"{describe(fields['from'], fields['to'], fields)}: “{plain(without_salutation(sentence), titled=False)}”"
    fact = source.fact(text, sentence.start, sentence.end, 0.7)
    entities = tuple(dict.fromkeys([*names, *fact.entities]))
    if day := sent_on(fields.get("date", "")):
        fact = replace(fact, date=day, date_end=None, precision="day")
    return FactCandidate(replace(fact, entities=entities), LESSER)


def header_fields(block: str) -> dict[str, str]:
    """Header lines by lower-case name, continuation lines joined; "sent" is "date", "re" is "subject"."""
    fields: dict[str, str] = {}
    for found in _FIELD.finditer(block):
        value = found["value"].strip()
        more = _NEXT_LINE.match(block, found.end())
        if more and found["name"].lower() in ("to", "cc", "subject"):
            value += " " + more["more"].strip()
        name = {"sent": "date", "re": "subject"}.get(found["name"].lower(), found["name"].lower())
        fields.setdefault(name, value)
    return fields


def describe(sender: str, to: str, fields: dict[str, str]) -> str:
    """ "Maria Rossi wrote to John Doe on May 3, 2021"."""
    names = recipients(to)
    others = " and others" if len(names) > _MAX_NAMES else ""
    shown = ", ".join(names[:_MAX_NAMES]) + others
    day = sent_on(fields.get("date", ""))
    when = f" on {day:%B} {day.day}, {day.year}" if day else ""
    return f"{person_name(sender)} wrote" + (f" to {shown}" if shown else "") + when


def recipients(field: str) -> list[str]:
    """Display names in a To or Cc field, each once; "Last, First; Last, First" and plain addresses alike."""
    if ";" in field or "@" not in field:
        parts = field.split(";") if ";" in field else _NAME_LIST.split(field)
    else:
        parts = [formataddr(pair) for pair in getaddresses([field]) if any(pair)]
    names = (person_name(part.strip(" ,")) for part in parts)
    return list(dict.fromkeys(name for name in names if name and not is_post(name)))


def sent_on(field: str) -> date | None:
    return written_day(field)
