"""Between whom and of when a contract is: by its first clause, or by the sides that its head or its signatures name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.captions import sides_of, title_beside
from evidence.engines.documents.titles import named, titled
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_kinds import kind_called
from evidence.engines.summaries.contract_parties import NamedSide, sides_in
from evidence.engines.summaries.contract_sides import (
    BOTH,
    before_recitals,
    side_above,
    side_of_form,
    sides_listed,
    sides_signing,
    without_seats,
)
from evidence.engines.summaries.leads import titled_as
from evidence.engines.summaries.parts import (
    LONGEST,
    SummaryPart,
    SummarySource,
    is_blank,
    listed,
    shortened,
    spelled,
)

_OPENING, _SHORTEST, _MOST_SIDES = 200, 60, 4  # sentences in which it stands; its characters; sides that are named
_ALL_BLANK = ", a form in which the parties are left blank"
_PREAMBLE = re.compile(
    r"\b(?:(?:by and )?(?:between|among)(?! (?:the (?:parties|party)|us|them|you|any|such|each)\b)|made and entered"
    r"|entered into|is made)",
    re.I,
)
_UNFILLED = re.compile(r"_{3,}|\u2026{2,}|\.{5,}|\[(?:entity|name|company|insert)\b", re.I)
_NO_PREAMBLE = re.compile(
    r"^(?:this is )?(?:schedule|exhibit|annex|appendix|attachment) \W?\w{1,4}\W? (?:to|of)\b|\b(?:entire"
    r"|whole) (?:and \w+ )?(?:agreement|understanding)\b|^notwithstanding\b"
    r"|\bsupersedes\b|\bto be construed in accordance\b|^[\"\u201c][^\"\u201d]{2,60}[\"\u201d] (?:shall )?(?:mean|refer|is)",
    re.I,
)
_BLANK_DAY = re.compile(
    r"(?:\b(?:on|as of|this|the|effective|dated) ){0,4}(?:[_\[\]\s\u25cf]{2,12}(?:st|nd|rd|th)? ?(?:day )?of (?=[A-Z])"
    r"|(?<=[A-Z][a-z]{2} )_{2,}(?=, ?\d{4})|(?<=[a-z] )_{2,}(?=, ?\d{4}))"
)  # "as of the ____ day of March, 2017": the parties may stand all the same
_OPERATES = re.compile(r"(?!.*\b(?:between|among|entered into)\b.*\b(?:shall|will)\b).*\b(?:shall|will)\b", re.S)
_BETWEEN = re.compile(r" (?:by and )?between ", re.I)
_ITSELF = re.compile(r"\b(?:this|these|made|entered|between|among|dated|effective|parties|undersigned)\b", re.I)
_CALLED = re.compile(r"[\"\u201c][A-Z][^\"\u201d]{1,40}[\"\u201d]")
_CLAUSE = re.compile(r"\b(?:acknowledges?|represents?|warrants?|consents?|may|has|have|agrees?|shall|will)\b")
_FIRST_WORDS = 8
_NAMED = re.compile(
    r"\b(?:agreement|contract|lease|deed|indenture|note|amendment|addendum|guarant(?:y|ee)|licen[sc]e|memorandum"
    r"|assignment|release|mortgage|trust|guaranty|bond|settlement|stipulation|offer|sublease|option)\b",
    re.I,
)
_NAMES_SIDES = re.compile(
    r"\b(?i:between|among|with|parties)\b[^a-z0-9]{0,8}(?:(?i:the|by) )?(?:\(?\w{1,2}[.)] )?(?:[A-Z(\"\u201c]|[a-z]{1,3}[A-Z])"
    r"|\b(?:between|among) \w[\w.-]{1,30}\.(?:com|net|org)\b"
    r"|\bamong (?:the )?(?:persons|entities|undersigned|parties listed)\b"
    r"|[\"\u201c][A-Z][^\"\u201d]{2,40}[\"\u201d].{10,400}?\b(?:and|other (?:side|part|hand)\b).{4,300}?"
    r"[\"\u201c][A-Z][^\"\u201d]{2,40}[\"\u201d]"
    r".{0,400}\b(?:entered into|agree)"
)  # the last: two that are called something, in a clause without "between"
_BROKEN_OFF = re.compile(r"\b(?:between|among|BETWEEN|AMONG|and|AND|r\.l|S\.A)[.:]?$")
_HEADED = re.compile(
    r"^\ufeff?(?i:exhibit [\w.()-]{1,12} )?(?:Page \d{1,3}(?: of \d{1,3})? |.{0,160}?(?=\b(?:THIS|This)\b)|(?i:exhibit"
    r"|annex) [\w.()-]{1,12} )"
)
_LATER_ITEM = re.compile(r"\([a-z]{1,4}\) |\(?(?:[2-9]|\d\d)[.)] |\d{1,2}(?:\.\d{1,2}){1,3}\.? |[a-z]")
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
_WITH_ADDRESS = re.compile(r"\b(?:Address|Tel|Telephone|Attn|Attention)\b ?[.:]")
_ONE_PARTY = re.compile(r"^(?!.*Party B).*[\"\u201c]Party A[\"\u201d]", re.S)
_ATTACHED = re.compile(r"^(?:attachment|exhibit|annex|appendix|schedule) [\w.-]{1,6}[:.,]? (?=\w)", re.I)
_OF_DAY = re.compile(r"\b(?:effective|dated|made|entered|date|day|as of|on|executed)\b(?!.*\beffective\b)", re.I | re.S)
_OF_OTHER = re.compile(
    r"\b(?:to|under|of|that|the|said|certain) (?:\w+ ){0,5}(?:agreement|contract|lease|licen[sc]e) (?:originally )?"
    r"(?:dated|entered|made)\b",
    re.I,
)  # the day of the contract that is amended
_BLANK_IN_DAY = re.compile(
    r"(?<=[A-Za-z]{3})\.? ?_{2,}(?:\(?(?:st|nd|rd|th)\)?)?,?(?= (?:19|20)\d\d\b)"
)  # "April __, 2005"
_AGREES = re.compile(r"\b(?:agrees?|agreed|confirms?|their agreement|proposes?|undertakes?|guarantees?)\b", re.I)
_LETTER = 12  # sentences in which a letter agreement names its sides
_BEFORE_DAY, _CUT = 50, LONGEST + 100  # characters before a day that say of what it is; of a clause that is told itself
_MADE = re.compile(r"entered into|\bmade\b|\bdated\b|\beffective\b|by and (?:between|among)|[\"\u201c(]", re.I)


def _blank_clause(reading: SummarySource) -> Sentence | None:
    """Its first clause, if that has blanks where the parties would stand."""
    opening = next((one for one in reading.sentences[:_OPENING] if _PREAMBLE.search(one.words)), None)
    return opening if opening and (_UNFILLED.search(opening.words) or is_blank(opening.words)) else None


def _sides_agreeing(reading: SummarySource) -> tuple[list[NamedSide], tuple[int, int]] | None:
    """The sides whom one of the first sentences names as it says that they agree, and its place: a letter's, or a guarantee's."""
    for one in reading.sentences[:_LETTER]:
        if _AGREES.search(one.words) and not is_blank(one.words) and (sides := sides_in(without_seats(one.words))):
            return sides, (one.start, one.end)
    return None


def contract_lead(reading: SummarySource) -> SummaryPart:
    """ "Lease between Tarn Mills, Inc. (Landlord) and Orla Finch (Tenant), dated 1 May 2020." """
    title, start, end = titled_as(reading)
    name, spans = titled(title) if title else "Contract", [(start, end)]
    if (case := sides_of(reading.read.masked)) and title_beside(reading.read.masked):
        name += f" in {named(case.one)} v. {named(case.other)}"
    elif heading := sides_listed(reading):
        name += f" between {listed([f'{one.name} ({one.role})' for one in heading], _MOST_SIDES)}"
        spans += [(one.start, one.end) for one in heading]
    elif agreeing := _sides_agreeing(reading):
        sides, at = agreeing
        name += f" between {listed([*map(str, sides)], _MOST_SIDES)}"
        spans.append(at)
    elif form := _blank_clause(reading):
        one = side_of_form(form) or side_above(reading)
        named_so = f"{one.name} ({one.role})" if one and one.role else one and one.name
        name += f", a form of {named_so} in which the other party is left blank" if one else _ALL_BLANK
        spans += [(one.start, one.end)] if one else []
    elif signing := sides_signing(reading):
        name += f", signed for {listed([one.name for one in signing], _MOST_SIDES)}"
        spans += [(one.start, one.end) for one in signing]
    elif title and (one := side_above(reading)) and one.name.lower() not in name.lower():
        name += f" of {one.name}"
        spans.append((one.start, one.end))
    dated = f", dated {spelled(reading.day)}" if reading.day else ""
    return SummaryPart(f"{name}{dated}.", tuple(spans), leads=True)


def preamble(reading: SummarySource) -> SummaryPart | None:
    """The sentence that names the parties, without their seats and legal forms; None where none does or a list tells it."""
    for at, sentence in enumerate(reading.sentences[:_OPENING]):
        if sentence.kind is BlockKind.TABLE_ROW or not _may_begin(sentence.words):
            continue
        following = list(_rest(sentence.words, reading.sentences[at + 1 : at + 4]))
        words = " ".join([sentence.words, *(one.words for one in following)])
        if _UNFILLED.search(_BLANK_DAY.sub("", words)):
            return None  # a form: what else speaks of parties is of another paper
        if not _names_parties(words):
            continue
        words = before_recitals(_HEADED.sub("", words))
        if (_WITH_ADDRESS.search(words) or _ONE_PARTY.search(words)) and sides_listed(reading):
            return None
        return _head_from(reading, words, (sentence.start, following[-1].end if following else sentence.end))
    return None


def _may_begin(words: str) -> bool:
    """May a contract's first clause begin so?"""
    named = _PREAMBLE.search(words) and _MADE.search(words) and len(words) >= _SHORTEST
    other = (
        words.lower().startswith(("whereas", "table"))
        or _OPERATES.match(words)
        or _LATER_ITEM.match(words)
        or _NO_PREAMBLE.search(words)
    )
    return bool(named and not other and _is_of_this(_HEADED.sub("", words)))


def _is_of_this(words: str) -> bool:
    """Does it begin with the contract itself, or call two sides by a name? A clause may speak of other contracts."""
    first = " ".join(words.split()[:_FIRST_WORDS])
    if _CLAUSE.search(first):
        return False
    return bool(_ITSELF.search(first) or _NAMED.search(first) or len(_CALLED.findall(words)) > 1)


def _names_parties(words: str) -> bool:
    return bool(_NAMES_SIDES.search(words) and _MADE.search(words) and _NAMED.search(words[:600]))


def _head_from(reading: SummarySource, words: str, place: tuple[int, int]) -> SummaryPart:
    """What the contract is, between whom and of what day; the clause itself where it does not name two sides."""
    title, first, last = reading.title
    if sides := [*map(str, sides_in(without_seats(words)))]:
        name = kind_called(words, _ATTACHED.sub("", title))
        above = [(first, last)] if title and first < place[0] and name.lower() in titled(title).lower() else []
        said = f"{name} between {listed(sides, _MOST_SIDES)}{_dated(reading, words)}."
        return SummaryPart(said, (*above, place), leads=True)
    short = without_seats(words)
    title = _ATTACHED.sub("", _BETWEEN.split(title)[0])
    above = [(first, last)] if title and first < place[0] and title.lower() not in short[:_CUT].lower() else []
    dated = f" (dated {spelled(reading.day)})" if reading.day and not _YEAR.search(short) else ""
    said = (f"{titled(title)}: " if above else "") + _sentence(shortened(short, _CUT)) + dated
    return SummaryPart(said, (*above, place), leads=True)


def _dated(reading: SummarySource, words: str) -> str:
    """ ", dated 1 May 2020": of the clause, with another from which it is effective; else the document's, else a month."""
    words = _BLANK_IN_DAY.sub(" ", words)
    days: dict[str, date] = {}
    months: list[date] = []
    for day in find_dates(words):
        first = max(day.start - _BEFORE_DAY, 0)
        before = _OF_DAY.search(words, first, day.start)
        if not before or _OF_OTHER.search(words, first, day.start):
            continue
        if day.precision == "day":
            days.setdefault("effective" if before[0].lower() == "effective" else "dated", day.date)
        elif day.precision == "month":
            months.append(day.date)
    if len(set(days.values())) > 1:
        return f", dated {spelled(days['dated'])}, effective {spelled(days['effective'])}"
    if made := next(iter(days.values()), reading.day):
        return f", dated {spelled(made)}"
    return f", dated {months[0]:%B %Y}" if months else ""


def _rest(words: str, following: list[Sentence]) -> Iterator[Sentence]:
    """The sentences that go on with the parties, until both are named."""
    for one in following:
        if BOTH.search(without_seats(words)) and not _BROKEN_OFF.search(words):
            return
        if one.words.lower().startswith(("whereas", "recital", "now,", "background", "1.")):
            return
        words += " " + one.words
        yield one


def _sentence(words: str) -> str:
    words = words.rstrip(" ,;:")
    return words if words.endswith((".", "\u2026")) else words + "."
