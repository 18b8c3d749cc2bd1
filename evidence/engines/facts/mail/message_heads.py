"""Statements of mail with when they were written and, where they speak of what only the thread names or of nobody else and no
day, about what: "Lee wrote on May 3, 2021 about “Site B”: “The gauge was off.”"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from evidence.engines.base.types import DateMention, FoundFact
from evidence.engines.dates.message_parts import MessagePart, parts_of
from evidence.engines.dates.own_day import sent_day
from evidence.engines.facts.mail.days_of_month import has_day_of_month, with_day_of_month
from evidence.engines.facts.mail.mail_subjects import subject_line
from evidence.engines.facts.mail.other_threads import rests_between
from evidence.engines.facts.mail.requests import as_asked
from evidence.engines.facts.mail.weekdays import with_weekday
from evidence.engines.facts.papers.sender_names import recipients
from evidence.engines.facts.source import MACHINE, NAMED, Source
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import message_at
from evidence.engines.layout.person_names import same_person
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Token

_HEAD = re.compile(
    r"^(?P<who>[^“]{2,120}?) wrote(?P<to> to [^“]{2,300}?)??(?P<day> on [A-Z][a-z]+ \d{1,2}, \d{4})?"
    r"(?P<about> about “[^”]*”)?: “(?P<said>.*)”$",
    re.S,
)
_BRACKETED = re.compile(r" \[[^\[\]]+\]")
_POINTING = frozenset({"the", "this", "that", "these", "those"})
_EXPLAINING = frozenset({"prep", "relcl", "acl", "appos", "compound", "poss", "nummod", "advcl", "npadvmod"})
_THINGS = frozenset({"it", "its", "they", "them", "their", "this", "that", "these", "those"})
_ROLES = frozenset({"nsubj", "nsubjpass", "dobj", "pobj", "poss", "attr"})
_OF_TIME = frozenset(
    ("time", "day", "week", "weekend", "month", "quarter", "year", "morning", "afternoon", "evening", "night")
)


def parts_with_days(source: Source) -> list[MessagePart]:
    """The parts of mail that were written on one day each, without what an archive stores in its own name."""
    if not source.is_mail or source.is_chat:
        return []
    stored = {one.start for one in source.messages if MACHINE.search(one.sender)}
    return [one for one in parts_of(source.text, None) if one.start not in stored]


def with_message_head(source: Source, parts: Sequence[MessagePart], fact: FoundFact) -> FoundFact:
    """The statement of mail with the day of its message; with the subject too, where it has a thing that it doesn't explain. What
    is told without who wrote it stays so unless it needs the subject."""
    if source.is_chat and fact.date and fact.precision == "day":
        found = _HEAD.match(fact.text)
        return with_weekday(source.read.masked, fact.date, fact, found["said"] if found else fact.text)
    if not source.is_mail or source.is_chat:
        return fact
    sent = _sent(source, parts, fact.start)
    fact = _of_its_part(source, sent, fact)
    if has_day_of_month(fact.text):
        fact = with_day_of_month(source.read.masked, sent, fact, _days_spoken_of(source))
    found = _HEAD.match(fact.text)
    fact = with_weekday(source.read.masked, sent, fact, found["said"] if found else fact.text)
    found = _HEAD.match(fact.text)
    said = found["said"] if found else fact.text
    is_leaning = leans_on_subject(said) or not _says_of_whom_and_when(source, fact)
    is_apart = rests_between(source.messages, parts, fact.start)
    is_leaning = is_leaning and not (found and found["about"]) and not is_apart
    subject = _subject_for(source, fact.start, said) if is_leaning else ""
    if not found and not (is_leaning and _is_quoted_whole(said, fact.quote)):
        return fact
    who = found["who"] if found else source.author(fact.start)[0]
    if not who or len(who) < 2:
        return fact
    to, about = ((found["to"] or ""), (found["about"] or "")) if found else ("", "")
    reader = "" if to else source.mail_readers.of(who, fact.start)
    to = f" to {reader}" if reader and not same_person(reader, who) else to
    day = (found["day"] if found else "") or (f" on {sent:%B} {sent.day}, {sent.year}" if sent else "")
    about = "" if is_apart else about or (f" about “{subject}”" if subject else "")
    return replace(fact, text=as_asked(f"{who} wrote{to}{day}{about}: “{said}”"))


def _of_its_part(source: Source, sent: date | None, fact: FoundFact) -> FoundFact:
    """What a message quotes was written on its own day, and not on the message's."""
    message = message_at(source.messages, fact.start)
    outer = sent_day(message) if message else None
    if fact.date is None or fact.date != outer or sent == outer:
        return fact
    if any(one.date == fact.date for one in source.dates_in(fact.start, fact.end)):
        return fact
    return replace(fact, date=sent, date_end=None, precision="day" if sent else None)


def _says_of_whom_and_when(source: Source, fact: FoundFact) -> bool:
    """Does it name a day and somebody who neither wrote nor got the message, so that it is understood without the thread?"""
    message = message_at(source.messages, fact.start)
    writers = [source.author(fact.start)[0], *(recipients(message.to) if message else [])]
    named = [one.name for one in source.mentions_in(fact.start, fact.end) if one.type in NAMED]
    others = [one for one in named if not any(same_person(one, writer) for writer in writers if writer)]
    return bool(others) and bool(source.dates_in(fact.start, fact.end))


def _days_spoken_of(source: Source) -> list[DateMention]:
    """The days of which the thread's messages speak, without when they were sent."""
    blocks = source.read.structure
    found = [(one, blocks.block_at(one.start)) for one in source.dates_in(0, len(source.text))]
    return [one for one, block in found if block and block.kind is not BlockKind.MAIL_HEADER]


def leans_on_subject(said: str) -> bool:
    """Has it a thing, "the room", that nothing in the words explains, or a pronoun of one?"""
    doc = parse.parse(parse.plain(_BRACKETED.sub("", said)))
    return any(_is_unexplained(one) or _stands_for_thing(one) for one in doc)


def _stands_for_thing(word: Token) -> bool:
    return word.lower_ in _THINGS and word.tag_ in ("PRP", "DT", "PRP$") and word.dep_ in _ROLES


def _is_unexplained(noun: Token) -> bool:
    if noun.pos_ != "NOUN" or not noun.text.islower() or noun.lemma_.lower() in _OF_TIME:
        return False
    children = list(noun.children)
    if not any(child.dep_ == "det" and child.lower_ in _POINTING for child in children):
        return False
    if any(child.dep_ in _EXPLAINING for child in children) or any(child.tag_ in ("JJS", "RBS") for child in children):
        return False
    return not any(before.lemma_ == noun.lemma_ for before in noun.doc[: noun.left_edge.i])


def _subject_for(source: Source, place: int, said: str) -> str:
    """The message's subject, where the words have not all of it."""
    message = message_at(source.messages, place)
    subject = subject_line(message.subject if message else source.document.metadata.get("subject", ""))
    words = parse.words_only(subject).split()
    return "" if {*words} <= {*parse.words_only(said).split()} else subject


def _is_quoted_whole(said: str, quote: str) -> bool:
    """Are the words, but for what stands in brackets, those of the quote?"""
    return parse.words_only(parse.plain(_BRACKETED.sub("", said))) in parse.words_only(parse.plain(quote))


def _sent(source: Source, parts: Sequence[MessagePart], place: int) -> date | None:
    """When what stands there was written; None for what a message quotes without saying when."""
    part = next((one for one in parts if one.start <= place < one.end), None)
    message, block = message_at(source.messages, place), source.read.structure.block_at(place)
    if part is None or message is None or block is None:
        return None
    is_own = part.start != message.start or block.speaker in ("", message.sender)
    return part.day if is_own else None
