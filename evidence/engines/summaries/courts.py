"""A court's paper or ruling: in which case, before which court, and who asks or orders what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from evidence.engines.facts.papers.oaths import is_form
from evidence.engines.facts.papers.rulings import appears, is_of_its_course, is_ruling, states_law
from evidence.engines.facts.relevance import assess
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.testimony.admissions import replies
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.charges import claims
from evidence.engines.summaries.court_elements import ASKS, ELEMENTS, NATURE, ON_REVIEW, WHY, findings, order_headed
from evidence.engines.summaries.court_leads import court_lead, hearing
from evidence.engines.summaries.main_statements import main_statements
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource, shortened, stated
from evidence.engines.summaries.ranked import STAMPED
from evidence.engines.summaries.ruled_ends import last_together, ordered_items, outcome_first, under_ruling
from evidence.engines.summaries.telling import IS_ANSWERED, in_rows

_MOVED = (
    r"(?:motion|petition|appeal|application|request|objection|grievance|(?:counter-?)?claim|complaint|action|case|matter"
    r"|judgment|order)s?"
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
_PERFORMED = (
    r"it is (?:hereby |therefore )?the (?:order|judgment|sentence|decision) of (?:the|this) court"
    r"|(?:is|are) hereby [a-z]+ed|I (?:(?:therefore|hereby|accordingly|now|do) ){1,2}(?:award|direct|order|find and)"
    r"|claims?(?: (?:for|in respect of|as to)\b[^;:.]{1,80})? (?:fails?|succeeds?)"
)
_ORDERS = re.compile(
    r"\b(?:ORDERED|ORDERS|ADJUDGED|DECREED|GRANTED|GRANTS|DENIED|DENIES|DISMISSED|AFFIRM(?:ED)?|REVERSED?|REMANDED?"
    r"|VACATED?)\b"
    rf"|\b(?:we|(?:this|the) court) (?:(?:therefore|now|hereby|will|must|thus|accordingly|not) ){{0,3}}(?:{_RULES}"
    rf"|enters?|issues?|finds?)\b"
    rf"|\bdecided to (?:{_RULES})\b"
    rf"|\b(?:{_PERFORMED})\b|\b(?:is|are) (?:hereby |therefore )?(?:{_RULED})\b|\bshall (?:pay|recover|reimburse)\b",
    re.I,
)
_OWN_RULING = re.compile(
    r"\b(?<!that )(?i:we|(?:this|the) court) (?i:(?:therefore|now|hereby|will|must|thus"
    r"|accordingly) ){0,3}(?i:(?:not )?(?:enter |issue )?)"
    rf"(?:{_RULES}|GRANTS|DENIES|ORDERS|FINDS|INSTRUCTS|DIRECTS)\b"
    r"|\b(?:ORDERED|GRANTED|DENIED|DISMISSED|AFFIRMED|REVERSED|REMANDED|VACATED|OVERRULED|SUSTAINED)\b"
    rf"|\b(?i:(?:board|commission|tribunal|arbitrator|panel) has\b.{{0,120}}\bdecided to (?:{_RULES}))\b"
    rf"|\b(?i:{_MOVED})(?: (?:against|of|for|in favor of|entered|below|by|on|to)\b[^;:]{{1,80}})? (?i:is|are) (?i:hereby "
    rf"|therefore )?(?:{_RULED})\b"
    rf"|\b(?i:{_PERFORMED})\b"
    rf"|^(?:Judgment |Decree |Order )?(?:Affirmed|Reversed)\b.{{0,40}}\.$|^(?:The )?(?:grievance|appeal|motion"
    rf"|petition) is\b"
)  # of the paper itself, and not of a court that it tells of
_HOLDS = re.compile(
    r"\bwe (?:therefore |thus )?(?:hold|conclude|find|are unable to (?:say|find)|cannot (?:say|find))\b"
    r"|\b(?:lacks merit|(?:is|was) (?:without merit|improper|in error|proper))\b",
    re.I,
)  # where no ruling is told
_ITEM = re.compile(r"(?<=\s)\w\)")  # "a)"
_BARE_NUMBER = re.compile(r"\(?(?:[IVX]{1,5}|\d{1,2}|[A-Z])[.)]?")  # of the item that stands below it
_SIGNS = re.compile(r"^(?:BY THE COURT|By the Court)\b|(?:^|\s)/?s/ ")
_SUB_ITEM = re.compile(r"\(?[a-z]{1,3}[.)] [a-z]")  # of a list within what is ordered
_NOISE = re.compile(r"\b(?:Fed\. R\.|F\.\dd|U\.S\.C|S\. ?Ct\.|Cal\.|Id\.|See\b)|\bcounsel of record\b", re.I)
_NOTICE = re.compile(
    r"\bsubject to (?:formal )?revision\b|\b(?:not|no) (?:be )?(?:binding )?precedent"
    r"|\bfor (?:official )?publication\b|\b(?:shall|may|should) not be (?:regarded as|cited)\b",
    re.I,
)  # what a court says of its opinions at large
_QUOTED = '"\u201c'  # marks that words of another paper begin with
_DIRECTS = re.compile(
    r"\b(?:shall|must|may (?:not|file|amend|proceed|renew)|(?:is|are) (?:to|directed|enjoined|ordered|required))\b"
)
_COURSE = re.compile(
    r"\b(?:jurisdiction|venue)\b.{0,40}\b(?:proper|over|under|pursuant|is)\b|\bincorporates?\b.{0,60}\bparagraphs?\b"
    r"|\brespectfully submitted\b"
    r"|^DATED\b|\bresides? (?:at|in)\b|\b(?:will|shall) be (?:referred to|called)\b|\bstandard of review\b|\bfully briefed\b"
    r"|\bis a (?:\w+ ){0,3}(?:corporation|company|resident|citizen)\b|\bplaintiff (?:opposes|resists|responded|replied)\b"
    r"|\bfile[sd]? (?:a|its|his|her|their) (?:response|reply|opposition|corporate)\b|\boral argument\b"
    r"|\b(?:reviewed|considered) the (?:parties|submissions|record|motion|briefs?|papers)|\balso a request\b"
    r"|\b(?:preponderance|clear and convincing evidence|burden of (?:proof|persuasion|proving))\b"
    r"|\bfails? to state a claim upon which\b|\bhas performed all\b|\bis licensed to\b|\bat all (?:\w+ )?times\b"
    r"|\bowed? .{0,60}\bduty\b|\bmust show\b|\bsummary judgment is \w+ (?:only )?(?:where|when|if)\b"
    r"|^(?:SO ORDERED|ORDERED|ENTER(?:ED)?|SIGNED|DONE)\b.{0,40}\b(?:this|day|on|at)\b(?! that)"
    r"|\bclerk (?:of (?:the )?court )?(?:shall|is (?:directed|ordered) to) (?:serve|mail|send|transmit|forward|provide)\b"
    r"|^(?:an?|any|if an?) (?:\w+ ){0,4}(?:attorney|party|litigant)\b|\b(?:CM/ECF|PACER)\b",
    re.I,
)  # of the court's power and the case's course, of each party's seat, of each complaint and answer
_ORDERED = re.compile(
    r"^(?:.{0,160}\b)?(?<!SO )(?<!so )(?:ORDER(?:ED|S)|DECREED|ADJUDGED|[Oo]rder(?:ed|s))"
    r"(?: (?:that|as follows|THAT|AS FOLLOWS))?[:.]?"
    r"(?: \(?(?:[IVX]{1,4}|\d{1,2}|[A-Z])[.)])?$"  # with the number of the first item
)
_FURTHER = re.compile(r"[;,.]? (?:and )?it is (?:hereby |also )?further(?: ORDERED| ordered)?[,:;.]?$")
_REQUESTS = re.compile(
    r"^(?:State|Identify|Describe|List|Set forth|Produce|Explain|Specify) (?:whether|when|where|how|why|what|who|the|each|all|any"
    r"|if|your|in|every)\b"
)  # what one side asks of the other, which is told by its answer
_LONGEST_LIST, _HEAD = 400, 4_000  # characters
_ITEMS, _SHORTEST_ITEM, _READ, _LEAST, _SUB_ITEMS = 4, 20, 120, -2.5, 6
_ASKED = 4  # of what the case is about and what is asked, before what weighs most
_OPENING = 3  # sentences of a short order that says in its own words what is to be done
_CAPTION = re.compile(
    r"\b(?:Appellant|Plaintiff|Petitioner|Claimant)s?(?:-\w{5,12})?[,.]? [Vv]s?\.(?: |$)"
    r"|^(?:On )?[Aa]ppeals? from [^,]{3,140}\b(?:Court|County|District|Judge|\w+ (?:County|District), \w+)\.?(?: \w+)?\.?$"
)  # the names of the sides and the court below, run into the text
_REPLIES, _ROW = 4, 3
_SHORTEST, _SHORTEST_RULING, _LONGEST = 45, 9, 700  # characters: "Affirmed."
_CITED = re.compile(
    r"\b\d{1,3} U\.S\.C\.?(?:A\.?)?(?: ?\u00a7{1,2})? ?\d[\w()]*(?:,? et seq\.)?", re.I
)  # the law that is sued under


def court(reading: SummarySource) -> Iterator[SummaryPart]:
    """The case, then who asks what and why, what happened, and what is ruled."""
    yield court_lead(reading)
    answered = [_replied(*one) for one in islice(replies(reading.sentences), _REPLIES)]
    yield from answered
    if len(answered) > 1:
        return
    good = _good(reading)
    sued, ordered = [*claims(reading), *hearing(reading)], _ordered(reading)
    under = [one for one in under_ruling(reading.sentences) if _is_directed(one.words)]
    ruled = ordered or list(in_rows(reading, [_ruled(one) for one in under or _rulings(good)]))
    said = {span for part in ruled for span in part.spans}
    rest = [one for one in good if (one.start, one.end) not in said and not _OWN_RULING.search(one.words)]
    room = max(reading.many - len(sued) - len(ruled), 1)
    asked = list(islice(_asked(reading, rest), _ASKED))
    of_case = [one for one in good if not _COURSE.search(one.words)]
    found = findings(of_case, said) if reading.kind == "opinion" else []
    asked = list(dict.fromkeys([*_reasoned(reading, good, said), *found, *asked]))
    opening = [] if ruled or asked else [one for one in rest if not _COURSE.search(one.words)][:_OPENING]
    yield from sued
    space = SPACE - sum(len(one.words) for one in ruled)
    kept = {(one.start, one.end) for one in [*asked, *opening]}
    lists = [stated(one) for one in [*asked, *opening] if one.words.endswith(":") or one not in reading.sentences]
    said |= {span for part in [*sued, *lists] for span in part.spans}
    space -= sum(len(one.words) for one in lists)
    told = main_statements(
        reading,
        said,
        most=room,
        space=space,
        keeps=lambda one: (
            (one.start, one.end) in kept or bool(IS_ANSWERED.match(one.words)) or (_states(one) and not _is_of_law(one))
        ),
        first=lambda one: (one.start, one.end) in kept,
    )
    yield from outcome_first(ruled)
    yield from sorted([*lists, *told], key=lambda one: one.spans)


def _is_directed(words: str) -> bool:
    """Is it a ruling, or what somebody shall do by it?"""
    return bool(_DIRECTS.search(words) or _ORDERS.search(words)) and not _says_no_ruling(words)


def _reasoned(reading: SummarySource, good: list[Sentence], said: set[tuple[int, int]]) -> list[Sentence]:
    """The first ruling elsewhere in an opinion that says its reason too."""
    others = (one for one in good if (one.start, one.end) not in said and _OWN_RULING.search(one.words))
    return [one for one in others if reading.kind == "opinion" and WHY.search(one.words)][:1]


def _asked(reading: SummarySource, good: list[Sentence]) -> Iterator[Sentence]:
    """What the case is about and what is asked, each once, the most weighty first."""
    good = [one for one in good if not _COURSE.search(one.words) and not _NOISE.search(_CITED.sub("", one.words))]
    told: list[Sentence] = []
    for element in ELEMENTS.get(reading.kind, ELEMENTS["pleading"]):
        fitting = (one for one in good if one not in told and element.says.search(one.words))
        told += islice((one for one in fitting if not element.beside.search(one.words)), element.most)
    yield from told


def _is_of_law(one: Sentence) -> bool:
    """Is it about the law or the course of the case, or does it only lead to what is ordered?"""
    beside = assess(one, [], []).excluded or is_of_its_course(one.words) or _NOISE.search(_CITED.sub("", one.words))
    return bool(beside or _says_no_ruling(one.words))


def _ordered(reading: SummarySource) -> list[SummaryPart]:
    """The items under "It is ORDERED:", the last such words of the paper, or under the heading "Order"; none where the words go
    on themselves."""
    at = next((at for at, one in reversed([*enumerate(reading.sentences)]) if _ORDERED.search(one.words)), None)
    headed = at is None
    at = order_headed(reading.sentences) if at is None else at
    below = [] if at is None else reading.sentences[at + 1 : at + 1 + _ITEMS + _SUB_ITEMS]
    return ordered_items(_items(below, headed=headed), _DIRECTS)


def _items(sentences: list[Sentence], *, headed: bool) -> Iterator[Sentence]:
    """Those that say what is ordered, up to the paper's next part or its signature."""
    for one in sentences:
        words = plain(one.words)
        is_number = one.kind is BlockKind.HEADING and _BARE_NUMBER.fullmatch(one.words)
        ends = (
            one.kind in (BlockKind.SIGNATURE_BLOCK, BlockKind.FORM_FIELD)
            or is_form(words)
            or len(words) < _SHORTEST_ITEM
        )
        ends = ends or (one.kind is BlockKind.HEADING and one.words.isupper()) or bool(_SIGNS.search(words))
        if (headed and one.kind is not BlockKind.LIST_ITEM) or (ends and not is_number):
            return
        if not (is_number or one.kind is BlockKind.HEADING or _COURSE.search(words) or _SUB_ITEM.match(one.words)):
            yield one


def _ruled(ruling: Sentence) -> SummaryPart:
    """The ruling without what leads to the next: "and it is further"."""
    return stated(replace(ruling, words=_FURTHER.sub(".", ruling.words)))


def _replied(request: Sentence, reply: Sentence, admits: bool, words: str) -> SummaryPart:
    """ "Admitted: the party signed the ticket." """
    said = shortened(words.replace("the witness", "the party"))
    places = ((request.start, request.end), (reply.start, reply.end))
    return SummaryPart(f"{'Admitted' if admits else 'Denied'}: {said}", places)


def _good(reading: SummarySource) -> list[Sentence]:
    """The sentences that assert something of the case, and not what is asked where that is answered."""
    stating = [one for one in reading.sentences if not _REQUESTS.match(one.words)]
    return [
        one
        for one in _with_lists(stating)
        if _SHORTEST_RULING <= len(one.words) <= _LONGEST
        and (len(one.words) >= _SHORTEST or _OWN_RULING.search(one.words))
        and _states(one)
    ]


def _states(one: Sentence) -> bool:
    """Does it assert something of the case, and is it no notice, caption, stamp or law?"""
    return bool(
        not (one.words[:1].islower() or one.words[:1] in _QUOTED)
        and not one.words.endswith("?")
        and (not one.words.endswith(":") or (_OWN_RULING.search(one.words) and not _ORDERED.search(one.words)))
        and not STAMPED.search(one.words)
        and _ITEM.sub(" ", one.words).count(")") <= one.words.count("(")
        and not (_NOTICE.search(one.words) or _CAPTION.search(one.words))
        and not appears(one.words)
        and (_OWN_RULING.search(one.words) or not states_law(one.words))
        and (_says_of_case(one.words) or asserts(plain(one.words)))
    )


def _with_lists(sentences: list[Sentence]) -> Iterator[Sentence]:
    """The sentences; one that asks for what stands below it together with that."""
    for at, one in enumerate(sentences):
        words, end = one.words, one.end
        if words.endswith(":") and (
            ASKS.says.search(words) or (_OWN_RULING.search(words) and not _ORDERED.search(words))
        ):
            for item in sentences[at + 1 : at + 1 + _ITEMS]:
                listed = item.kind is BlockKind.LIST_ITEM or bool(_OWN_RULING.search(words))
                if not listed or item.kind is BlockKind.SIGNATURE_BLOCK or len(words) + len(item.words) > _LONGEST_LIST:
                    break
                words, end = f"{words} {item.words}", item.end
        yield replace(one, words=words, end=end)


def _says_of_case(words: str) -> bool:
    """Is it a ruling, or what is asked or reviewed, for certain?"""
    ruling = is_ruling(plain(words)) or (_OWN_RULING.search(words) and words.endswith("."))
    return bool(ruling or ON_REVIEW.match(words) or (NATURE.says.search(words) and words.endswith(".")))


def _says_no_ruling(words: str) -> bool:
    """ "It is ORDERED:", "SO ORDERED.", or how the court comes to decide."""
    return bool(_ORDERED.search(words) or is_form(words) or _COURSE.search(words))


def _directed(good: list[Sentence], at: int) -> list[Sentence]:
    """What is to be done by it, and what may be, in the sentences right behind a ruling."""
    return [one for one in good[at + 1 : at + _ROW] if _DIRECTS.search(one.words) and not _COURSE.search(one.words)]


def _rulings(good: list[Sentence]) -> list[Sentence]:
    """What the paper itself decides: its last rulings that stand together, with what they direct; else what it says was
    decided."""
    orders = [one for one in good if _ORDERS.search(one.words) and not _says_no_ruling(one.words)]
    own = [one for one in orders if _OWN_RULING.search(one.words)]
    if own:
        together = last_together([good.index(one) for one in own])
        within = [at for one in orders if together[0] <= (at := good.index(one)) <= together[-1]]
        said = [good[at] for at in within]
        return [*said, *(one for one in _directed(good, together[-1]) if one not in said)]
    if held := [one for one in good if _HOLDS.search(one.words) and not _COURSE.search(one.words)]:
        return held[-1:]
    return [one for one in orders if not _NOISE.search(one.words)][-2:]
