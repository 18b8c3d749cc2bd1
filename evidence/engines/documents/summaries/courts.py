"""A court's paper or ruling: in which case, before which court, and who asks or orders what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from evidence.engines.documents.captions import Sides, sides_of
from evidence.engines.documents.summaries.parts import SummaryPart, SummarySource, shortened, spelled, stated
from evidence.engines.documents.summaries.ranked import STAMPED
from evidence.engines.documents.titles import titled
from evidence.engines.facts.admissions import replies
from evidence.engines.facts.fragments import asserts
from evidence.engines.facts.rulings import appears, is_ruling
from evidence.engines.facts.text import plain
from evidence.engines.layout.sentences import Sentence

_COURT = re.compile(
    r"^[^\n]{0,60}\b(?:COURT|Court)\b[^\n]{0,80}(?:\n[ \t]{0,60}(?:FOR|For|OF|Of) [^\n]{3,80}(?:(?<=The|THE"
    r"|the)\n[^\n]{3,80})?)?$"
    r"|^[^\n]{0,60}\bTRIBUNAL\b[^\n]{0,60}$",
    re.M,
)
_IN_ONE_LINE = re.compile(
    r"^[ \t\d]{0,14}(?P<one>[A-Z][^\n]{2,80}?)[,;]?[ )|:]{1,60}\b(?:v|vs|V|VS)\.?[ )|:]{1,60}"
    r"(?P<other>(?!No\b|Case\b|Civil\b)[A-Z][^\n,;]{2,80}?)(?=[,;]|[ ]{2,}|\n|$)(?!, \d)",
    re.M,
)
_ALONE = re.compile(
    r"^[ \t]{0,40}(?P<one>(?:In re|IN RE|In the matter of|IN THE MATTER OF):?\s{1,20}[A-Z][^\n,;]{3,80}?)(?=\s{2,}|[,;\n]"
    r"| No\.)",
    re.M,
)
_DISPUTING = re.compile(
    r"\b(?i:arbitration)(?:\s(?i:of a dispute))?\s{1,20}(?i:between)[\s:]{1,40}"
    r"(?P<one>[A-Z][^\n]{3,90}(?:\n[^\n]{3,90})?)\s{2,40}(?i:and)\s{2,40}(?P<other>[A-Z][^\n]{3,90})\n"
)
_NUMBER = re.compile(
    r"\b(?:Case|Civil Action|Docket|Cause|Claim|Index)?\s?No(?:s)?\.?:?\s{0,4}(?P<number>[\w:.\-]{3,30}\d[\w\-]{0,10})",
    re.I,
)
_NUMBER_ALONE = re.compile(
    r"^[ \t]{0,60}(?P<number>(?:[A-Z]{1,4}|\d{1,2}:\d{2}-[A-Za-z]{2})-\d{2,4}-\d{1,6}[\w-]{0,10})[ \t]*$", re.M
)  # "CV-20-442"
_RULING_TITLE = re.compile(
    r"^[ \t]{0,60}(?P<title>(?:ORDER|JUDGMENT|DECISION|MEMORANDUM|OPINION|RULING)(?: [A-Z]{2,}){1,10})[ \t]*$", re.M
)  # "ORDER OF REVERSAL AND REMAND" tells what came of it
_ORDERS = re.compile(
    r"\b(?:ORDERED|ORDERS|ADJUDGED|DECREED|GRANTED|GRANTS|DENIED|DENIES|DISMISSED|AFFIRM(?:ED)?|REVERSED?|REMANDED?|VACATED?)\b"
    r"|\b(?:we|this court|the court) (?:therefore |now |hereby )?(?:affirms?|reverses?|holds?|concludes?|grants?"
    r"|den(?:y|ies)|orders?|remands?"
    r"|dismiss(?:es)?|vacates?|finds?)\b|\b(?:is|are) (?:hereby )?(?:affirmed|reversed|remanded|granted|denied"
    r"|dismissed|vacated)\b|\bshall (?:pay|recover|reimburse)\b",
    re.I,
)
_OWN_RULING = re.compile(
    r"\b(?i:we|this court|the court) (?:therefore |now |hereby |accordingly )?(?:affirms?|reverses?|holds?|concludes?|grants?"
    r"|den(?:y|ies)|orders?|remands?|dismiss(?:es)?|vacates?|GRANTS|DENIES|ORDERS|FINDS)\b|\b(?:ORDERED|GRANTED|DENIED"
    r"|DISMISSED|AFFIRMED"
    r"|REVERSED|REMANDED|VACATED)\b|^(?:The )?(?:grievance|appeal|motion|petition) is\b"
)  # of the paper itself, and not of a court that it tells of
_ASKS = re.compile(
    r"\b(?:seeks?|moves?|requests?|prays?|demands?|asks?|petitions?|applies|appeals?)\b[^.]{0,40}\b(?:court|for|to"
    r"|that|judgment|relief|damages|order)"
    r"|\bbrings? (?:this|an) (?:action|suit|complaint)\b|\brespectfully\b|\bhereby (?:files|gives notice|objects"
    r"|opposes|responds|answers)",
    re.I,
)
_FACTS = re.compile(
    r"\b(?:alleges?|contends?|argues?|claims?|filed|sued|convicted|breach|appeal(?:s|ed)|breached|violat\w{2,4}"
    r"|charged|pleaded|entered into)\b",
    re.I,
)
_NOISE = re.compile(r"\b(?:Fed\. R\.|F\.\dd|U\.S\.C|S\. ?Ct\.|Cal\.|Id\.|See\b)|\bcounsel of record\b", re.I)
_AGAINST = re.compile(r" vs?\.? ")
_CUT_OFF = re.compile(r" (?:granting|denying|regarding|re|on|in|of|for|to)$", re.I)  # what goes on in the next line
_OTHERS = re.compile(r",? et al\b\.?", re.I)
_SIDE = re.compile(
    r",? (?:the )?(?:Plaintiff|Defendant|Petitioner|Respondent|Claimant|Appell(?:ant|ee)|Cross-Appell(?:ant|ee))s?\b.*$"
    r"|^(?:Case )?(?:Title|Style|Caption):? (?=[A-Z])",
    re.I,
)
_HEAD, _REPLIES = 4_000, 4
_IN_HEAD = 200  # characters before it in its line: farther on it is told of another case
_SHORTEST, _SHORTEST_RULING = 45, 10  # characters: "We affirm."
_BELOW = re.compile(r"\b(?:appeal from|trial court)\b[^.]{0,120}$", re.I)
_OF_COURT = re.compile(r"^In (?:The |the )(?=.*\bCourt\b)", re.I)


def court(reading: SummarySource) -> Iterator[SummaryPart]:
    yield _lead(reading)
    answered = [_replied(*one) for one in islice(replies(reading.sentences), _REPLIES)]
    yield from answered
    if len(answered) > 1:
        return
    ruling = reading.kind == "opinion"
    wanted = (
        ((_FACTS, False), (_ASKS, False), (_ORDERS, True))
        if ruling
        else ((_ASKS, False), (_FACTS, False), (_ORDERS, False))
    )
    used: set[int] = set()
    for pattern, last in wanted:
        for sentence in _matching(reading, pattern, used, last=last):
            used.add(sentence.start)
            yield stated(sentence)


def _replied(request: Sentence, reply: Sentence, admits: bool, words: str) -> SummaryPart:
    """ "Admitted: the party signed the ticket." """
    said = shortened(words.replace("the witness", "the party"))
    places = ((request.start, request.end), (reply.start, reply.end))
    return SummaryPart(f"{'Admitted' if admits else 'Denied'}: {said}", places)


def _lead(reading: SummarySource) -> SummaryPart:
    """ "Order in Doe v. Roe, Superior Court …, No. 12-345, 4 May 2020."""
    head = reading.read.masked[:_HEAD]
    title, start, end = reading.title
    if _AGAINST.search(title) or " " not in title:  # the names of the parties, or "Opinion"
        title, start, end = _ruling_title(head)
    name = _CUT_OFF.sub("", titled(title)) if title else reading.kind.replace("_", " ").capitalize()
    sides, before, number = _sides(head), _COURT.search(head), _number(head)
    spans = [(start, end)] if title else []
    words = name
    if sides:
        words += f" in {_clean(sides.one)} v. {_clean(sides.other)}"
        spans.append((sides.start, sides.end))
    elif disputing := _DISPUTING.search(head):
        words += f" between {_clean(disputing['one'])} and {_clean(disputing['other'])}"
        spans.append(disputing.span())
    elif alone := _ALONE.search(head):
        words += f", {_clean(alone['one'])}"
        spans.append(alone.span())
    if before and "v." not in before.group() and len(before.group()) < 160:
        words += f", {_OF_COURT.sub('', _clean(before.group()))}"
        spans.append(before.span())
    if number and number["number"].rstrip(".") not in words:
        words += f", No. {number['number'].rstrip('.')}"
        spans.append(number.span())
    return SummaryPart(words + (f", {spelled(reading.day)}." if reading.day else "."), tuple(spans), leads=True)


def _number(head: str) -> re.Match[str] | None:
    """The first number that is not that of the case below."""
    found = (one for one in _NUMBER.finditer(head) if one.start() - head.rfind("\n", 0, one.start()) <= _IN_HEAD)
    own = (one for one in found if not _BELOW.search(head[max(0, one.start() - 160) : one.start()]))
    return next(own, None) or _NUMBER_ALONE.search(head)


def _ruling_title(head: str) -> tuple[str, int, int]:
    found = _RULING_TITLE.search(head)
    return (found["title"], *found.span("title")) if found else ("", 0, 0)


def _sides(head: str) -> Sides | None:
    found = sides_of(head)
    if found is None and (line := _IN_ONE_LINE.search(head)):
        return Sides(line["one"], line["other"], *line.span())
    return found


def _clean(words: str) -> str:
    words = _SIDE.sub("", _OTHERS.sub("", words))
    return shortened(titled(" ".join(words.replace("|", " ").replace(")", " ").split()).strip(" ,;:.")), 100)


def _matching(reading: SummarySource, pattern: re.Pattern[str], used: set[int], *, last: bool) -> list[Sentence]:
    good = [
        one
        for one in reading.sentences
        if (_SHORTEST_RULING if last else _SHORTEST) <= len(one.words) <= 500
        and one.start not in used
        and not one.words[:1].islower()
        and not one.words.endswith(("?", ":"))
        and pattern.search(one.words)
        and not _NOISE.search(one.words)
        and not STAMPED.search(one.words)
        and one.words.count(")") <= one.words.count("(")
        and not appears(one.words)
        and (is_ruling(one.words) or asserts(plain(one.words)))
    ]
    if not last:
        return good[:1]
    own = [one for one in good if _OWN_RULING.search(one.words)]
    return own[-2:] or good[-2:]
