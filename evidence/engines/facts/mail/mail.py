"""Facts from mail: who wrote to whom, when and what - for the message and each quoted one below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from evidence.engines.base.types import FoundFact
from evidence.engines.dates.languages import written_day
from evidence.engines.facts.mail.enclosures import is_sent_along
from evidence.engines.facts.mail.mail_lists import leads_to_list, with_list
from evidence.engines.facts.mail.mail_subjects import is_of_subject, subject_at
from evidence.engines.facts.mail.requests import wants_only_to_know
from evidence.engines.facts.mail.undertakings import is_undertaken
from evidence.engines.facts.papers.sender_names import person_name, recipients
from evidence.engines.facts.referring.referring import is_open, points_back
from evidence.engines.facts.relevance import LESSER, is_boilerplate, is_small_talk
from evidence.engines.facts.sentences.broken import is_asked
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain, without_salutation
from evidence.engines.facts.source import MACHINE, NAMED, FactCandidate, Source
from evidence.engines.layout.address_fields import rejoined
from evidence.engines.layout.header_names import NAMES_ELSEWHERE, english
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.messages import message_at
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.directives import is_directive

_FIELD = re.compile(
    rf"^\s{{0,4}}(?P<name>From|To|Cc|Sent|Date|Subject|Re|{NAMES_ELSEWHERE}):[ \t]{{0,8}}(?P<value>[^\n]{{1,400}})",
    re.I | re.M,
)
_NEXT_LINE = re.compile(r"\n[ \t>]{1,8}+(?P<more>(?!\w+:)[^\n:]{2,300})")
_BESIDE = re.compile(
    r"[ ]{3,}(?=(?:DATE|FILE|FROM|TO|SUBJECT|Date|File|From|To|Subject):)"
)  # of a line with two fields
_REQUEST = re.compile(
    r"\b(?:please|kindly|let me know|let us know|can (?:you|we|someone|anybody|I)|could (?:you|we)|would you"
    r"|feel free|reminder|fyi"
    r"|see (?:below|attached|above)|attached (?:is|are|please)|look(?:ing)? forward|appreciated?)\b",
    re.I,
)
_ASKED_FOR = re.compile(
    r"\b(?:please|kindly) (?:also |immediately )?[a-z]{3,}|\b(?:can|could|would|will) you (?:please |kindly )?[a-z]{3,}"
    r"|\b(?:I|[Ww]e) (?:need|want|would like|ask|request|require|demand|insist) (?:that )?(?:you|your)\b"
    r"|\b(?:I|[Ww]e)(?: am| are|['\u2019]m|['\u2019]re)? (?:asking|requesting|demanding|request|demand|insist) that\b"
    r"|\b(?:send (?:me|us)|let (?:me|us) know)\b",
    re.I,
)
_IN_PASSING = re.compile(
    r"^if\b|\bif (?:you|I|not|so|possible|needed|necessary)\b"
    r"|(?<!advise )(?<!know )(?<!see )(?<!confirm )(?<!verify )(?<!determine )\bif (?:there|anyone|any)\b"
    r"|\bquestions?\b|\bhesitate\b|\bfeel free\b"
    r"|\blet (?:me|us) know(?![^.]{0,40}\b(?:if|whether|what|when|which|who|how)\b)"
    r"|\b(?:please|kindly|you) (?:to )?(?:see|find(?! out)|note|be|join|visit|click|call|contact"
    r"|give (?:me|us) a call|accept|keep|remember|disregard|ignore|excuse|forgive|refer|reply|respond|do not"
    r"|don['\u2019]t|help|think|believe)\b",
    re.I,
)  # the manners of mail, which ask for nothing of the case
_BY = re.compile(
    r"\b(?:by|before|until|no later than|on)(?: the)?(?: (?:close|end) of (?:business|day)(?: on)?)?\s{0,3}\Z", re.I
)
_FEWEST_ASKED = 6
_ADDRESSED = ("from", "to", "cc")
_MAX_NAMES, _FEWEST_WORDS = 4, 5


def mail_candidates(source: Source) -> Iterator[FactCandidate]:
    """Of each message its first statement and what it asks for, with who wrote it to whom and when. The headers themselves are
    no fact."""
    fields: dict[str, str] = {}
    names: list[str] = []
    is_stated, level = False, 0
    sentences = source.read.sentences
    for at, sentence in enumerate(sentences):
        if sentence.kind is BlockKind.MAIL_HEADER:
            found, start, end = _head_at(source, sentence)
            if "from" in found and found != fields:
                fields, is_stated, level = found, False, _level(source, sentence)
            names = [m.name for m in source.mentions_in(start, end) if m.type in NAMED]
        elif (
            (source.signer(sentence.start) or person_name(fields.get("from", "")))
            and recipients(fields.get("to", ""))
            and (source.signer(sentence.start) or not MACHINE.search(fields["from"]))
            and not _is_quoted(source, sentence, fields, level)
        ):
            sentence = with_list(source.read.masked, sentences, at)
            if leads_to_list(sentence.words):
                continue  # what it says stands in a list that is too long, or somewhere else
            if _is_asked_for(source, sentence, fields):
                asked = replace(_written(source, sentence, fields, names), expected=True)
                yield replace(asked, fact=_of_its_deadline(source, sentence, asked.fact))
            elif _stands_for_itself(sentence) or (sentence.end > sentences[at].end and _is_statement(sentence)):
                yield replace(_written(source, sentence, fields, names), expected=True)
                is_stated = True
            elif not is_stated and _is_statement(sentence):
                yield _written(source, sentence, fields, names)
                is_stated = True


def _head_at(source: Source, sentence: Sentence) -> tuple[dict[str, str], int, int]:
    """The fields of the head that these lines are of, and where it stands; what layout takes for no message has its own."""
    message = message_at(source.messages, sentence.start)
    if message and sentence.start < message.body:
        return {"from": message.sender, "to": message.to, "date": message.sent}, message.start, message.body
    return header_fields(source.read.masked[sentence.start : sentence.end]), sentence.start, sentence.end


def _level(source: Source, sentence: Sentence) -> int:
    """How deep what stands there is quoted."""
    return source.read.structure.blocks[sentence.block].level


def _is_quoted(source: Source, sentence: Sentence, fields: dict[str, str], level: int) -> bool:
    """Does the message quote it from another, or from its own sender, without that one's head?"""
    if _level(source, sentence) > level:
        return True
    own = (source.signer(sentence.start), person_name(fields["from"]))
    return bool(source.messages) and source.author(sentence.start)[0] not in own


def _is_statement(sentence: Sentence) -> bool:
    words = without_salutation(sentence)
    said = sentence.kind in PROSE and len(words.split()) >= _FEWEST_WORDS and not is_small_talk(words)
    if not said or is_asked(words) or is_boilerplate(words) or is_request(words) or is_open(words):
        return False
    return asserts(plain(words))


def _stands_for_itself(sentence: Sentence) -> bool:
    """Does it say what comes with the message, or what its writer will do or will not?"""
    words = without_salutation(sentence)
    told = is_sent_along(words) or is_undertaken(words)
    return sentence.kind in PROSE and told and not is_open(words) and not points_back(words)


def is_request(words: str) -> bool:
    """Something somebody is asked for, in passing: it says nothing of what is so."""
    return bool(_REQUEST.search(words))


def _is_asked_for(source: Source, sentence: Sentence, fields: dict[str, str]) -> bool:
    """Does one person ask another for something: "Please send the signed lease to Lee by May 3"?"""
    words = without_salutation(sentence)
    asked = _ASKED_FOR.search(words) or is_directive(words)
    if not asked or sentence.kind not in PROSE or len(words.split()) < _FEWEST_ASKED:
        return False
    if _IN_PASSING.search(words) or wants_only_to_know(words):
        return False
    if len(recipients(fields["to"])) > _MAX_NAMES or is_boilerplate(words):
        return False
    of_subject = is_of_subject(words) and subject_at(source, sentence.start)
    return bool(of_subject) or not (is_open(words) or points_back(words))


def _of_its_deadline(source: Source, sentence: Sentence, fact: FoundFact) -> FoundFact:
    """What is asked for by a day is of that day."""
    for day in source.dates_in(sentence.start, sentence.end):
        before = source.read.masked[sentence.start : day.start] + day.text.split()[0] + " "
        if day.precision == "day" and (
            _BY.search(before) or _BY.search(source.read.masked[sentence.start : day.start])
        ):
            return replace(fact, date=day.date, date_end=None, precision="day")
    return fact


def _written(source: Source, sentence: Sentence, fields: dict[str, str], names: list[str]) -> FactCandidate:
    signer = source.signer(sentence.start)
    sender = signer or fields["from"]
    to = source.mail_readers.greeted(sentence.start) or fields["to"]
    text = f"{describe(sender, to, fields)}: “{plain(without_salutation(sentence), titled=False)}”"
    fact = source.fact(text, sentence.start, sentence.end, 0.7)
    entities = tuple(dict.fromkeys([*filter(None, [signer]), *names, *fact.entities]))
    day = sent_on(fields.get("date", ""))
    if day and not MACHINE.search(fields["from"]):  # what an archive stores without its sender has the archive's day
        fact = replace(fact, date=day, date_end=None, precision="day")
    return FactCandidate(replace(fact, entities=entities), LESSER)


def header_fields(block: str) -> dict[str, str]:
    """Header lines by lower-case name, continuation lines joined; "sent" is "date", "re" is "subject"."""
    fields: dict[str, str] = {}
    for found in _FIELD.finditer(block):
        name = english(found["name"]).lower()
        value = _BESIDE.split(found["value"].strip())[0]
        more = _NEXT_LINE.match(block, found.end())
        if more and name in ("to", "cc", "subject"):
            value += " " + more["more"].strip()
        name = {"sent": "date", "re": "subject"}.get(name, name)
        fields.setdefault(name, rejoined(value) if name in _ADDRESSED else value)
    return fields


def describe(sender: str, to: str, fields: dict[str, str]) -> str:
    """ "Maria Rossi wrote to John Doe on May 3, 2021"."""
    names = recipients(to)
    others = " and others" if len(names) > _MAX_NAMES else ""
    shown = ", ".join(names[:_MAX_NAMES]) + others
    day = sent_on(fields.get("date", ""))
    when = f" on {day:%B} {day.day}, {day.year}" if day and not MACHINE.search(fields.get("from", "")) else ""
    return f"{person_name(sender)} wrote" + (f" to {shown}" if shown else "") + when


def sent_on(field: str) -> date | None:
    return written_day(field)
