"""What counsel's sentence says of the paper in hand: "This is an email from Ms Roe to you of 2 October 2013." """

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.base.types import DateMention, FoundMention
from evidence.engines.facts.source import NAMED, Source
from evidence.engines.layout.sentences import Sentence

_MAIL = re.compile(r"\b(?P<kind>e-?mail|letter|memo(?:randum)?|text message|fax)s?\b", re.I)
_RECORD = re.compile(
    r"(?P<what>\b(?!(?:You|We|They|He|She|It|I|This|That|And|So|Then|If|Can) )"
    r"(?:(?:[A-Z][\w&'\u2019-]+|draft|final|interim|annual|internal|audit|board|briefing|incident|progress"
    r"|meeting|file|attendance|call) ){0,4}(?:minutes|report|notes?|log|policy|presentation|briefing|paper|action plan)\b)"
)
_FROM, _TO = re.compile(r"\bfrom (?P<self>you\b)?", re.I), re.compile(r"\bto (?P<self>you\b)?", re.I)
_OWNS = re.compile(r"['\u2019]s? (?:\w+ )?(?:e-?mail|letter|memo|reply|response)", re.I)
_SAYS = re.compile(
    r",?(?: at [\d.:]+(?: ?[ap]m)?,?)?(?: then| also)? (?:says|said|writes|wrote|repl(?:y|ies|ied)|responds|responded"
    r"|continues|continued|e-?mails|e-?mailed|asks|sent)\b"
)
_YOURS = re.compile(
    r"\byour (?:own )?(?:e-?mail|letter|memo|reply|response)"
    r"|\byou(?:['\u2019]re| are)?(?: then| also)? (?:sent|wr[oi]te|e-?mail|say|reply|respond|continue|ask|go on|saying|writing)",
    re.I,
)
_TO_YOU = re.compile(r"\b(?:sent|wrote to|e-?mailed|e-?mails|writes to|sends) you\b", re.I)
_AND = re.compile(r"(?:,(?: and)?| and| &)\s*")
_DATES_IT = re.compile(
    r"\b(?:dated?|e-?mails?|letter|memo\w*|minutes|report|note|briefing|sent|wr[io]tes?|wrote)\b"
    r"|^(?:(?:and|so|now|then),? )?(?:this|it|that|we)(?:['\u2019]s| is|['\u2019]re| are)\b|\b[Mm]oving on to\b",
    re.I,
)
_OF_EVENT = re.compile(
    r"\b(?:held|proposed|scheduled|planned|due|arranged|in advance of|ahead of"
    r"|for (?:the|a|your) (?:\w+ ){0,3}?(?:meeting|call|hearing"
    r"|conference|session))\b[^.;]{0,90}$",
    re.I,
)  # "a briefing for the meeting that was to be held on 23 May" is of another day
_PRECISE = ("day", "month")


@dataclass(frozen=True, slots=True)
class PaperParts:
    """Whatever is said of it: what it is, who wrote it to whom, of which day; whether more than one is named."""

    kind: str = ""
    record: str = ""
    author: str = ""
    recipients: tuple[str, ...] = ()
    day: DateMention | None = None


def parts_of_paper(source: Source, sentence: Sentence, head: str, end: int, witness: str) -> PaperParts:
    """What ``head`` says, which is the sentence up to ``end``, before what is read."""
    start = sentence.start + sentence.label
    people = [one for one in source.mentions_in(start, end) if one.type in NAMED]
    said = source.read.masked[start:end]
    kind, record = _MAIL.search(head), _RECORD.search(head)
    days = {one.date: one for one in source.dates_in(start, end)}
    day = days.popitem()[1] if len(days) == 1 and _DATES_IT.search(head) else None
    if day and _OF_EVENT.search(source.read.masked[start : day.start]):
        day = None
    return PaperParts(
        kind["kind"].lower().replace("e-", "e") if kind else "",
        record["what"] if record and not kind else "",
        _author(said, start, people, witness),
        tuple(_recipients(source.read.masked, said, start, people, witness)),
        day if day and day.precision in _PRECISE else None,
    )


def _author(said: str, start: int, people: list[FoundMention], witness: str) -> str:
    if _YOURS.search(said):
        return witness
    for found in _FROM.finditer(said):
        if found["self"]:
            return witness
        if (one := _at(people, start + found.end())) is not None and one.type == "person":
            return one.name
    for one in people:
        after = said[one.end - start :][:24]
        if one.type == "person" and (_OWNS.match(after) or _SAYS.match(after)):
            return one.name
    return ""


def _recipients(masked: str, said: str, start: int, people: list[FoundMention], witness: str) -> list[str]:
    if _TO_YOU.search(said):
        return [witness]
    for found in _TO.finditer(said):
        names: list[str] = [witness] if found["self"] else []
        place: int | None = start + found.end()
        if found["self"]:
            place = _after_and(masked, start + found.end())
        while place is not None and (one := _at(people, place)) is not None:
            names.append(one.name)
            place = _after_and(masked, one.end)
        if names:
            return names
    return []


def _after_and(masked: str, place: int) -> int | None:
    """Where the next of several names begins."""
    found = _AND.match(masked, place)
    return found.end() if found else None


def _at(people: list[FoundMention], place: int) -> FoundMention | None:
    """Who is named there, behind a title at most."""
    return next((one for one in people if place <= one.start <= place + 4), None)
