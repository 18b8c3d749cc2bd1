"""Messages that somebody left by telephone, as slips and voicemail transcripts have them: who told whom what, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from evidence.engines.base.types import DateMention, FoundFact
from evidence.engines.facts.mail.days_of_month import with_day_of_month
from evidence.engines.facts.papers.calls import is_of_calls
from evidence.engines.facts.papers.log_notes import joined, sentence_places
from evidence.engines.facts.referring.referring import begins_open
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.person_names import same_person

_FIELD = re.compile(
    r"(?:^|[ ]{2}|\t)[ ]{0,20}(?P<label>(?i:to|for|from|caller(?: name)?|called by|name|m(?:r|s|rs)?\.?|mailbox(?: of)?"
    r"|recipient))"
    r"[ ]?:[ \t]{1,12}(?P<value>(?:(?![ ]{2})[^\n\t]){2,60})",
    re.M,
)
_OF = re.compile(r"\s{1,8}of[ ](?P<body>[A-Z][\w&.'\u2019-]*(?:[ ][A-Z&][\w&.'\u2019-]*){0,4})[ ]{0,8}$", re.M)
_BODY = re.compile(
    r"(?:^|[ ]{2}|\t)[ ]{0,20}(?i:message|text|transcript(?:ion)?)[ ]?:[ \t\n]{1,12}|^[ \t]{0,8}(?=[\"\u201c])", re.M
)
_BELOW = re.compile(r"\n[ \t]{0,20}\n[ \t]{0,20}(?=[A-Z])")  # where no word heads the message
_ENDS = re.compile(
    r"^[ \t]{0,8}(?:(?i:taken by|operator|signed|initials|received by|message \d|end of|\[end|(?:ok|okay) to call)|-{3,}"
    r"|[A-Z][\w ]{1,20}: )|\f",
    re.M,
)
_NEXT = re.compile(r"^[ \t]{0,8}(?i:message|msg|voicemail)[ ](?:(?i:no)\.? ?|#)?\d{1,3}\b[^\n]{0,90}$", re.M)
_NUMBER = re.compile(
    r"\b(?i:from|caller(?: id)?):?[ ]{1,4}(?P<number>\+?\d[\d() .-]{5,18}\d)"
)  # in the message's own line
_SAYS_SELF = re.compile(
    r"\b(?:[Tt]his is|[Ii]t['\u2019]s|[Mm]y name is|I am|I['\u2019]m)\s(?:(?:um|uh|er),?\s)?"
    r"(?P<name>(?:(?!My\b|The\b|I\b)[A-Z][\w'\u2019.-]*[a-z]\.?\s?){1,4})"
    r"(?P<of>(?:again\s|here\s|calling\s)?(?:over\s|out\s|down\s|up\s)?(?:at|with|from)\s(?:the\s)?[A-Z][\w&'\u2019-]*(?:\s[A-Z&][\w&'\u2019-]*){0,4})?"
)
_GREETS = re.compile(
    r"\s*[\"\u201c]?(?:[A-Z][a-z]+\s(?:[a-z]+\s)?)?(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?[A-Z][a-z]+,\s"
    r"(?P<name>[A-Z][\w'\u2019-]+\s[A-Z][\w'\u2019-]+),\s[A-Z][^.,]{2,40}\."
)  # "Good morning Mr. Roe, Ann Lee, Pinetop."
_IDLE = re.compile(
    r"(?:hi|hello|hey|okay|ok|bye|thanks?|thank you|call me|please call|give me a call|talk to you|um|wants? (?:a )?call ?back"
    r"|returned your call|will call|my (?:cell |phone |home )?number)\b.{0,28}$",
    re.I,
)
_ABOUT = re.compile(
    r"\bI(?:['\u2019]m| am| was) (?:just )?calling (?:you )?(?:about|regarding|in regards? to|on)"
    r" (?P<what>(?:the|our|my|your|that|an?)\s[^.,;?!]{3,80})"
)
_REPORTED = re.compile(
    r"(?:(?:She|He|Caller) )?(?:[Ss]ays|[Ss]tates|[Ss]aid|[Rr]eports)\b(?: that\b)? (?=[a-z])(?!to\b|hi\b)"
)
_TITLE = len("Trooper ")  # what may stand before a name
_ASKS_BACK = re.compile(r"\b(?:call (?:me|us|him|her)\b|get back to me|(?:so|very) sorry\b|just call\b)", re.I)
_OPENING = re.compile(r"^(?:(?:um|uh|so|and|okay|listen|anyway|well),? ){1,3}(?=\w)", re.I)
_CLOSED = re.compile(r"[\"\u201d][ \t]*(?:\n|\Z)")
_LEAST = 2  # blanks of a statement
_RELEVANCE, _FEWEST, _SHORT, _LONGEST = 0.6, 4, 16, 320  # words of statements; characters of one


@dataclass(frozen=True, slots=True)
class CallLeft:
    """Where its words stand, who left it for whom, and when."""

    start: int
    end: int
    caller: str
    to: str
    day: DateMention | None
    about: str = ""  # what the caller says that it is about


def messages_left(source: Source) -> Iterator[FactCandidate]:
    """Each statement of each message whose caller is known."""
    for message, statements in calls_left(source):
        for start, end, words in statements:
            yield _candidate(source, message, start, end, words)


def calls_left(source: Source) -> Iterator[tuple[CallLeft, list[tuple[int, int, str]]]]:
    """Each message whose caller is known, with where its statements stand and what they say."""
    is_other = source.document.media_type == "message/rfc822" or source.is_chat or source.read.spoken
    if not is_other and is_of_calls(source.text):
        for message in _messages(source):
            yield message, list(_statements(source, message))


def _messages(source: Source) -> Iterator[CallLeft]:
    masked = source.read.masked
    begins = [0, *(one.start() for one in _NEXT.finditer(masked)), len(masked)]
    known: dict[str, str] = {}
    to = ""
    for begin, last in pairwise(begins):
        body = _BODY.search(masked, begin, last)
        fields = {
            one["label"].lower().rstrip("."): one
            for one in _FIELD.finditer(masked, begin, body.start() if body else last)
        }
        to = next(
            (
                name
                for label in ("to", "for", "recipient", "mailbox", "mailbox of")
                if (name := _person(source, fields.get(label)))
            ),
            to,
        )
        if body is None and fields:
            body = _BELOW.search(masked, max(one.end() for one in fields.values()), last)
        if body is None:
            continue
        ended = _ENDS.search(masked, body.end() + 1, last)
        end = len(masked[: ended.start() if ended else last].rstrip())
        if masked[body.end() : body.end() + 1] in ('"', "\u201c") and (
            closed := _CLOSED.search(masked, body.end() + 1, end)
        ):
            end = closed.end()
        numbered = _NUMBER.search(masked, begin, body.start())
        number = fields["from"]["value"].strip() if "from" in fields else numbered["number"] if numbered else ""
        caller = _caller(source, fields, begin, (body.start(), body.end(), end), to)
        before = known.get(number, "") if number else ""
        caller = before if before and same_person(caller, before) else caller or before  # "It's Ann again."
        known.setdefault(number, caller)
        day = next((one for one in source.dates_in(begin, body.start()) if one.precision == "day"), None)
        if caller:
            about = _ABOUT.search(masked, body.end(), end)
            yield CallLeft(body.end(), end, caller, to, day, " ".join(about["what"].split()) if about else "")


def _person(source: Source, field: re.Match[str] | None) -> str:
    if field is None:
        return ""
    people = [one for one in source.mentions_in(*field.span("value")) if one.type == "person"]
    first = people[0] if people else None
    led = first is not None and first.start - field.start("value") <= _TITLE
    return first.name if first and (led or len(people) == 1) else ""


def _caller(source: Source, fields: dict[str, re.Match[str]], begin: int, body: tuple[int, int, int], to: str) -> str:
    """Who calls: as a field says, or a name alone in its line, or the words themselves."""
    for label in ("from", "caller", "caller name", "called by", "name", "m", "mr", "ms", "mrs"):
        if name := _person(source, fields.get(label)):
            return name
    masked = source.read.masked
    for one in source.mentions_in(begin, body[0]):
        line = masked[masked.rfind("\n", 0, one.start) + 1 : masked.find("\n", one.end)]
        if one.type == "person" and one.name != to and ":" not in line:
            of = _OF.match(masked, one.end)
            known = of and any(body.name == of["body"] for body in source.mentions_in(one.end, body[0]))
            return f"{one.name} of {of['body']}" if of and known else one.name
    if greeted := _GREETS.match(masked, body[1], body[2]):
        return " ".join(greeted["name"].split())
    said = _SAYS_SELF.search(masked, body[1], body[2])
    return " ".join(f"{said['name']} {said['of'] or ''}".replace(" again", "").split()).rstrip(" .,") if said else ""


def _statements(source: Source, message: CallLeft) -> Iterator[tuple[int, int, str]]:
    """Its sentences, without greetings; what is too short to be told by itself stands with the one before."""
    found = joined(_said(source, message), lambda _, words: words.count(" ") < _FEWEST or begins_open(words), _LONGEST)
    return (one for one in found if one[2].count(" ") >= _LEAST)


def _said(source: Source, message: CallLeft) -> Iterator[tuple[int, int, str]]:
    for start, end in sentence_places(source.read.masked, [(message.start, message.end)]):
        said = " ".join(source.read.masked[start:end].split()).strip(' "\u201c\u201d')
        words = _OPENING.sub("", said, count=1)
        if (
            not words
            or _IDLE.match(words)
            or _ABOUT.match(words)
            or _SAYS_SELF.search(words)
            or _GREETS.match(said)
            or words.endswith("?")
        ):
            continue
        if _ASKS_BACK.search(words) and words.count(" ") < _SHORT:
            continue
        yield start, end, words[0].upper() + words[1:]


def _candidate(source: Source, message: CallLeft, start: int, end: int, words: str) -> FactCandidate:
    ended = words if words.endswith((".", "!", "?")) else f"{words}."
    reported = None if re.search(r"[.!?] [A-Z]", ended) else _REPORTED.match(ended)
    head = f"{message.caller} stated" + (f" to {message.to}" if message.to else "")
    text = f"{head} that {ended[reported.end() :]}" if reported else f"{head}: \u201c{ended}\u201d"
    fact = source.fact(text, start, end, _RELEVANCE + 0.2, message.caller.partition(" of ")[0], message.to)
    fact = _of_its_call(source, message.day, fact)
    return FactCandidate(fact, _RELEVANCE, expected=True)


def _of_its_call(source: Source, day: DateMention | None, fact: FoundFact) -> FoundFact:
    """The statement with its day as it is meant on the day of the call: "by the 5th" is of the next such day."""
    if day is None:
        return fact
    if fact.date is None:
        fact = replace(fact, date=day.date, date_end=None, precision="day")
    return with_day_of_month(source.read.masked, day.date, fact, [])
