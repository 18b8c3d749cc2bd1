"""A message to one person or to many, and the facts of a text."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

HEAD = "From: {sender}\nTo: {to}\nDate: Mon, 4 Mar 2024 10:00:00 +0000\nSubject: Turbine\n\n"
ONE = HEAD.format(sender="Ann Orr <ann@pell.example>", to="Bo Lund <bo@quay.example>")
MANY = HEAD.format(
    sender="Ann Orr <ann@pell.example>", to=", ".join(f"Dee Falk{n} <d{n}@quay.example>" for n in range(9))
)
REST = "\n\nThe weather here is grey. I hope that you are well.\n"


def facts_of(text: str) -> list[str]:
    document = Document(text)
    mentions, dates = find_mentions(text), find_own_dates(document)
    found = find_facts(document, mentions, dates)
    assert all(text[fact.start : fact.end] == fact.quote for fact in found)
    return [fact.text for fact in found]
