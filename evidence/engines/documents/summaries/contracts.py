"""A contract in its own sentences: who agrees with whom, on what, for how much, for how long, and under which law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.documents.summaries.contract_sides import (
    BOTH,
    bare,
    before_recitals,
    roles_of,
    side_of_form,
    sides_defined,
    without_seats,
)
from evidence.engines.documents.summaries.parts import (
    LONGEST,
    SummaryPart,
    SummarySource,
    is_blank,
    is_contents,
    shortened,
    spelled,
    stated,
)
from evidence.engines.documents.titles import titled
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_PREAMBLE = re.compile(
    r"\b(?:(?:by and )?(?:between|among)(?! (?:the (?:parties|party)|us|them|you|any|such|each)\b)|made and entered"
    r"|entered into|is made)",
    re.I,
)
_WANTED: tuple[tuple[str, str], ...] = (
    (
        (r"\bhereby (?:grants?|engages?|appoints?|retains?|sells?|leases?|assigns?|employs?|agrees? to (?:sell"
        r"|purchase|provide|supply|lease"
        r"|employ|perform|act)|transfers?|conveys?)\b"
        r"|\b[A-Z][a-z]+ (?:grants?|leases?|licen[sc]es|sells?|engages?|appoints?|employs?|retains?)"
        r" (?:to )?(?:[A-Z]|an?\b|the\b)"
        r"|\b(?:shall|will|agrees? to) (?:provide|perform|supply|manufacture|purchase|sell"
        r"|develop|distribute"
        r"|promote|market|merge|render|serve|act as|host|operate|maintain|employ|deliver|furnish|protect|hold|keep"
        r"|use the confidential)\b"
        r"|\b(?:desires?|wish(?:es)?|intends?) to\b|\bpurpose of this\b"),
        (r"\b(?:services?|grant|appointment|engagement|licen[sc]e|scope|sale|purchase|supply|duties|purpose"
        r"|obligations?|premises)\b"),
    ),
    (
        (r"\b(?:pa(?:y|id|yable|yments?)|fees?|price|rent|royalt(?:y|ies)|compensation|salary|commissions?"
        r"|consideration|principal)\b"
        r"(?=.{0,200}(?:[$\u00a3\u20ac]|\d ?%|\bpercent\b|\bdollars\b))|(?:[$\u00a3\u20ac] ?\d|\d ?%|\bpercent\b"
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
        (r"\b(?:may (?:be )?terminated?|right to terminate|shall have the right to terminate|may cancel"
        r"|terminate this)\b"),
        r"\b(?:terminat|cancel)\w{0,6}\b",
    ),
    (
        r"\b(?:governed|construed|interpreted|enforced)\b.{0,120}\blaws?\b",
        r"\b(?:governing|applicable) law|\blaw\b",
    ),
)  # fmt: skip
_PATTERNS = tuple((re.compile(words, re.I), re.compile(section, re.I)) for words, section in _WANTED)
_LASTING = _PATTERNS[2][0]
_DURATION = re.compile(
    r"\b(?:years?|months?|weeks?|days?|annual\w*|commenc\w+|expir\w+|terminat\w+|continu\w+|perpetu\w+|(?:19|20)\d\d)\b",
    re.I,
)
_OF_SIDES = tuple(words for words, _ in _PATTERNS[:2])  # what a side does, and what it pays
_CHANGES = re.compile(
    r"\b(?:sections?|articles?|exhibits?|schedules?|paragraphs?|clauses?|definitions?|term|date|amount|price"
    r"|rent)\b.{0,160}?"
    r"\b(?:amended|deleted|replaced|restated|extended|increased|reduced|decreased|substituted|added|inserted|changed)\b"
    r"|\b(?:agree to (?:remove|replace|delete|add|extend|amend)|adding|deleting|replacing|inserting|substituting)\b"
    r".{0,120}?\b(?:sections?|articles?|exhibits?|paragraphs?"
    r"|clauses?|schedules?)\b",
    re.I,
)
_PERIOD = re.compile(r"for a (?:term|period) of", re.I)
_TERM = re.compile(r"\b(?:term|agreement|lease|contract)\b", re.I)
_LEADING_CLAUSE = re.compile(
    r"(?:\W?[\d.]{1,6}\W? )?(?i:now,? therefore, )?(?:As|In|For|Subject|During|Upon|Except|Unless"
    r"|If|Notwithstanding|At|On|With|for|in|Provided) .{15,400}?, "
    r"(?=(?:the )?[A-Z][\w ]{1,40} (?:do |does )?(?:hereby )?(?:shall|will|agrees?|may|grants?|does|sells|assigns|transfers)\b)"
)  # "In consideration of the rights that …, Sponsor shall pay …"
_LONGEST_TERM = 260
_MOST_CHANGES, _HEAD = 3, 3_000
_OPERATIVE = re.compile(
    r"\bhereby (?:grants?|engages?|appoints?|retains?|sells?|leases?|assigns?|employs?|transfers?|conveys?)\b", re.I
)
_UNFILLED = re.compile(r"_{3,}|\u2026{2,}|\.{5,}|\[(?:entity|name|company|insert)\b", re.I)
_OPENING, _SHORTEST, _READ, _ENOUGH = 200, 45, 900, 0.55
_NO_PREAMBLE = re.compile(
    r"^(?:this is )?(?:schedule|exhibit|annex|appendix|attachment) \W?\w{1,4}\W? (?:to|of)\b|\b(?:entire"
    r"|whole) (?:and \w+ )?(?:agreement|understanding)\b|^notwithstanding\b"
    r"|\bsupersedes\b|\bto be construed in accordance\b",
    re.I,
)
_BLANK_DAY = re.compile(
    r"(?:\b(?:on|as of|this|the|effective|dated) ){0,4}(?:[_\[\]\s\u25cf]{2,12}(?:st|nd|rd|th)? ?(?:day )?of (?=[A-Z])"
    r"|(?<=[A-Z][a-z]{2} )_{2,}(?=, ?\d{4})|(?<=[a-z] )_{2,}(?=, ?\d{4}))"
)  # "as of the ____ day of March, 2017": the parties may stand all the same
_NAMED = re.compile(
    r"\b(?:agreement|contract|lease|deed|indenture|note|amendment|addendum|guarant(?:y|ee)|licen[sc]e|memorandum"
    r"|assignment|release)\b",
    re.I,
)
_NAMES_SIDES = re.compile(
    r"\b(?i:between|among|with|parties)\b[^a-z0-9]{0,8}(?:(?i:the|by) )?(?:\(?\w{1,2}[.)] )?(?:[A-Z(\"\u201c]|[a-z]{1,3}[A-Z])"
    r"|\bamong (?:the )?(?:persons|entities|undersigned|parties listed)\b"
)
_BROKEN_OFF = re.compile(r"\b(?:between|among|BETWEEN|AMONG|and|AND|r\.l|S\.A)[.:]?$")
_HEADED = re.compile(
    r"^\ufeff?(?i:exhibit [\w.()-]{1,12} )?(?:Page \d{1,3}(?: of \d{1,3})? |.{0,160}?(?=\b(?:THIS|This)\b)|(?i:exhibit"
    r"|annex) [\w.()-]{1,12} )"
)
_LATER_ITEM = re.compile(r"\(?(?:[2-9]|\d\d)[.)] ")
_MADE = re.compile(r"entered into|\bmade\b|\bdated\b|\beffective\b|by and (?:between|among)|[\"\u201c(]", re.I)
_BROKEN = re.compile(r"[\d\s]*[a-z]")  # it begins in its middle, behind a page's number
_LISTED = re.compile(r"^(?:\(?\w{1,5}[.)] ?)+[a-z]")
_NOT_A_PRICE = re.compile(r"\bpar value\b|\bduly organized\b")
_DEFINES = re.compile(r"^[\"\u201c][^\"\u201d]{2,60}[\"\u201d]|\bmeans?\b|\bWITNESS WHEREOF\b|\bherein defined\b")
_CONDITION = re.compile(
    r"^(?:if|unless|in the event|upon|notwithstanding|subject to|except|provided|nothing|where)\b", re.I
)


def contract(reading: SummarySource) -> Iterator[SummaryPart]:
    """Parties and day, then one sentence on each of subject, price, term, termination and law."""
    opening = _preamble(reading)
    yield opening or _lead(reading)
    used = {opening.spans[-1]} if opening else set()
    changes = [one for one in _changes(reading) if not used & {*one.spans}] if reading.kind == "amendment" else []
    yield from changes
    used |= {span for part in changes for span in part.spans}
    chosen: list[tuple[int, Sentence]] = []
    for words, section in _PATTERNS[1 : 1 + len(_PATTERNS) - len(changes)] if changes else _PATTERNS:
        best = _best(reading, words, section, used)
        if best:
            used.add((best.start, best.end))
            chosen.append((len(chosen), best))
    for _, sentence in chosen:
        yield _term(sentence)


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
    sentences = reading.sentences[:_READ]
    found = 0
    for one, following in zip(sentences, [*sentences[1:], None], strict=True):
        if found == _MOST_CHANGES:
            return
        if not _CHANGES.search(one.words) or is_contents(one.words) or one.words.lower().startswith("whereas"):
            continue
        found += 1
        if following and one.words.endswith(":"):
            words = f"{one.words} {following.words}"
            yield SummaryPart(shortened(words), ((one.start, one.end), (following.start, following.end)))
        else:
            yield stated(one)


def _blank_clause(reading: SummarySource) -> str:
    """Its first clause, if that has blanks where the parties would stand."""
    opening = next((one.words for one in reading.sentences[:_OPENING] if _PREAMBLE.search(one.words)), "")
    return opening if _UNFILLED.search(opening) or is_blank(opening) else ""


def _lead(reading: SummarySource) -> SummaryPart:
    title, start, end = reading.title
    name = titled(title) if title else "Contract"
    if form := _blank_clause(reading):
        one = side_of_form(form)
        name += (
            f", a form of {one} in which the other party is left blank"
            if one
            else ", a form in which the parties are left blank"
        )
    spans = [(start, end)]
    if found := sides_defined(reading):
        one, other = (bare(found[side]) for side in ("one", "other"))
        name += f" between {one} ({found['role']}) and {other} ({found['other_role']})"
        spans.append(found.span())
    dated = f", dated {spelled(reading.day)}" if reading.day else ""
    return SummaryPart(f"{name}{dated}.", tuple(spans), leads=True)


def _preamble(reading: SummarySource) -> SummaryPart | None:
    """The sentence that names the parties, without their seats and legal forms."""
    for at, sentence in enumerate(reading.sentences[:_OPENING]):
        words = sentence.words
        if sentence.kind is BlockKind.TABLE_ROW:
            continue
        if (
            not (_PREAMBLE.search(words) and _MADE.search(words))
            or len(words) < 60
            or words.lower().startswith(("whereas", "table"))
            or _LATER_ITEM.match(words)
            or _NO_PREAMBLE.search(words)
        ):
            continue
        following = list(_rest(words, reading.sentences[at + 1 : at + 4]))
        words = " ".join([words, *(one.words for one in following)])
        if _UNFILLED.search(_BLANK_DAY.sub("", words)) or not (
            _NAMES_SIDES.search(words) and _MADE.search(words) and _NAMED.search(words[:300])
        ):
            continue
        words = before_recitals(_HEADED.sub("", words))
        short = without_seats(words)
        title, first, last = reading.title
        above = bool(title) and first < sentence.start
        head = f"{titled(title)}: " if above and title.lower() not in words.lower() else ""
        spans = [(first, last)] if head else []
        dated = f" (dated {spelled(reading.day)})" if reading.day and str(reading.day.year) not in short else ""
        end = following[-1].end if following else sentence.end
        return SummaryPart(
            head + _sentence(shortened(short, LONGEST + 100)) + dated, (*spans, (sentence.start, end)), leads=True
        )
    return None


def _rest(words: str, following: list[Sentence]) -> Iterator[Sentence]:
    """The sentences that go on with the parties, until both are named."""
    for one in following:
        if BOTH.search(words) and not _BROKEN_OFF.search(words):
            return
        if one.words.lower().startswith(("whereas", "recital", "now,", "background", "1.")):
            return
        words += " " + one.words
        yield one


def _sentence(words: str) -> str:
    words = words.rstrip(" ,;:")
    return words if words.endswith((".", "\u2026", ")")) else words + "."


def _best(
    reading: SummarySource, wanted: re.Pattern[str], section: re.Pattern[str], used: set[tuple[int, int]]
) -> Sentence | None:
    scored, roles = [], roles_of(reading)
    for at, sentence in enumerate(reading.sentences[:_READ]):
        words = sentence.words
        if len(words) < _SHORTEST or (sentence.start, sentence.end) in used or not wanted.search(words):
            continue
        if words.endswith(("?", ":")) or words.isupper() or is_blank(words) or is_contents(words):
            continue
        early = 1 / (1 + at / 60) if wanted is _PATTERNS[0][0] else 1 - at / 3_000
        score = 0.8 * early + 0.5 * bool(section.search(reading.section(sentence)[-60:]))
        score -= (
            0.7 * bool(_DEFINES.search(words[:120]))
            + 0.4 * bool(_CONDITION.match(words))
            + 0.5 * bool(_LISTED.match(words))
        )
        score -= (
            0.5 * bool(_BROKEN.match(words))
            + 0.3 * (len(_without_lead(words)) > LONGEST)
            + 0.5 * words.lower().startswith("whereas")
        )
        score += 0.3 * bool(wanted is _PATTERNS[0][0] and _OPERATIVE.search(words))
        score -= 0.5 * (not words.endswith(".")) + 0.5 * bool(_NOT_A_PRICE.search(words))
        score -= 0.4 * (wanted is _LASTING and not _DURATION.search(words))
        score += 0.25 * bool(roles and wanted in _OF_SIDES and roles.match(words)) - 0.4 * bool(
            _PERIOD.search(words) and not _TERM.search(words)
        )
        scored.append((score, -at, sentence))
    best = max(scored, default=None)
    return best[2] if best and best[0] >= _ENOUGH else None
