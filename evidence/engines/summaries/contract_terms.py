"""What the sentences of a contract say of its subject, price, term, end and law, and how well each says it by itself."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from evidence.engines.summaries.contract_topics import (
    NOTHING,
    PAID,
    PAYMENT,
    RENEWAL,
    SPAN,
    SUBJECT,
    SUM,
    TERM,
    ContractTopic,
)
from evidence.engines.summaries.parts import LONGEST, SummarySource

_AMOUNT = re.compile(SUM, re.I)
_CONCRETE = re.compile(rf"{SPAN}|{SUM}", re.I)
_PROPER = re.compile(r"[^\W\d_]{5,}")
_OF_ANY_PAPER = re.compile(
    r"agreement|contract|amended|restated|exhibit|between|confidential|mutual|master|general|standard|first|second|execution|version",
    re.I,
)
_STEM = 6  # letters
RECITAL = re.compile(
    r"^(?:(?:whereas|now, therefore|further(?:more)?|however|therefore|accordingly)[,:;]?|in addition[,:;]"
    r"|notwithstanding the foregoing,) (?:and,? )?(?:that )?",
    re.I,
)
AND_MORE = re.compile(r"[;,]? (?:and|or)[,;.]?$|;$")
POINTS_BACK = re.compile(
    r"^.{0,80}?\b(?i:this|these|those|such(?! as\b| an?\b))(?! (?i:(?:\w{0,14} )?(?:agreement|contract|lease|deed|licen[sc]e"
    r"|amendment|guarant\w+|section|article|paragraph|end|purpose|letter|note|terms?|termination|notice)s?)\b) [a-z]"
)  # "this lower price", and not "this Sublease"
HEADED = re.compile(
    r"^(?:(?:\W?[\d.]{1,8}\W? )?(?:(?:[A-Z][\w'-]*[.;]?|[&-])(?: (?:and|of|or|to|for|by|the|on|with))? ){1,6}"
    r"[-:.]? ?(?:[\d.]{1,8} |\(\w\) )*){1,2}"
    r"(?=(?:This|Either|Each|Neither|No|Should|If|In|Subject|Upon|During|Unless|Except|The|For|WHEREAS) [a-zA-Z])"
)  # "Governing Law This Agreement", "8. TERMINATION 8.1 Term This Agreement"
PRICED = re.compile(
    rf"\b(?:pa(?:y|id|yable|yments?)|receives?)\b.{{0,120}}?(?:{SUM}|dollars|percent)"
    r"|\b(?:price|fees?|rent|royalt(?:y|ies)|compensation|salary|commissions?|principal|discount)\b.{0,60}?"
    rf"\b(?:of|shall be|is|are|will be|equals?|equal to|at)\b.{{0,60}}?(?:{SUM}|dollars|percent)"
    rf"|(?:{SUM}|dollars\b|percent\b).{{0,120}}?\b(?:shall|will) be (?:due|paid|payable)\b",
    re.I,
)
_NUMBER = re.compile(r"^(?:\d[\d.]{0,6}[.)]?|\(\w{1,3}\)|[A-Za-z]\.) (?=[A-Z\"\u201c])")
_RECITALS_BEGIN = re.compile(r"(?<=[;.,]) (?:and )?(?=WHEREAS\b)")
WISHES = re.compile(
    r"^(?:\W?\w{1,3}[.)] )?(?:whereas\b.{3,200}|.{3,90})\b(?:desires?|wish(?:es)?|intends?|agreed)\b (?:to|that)\b",
    re.I,
)
RECITES = re.compile(
    r"^(?!.*\bhereby\b)(?:\W?\w{1,3}[.)] )?(?:whereas\b|(?:(?!\b(?:shall|will|agrees?|grants?|engages?|appoints?|who|whom|which"
    r"|if|event|should)\b).){3,120}\b(?:desires?|wish(?:es)?|intends?|seeks?|(?:is|are) (?:\w+ )?willing|(?:has|have) agreed)"
    r" to\b)",
    re.I | re.S,
)  # what the sides wish, not what they do
_RECITED, _OFTEN = 80, 0.15  # sentences; in what share of them a word stands all over
_OF_ANY_CLAUSE = re.compile(
    r"desire|wishes|intend|hereby|herein|subjec|condit|pursua|within|certai|become|accord|forth|terms|provid|which|willin|grant"
)  # beginnings of words
_WISHES = re.compile(
    r"^whereas\b.{3,160}\b(?:desires?|wish(?:es)?|intends?|agreed) to\b|^whereas\b.{3,160}\bagreed? (?:on|upon) ", re.I
)
_OF_SIDES = SUBJECT, PAYMENT  # what a side does, and what it pays
_LASTS_ITSELF = re.compile(
    r"^(?!during|throughout|upon|after|for|within|prior|before)[^.;]{0,70}?"
    r"\b(?:term|agreement|lease|contract|licen[sc]e|engagement|employment|appointment|obligations?)\b[^.;]{0,160}?"
    r"\b(?:is|are|shall|will|begins?|starts?|commences?|runs?|ends?|expires?|continues?|remains?|takes? effect|survives?)\b",
    re.I,
)
RENEWS = re.compile(
    r"\b(?:automatic\w*|successive|additional|consecutive|further|renewal|mutual\w*|option|right)\b[^.;]{0,80}"
    r"\b(?:renew\w*|extend\w*|extension|terms?|periods?|years?)\b"
    r"|\b(?:renew|extend)(?:s|ed|ing|able)?\b[^.;]{0,120}\b(?:terms?|periods?|years?|months?|annually|automatically"
    r"|yearly|writing|agreement)\b",
    re.I,
)  # for how long, or by whom
_RENEWED = re.compile(r"\b(?:renew|extend|prolong)\w*|\bextension\b", re.I)
_DEFINES_TERM = re.compile(
    r"[\"\u201c]?(?:The )?(?:[A-Z]\w+ ){0,2}(?:Term|Period)[\"\u201d]? (?:of this \w+ )?(?:shall |will )?(?:means?|is|has|be)\b"
    r"(?=.{0,120}\b(?:until|through|to|from|years?|months?)\b)"
)
_NAMES_TERM = re.compile(
    r"\bfor an? (?:\w+ )?(?:term|period) of\b[^.;]{0,120}\((?:the |collectively,? (?:the )?)?[\"\u201c]"
    r"(?:(?:Initial|Original|First|Agreement|License|Lease|Service|Employment|Franchise) )?Term[\"\u201d]\)"
    r"|\bterm of this \w+ (?:shall|will) be\b"
)  # "operate the Franchise for a term of ten years (the "Term")"
_IF = re.compile(r"(?:if|in the event)\b", re.I)  # what extends it in one case only
_AS_DEFINED = re.compile(r"\b(?:as|such|that)(?: such| that)? terms? (?:is|are)\b", re.I)
_PERIOD = re.compile(r"for a (?:term|period) of", re.I)
_TERM = re.compile(r"\b(?:term|agreement|lease|contract)\b", re.I)
_LEADING_CLAUSE = re.compile(
    r"(?:\W?(?:[\d.]{1,6}|\w{1,3})\W? )?(?i:now,? therefore, )?(?:As|To|In|For|Subject|Pursuant|During|Upon|Except|Unless"
    r"|Excepting|Exclusive|Regardless|Other"
    r"|If|Notwithstanding|At|On|Within|Prior|With|for|in|Provided|Without) .{6,400}?, "
    r"(?:then )?(?=(?:(?:the )?[a-z]?[A-Z][\w'\u2019. -]{1,40} (?:do |does )?(?:hereby )?"
    r"(?:shall|will|agrees?|may|grants?|does|sells|assigns|transfers|appoints|(?:is|are) (?:obligated|required))\b"
    r"|(?i:the (?:initial |original )?term|this \w+|either|neither|each|in no event"
    r"|under no circumstances|no party|the (?:aggregate|total|maximum|entire|cumulative)|[\w' ]{3,40} liability) ))"
)  # "In consideration of the rights that …, Sponsor shall pay …"
OPERATIVE = re.compile(
    r"\bhereby (?:grants?|engages?|appoints?|retains?|sells?|leases?|assigns?|employs?|transfers?|conveys?)\b"
    r"|^.{0,60}\b(?:appoints|engages|retains|employs)\b (?:the )?(?-i:[A-Z])"
    r"|\b(?:shall|will) (?:be merged|merge) (?:with and )?into\b"
    r"|^.{0,60}\b(?:you|employee|executive|officer|consultant|agent|contractor|advis[eo]r)\b.{0,20}\b(?:shall|will)"
    r" (?:serve|act|be employed) as\b",
    re.I,
)
SHALL = re.compile(r"\b(?:shall|will|agrees?|hereby)\b")
NO_SUBJECT = re.compile(
    r"\b(?:(?:shall|will) (?:\w+ly )?(?:indicate|receive|be deemed|be responsible|be entitled|advise|inform|submit)"
    r"|warrants?|represents?|acknowledges?|notif(?:y|ies)|shall not|will not|consents?)\b"
    r"|\b(?:standards? of (?:care|performance)|degree of care|workmanlike|professional (?:manner|standards))\b"
)
_BROKEN = re.compile(r"^[\d\s]*[a-z]")  # it begins in its middle, behind a page's number
_LISTED = re.compile(r"^(?:\(?\w{1,5}[.)] ?)+[a-z]")
_NOT_A_PRICE = re.compile(r"\bduly organized\b|\bauthorized capital\b")
_PAR_VALUE = re.compile(r"\bpar value (?:of )?[$\u00a3\u20ac]? ?[\d.]+")
_DEFINES = re.compile(r"^[\"\u201c][^\"\u201d]{2,60}[\"\u201d]|\bmeans?\b|\bWITNESS WHEREOF\b|\bherein defined\b")
CONDITION = re.compile(
    r"^(?:(?:additionally|in addition|further(?:more)?|moreover|however),? )?"
    r"(?:if|unless(?! (?:earlier|sooner|otherwise|terminated))|in the event"
    r"|upon(?! (?:the )?(?:execution|signing|closing)\b)|notwithstanding|except|provided|nothing|where)\b",
    re.I,
)
_SURVIVES = re.compile(
    r"^(?!.*\b(?:\d{1,2}|one|two|three|four|five|seven|ten)\)? (?:years?|months?)\b).*\bsurviv", re.I
)
_AGAINST = (
    (_DEFINES, 0.7),
    (CONDITION, 0.4),
    (_LISTED, 0.5),
    (_BROKEN, 0.5),
    (_NOT_A_PRICE, 0.5),
    (_SURVIVES, 0.8),
    (re.compile(r"^whereas\b", re.I), 0.5),
    (_WISHES, -0.3),
    (POINTS_BACK, 0.4),
    (re.compile(r"^for the avoidance of doubt\b|\bwaivers?\b|\bany term\b", re.I), 0.5),
    (
        re.compile(
            r"\b(?:unenforceab|invalid)\w*|\bfull force and effect\b(?! (?:until|for|through|from|commencing|beginning"
            r"|as of|thereafter|and shall)\b)",
            re.I,
        ),
        0.8,
    ),
)  # what speaks against a sentence, and how much
_CONVERTED = re.compile(
    r"\bconverted (?:\w+ )?into (?:and [^.;]{1,60} )?the right to receive\b", re.I
)  # what is paid for the shares of who is merged
_PAYS = re.compile(r"\b(?:shall|will|agrees? to) (?:be )?pa(?:y|id)\b", re.I)
_RESERVES = re.compile(
    r"[,;:] \(?(?:unless|except|provided|subject to|if|including|without|in the event|notwithstanding)\b"
    r"| (?:unless|provided,? (?:that|however)|except (?:that|as|for))\b",
    re.I,
)
_INSERTED = re.compile(
    r", (?:unless|except|subject to|provided|if not|notwithstanding)\b[^,;]{3,160}, "
    r"(?=(?:and |or )?(?:shall|will|is|may|ends?|ending|continues?|continuing|expires?|expiring|until|for|the term)\b)"
)
_FURTHER = re.compile(
    r"^(?:in addition|additionally|also|further)\b|\b(?:shall|will) also\b", re.I
)  # to what is paid first
_MAIN = 40  # characters of a main clause at least
_LASTING = re.compile(
    r"^this (?:\w+ ){1,3}(?:shall|will|is) (?:\w+,? ){0,3}(?:expires?|extend|continue|remain|commence|begin|end|terminate"
    r"|effective)\b",
    re.I,
)
_STRUCK = re.compile(r"\[ ?\*+ ?\]|\*{3}")  # what is struck out may be the span or the reason
_LOOKED_AT = 400  # characters of a sentence
_KEPT = 4_000  # clauses of which is known what is said of them: each element looks at the same ones


def recited(words: str) -> str:
    """Of recitals that run together the one that says what the sides want of each other; else all."""
    return next((one for one in _RECITALS_BEGIN.split(words) if _WISHES.search(one)), words)


def stems(reading: SummarySource) -> re.Pattern[str]:
    """The words of the title that say what kind of contract it is, by how they begin."""
    words = {word.lower()[:_STEM] for word in _PROPER.findall(reading.title[0]) if not _OF_ANY_PAPER.fullmatch(word)}
    return re.compile(rf"\b(?:{'|'.join(sorted(words))})", re.I) if words else NOTHING


def purposes(reading: SummarySource) -> frozenset[str]:
    """What the sides wish by their recitals, as beginnings of words; without those that stand all over the contract."""
    first = reading.sentences[:_RECITED]
    wished = [one.words[found.end() :] for one in first if (found := WISHES.search(one.words))]
    counts = Counter(stem for one in first for stem in stems_of(one.words))
    stems = {stem for words in wished for stem in stems_of(words)}
    return frozenset(one for one in stems if counts[one] <= _OFTEN * len(first))


def purposes_in(words: str, wanted: frozenset[str]) -> int:
    """How many of them a sentence has."""
    return len(wanted & stems_of(words))


@lru_cache(maxsize=_KEPT)
def stems_of(words: str) -> frozenset[str]:
    """The beginnings of its longer words, but those that stand in any contract."""
    return frozenset(word[:_STEM].lower() for word in _PROPER.findall(words) if not _OF_ANY_PAPER.fullmatch(word))


def adds_to(words: str, other: str) -> bool:
    """Has it more words of its own than words that the other has too?"""
    own = {one for one in stems_of(words) if not _OF_ANY_CLAUSE.fullmatch(one)}
    return 2 * len(own & stems_of(other)) < len(own)


@lru_cache(maxsize=_KEPT)
def _unreserved(said: str) -> str:
    """A clause without what is put into it, and reserved behind it: "shall begin today and, unless ended, last a year"."""
    said = _INSERTED.sub(" ", said)
    reserved = _RESERVES.search(said, _MAIN)
    return said[: reserved.start()] if reserved else said


@lru_cache(maxsize=_KEPT)
def unnumbered(words: str) -> str:
    """A clause without its number and the heading that runs into it."""
    return HEADED.sub("", _NUMBER.sub("", words))


def without_lead(words: str) -> str:
    lead = _LEADING_CLAUSE.match(words)
    return words[lead.end() :] if lead else words


def _of_topic(words: str, said: str, topic: ContractTopic) -> float:
    """What speaks for and against a sentence as this element alone; ``said`` is it without its leading clause."""
    if topic is SUBJECT:
        return -0.6 * bool(NO_SUBJECT.search(words)) - 0.3 * bool(_PAYS.search(words))
    if topic is PAYMENT:
        pays = 0.2 * bool(_PAYS.search(words)) + 0.25 * bool(PAID.words.search(said))
        priced = PRICED.search(words) and _AMOUNT.search(_unreserved(said))
        pays += bool(_CONVERTED.search(words))
        return pays - 0.8 * (not priced) - 0.5 * bool(CONDITION.search(words)) - 0.2 * bool(_FURTHER.search(words))
    if topic is TERM:
        lasts = bool(_LASTS_ITSELF.search(_AS_DEFINED.sub("", _unreserved(said))) or _NAMES_TERM.search(words))
        defines = bool(_DEFINES_TERM.match(words))
        return (
            0.9 * lasts
            + 2.2 * defines
            - 0.8 * bool(_IF.match(words))
            - (0.6 if lasts or defines else 0.2 if _LASTING.search(said) else 1.4)
        )
    if topic is RENEWAL:
        said = said[:LONGEST]
        return 0.2 if RENEWS.search(said) else -0.4 if _RENEWED.search(said) else -1.4
    return 0.0


def says_it(words: str, topic: ContractTopic) -> bool:
    """Has it the amount, the span or the reason that is wanted? A share's par value is no price."""
    return not topic.says or bool(topic.says.search(_PAR_VALUE.sub("", words)))


def fit(words: str, topic: ContractTopic, roles: re.Pattern[str]) -> float:
    """How well a sentence says by itself what is wanted of it."""
    words = _PAR_VALUE.sub("", unnumbered(words))
    said = without_lead(words)
    score = _of_topic(words, said, topic) + 0.3 * bool(topic is not SUBJECT and _CONCRETE.search(words))
    score += 0.25 * bool(topic in _OF_SIDES and roles.match(said))
    ending, period, against = _against(words)
    score -= ending
    beside = topic.beside and topic.beside.search(_unreserved(said))
    score -= (1.1 if topic is PAYMENT else 0.8) * bool(beside)
    score -= 0.5 * bool(topic in (TERM, RENEWAL) and _STRUCK.search(words))
    score -= period + 0.3 * (len(said) > LONGEST)
    return score - against


@lru_cache(maxsize=_KEPT)
def _against(words: str) -> tuple[float, float, float]:
    """What speaks against a clause as any element: how it ends, that it has a span and no term, and what else it is about."""
    ending = 0.2 if AND_MORE.search(words) or ": " in words else 0.5 * (not words.endswith("."))
    period = 0.4 * bool(_PERIOD.search(words) and not _TERM.search(words))
    first = words[:_LOOKED_AT]
    return ending, period, sum(weight * bool(pattern.search(first)) for pattern, weight in _AGAINST)
