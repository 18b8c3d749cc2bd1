"""A contract in its own sentences: who agrees with whom, on what, for how much, for how long, and under which law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.relevance import assess
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_leads import contract_lead, preamble
from evidence.engines.summaries.contract_sides import roles_of
from evidence.engines.summaries.parts import (
    LONGEST,
    SummaryPart,
    SummarySource,
    is_blank,
    is_contents,
    stated,
)
from evidence.engines.summaries.telling import by_words

_WANTED: tuple[tuple[str, str], ...] = (
    (
        (r"\bhereby (?:grants?|engages?|appoints?|retains?|sells?|leases?|assigns?|employs?|agrees? to (?:sell"
        r"|purchase|provide|supply|lease"
        r"|employ|perform|act)|transfers?|conveys?)\b"
        r"|\b[A-Z][a-z]+ (?:further |also )?(?:grants?|leases?|licen[sc]es|sells?|engages?|appoints?|employs?|retains?)"
        r" (?:to )?(?:[A-Z]|an?\b|the\b)"
        r"|\b(?:shall|will|agrees? to) (?:provide|perform|supply|manufacture|purchase|sell"
        r"|develop|distribute"
        r"|promote|market|merge|release|dismiss|plead|appoint|nominate|design|create|construct|build|use its best efforts to"
        r"|render|serve|act as|host|operate|maintain|employ|deliver|furnish|protect|hold|keep"
        r"|use the confidential|restrict|refrain|not (?:\w+ ){0,3}(?:disclose|use|reveal))\b"
        r"|\bagrees? to (?:\w+ ){0,5}plead guilty\b|\bhereby (?:\w+ )?agrees?\b"
        r"|\bproposes?\b.{0,80}\bto (?:engage|sell|issue|purchase|acquire)\b"
        r"|\b(?:irrevocably|agrees? to) (?:sell and )?assigns?\b|\bsole (?:and exclusive )?property of\b"
        r"|\b(?:desires?|wish(?:es)?|intends?) to\b|\bpurpose of this\b"
        r"|^this \w{4,14} (?:sets forth|governs|establishes) the terms\b"),
        (r"\b(?:services?|grant|appointment|engagement|licen[sc]e|scope|sale|purchase|supply|duties|purpose"
        r"|obligations?|premises)\b"),
    ),
    (
        (r"\b(?:pa(?:y|id|yable|yments?)|fees?|price|rent|royalt(?:y|ies)|compensation|salary|commissions?"
        r"|consideration|principal)\b"
        r"(?=.{0,200}(?:[$\u00a3\u20ac]|\d ?%|\bpercent\b|\bdollars\b|\[ ?\*+ ?\]))|(?:[$\u00a3\u20ac] ?\d|\d ?%|\bpercent\b"
        r"|\bdollars\b)(?=.{0,200}"
        r"\b(?:pa(?:y|id|yable|yments?)|fees?|price|rent|royalt|compensation|salary|commission))"),
        r"\b(?:pay|payments?|fees?|price|pricing|rent|royalt|compensation|consideration|commission)\w{0,4}\b",
    ),
    (
        (r"\b(?:initial term|term of this|this (?!\w+ing\b)\w{4,14}(?: \([^)]{3,40}\))? (?:shall|will) (?:commence"
        r"|continue|remain|be effective|become effective|begin"
        r"|expire|be for)|\bterm (?:of this \w+ )?(?:begins?|starts?|commences?|runs?|is|ends?|expires?)\b"
        r"|\bthis \w{4,14} (?:expires?|begins?|takes effect|ends)\b"
        r"|\bterm\b.{0,60}\bshall (?:commence|continue|expire|begin|be|end|remain)|for a (?:term|period) of"
        r"|obligations?.{0,60}(?:survive|expire|continue))\b"),
        r"\b(?:term|duration|period|commencement|renewal)\b",
    ),
    (
        (r"\b(?:may (?:\w+,? ){0,3}terminated?|right to terminate|shall have the right to terminate|may cancel"
        r"|terminate this)\b"),
        r"\b(?:terminat|cancel)\w{0,6}\b",
    ),
    (
        (r"\b(?:governed|construed|interpreted|enforced)\b.{0,60}\b(?:by|under|with|to|in)\b(?! conform).{0,60}\blaws?\b"
        r"(?! of the state where)"),
        r"\b(?:governing|applicable) law|\blaw\b",
    ),
)  # fmt: skip
_PATTERNS = tuple((re.compile(words, re.I), re.compile(section, re.I)) for words, section in _WANTED)
_SUBJECT, _PAYMENT, _LASTING = (words for words, _ in _PATTERNS[:3])
_DURATION = re.compile(
    r"\b(?:years?|months?|weeks?|days?|annual\w*|commenc\w+|expir\w+|terminat\w+|continu\w+|perpetu\w+|(?:19|20)\d\d)\b",
    re.I,
)
_OF_SIDES = _SUBJECT, _PAYMENT  # what a side does, and what it pays
_CHANGES = re.compile(
    r"\b(?:sections?|articles?|exhibits?|schedules?|paragraphs?|clauses?|definitions?|term|date|amount|price"
    r"|rent)\b.{0,160}?"
    r"\b(?:amended|deleted|replaced|restated|extended|increased|reduced|decreased|substituted|added|inserted|changed)\b"
    r"|\b(?:agree to (?:remove|replace|delete|add|extend|amend)|adding|deleting|replacing|inserting|substituting)\b"
    r".{0,120}?\b(?:sections?|articles?|exhibits?|paragraphs?"
    r"|clauses?|schedules?)\b",
    re.I,
)
_LASTS_ITSELF = re.compile(
    r"\b(?:term|agreement|lease|contract|licen[sc]e|engagement|employment|appointment|obligations?)\b", re.I
)
_AS_DEFINED = re.compile(r"\b(?:as|such|that)(?: such| that)? terms? (?:is|are)\b", re.I)
_PERIOD = re.compile(r"for a (?:term|period) of", re.I)
_TERM = re.compile(r"\b(?:term|agreement|lease|contract)\b", re.I)
_LEADING_CLAUSE = re.compile(
    r"(?:\W?(?:[\d.]{1,6}|\w{1,3})\W? )?(?i:now,? therefore, )?(?:As|In|For|Subject|During|Upon|Except|Unless"
    r"|If|Notwithstanding|At|On|With|for|in|Provided) .{15,400}?, "
    r"(?=(?:the )?[A-Z][\w ]{1,40} (?:do |does )?(?:hereby )?(?:shall|will|agrees?|may|grants?|does|sells|assigns|transfers)\b)"
)  # "In consideration of the rights that …, Sponsor shall pay …"
_LONGEST_TERM = 260
_MOST_CHANGES = 3
_OPERATIVE = re.compile(
    r"\bhereby (?:grants?|engages?|appoints?|retains?|sells?|leases?|assigns?|employs?|transfers?|conveys?)\b"
    r"|^.{0,60}\b(?:you|employee|executive|officer|consultant|agent|contractor|advis[eo]r)\b.{0,20}\b(?:shall|will)"
    r" (?:serve|act|be employed) as\b",
    re.I,
)
_SHALL = re.compile(r"\b(?:shall|will|agrees?|hereby)\b")
_AGREED = re.compile(r"^(?!.*\bpa(?:y|id)\b).*\bagree(?:d|s)?(?: as follows)?[:.]?(?: 1\.)?$|^now,? therefore\b", re.I)
_LASTS = re.compile(r"\b(?:initial term|term of this|renew\w*|terminat\w+|expir\w+)\b", re.I)
_FIRST, _AGREED_FIRST = 60, 0.5  # sentences that may lead to it; what counts for what is agreed before all else
_ASSIGNS = re.compile(r"\bhereby (?:\w+ )?assigns?\b", re.I)
_EARLY = 40  # sentences: whose an invention will be, which stands far behind, is beside the matter
_SOON, _ACTS_WITHIN = 15, 120  # sentences
_NO_SUBJECT = re.compile(
    r"\b(?:(?:shall|will) (?:indicate|receive|be deemed|be responsible|be entitled|advise|inform|submit)"
    r"|warrants?|represents?|acknowledges?|notif(?:y|ies)|shall not|will not|consents?)\b"
)
_SHORTEST, _READ, _ENOUGH = 45, 900, 0.55
_BROKEN = re.compile(r"^[\d\s]*[a-z]")  # it begins in its middle, behind a page's number
_LISTED = re.compile(r"^(?:\(?\w{1,5}[.)] ?)+[a-z]")
_NOT_A_PRICE = re.compile(r"\bpar value\b|\bduly organized\b")
_DEFINES = re.compile(r"^[\"\u201c][^\"\u201d]{2,60}[\"\u201d]|\bmeans?\b|\bWITNESS WHEREOF\b|\bherein defined\b")
_CONDITION = re.compile(
    r"^(?:(?:additionally|in addition|further(?:more)?|moreover|however),? )?"
    r"(?:if|unless|in the event|upon|notwithstanding|subject to|except|provided|nothing|where)\b",
    re.I,
)
_SURVIVES = re.compile(
    r"^(?!.*\b(?:\d{1,2}|one|two|three|four|five|seven|ten)\)? (?:years?|months?)\b).*\bsurviv", re.I
)
_AGAINST = (
    (_DEFINES, 0.7),
    (_CONDITION, 0.4),
    (_LISTED, 0.5),
    (_BROKEN, 0.5),
    (_NOT_A_PRICE, 0.5),
    (_SURVIVES, 0.8),
    (re.compile(r"^whereas\b", re.I), 0.5),
    (re.compile(r"^for the avoidance of doubt\b|\bwaivers?\b|\bany term\b", re.I), 0.5),
    (re.compile(r"\b(?:unenforceab|invalid)\w*|\bfull force and effect\b(?! (?:until|for|through)\b)", re.I), 0.8),
)  # what speaks against a sentence, and how much
_PAYS = re.compile(r"\b(?:shall|will|agrees? to) (?:be )?pa(?:y|id)\b", re.I)
_ITEMS = 3  # sentences that go on with one that ends in a colon
_FEW = 3  # terms; below it what else a side is to do is told
_NO_SECTION = re.compile(r"(?!)")
_RECITALS = re.compile(r"\b(?:recitals?|background|witnesseth|definitions?)\b", re.I)
_WEIGHED, _BY_WORDS, _LOOKED_AT = 8, 0.1, 400  # sentences whose words are weighed, how much that counts; characters


def contract(reading: SummarySource) -> Iterator[SummaryPart]:
    """Parties and day, then one sentence on each of subject, price, term, termination and law."""
    opening = preamble(reading)
    lead = opening or contract_lead(reading)
    yield lead
    used = {(one.start, one.end) for one in reading.sentences[:_READ] if _has(one, lead)}
    changes = [one for one in _changes(reading) if not used & {*one.spans}] if reading.kind == "amendment" else []
    yield from changes
    used |= {span for part in changes for span in part.spans}
    chosen: list[tuple[int, Sentence]] = []
    for words, section in _PATTERNS[1 : 1 + len(_PATTERNS) - len(changes)] if changes else _PATTERNS:
        best = _best(reading, words, section, used)
        if best:
            used.add((best.start, best.end))
            chosen.append((len(chosen), best))
    while len(chosen) < _FEW and (best := _best(reading, roles_of(reading), _NO_SECTION, used)):
        used.add((best.start, best.end))
        chosen.append((len(chosen), best))
    for _, sentence in chosen:
        yield _term(sentence)


def _has(sentence: Sentence, lead: SummaryPart) -> bool:
    """Does the lead tell of this sentence?"""
    return any(sentence.start < end and start < sentence.end for start, end in lead.spans)


def _term(sentence: Sentence) -> SummaryPart:
    """The sentence, without the clause that leads to what is to be done where both are too long."""
    part = stated(sentence, longest=_LONGEST_TERM)
    if not part.words.endswith("\u2026"):
        return part
    return stated(replace(sentence, words=_without_lead(sentence.words)), longest=_LONGEST_TERM)


def _without_lead(words: str) -> str:
    lead = _LEADING_CLAUSE.match(words)
    return words[lead.end() :] if lead else words


def _changes(reading: SummarySource) -> Iterator[SummaryPart]:
    """What an amendment changes, each with the words that it puts in their place."""
    found = 0
    for at, one in enumerate(reading.sentences[:_READ]):
        if found == _MOST_CHANGES:
            return
        if not _CHANGES.search(one.words) or is_contents(one.words) or one.words.lower().startswith("whereas"):
            continue
        found += 1
        yield stated(_with_items(reading, at))


def _best(
    reading: SummarySource, wanted: re.Pattern[str], section: re.Pattern[str], used: set[tuple[int, int]]
) -> Sentence | None:
    """The sentence that tells most of what is wanted; None where none tells it well enough."""
    scored, roles, first = [], roles_of(reading), _first_agreed(reading) if wanted is _SUBJECT else -1
    for at, one in enumerate(reading.sentences[:_READ]):
        acts = at < _ACTS_WITHIN and wanted is _SUBJECT and _acts(one.words, roles)
        if (one.start, one.end) in used or not (acts or wanted.search(one.words)):
            continue
        sentence = _with_items(reading, at)
        if len(sentence.words) < _SHORTEST or _tells_nothing(sentence.words):
            continue
        score = _fit(sentence.words, wanted, roles) + 0.5 * bool(section.search(reading.section(one)[-60:]))
        if wanted is _SUBJECT:
            assigns = _ASSIGNS.search(sentence.words)
            score += 0.6 * bool(_OPERATIVE.search(sentence.words)) / (1 + bool(assigns) * at / _EARLY)
        score += 0.8 * (1 / (1 + at / 60) if wanted is _SUBJECT else 1 - at / 3_000)
        score -= 0.5 * bool(_RECITALS.search(reading.section(one)[-60:]) and not _OPERATIVE.search(one.words))
        if 0 <= first < at <= first + _SOON and not _NO_SUBJECT.search(one.words) and not _is_beside(reading, sentence):
            score, first = score + _AGREED_FIRST, -1
        scored.append((score, -at, sentence))
    few = sorted(scored, key=lambda one: one[:2], reverse=True)[:_WEIGHED]
    weight = 0 if wanted is _SUBJECT else _BY_WORDS
    best = max(((score + weight * by_words(one, _points(one)), score, at, one) for score, at, one in few), default=None)
    return best[3] if best and best[1] >= _ENOUGH else None


def _is_beside(reading: SummarySource, sentence: Sentence) -> bool:
    """Is it of the recitals and definitions, or of how long the contract lasts?"""
    return bool(_RECITALS.search(reading.section(sentence)[-60:]) or _LASTS.search(sentence.words))


def _first_agreed(reading: SummarySource) -> int:
    """Which sentence leads from the recitals to what is agreed; -1 where none does."""
    return max((at for at, one in enumerate(reading.sentences[:_FIRST]) if _AGREED.search(one.words)), default=-1)


def _acts(words: str, roles: re.Pattern[str]) -> bool:
    """Does it tell what a side shall do, whatever that is?"""
    return bool(_SHALL.search(words) and roles.match(_without_lead(words)))


def _points(sentence: Sentence) -> float:
    return assess(sentence, [], []).relevance


def _with_items(reading: SummarySource, at: int) -> Sentence:
    """The sentence; one that ends in a colon with what it leads to, past an item's number."""
    one = reading.sentences[at]
    if not one.words.endswith(":"):
        return one
    words, end = one.words, one.end
    for following in reading.sentences[at + 1 : at + 1 + _ITEMS]:
        words, end = f"{words} {following.words}", following.end
        if len(following.words) > _SHORTEST:
            break
    return replace(one, end=end, words=words)


def _tells_nothing(words: str) -> bool:
    return words.endswith(("?", ":")) or words.isupper() or is_blank(words) or is_contents(words)


def _of_subject(words: str) -> float:
    """What speaks for and against a sentence as that which the contract is about."""
    against = 0.4 * bool(_NO_SUBJECT.search(words)) + 0.3 * bool(_PAYS.search(words))
    return -against


def _fit(words: str, wanted: re.Pattern[str], roles: re.Pattern[str]) -> float:
    """How well a sentence says by itself what is wanted of it."""
    score = _of_subject(words) if wanted is _SUBJECT else 0.0
    score += 0.25 * bool(wanted in _OF_SIDES and roles.match(_without_lead(words)))
    score -= 0.2 if words.endswith(";") else 0.5 * (not words.endswith("."))
    score += 0.2 * bool(wanted is _PAYMENT and _PAYS.search(words))
    score -= 0.4 * (
        wanted is _LASTING and not (_DURATION.search(words) and _LASTS_ITSELF.search(_AS_DEFINED.sub("", words)))
    )
    score -= 0.4 * bool(_PERIOD.search(words) and not _TERM.search(words)) + 0.2 * (len(_without_lead(words)) > LONGEST)
    return score - sum(weight * bool(pattern.search(words[:_LOOKED_AT])) for pattern, weight in _AGAINST)
