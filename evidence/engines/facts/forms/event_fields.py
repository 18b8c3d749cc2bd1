"""Fields of a form that its own structure tells as a sentence: who had the accident whose day it has, and what was done when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from evidence.engines.facts.days.events import IS_EVENT_DAY
from evidence.engines.facts.papers.whose_paper import people_in, person_of, whose_of
from evidence.engines.facts.source import FactCandidate, Source

_FIELD = re.compile(
    r"(?:^|[ ]{2}|\t)[ ]{0,40}(?:\d{1,2}[.)] )?(?P<label>[A-Z][\w/&' ]{3,40}?) ?:[ \t]{1,24}(?P<value>\S(?:(?![ ]{3}|\t)[^\n])*)",
    re.M,
)
_KIND = re.compile(
    r"(?:nature|type|kind)\b[\w/& ]{0,20}\b(?:injury|illness|body|loss|accident|damage)|injury(?:/illness)?$", re.I
)
_HAD = re.compile(r"\b(?:injury|accident|collision|crash|fall|loss|fire|theft)\b", re.I)
_OF_WHOM = re.compile(
    r"(?:patient|resident|insured|tenant|employee|claimant|decedent|student|worker|victim|name)\b", re.I
)
_DEATH = re.compile(r"(?:date|day)(?: ?(?:and|&|/) ?time)? of death|D\.?O\.?D\.?|pronounced(?: dead)?", re.I)
_MAY_DIE = re.compile(r"(?:patient|resident|decedent)\b", re.I)
_DONE = re.compile(
    r"(?P<thing>(?!Date|Time|Day|Amount|Form|Page|Last|First|Next)[A-Z][a-z]+(?: [a-z]+){0,2})"
    r" (?P<done>[a-z]{2,}ed|sent|sold|paid|made|held|given|taken|left|found|lost|seen|stolen|shut off|cut off)"
)
_OF_THE_PAPER = re.compile(r"(?:report|statement|document|copy|copies|information|case|record)s?\b", re.I)
_CLOCK = re.compile(
    r",? (?:at )?(?P<clock>(?:\d{1,2}[:.]\d\d|\d{4}(?= hrs)) ?(?:[ap]\.?m\.?|hrs?|hours)?)(?=[\s,;)]|$)", re.I
)
_REACH, _RELEVANCE, _NEAR = 900, 0.7, 2  # characters of the quote; between a value's beginning and its day


def event_fields(source: Source) -> Iterator[FactCandidate]:
    """What such fields tell, in order of place; of a paper whose head says what it is."""
    if not source.head or source.is_mail or source.is_chat or source.read.spoken:
        return
    fields = list(_FIELD.finditer(source.read.masked))
    yield from (one for one in (_event(source, fields), _death(source, fields)) if one)
    for field in fields:
        found = _DONE.fullmatch(field["label"])
        day = _day(source, field)
        if found and day and not _OF_THE_PAPER.match(found["thing"]):
            yield _done(source, field, found, day)


def _event(source: Source, fields: list[re.Match[str]]) -> FactCandidate | None:
    """ "Ann Roe was injured on May 3, 2021: Fractured ankle." """
    label, name = whose_of(source.head)
    days = [one for one in fields if IS_EVENT_DAY.match(one["label"]) and _HAD.search(one["label"])]
    known = {day for one in days if (day := _day(source, one))}
    if not name or not _OF_WHOM.match(label) or len(known) != 1:
        return None
    day, noun = known.pop(), _HAD.findall(days[0]["label"])[-1].lower()
    kinds = [one for one in fields if _KIND.match(one["label"]) and abs(one.start() - days[0].start()) < _REACH]
    places = [days[0], *kinds[:1]]
    told = f"{name} {'was injured' if noun == 'injury' else f'had {_article(noun)} {noun}'} on {_said(day)}"
    text = f"{told}: {' '.join(kinds[0]['value'].split()).rstrip('.')}." if kinds else f"{told}."
    start, end = min(one.start("label") for one in places), max(one.end("value") for one in places)
    fact = source.fact(text, start, end, _RELEVANCE, name)
    return FactCandidate(replace(fact, date=day, date_end=None, precision="day"), _RELEVANCE, expected=True)


def _death(source: Source, fields: list[re.Match[str]]) -> FactCandidate | None:
    """ "Ann Roe died on May 3, 2021 at 11:52 p.m.", of the one field with the day of it."""
    label = whose_of(source.head)[0]
    found = [(one, day) for one in fields if _DEATH.fullmatch(one["label"]) and (day := _day(source, one))]
    name = person_of(source.head, people_in(source.mentions_in(0, len(source.text))))
    if not name or not _MAY_DIE.match(label) or len({day for _, day in found}) != 1:
        return None
    field, day = found[0]
    clock = _CLOCK.search(field["value"])
    died = "was pronounced dead" if field["label"].lower().startswith("pronounced") else "died"
    when = f"{_said(day)} at {clock['clock']}" if clock else _said(day)
    text = f"{name} {died} on {when}"
    fact = source.fact(f"{text.rstrip('.')}.", field.start("label"), field.end("value"), _RELEVANCE, name)
    return FactCandidate(replace(fact, date=day, date_end=None, precision="day"), _RELEVANCE, expected=True)


def _done(source: Source, field: re.Match[str], found: re.Match[str], day: date) -> FactCandidate:
    """ "The warrant was executed on March 14, 2024 at 3:20 p.m.", of "Warrant executed: March 14, 2024, 3:20 p.m." """
    clock = _CLOCK.search(field["value"])
    thing = f"{found['thing'][0].lower()}{found['thing'][1:]}"
    verb = "were" if thing.endswith("s") and not thing.endswith("ss") else "was"
    when = f"{_said(day)} at {clock['clock']}" if clock else _said(day)
    text = f"The {thing} {verb} {found['done']} on {when}"
    fact = source.fact(f"{text.rstrip('.')}.", field.start("label"), field.end("value"), _RELEVANCE)
    return FactCandidate(replace(fact, date=day, date_end=None, precision="day"), _RELEVANCE)


def _day(source: Source, field: re.Match[str]) -> date | None:
    """The day that the value begins with."""
    dates = [one for one in source.dates_in(field.start("value"), field.end("value")) if one.precision == "day"]
    near = bool(dates) and dates[0].start - field.start("value") <= _NEAR
    return dates[0].date if near else None


def _said(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"
