"""How relevant a sentence is as a fact: points for what stands in it, which anyone can read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from evidence.engines.base.types import DateMention, FoundMention
from evidence.engines.facts.boilerplate import has_boilerplate
from evidence.engines.facts.event_words import event_in
from evidence.engines.facts.figures import MONEY, QUANTITY, points_for_figures
from evidence.engines.facts.statements import after_condition, is_right, is_task, points_for_statement
from evidence.engines.layout.sentences import Sentence

THRESHOLD, LESSER, LEAST = 0.5, 0.2, -0.3  # under LEAST is what nobody says: an "I" without a name
_GOVERNS = 45  # characters
MAX_WORDS, MIN_WORDS = 160, 4
_KEPT = 2_000  # sentences of which is known what their words have: several steps ask for the same ones

_SHORT_EVENT = re.compile(r"[A-Z][\w.'\u2019-]+ [#A-Z\d][\w.'\u2019-]* [a-z]{2,}ed\.$")  # "Jane Roe died."
_PAST = re.compile(
    r"\b(?:was|were|had|did|has been|have been|went|came|saw|gave|took|made|got|kept|knew|thought|felt|heard|found"
    r"|brought|lost|put|ran|spoke|stood|understood|held|led|let|meant|sat|set|slept|began|broke|chose|drove|fell|forgot|rose"
    r"|stole|swore|threw|wore|withheld|withdrew|bled|bent|blew|bound|bought|caught|dealt|drew|ate|fought|fled|froze|hid|hung|lent"
    r"|overpaid|paid|rang|said|sank|sent|shook|shot|shut|sold|spent|struck|taught|told|underwent|upheld|won|wrote|\w{3,20}ed)\b",
    re.I,
)
_VERB = re.compile(
    r"\b(?:am|is|are|was|were|be|been|has|have|had|do|does|did|shall|will|must|may|can|agrees?|owns?"
    r"|pays?|holds?|works?|lives?|\w{3,20}(?:ed|es|s)|(?:I|you|he|she|it|we|they)['\u2019](?:m|s|re|ve|ll|d))\b",
    re.I,
)
_SPOKEN_VERB = re.compile(
    r"\b(?:I|[Ww]e|[Tt]hey) (?:[a-z]+ly |also |now |still )?(?!and\b|or\b)[a-z]{3,}"
)  # "I give …"
_DUTY = re.compile(
    r"\b(?:shall|must|undertakes?|(?:hereby )?(?:agrees?|covenants?)(?: not)? to|(?:is"
    r"|are) (?:required|obliged|obligated|entitled) to|will (?:not )?"
    r"(?:pay|deliver|provide|maintain|make|use|be|have|return|notify|indemnify|reimburse|receive))\b"
)
_GRANT = re.compile(
    r"\bhereby (?:grants?|assigns?|appoints?|agrees?|acknowledges?|represents?|warrants?|sells?"
    r"|transfers?|terminates?|amend)",
    re.I,
)
_KEY_CLAUSE = re.compile(
    r"\b(?:governed by|govern this|laws? of (?:the )?(?:State|Commonwealth|England)|(?:initial"
    r"|renewal) term|shall (?:commence|continue|expire|terminate|remain in (?:full )?(?:force|effect))"
    r"|term of this (?:agreement|lease|contract)|automatically renew|exclusive (?:right|licen[sc]e"
    r"|distribut|territory|suppl)|non-?compet|compete with|shall not .{0,80}(?:solicit|compete|assign)"
    r"|right of first|change (?:of|in) control|(?:may|shall) not (?:be )?assign|may terminate"
    r"|prior written consent|liab(?:le|ility) .{0,80}(?:exceed|limited|consequential|indirect)"
    r"|maintain .{0,60}insurance|inspect .{0,60}(?:books|records)|audit .{0,60}(?:books|records)"
    r"|royalt(?:y|ies)|hereby grants?|hereby assigns?|minimum (?:purchase|order|commitment|annual)"
    r"|indemnify|liquidated damages|irrevocabl[ey]|sole and exclusive owner|purchase price|interest at)\b",
    re.I,
)
_PARTIES = re.compile(
    r"\b(?:by and (?:between|among)|entered into|is made|made and entered|dated as of|effective as of)\b", re.I
)
_DEFINITION = re.compile(
    r"^(?:The )?[^a-z]{0,24}[\"“'][^\"”']{2,80}[\"”'],? .{0,40}\b(?:means?|is defined as|refers? to|has the meaning"
    r"|have the meaning|includes?)\b"
    r"|^(?:[A-Z][\w()\u2019'\u2011-]*,? (?:(?:of|the|and|or|for|to|in) )?){1,7}means?\b"
    r"|^(?:[^:]{3,40}: )?[A-Z][\w ]{1,40}: means?\b|\bshall (?:mean|have the meaning)|\bhas the meaning",
    re.I,
)
_CONDITION = re.compile(
    r"^(?:if|unless|in the event|where|should|upon (?!arriv)|provided|to the extent|except"
    r"|notwithstanding|subject to)\b",
    re.I,
)
_MODAL = re.compile(r"\b(?:may|[Mm]ight|[Cc]ould|[Ww]ould|[Ss]hould|[Cc]an)\b")  # "May" is a month
WEAK = re.compile(
    r"\b(?:[Ii]f|[Uu]nless|may|might|could|would|should|[Aa]lleged(?:ly)?|[Rr]eportedly|not|[Nn]ever|no|denie[ds]|whether)\b"
)
_TALK = re.compile(
    r"^(?:thank|thanks|please|regards|sincerely|best|dear|hi|hello|sorry|apologies|welcome|good (?:morning|afternoon)|let me"
    r"|can (?:you|we|i)|could|would you|do not hesitate|i hope|happy|looking forward"
    r"|see (?:you|above|attached)|fyi|okay|well,? thank|as you know)\b",
    re.I,
)
_LOOSE_START = re.compile(
    r"^(?:and|but|or|so|which|that|then|also|however|(?:this|these|those|such) (?:is|was|are|were|has|would))\b",
    re.IGNORECASE,
)
_FRAGMENT = re.compile(r"^(?:\(?\w{1,4}[.)] ?){0,2}[a-z]")
_TIMED = re.compile(r"\b(?:at|about|around|by) (?:(?:[01]?\d|2[0-3]):[0-5]\d|(?:1[0-2]|[1-9]) ?[ap]\.?m)\b", re.I)
_NARRATED = re.compile(
    r"\b(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bbeen )(?<!\bhas )(?<!\bhave )(?<!\bam )(?<!\bnot )(?<!\bbeing )"
    r"(?:was|were|had|did|went|came|saw|gave|took|made|got|kept|knew|thought|felt|heard|found|brought|lost|ran|spoke"
    r"|stood|held|led|sat|set|began|broke|chose|drove|fell|rose|stole|threw|wore|wrote|bought|sold|sent|told|said|met|left"
    r"|paid|sued|died|fled|flew|drew|grew|struck|shot|caught|swore|taught|woke|rode|upheld|hid|forgot|fought|became|spent|slept"
    r"|withdrew|understood|won|rang|shook|sank|blew|tore|slid|hung|laid|stuck|let go|(?:did|was|were|had)n['\u2019]t"
    r"|(?!(?:speed|breed|bleed|indeed|dated|based|named)\b)\w{2,20}[a-z]ed)\b|^(?:RESOLVED|resolved|Moved|Heard|Found|Told|Saw|Took"
    r"|Went|Sent|Gave|Left)\b|(?:\b(?:I|[Hh]e|[Ss]he|[Ii]t|[Ww]e|[Tt]hey|who|[A-Z][a-z]+)|\)) (?:hit|put|cut|shut|hurt)\b"
)
_REPORTED = re.compile(
    r"\b(?:told|said|says|stated|states|admitted|denied|confirmed|testified|alleged|claimed|reported|complained|noted|wrote)\b"
)
_PRICE = re.compile(r"\b(?:rates?|fees?|rent|salary|bonus|retainer|deposit|price|premium|payable|invoiced?)\b", re.I)
_WOULD = re.compile(r"\bwould(?: not|n['\u2019]t)? have\b|\bmust have\b|\bcould have\b", re.I)
_ASKING = re.compile(
    r"\b(?:can|could|shall|may) (?:you|we|I)\b|\bplease\b|\blet['\u2019]s\b|\bturn to\b|\bscroll\b"
    r"|\bon (?:the )?screen\b|\bif (?:you|we) (?:look|go)\b|\bwe (?:can )?see\b",
    re.I,
)
_FIRST_PERSON = re.compile(r"\b(?:I|we|my|our)\b")


@dataclass(frozen=True, slots=True)
class Assessed:
    relevance: float
    is_relevant: bool  # says an event, a duty or a key term, or at least a day or a sum
    anchored: bool = False  # names someone, a day, a sum or a quantity
    excluded: bool = False  # no sentence, too long a one, or boilerplate


def assess(sentence: Sentence, mentions: list[FoundMention], dates: list[DateMention]) -> Assessed:
    """The points for a sentence less those against it; a fact is made of ``THRESHOLD`` and more."""
    points = _points_of(sentence.words)
    if points is None:
        return Assessed(0.0, False, excluded=True)
    anchors = _anchors(points, mentions, dates)
    return Assessed(
        round(points.substance + anchors - points.drawbacks, 3),
        points.substance >= 0.14 or anchors >= 0.28,
        anchors >= 0.1,
    )


@dataclass(frozen=True, slots=True)
class SentencePoints:
    """What a sentence's words have by themselves, whatever names and days are found in them."""

    substance: float
    drawbacks: float
    figures: float
    first_person: float


@lru_cache(maxsize=_KEPT)
def _points_of(words: str) -> SentencePoints | None:
    """None for what is no sentence, too long a one, or boilerplate."""
    count = words.count(" ") + 1
    fewest = MIN_WORDS - 1 if _SHORT_EVENT.match(words) else MIN_WORDS
    if not fewest <= count <= MAX_WORDS or not _has_verb(words) or has_boilerplate(words) or _is_shouted(words):
        return None
    first_person = 0.06 if _FIRST_PERSON.search(words) else 0.0
    return SentencePoints(_substance(words), _drawbacks(words, count), points_for_figures(words), first_person)


def _is_shouted(words: str) -> bool:
    """Capitals throughout, as disclaimers are printed."""
    letters = [*filter(str.isalpha, words)]
    return len(letters) > 80 and sum(map(str.isupper, letters)) > 0.7 * len(letters)


def _has_verb(words: str) -> bool:
    return bool(
        _VERB.search(words) or _SPOKEN_VERB.search(words) or event_in(words) or _PAST.search(words) or is_task(words)
    )


def _substance(words: str) -> float:
    """Events have most points, key terms of a contract nearly as much; "information provided under" is no event of itself."""
    duty = bool(_DUTY.search(words) or _GRANT.search(words))
    score = 0.2 if duty else 0.0
    if event := event_in(words):
        score += 0.08 if duty or _is_modal(words, event.end()) else 0.34
    elif _PAST.search(words) and not duty:
        score += 0.34 if _TIMED.search(words) else 0.14  # whatever happened at a time of day is an event
    if _REPORTED.search(words):
        score += 0.14
    if _KEY_CLAUSE.search(words):
        score += 0.3
    if _PRICE.search(words) and MONEY.search(words):
        score += 0.24
    elif duty and QUANTITY.search(words):
        score += 0.12
    if _PARTIES.search(words[:400]):
        score += 0.15
    return score + points_for_statement(words, duty)


def _is_modal(words: str, event: int) -> bool:
    """Does a "may" or "would" govern the event: before it, or soon after ("information provided hereunder may …")?"""
    found = _MODAL.search(words)
    return bool(found) and found.start() < event + _GOVERNS if found else False


def _anchors(points: SentencePoints, mentions: list[FoundMention], dates: list[DateMention]) -> float:
    score = 0.0
    if any(d.precision in ("day", "month", "range") for d in dates):
        score += 0.28
    elif dates:
        score += 0.16
    score += points.figures
    names = {m.name for m in mentions if m.type in ("person", "organization")}
    score += min(len(names), 3) * 0.1 + (0.06 if names else 0.0)
    return score if names else score + points.first_person


def _drawbacks(words: str, count: int) -> float:
    score = 0.0
    if _DEFINITION.search(words):
        score += 0.8
    if _CONDITION.match(words):
        main = after_condition(words)
        score += 0.04 if main != words and (_DUTY.search(main) or is_right(main)) else 0.2
    if words.endswith("?"):
        score += 0.4
    if _TALK.match(words):
        score += 0.3
    if _FRAGMENT.match(words):
        score += 0.3
    elif _LOOSE_START.match(words):
        score += 0.1
    if _MODAL.search(words) and not (_KEY_CLAUSE.search(words) or is_right(words)):
        score += 0.1
    if _WOULD.search(words):
        score += 0.15
    if count > 60:
        score += 0.12 if count <= 85 else 0.3
    return score + (0.06 if count < 6 else 0.0)


def is_boilerplate(words: str) -> bool:
    """Clauses every contract has, disclaimers, drafting notes."""
    return bool(has_boilerplate(words) or _DEFINITION.search(words)) or _is_shouted(words)


def is_definition(words: str) -> bool:
    """Does it say what a term of the paper means?"""
    return bool(_DEFINITION.search(words))


@lru_cache(maxsize=_KEPT)
def narrates(words: str) -> bool:
    """Does the sentence report something that happened, in the past tense, rather than what is or shall be?"""
    return bool(_NARRATED.search(words)) and not (words.endswith("?") or _DUTY.search(words) or _CONDITION.match(words))


def is_small_talk(words: str) -> bool:
    return bool(_TALK.match(words))


def asks(words: str) -> bool:
    """A question, or counsel leading a witness through papers."""
    return words.endswith("?") or bool(_ASKING.search(words))
