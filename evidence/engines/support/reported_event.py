"""Statements made of a form's fields: "Ann Roe was injured on May 3, 2021: Fractured ankle." """

from __future__ import annotations

import re

from evidence.engines.facts.days.events import IS_EVENT_DAY
from evidence.engines.support import parse
from evidence.engines.support.types import Context

_STATED = re.compile(
    r"\A(?P<name>[A-Z][^:]{2,60}?) (?:was (?P<injured>injured)|had an? (?P<noun>[a-z]+)) on (?P<day>[A-Z][a-z]+ \d{1,2}, \d{4})"
    r"(?:: (?P<kind>.+?))?\.?\Z"
)
_PRONOUNCED = re.compile(
    r"\A(?P<name>[A-Z][^:]{2,60}?) was pronounced dead on (?P<day>[A-Z][a-z]+ \d{1,2}, \d{4})(?: at (?P<clock>[\w:. ]+?))?\.?\Z"
)
_LABEL = re.compile(r"(?P<label>[A-Z][\w/&' ]{3,40}?) ?:[ \t]")


def is_of_fields(statement: str, quote: str, given: Context) -> bool:
    """Is it of somebody whom the paper is of, on the fact's day, of an event whose day the quote's field has and in its words?"""
    if died := _PRONOUNCED.match(statement):
        return _is_pronounced(died, quote, given)
    found = _STATED.match(statement)
    if found is None or found["name"] not in given.head:
        return False
    noun = "injury" if found["injured"] else found["noun"]
    labels = [one["label"].strip() for one in _LABEL.finditer(quote)]
    is_labelled = any(IS_EVENT_DAY.match(label) and noun in label.lower() for label in labels)
    is_on_day = found["day"] in [f"{day:%B} {day.day}, {day.year}" for day in given.days]
    letters = parse.words_only(parse.plain(quote))
    return is_labelled and is_on_day and (not found["kind"] or parse.words_only(found["kind"]).strip() in letters)


def _is_pronounced(found: re.Match[str], quote: str, given: Context) -> bool:
    """Has a field "Pronounced" this day and hour, in a paper of this person?"""
    labels = [one["label"].strip().lower() for one in _LABEL.finditer(quote)]
    is_on_day = found["day"] in [f"{day:%B} {day.day}, {day.year}" for day in given.days]
    is_at_hour = not found["clock"] or found["clock"].rstrip(".") in quote
    return (
        found["name"] in given.head and is_on_day and is_at_hour and any(one.startswith("pronounced") for one in labels)
    )
