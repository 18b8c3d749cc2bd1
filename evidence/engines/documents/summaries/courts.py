"""A court's paper or ruling: in which case, before which court, and who asks or orders what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from evidence.engines.documents.captions import SIDE, sides_of, title_beside
from evidence.engines.documents.summaries.parts import SummaryPart, SummarySource, shortened, spelled, stated
from evidence.engines.documents.summaries.ranked import STAMPED
from evidence.engines.documents.titles import named, titled
from evidence.engines.facts.admissions import replies
from evidence.engines.facts.fragments import asserts
from evidence.engines.facts.rulings import appears, is_ruling, states_law
from evidence.engines.facts.text import plain
from evidence.engines.layout.sentences import Sentence

_COURT = re.compile(
    r"^(?:[ \t]{0,60}(?:STATE|State) (?:OF|of) [A-Za-z ]{3,24}\n\s{0,60})?"
    r"[^\n]{0,60}\b(?:COURT|Court)\b[^\n]{0,80}(?:\n\s{0,60}(?:(?:FOR|For|OF|Of) [^\n]{3,80}(?:(?<=The|THE"
    r"|the)\n[^\n]{3,80})?|[\w.]{2,12} (?:CIRCUIT|Circuit)\.?))?[ \t]*$"
    r"|^[^\n]{0,60}\bTRIBUNAL\b[^\n]{0,60}$",
    re.M,
)
_REPORTED = re.compile(r"\s+[-\u2013] \d{1,4} [A-Z].*| \(\d.*", re.S)  # "… - 621 F. Supp. 1233 (D.D.C. 1985)"
_TOLD = re.compile(
    r"\.\s+[A-Z]\w*\s+[a-z]|\b(?:[Aa]ppeals? from|APPEALS? FROM|[Cc]ertiorari to|[Bb]efore [Tt]he [Cc]ourt|[Vv]\.)\s"
    r"|\b(?:has|have|had|is|was|were|denied|granted|held|ordered|accepted|will|grants?|allows?|Vacated|Reversed|Affirmed)\b"
)  # a sentence, another court, a case
_DISTRICT = re.compile(
    r"\n\s{0,60}(?P<name>(?:(?:FOR|For) (?:THE|the) )?(?:[A-Z][A-Za-z.]+ ){0,2}(?:DISTRICT|District) (?:OF"
    r"|of) [A-Z][A-Za-z ]{3,30})(?=\n|$)"
)  # in the line below
_ALONE = re.compile(
    r"^[ \t]{0,40}(?P<one>(?:In re|IN RE|In the matter of|IN THE MATTER OF):?\s{1,20}[A-Z][^\n,;]{3,80}?)(?=\s{2,}"
    r"|[,;\n]"
    r"| No\.)",
    re.M,
)
_DISPUTING = re.compile(
    r"\b(?i:arbitration)(?:\s(?i:of a dispute))?\s{1,20}(?i:between)[\s:]{1,40}"
    r"(?P<one>[A-Z][^\n]{3,90}(?:\n[^\n]{3,90})?)\s{2,40}(?i:and)\s{2,40}(?P<other>[A-Z][^\n]{3,90})\n"
)
_NUMBER = re.compile(
    r"\b(?:Case|Civil Action|Docket|Cause|Claim|Index)?\s?No(?:s)?\.?:?\s{0,4}(?P<number>\d{4} [A-Z]{1,3} \d{3,5}"
    r"|[\w:.\-]{3,30}\d[\w\-/]{0,10})",
    re.I,
)
_NUMBER_ALONE = re.compile(
    r"^[ \t]{0,60}(?:Civil Action )?(?P<number>(?:\d:)?\d{2}-c[vr]-\d{2,6}[\w-]{0,16}"
    r"|(?:[A-Z]{1,4}|\d{1,2}:\d{2}-[A-Za-z]{2})-\d{2,4}-\d{1,6}[\w-]{0,10})[ \t]*$",
    re.M,
)  # "CV-20-442"
_RULING_TITLE = re.compile(
    r"^[ \t]{0,60}(?P<title>(?:ORDER|JUDGMENT|DECISION|MEMORANDUM|OPINION|RULING)(?: [A-Z]{2,}){1,10})[ \t]*$", re.M
)  # "ORDER OF REVERSAL AND REMAND" tells what came of it
_MOVED = (
    r"(?:motion|petition|appeal|application|request|objection|grievance|claim|complaint|action|case|judgment|order)s?"
)
_RULES = (
    r"affirms?|reverses?|holds?|concludes?|grants?|den(?:y|ies)|orders?|remands?|dismiss(?:es)?|vacates?|directs?"
    r"|instructs?"
    r"|overrules?|sustains?|appoints?|adopts?|approves?|declines?|rejects?|awards?"
)
_RULED = (
    "affirmed|reversed|remanded|granted|denied|dismissed|vacated|sustained|overruled|quashed|approved|adopted|modified"
    "|enforced|stayed"
)
_ORDERS = re.compile(
    r"\b(?:ORDERED|ORDERS|ADJUDGED|DECREED|GRANTED|GRANTS|DENIED|DENIES|DISMISSED|AFFIRM(?:ED)?|REVERSED?|REMANDED?"
    r"|VACATED?)\b"
    rf"|\b(?:we|(?:this|the) court) (?:(?:therefore|now|hereby|will|must|thus|accordingly|not) ){{0,3}}(?:{_RULES}"
    rf"|enters?|issues?|finds?)\b"
    rf"|\bdecided to (?:{_RULES})\b"
    rf"|\b(?:is|are) (?:hereby |therefore )?(?:{_RULED})\b|\bshall (?:pay|recover|reimburse)\b",
    re.I,
)
_OWN_RULING = re.compile(
    r"\b(?<!that )(?i:we|(?:this|the) court) (?i:(?:therefore|now|hereby|will|must|thus"
    r"|accordingly) ){0,3}(?i:(?:not )?(?:enter |issue )?)"
    rf"(?:{_RULES}|GRANTS|DENIES|ORDERS|FINDS|INSTRUCTS|DIRECTS)\b"
    r"|\b(?:ORDERED|GRANTED|DENIED|DISMISSED|AFFIRMED|REVERSED|REMANDED|VACATED|OVERRULED|SUSTAINED)\b"
    rf"|\b(?i:(?:board|commission|tribunal|arbitrator|panel) has\b.{{0,120}}\bdecided to (?:{_RULES}))\b"
    rf"|\b(?i:{_MOVED}) (?i:is|are) (?i:hereby |therefore )?(?:{_RULED})\b"
    rf"|^(?:Judgment |Decree |Order )?(?:Affirmed|Reversed)\b.{{0,40}}\.$|^(?:The )?(?:grievance|appeal|motion"
    rf"|petition) is\b"
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
_NATURE = re.compile(
    r"\b(?:sued|appeals?|has appealed|recovered (?:an? )?(?:judgment|verdict)|moves?|moved|seeks?|petition(?:s|ed)"
    r"|(?:brought|brings?|filed|files|commenced|commences|instituted) (?:suit"
    r"|(?:this|an?|the instant)"
    r" (?:\w+ ){0,3}(?:action|complaint|petition|suit|lawsuit|charge|claim|appeal|motion)|action (?:against|for)))\b"
    r"|\bthis (?:is an? |\w+ )?(?:\w+ )?(?:action|appeal|case|matter|lawsuit|suit|dispute|proceeding) (?:by|for"
    r"|in which|arises?|arose"
    r"|stems?|concerns?|involves?|requires?|challenges?|presents?)\b"
    r"|\b(?:proceeding|action|suit) (?:was|is) (?:brought|filed|commenced|instituted) by\b|\bcontention (?:is )?that\b"
    r"|\b(?:was|were) (?:convicted|charged|indicted|sentenced)\b|\bpleaded guilty\b",
    re.I,
)  # what a case is about, and how it came before the court
_ON_REVIEW = re.compile(
    r"^(?:Appeals?|Judgments?|Orders?)\b.{5,300}?\b(?:rendered|entered|convicting|denying|granting|dismissing)\b"
)  # "Appeal from a judgment of the County Court, rendered May 4, 1998, convicting defendant of theft."
_HOLDS = re.compile(
    r"\bwe (?:therefore |thus )?(?:hold|conclude|find|are unable to (?:say|find)|cannot (?:say|find))\b"
    r"|\b(?:lacks merit|(?:is|was) (?:without merit|improper|in error|proper))\b",
    re.I,
)  # where no ruling is told
_ITEM = re.compile(r"(?<=\s)\w\)")  # "a)"
_NOISE = re.compile(r"\b(?:Fed\. R\.|F\.\dd|U\.S\.C|S\. ?Ct\.|Cal\.|Id\.|See\b)|\bcounsel of record\b", re.I)
_NOTICE = re.compile(
    r"\bsubject to (?:formal )?revision\b|\b(?:not|no) (?:be )?(?:binding )?precedent"
    r"|\bfor (?:official )?publication\b",
    re.I,
)  # what a court says of its opinions at large
_AGAINST = re.compile(r" vs?\.? ")
_FILED = re.compile(r"^.*\b(?:19|20)\d\d\s+(?=[A-Z]{4})", re.S)  # "Decided on May 4, 2020 SUPREME COURT OF …"
_CUT_OFF = re.compile(
    r"\s*\[.*$| (?:granting|denying|regarding|re|on|in|of|for|to)$", re.I
)  # what goes on in the next line
_OTHERS = re.compile(r",? et al\b\.?", re.I)
_SIDE = re.compile(
    rf",? (?:the )?(?:Cross-)?(?:{SIDE})s?\b.*$"
    r"|^(?:Case )?(?:Title|Style|Caption):? (?=[A-Z])",
    re.I,
)
_QUOTED = '"\u201c'  # marks that words of another paper begin with
_HEAD, _REPLIES, _LONGEST_COURT, _ROW = 4_000, 4, 160, 3
_IN_HEAD = 200  # characters before it in its line: farther on it is told of another case
_LABELLED = re.compile(r"^[^:]{3,40}: ?\S")  # "Trial Judge: Ann Roe": a line about the case, and no title
_SHORTEST, _SHORTEST_RULING, _LONGEST = 45, 9, 500  # characters: "Affirmed."
_CITED = re.compile(
    r"\b\d{1,3} U\.S\.C\.?(?:A\.?)?(?: ?\u00a7{1,2})? ?\d[\w()]*(?:,? et seq\.)?", re.I
)  # the law that is sued under
_BELOW = re.compile(
    r"\b(?:appeal from|trial court)\b[^.]{0,120}$|\bBar\b[^\n]{0,4}$", re.I
)  # of the court below, or of counsel
_OF_COURT = re.compile(r"^In (?:The |the )(?=.*\bCourt\b)", re.I)


def court(reading: SummarySource) -> Iterator[SummaryPart]:
    yield _lead(reading)
    answered = [_replied(*one) for one in islice(replies(reading.sentences), _REPLIES)]
    yield from answered
    if len(answered) > 1:
        return
    asked = (
        ((_ON_REVIEW, 1), (_NATURE, 2), (_FACTS, 1))
        if reading.kind == "opinion"
        else ((_NATURE, 1), (_ASKS, 1), (_FACTS, 1))
    )
    good = _good(reading)
    ruled = _rulings(good)
    told: list[Sentence] = []
    for pattern, most in asked:
        fitting = (one for one in good if one not in told and one not in ruled and pattern.search(one.words))
        told += islice((one for one in fitting if not _NOISE.search(_CITED.sub("", one.words))), most)
    yield from (stated(one) for one in sorted(told, key=lambda one: one.start))
    yield from (stated(one) for one in ruled)


def _replied(request: Sentence, reply: Sentence, admits: bool, words: str) -> SummaryPart:
    """ "Admitted: the party signed the ticket." """
    said = shortened(words.replace("the witness", "the party"))
    places = ((request.start, request.end), (reply.start, reply.end))
    return SummaryPart(f"{'Admitted' if admits else 'Denied'}: {said}", places)


def _lead(reading: SummarySource) -> SummaryPart:
    """ "Order in Doe v. Roe, Superior Court …, No. 12-345, 4 May 2020."""
    head = reading.read.masked[:_HEAD]
    title, start, end = reading.title
    if title.endswith(".") and not title.isupper():
        title, start, end = "", 0, 0  # "On petition to review an order of the board."
    if _AGAINST.search(title) or " " not in title or _LABELLED.search(title):  # the names of the parties, or "Opinion"
        title, start, end = _ruling_title(head)
    title = title or title_beside(head)
    name = _CUT_OFF.sub("", titled(title)) if title else reading.kind.replace("_", " ").capitalize()
    sides, before, number = sides_of(head), _court_in(head), _number(head)
    spans = [(start, end)] if start < end else []
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
    if before and len(before.group()) < _LONGEST_COURT:
        below = _DISTRICT.match(head, before.end())
        named_so = before.group() + (f" {below['name']}" if below else "")
        own = _FILED.sub("", _REPORTED.sub("", _piece(named_so)))
        words += f", {_OF_COURT.sub('', _clean(own))}"
        spans.append((before.start(), below.end() if below else before.end()))
    if number and number["number"].rstrip(".") not in words:
        words += f", No. {number['number'].rstrip('.')}"
        spans.append(number.span())
    return SummaryPart(words + (f", {spelled(reading.day)}." if reading.day else "."), tuple(spans), leads=True)


def _court_in(head: str) -> re.Match[str] | None:
    """The line with the court's name, and not one of a sentence or of the court below."""
    return next((one for one in _COURT.finditer(head) if not _TOLD.search(one.group())), None)


def _piece(line: str) -> str:
    """ "Sept. 9, 1992 · Ohio Court of Appeals · No. 9": the piece of such a line that names the court."""
    pieces = line.split("\u00b7")
    return next((one for one in pieces if "court" in one.lower()), line)


def _number(head: str) -> re.Match[str] | None:
    """The first number that is not that of the case below."""
    found = (one for one in _NUMBER.finditer(head) if one.start() - head.rfind("\n", 0, one.start()) <= _IN_HEAD)
    own = (one for one in found if not _BELOW.search(head[max(0, one.start() - 160) : one.start()]))
    alone = _NUMBER_ALONE.search(head)
    found_first = next(own, None)
    return alone if alone and (found_first is None or alone.start() < found_first.start()) else found_first


def _ruling_title(head: str) -> tuple[str, int, int]:
    found = _RULING_TITLE.search(head)
    return (found["title"], *found.span("title")) if found else ("", 0, 0)


def _clean(words: str) -> str:
    words = _SIDE.sub("", _OTHERS.sub("", words))
    return shortened(named(" ".join(words.replace("|", " ").replace(")", " ").split()).strip(" ,;:.")), 100)


def _good(reading: SummarySource) -> list[Sentence]:
    """The sentences that assert something of the case."""
    return [
        one
        for one in reading.sentences
        if _SHORTEST_RULING <= len(one.words) <= _LONGEST
        and (len(one.words) >= _SHORTEST or _OWN_RULING.search(one.words))
        and not (one.words[:1].islower() or one.words[:1] in _QUOTED)
        and not one.words.endswith("?")
        and (not one.words.endswith(":") or _OWN_RULING.search(one.words))
        and not STAMPED.search(one.words)
        and _ITEM.sub(" ", one.words).count(")") <= one.words.count("(")
        and not _NOTICE.search(one.words)
        and not appears(one.words)
        and (_OWN_RULING.search(one.words) or not states_law(one.words))
        and (is_ruling(plain(one.words)) or _ON_REVIEW.match(one.words) or asserts(plain(one.words)))
    ]


def _rulings(good: list[Sentence]) -> list[Sentence]:
    """What the paper itself decides, else what it says was decided: the last two, or three in a row."""
    orders = [one for one in good if _ORDERS.search(one.words)]
    own = [one for one in orders if _OWN_RULING.search(one.words)]
    places = [good.index(one) for one in own[-_ROW:]]
    in_a_row = len(places) == _ROW and places[-1] - places[0] == _ROW - 1
    if not own and (held := [one for one in good if _HOLDS.search(one.words)]):
        return held[-1:]
    return own[-_ROW if in_a_row else -2 :] or [one for one in orders if not _NOISE.search(one.words)][-2:]
