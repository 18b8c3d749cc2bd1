"""Between whom a contract is, which one and as of what day: one short statement in place of its first clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from evidence.engines.base.types import DateMention, FoundMention
from evidence.engines.dates.instrument_day import instrument_day
from evidence.engines.documents.titles import named, title_in, titled
from evidence.engines.facts.source import NAMED, FactCandidate, Source
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_NOUN = (
    r"(?i:agreement|contract|lease|sublease|amendment|addendum|deed|indenture|licen[sc]e|memorandum of understanding)"
)
_OPENS = re.compile(
    rf"\b(?:THIS|This)\s(?:\S{{1,30}}\s){{0,16}}?[\"\u201c(]{{0,2}}{_NOUN}\b|^(?:\S{{1,30}}\s){{1,12}}?{_NOUN}\b[^.;]{{0,60}}[(,]"
)
_BETWEEN = re.compile(r"\b(?:(?:between|among|amongst)(?:\s{1,4}and\s{1,4}among)?|into\s{1,4}by|made\s{1,4}by)\b", re.I)
_ENDS_AS_TITLE = re.compile(rf"(?:[A-Z][\w&,/'\u2019-]*\s|(?:and|of|for)\s){{0,12}}{_NOUN}\.?\Z")
_BEGINS = re.compile(r"(?:by\sand\s)?(?:between|among)\b", re.I)
_MAKES = re.compile(r"\b(?:made|entered|dated|effective|executed|as of|between|agree(?:s|d)?)\b", re.I)
_TITLE = re.compile(
    r"\b(?:THIS|This)\s{1,4}(?P<title>(?:(?!(?i:is|made|by|between|among|entered)\b)(?:[A-Z\d(][\w&/,.'\u2019()-]*|and|of|for|the|to|or)\s{1,4}){0,12}"
    rf"{_NOUN}(?:\s{{1,4}}(?i:no)\.?\s{{1,4}}\d{{1,2}})?)(?=[\s,(\"\u201c.])"
)
_CALLED = re.compile(
    r"(?:\(|\b(?:referred\s{1,4}to\s{1,4}(?:\w+\s){0,2}as|called|hereinafter)\s)[^()\"\u201c\u201d;]{0,60}?"
    r"[\"\u201c](?P<role>[^\"\u201c\u201d()]{2,40}?)[,.]?[\"\u201d]"
    r"|\((?:the\s)?(?P<bare>[A-Z][\w&.'\u2019-]{1,24}(?:\s[A-Z][\w&.'\u2019-]{1,24}){0,2})\)"
)
_NO_SIDE = re.compile(
    rf"\b(?:{_NOUN}|part(?:y|ies)|date|term|affiliates?|products?|services?|act|state|territory|property|premises|program"
    r"|business|site|closing|effective)\b",
    re.I,
)
_JOINED = re.compile(
    r"(?:\b(?P<and>and|between|among|by|with)|[,;:]|(?P<mark>\(?\b[\dA-Za-z]{1,2}[.)])|\A)[\s,:]{0,8}(?:\(?[\da-z]{1,2}[.)]\s{1,4})?"
    r"(?:on\s{1,4}the\s{1,4}one\s{1,4}hand,?\s{1,4})?(?:the\s{1,4})?\Z",
    re.I,
)
_AFTER = re.compile(r"\s{0,4}[,(\"\u201c]|\s{1,4}(?:and|whose|having|with|located|of)\b|\s{0,4}[.;]")
_ATTACHED = re.compile(r"(?:attachment|exhibit|annex|appendix|schedule) \S{1,6} ", re.I)
_NAMED_SO = re.compile(rf".*\b{_NOUN}\b(?:\s(?i:no)\.?\s\d{{1,2}})?")
_EFFECTIVE, _DATED = (
    re.compile(r"\b(?:effective|takes?\s{1,4}effect)\b[^.;]{0,40}\Z", re.I),
    re.compile(r"\bdated\b[^.;]{0,20}\Z", re.I),
)
_RECITES = re.compile(
    r"(?:table of contents|whereas|recitals?|background|witnesseth|now,? therefore|in consideration)\b", re.I
)
_FIRST, _REST = 60, 7  # sentences where it may begin, and that it may be torn into
_BOTH, _MOST = 2, 6  # sides
_REACH, _LEAD, _LONGEST, _NAMELESS = 1_200, 60, 90, 3  # characters of the quote, before a day, of a title; of no title
_ABBREVIATED = 4  # letters
_RELEVANCE = 1.0


@dataclass(frozen=True, slots=True)
class _Side:
    name: str
    role: str

    def __str__(self) -> str:
        return f"{self.name} ({self.role})" if self.role and self.role.lower() not in self.name.lower() else self.name


def parties_fact(source: Source) -> FactCandidate | None:
    """The statement, cited from the first clause; None where it does not plainly name the sides."""
    if source.is_mail or source.read.spoken or source.is_of_court or source.is_law:
        return None
    sentences = source.read.sentences
    for at, sentence in enumerate(sentences[:_FIRST]):
        if not _may_open(sentence, sentences[at + 1 : at + 2]):
            continue
        for end in _ends(sentences[at : at + _REST]):
            sides = _sides(source, sentence.start, end)
            if len(sides) > 1:
                return _stated(source, sides, sentence.start, end)
    return None


def _may_open(sentence: Sentence, following: list[Sentence]) -> bool:
    """Is it a contract's first clause, or its title on a page of its own, with the sides under it?"""
    words = sentence.words
    if _ENDS_AS_TITLE.match(words) and following and _BEGINS.match(following[0].words):
        return True
    makes = _OPENS.search(words[:400]) and _MAKES.search(words) and not _RECITES.match(words)
    return bool(makes) and sentence.kind is not BlockKind.TABLE_ROW


def _ends(sentences: list[Sentence]) -> Iterator[int]:
    """Where the clause may end, which print tears at "Inc." and at addresses."""
    for at, one in enumerate(sentences):
        if at and (_RECITES.match(one.words) or one.end - sentences[0].start > _REACH):
            return
        yield one.end


def _sides(source: Source, start: int, end: int) -> list[_Side]:
    """Each with what the contract calls it; none where they can't be told."""
    masked = source.read.masked
    between = _BETWEEN.search(masked, start, end)
    if between is None:
        return []
    found, at = dict[str, _Side](), between.end()
    for called in _CALLED.finditer(masked, at, end):
        role = " ".join((called["role"] or called["bare"]).split())
        if _NO_SIDE.search(role):
            continue
        one = _called_so(source, between.end(), called)
        if one is None and called["role"]:
            one = _named_in(source, at, called.start(), first=not found)
        if one:
            found.setdefault(one.name, _Side(_cased(one.name, role), role))
        at = called.end()
    return [*found.values()] if len(found) > 1 else _plain_sides(source, between.end(), end)


def _called_so(source: Source, begin: int, called: re.Match[str]) -> FoundMention | None:
    """Whom the definition means, where the clause has the full name before it."""
    before = {one.name for one in source.mentions_in(begin, called.start())}
    meant = [one for one in source.mentions_in(called.start(), called.end()) if one.type in NAMED and not one.is_open]
    return meant[0] if len(meant) == 1 and meant[0].name in before else None


def _cased(name: str, role: str) -> str:
    """A name in capitals as a sentence writes it, with an abbreviation that the contract uses left as it is."""
    again = named(name)
    return (
        re.sub(rf"\b{re.escape(role)}\b", role, again, flags=re.I)
        if role.isupper() and len(role) <= _ABBREVIATED
        else again
    )


def _named_in(source: Source, begin: int, end: int, *, first: bool) -> FoundMention | None:
    """Whom the words between two definitions name as the next side: behind "and" or an item's mark."""
    masked = source.read.masked
    joined = list[FoundMention]()
    for one in source.mentions_in(begin, end):
        lead = _JOINED.search(masked[begin : one.start])
        if one.type in NAMED and lead and _AFTER.match(masked, one.end) and not (one.is_open or one.name == one.role):
            if first or lead["and"] or lead["mark"]:
                return one
            joined.append(one)
    return joined[0] if len(joined) == 1 else None


def _plain_sides(source: Source, begin: int, end: int) -> list[_Side]:
    """The two that a clause without definitions names, and nobody else."""
    found = [one for one in source.mentions_in(begin, end) if one.type in NAMED and not one.is_open]
    names = list(dict.fromkeys(one.name for one in found))
    if len(names) != len(found) or len(found) != _BOTH:
        return []
    first, second = (_JOINED.search(source.read.masked[begin : one.start]) for one in found)
    return [_Side(named(name), "") for name in names] if first and second and second["and"] else []


def _stated(source: Source, sides: list[_Side], start: int, end: int) -> FactCandidate | None:
    if len(sides) > _MOST:
        return None
    title, start = _title(source, start, end)
    day, when, end = _day(source, start, end)
    who = ", ".join(map(str, sides[:-1])) + f" and {sides[-1]}"
    # Borne out whether its clause says that it is made, effective, dated or entered into.
    said = f"{title[:1].upper()}{title[1:]}{when} is between {who.removesuffix('.')}."
    fact = source.fact(said, start, end, 0.9, *(one.name for one in sides))
    fact = replace(fact, date=day, date_end=None, precision="day" if day else None)
    return FactCandidate(fact, _RELEVANCE, expected=True, is_term=True)


def _title(source: Source, start: int, end: int) -> tuple[str, int]:
    """What it calls itself, or its title above, which is then cited too; and where the quote begins."""
    found = _TITLE.search(source.read.masked, start, end)
    words = " ".join(found["title"].split()) if found else ""
    if " " in words and len(words) <= _LONGEST:
        return f"the {titled(words)}", start
    above, first, _ = title_in(source.read.structure)
    named_so = _NAMED_SO.match(_ATTACHED.sub("", above))
    if named_so and first <= start and end - first <= _REACH:
        return f"the {titled(named_so.group())}", first
    return "an agreement", start


def _day(source: Source, start: int, end: int) -> tuple[date | None, str, int]:
    """The contract's own day, where the clause or what follows it has it, how it and a later day of effect are put, and where
    the quote ends with it."""
    day = instrument_day(source.text)
    own = next((one for one in _days(source, start, end + _LEAD) if one.date == day), None)
    if own is None:
        return None, "", end
    put = (
        "effective"
        if _EFFECTIVE.search(lead := _lead(source, start, own))
        else "dated"
        if _DATED.search(lead)
        else "of"
    )
    others = [
        one for one in _days(source, own.end, end) if one.date != day and _EFFECTIVE.search(_lead(source, own.end, one))
    ]
    effect = f", effective {_spelled(others[0].date)}," if len(others) == 1 else ""
    return own.date, f" {put} {_spelled(own.date)}{effect}", max(end, own.end)


def _days(source: Source, start: int, end: int) -> list[DateMention]:
    return [one for one in source.dates_in(start, end) if one.precision == "day"]


def _lead(source: Source, start: int, one: DateMention) -> str:
    return source.read.masked[max(start, one.start - _LEAD) : one.start]


def _spelled(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
