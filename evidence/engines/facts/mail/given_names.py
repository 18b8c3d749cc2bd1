"""Whom a message, minutes or a witness call by the given name alone: "Kay [Mann] signed", where they name Kay Mann once."""

from __future__ import annotations

import re

from evidence.engines.base.types import FoundFact, FoundMention
from evidence.engines.facts.source import Source
from evidence.engines.names.lexicon import common_words

_APART = 2_000  # characters


def with_surnames(source: Source, fact: FoundFact) -> str:
    """The fact's text with the surname in brackets behind the first of each given name that stands alone."""
    text = fact.text
    if not (source.is_mail or source.is_minutes or source.read.spoken):
        return text
    for one in source.mentions_in(fact.start, fact.end):
        if _is_given_name(one) and one.name not in text and not (source.read.spoken and _is_earlier(source, one)):
            text = _with_surname(text, one)
    return text


def _is_given_name(one: FoundMention) -> bool:
    return one.type == "person" and one.text.isalpha() and one.name.count(" ") > 0 and not one.is_open


def _is_earlier(source: Source, one: FoundMention) -> bool:
    """Did somebody go by the given name long before one of that name was spoken of in full, for once, who so may be another?"""
    named = [other for other in source.mentions_in(0, len(source.text)) if other.name == one.name]
    full = [other.start for other in named if " " in other.text]
    return len(full) == 1 and named[0].start + _APART < full[0]


def _with_surname(text: str, one: FoundMention) -> str:
    """Behind the name in what is said, and not in who wrote it to whom."""
    given, _, rest = one.name.partition(" ")
    if one.text == one.name.split()[-1]:
        return text  # a surname
    called = re.compile(rf"(?:\b(?P<before>[A-Z][\w.]*) )?\b{re.escape(one.text)}\b(?! [A-Z\[])")
    full = rest if given == one.text else one.name
    for found in called.finditer(text, text.find("\u201c") + 1):
        if not found["before"] or found["before"].lower() in common_words():
            return f"{text[: found.end()]} [{full}]{text[found.end() :]}"
    return text
