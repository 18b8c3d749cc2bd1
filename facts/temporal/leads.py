"""How the words of a mention bound its days, for a label that says what they say: “since”, “until”, “by” are not one thing."""

from __future__ import annotations

import re
from datetime import date

from facts.models import TemporalMention

Kind = TemporalMention.Kind
LEADS = {Kind.BEFORE: "before ", Kind.AFTER: "after ", Kind.ABOUT: "about "}
# What each kind may be said with, besides its own lead. Of several the first that the words have.
_SAID: dict[str, tuple[tuple[str, re.Pattern[str]], ...]] = {
    Kind.AFTER: (
        ("on or after ", re.compile(r"\b(?:after or on|(?:or|and) after|(?:no|not) (?:earlier|sooner))\b", re.I)),
        (
            "since ",
            re.compile(
                r"\b(?:since|from|as early as|starting|beginning|commencing|onwards?|forwards?"
                r"|(?:and|or) (?:later|newer|beyond|thereafter|afterwards))\b|> ?=",
                re.I,
            ),
        ),
    ),
    Kind.BEFORE: (
        ("on or before ", re.compile(r"\b(?:on or before|before or on|or before)\b", re.I)),
        ("by ", re.compile(r"\A\W*by\b|\b(?:(?:no|not) later|latest by|not after)\b", re.I)),
        (
            "until ",
            re.compile(r"\b(?:until|untill|till?|through|up to|as late as|ending|to date|(?:and|or) (?:earlier|older))\b", re.I),
        ),
    ),
}  # fmt: skip
_SEASON = re.compile(r"\b(?P<part>early |mid-? ?|late )?(?P<season>spring|summer|autumn|fall|winter)\b", re.I)
_ROUGH_TIME = re.compile(
    r"\b(?:about|around|approximately|roughly|circa)(?: the hour of)? (?:(?:\d{1,2}|[a-z]{3,6})(?::\d\d| ?o.clock| ?[ap]\.?m|"
    r" ?hours)|noon|midnight|half past|(?:a )?quarter)",
    re.I,
)


def lead_of(kind: str, text: str) -> str:
    """“since ”, “by ”, “about ”; empty where a day is meant as it is. Without words of its own a mention has its kind's."""
    said = (lead for lead, pattern in _SAID.get(kind, ()) if pattern.search(text))
    return next(said, LEADS.get(Kind(kind), ""))


def season_of(text: str, start: date | None, end: date | None) -> str:
    """“spring 2019”, for nobody who says so means its first day by astronomy; empty where the words name no season or days
    of one."""
    found = _SEASON.search(text)
    if not (found and start and end) or found["part"] or not 80 < (end - start).days < 100:
        return ""
    year = f"{start.year}" if start.year == end.year else f"{start.year}\N{EN DASH}{end.year % 100:02}"
    return f"{found['season'].lower()} {year}"


def is_rough_time(text: str) -> bool:
    """Is the time of the day said to be about that: “March 3, 2019 at about 10 pm”?"""
    return bool(_ROUGH_TIME.search(text))
