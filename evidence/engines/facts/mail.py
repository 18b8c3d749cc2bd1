"""Facts from mail: who wrote to whom, when, about what - for the message and each quoted one below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from email.utils import formataddr, getaddresses

from evidence.engines.dates.languages import written_day
from evidence.engines.facts.source import Candidate, Source, person_name

_FIELD = re.compile(r"^\s{0,4}(?P<name>From|To|Cc|Sent|Date|Subject|Re):[ \t]{0,8}(?P<value>[^\n]{1,400})", re.I | re.M)
_NEXT_LINE = re.compile(r"\n[ \t]{1,8}(?P<more>[^\n:]{2,300})")
_NAME_LIST = re.compile(r",(?=[^,]{1,60} [^,]{1,60}(?:,|$))")  # "Ann Lee, Bo Ek", not "Lee, Ann"
_MAX_NAMES = 4


def mail_candidates(source: Source) -> Iterator[Candidate]:
    """One fact for each block of mail headers in the text."""
    for sentence in source.read.sentences:
        if sentence.kind != "header":
            continue
        fields = header_fields(source.read.masked[sentence.start : sentence.end])
        sender, to = fields.get("from", ""), fields.get("to", "")
        if not sender or not (to or fields.get("subject")):
            continue
        text = describe(sender, to, fields)
        fact = source.fact(text, sentence.start, sentence.end, 0.9 if to else 0.75)
        yield Candidate(fact, 0.85)


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
    """ "Maria Rossi wrote to John Doe on 2021-05-03: “Lease”." """
    names = recipients(to)
    others = f" and {len(names) - _MAX_NAMES} others" if len(names) > _MAX_NAMES else ""
    shown = ", ".join(names[:_MAX_NAMES]) + others
    day = sent_on(fields.get("date", ""))
    subject = fields.get("subject", "").strip()
    when = f" on {day:%B} {day.day}, {day.year}" if day else ""
    text = f"{person_name(sender)} wrote" + (f" to {shown}" if shown else "") + when
    return f"{text}: “{subject}”." if subject else f"{text}."


def recipients(field: str) -> list[str]:
    """Display names in a To or Cc field, each once; "Last, First; Last, First" and plain addresses alike."""
    if ";" in field or "@" not in field:
        parts = field.split(";") if ";" in field else _NAME_LIST.split(field)
    else:
        parts = [formataddr(pair) for pair in getaddresses([field]) if any(pair)]
    return list(dict.fromkeys(name for part in parts if (name := person_name(part.strip(" ,")))))


def sent_on(field: str) -> date | None:
    return written_day(field)
