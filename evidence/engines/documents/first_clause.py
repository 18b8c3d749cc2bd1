"""A contract's first clause: where it names its sides, whom it names, and of what day it says that it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.contract_kinds import NOUN
from evidence.engines.documents.contract_parties import COMPANY, NamedSide, sides_in
from evidence.engines.documents.contract_seats import BOTH, before_recitals, without_seats
from evidence.engines.documents.listed_sides import BLANK
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

OPENING = 200  # sentences in which it stands
_SHORTEST, _LETTER = 60, 12  # characters; sentences of a letter in which it agrees
_TITLE_LINES = 12  # lines
_BEFORE_DAY = 50  # characters that say what happened on it
PREAMBLE = re.compile(
    r"\b(?:(?:by and )?(?:between|among)(?! (?:the (?:parties|party)|us|them|you|any|such|each)\b)|made and entered"
    r"|entered into|is made)",
    re.I,
)
UNFILLED = re.compile(r"_{3,}|\u2026{2,}|\.{5,}|\[(?:entity|name|company|insert)\b", re.I)
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
_AS_TITLE = re.compile(rf"(?:[A-Z][\w&,/'\u2019-]*\s|(?:and|of|for|the|to)\s){{0,12}}(?i:{NOUN})\.?")
_BEGINS = re.compile(r"(?:by\sand\s)?(?:between|among)\b", re.I)
_AND = re.compile(r"\W{0,3}and\b", re.I)
_BROKEN_OFF = re.compile(r"\b(?:between|among|BETWEEN|AMONG|and|AND|r\.l|S\.A)[.:]?$")
_HEADED = re.compile(
    r"^\ufeff?(?i:exhibit [\w.()-]{1,12} )?(?:Page \d{1,3}(?: of \d{1,3})? |.{0,160}?(?=\b(?:THIS|This)\b)|(?i:exhibit"
    r"|annex) [\w.()-]{1,12} )"
)
_LATER_ITEM = re.compile(r"\([a-z]{1,4}\) |\(?(?:[2-9]|\d\d)[.)] |\d{1,2}(?:\.\d{1,2}){1,3}\.? |[a-z]")
_MADE = re.compile(r"entered into|\bmade\b|\bdated\b|\beffective\b|by and (?:between|among)|[\"\u201c(]", re.I)
_AGREES = re.compile(r"\b(?:agrees?|agreed|confirms?|their agreement|proposes?|undertakes?|guarantees?)\b", re.I)
_OF_DAY = re.compile(
    r"\b(?:effective|dated|made|entered|date|day|as of|on|executed|takes? effect)\b"
    r"(?!.*\b(?:effective|takes? effect)\b)",
    re.I | re.S,
)
_OF_OTHER = re.compile(
    r"\b(?:to|under|of|that|the|said|certain) (?:\w+ ){0,5}(?:agreement|contract|lease|licen[sc]e) (?:originally )?"
    r"(?:dated|entered|made)\b",
    re.I,
)  # the day of the contract that is amended
_OF_CHANGED = re.compile(
    r"\b(?:amend(?:s|ed|ing)?|supplement(?:s|ed|ing)?|modif(?:y|ies)) (?:that|the|said|certain|an?)\b(?: [\w-]+){0,6} "
    r"(?:agreement|contract|lease|licen[sc]e)\b[^.;]{0,110}\b(?:dated|entered into|made)(?: (?:as of|on))? $",
    re.I,
)  # "amends that certain Supply Agreement between Tarn and Roe dated"
_BEFORE_CHANGED = 220  # characters
_UP_TO = re.compile(
    r"\b(?:through|until|till|to|ending|ends|expires|expiring|terminating)(?: (?:and including|on|at))?[ ,]{1,2}$", re.I
)  # the day on which it ends: "effective May 1, 2016 through May 3, 2019"
_BLANK_IN_DAY = re.compile(
    r"(?<=[A-Za-z]{3})\.? ?_{2,}(?:\(?(?:st|nd|rd|th)\)?)?,?(?= (?:19|20)\d\d\b)"
)  # "April __, 2005"


@dataclass(frozen=True, slots=True)
class FirstClause:
    """Its words, without the heading before it and the recitals behind it, and its place; whether the parties are left blank."""

    words: str
    start: int
    end: int
    is_unfilled: bool = False
    listed: tuple[NamedSide, ...] = ()  # sides that stand there in a list

    def sides(self, known: Collection[str] = ()) -> list[NamedSide]:
        """Whom it names, two or more; none where one of them is not to be read. ``known`` are names of records in it."""
        return [*self.listed] or sides_in(without_seats(self.words), known)


@dataclass(frozen=True, slots=True)
class ClauseDays:
    """Of what day a clause says that its contract is, from what other day it is effective, and a month where it has no day."""

    dated: date | None = None
    effective: date | None = None
    month: date | None = None


def first_clause(sentences: Sequence[Sentence], known: Collection[str] = ()) -> FirstClause | None:
    """The clause that names the parties; a title page that does, where no clause has them to read."""
    clause = _clause_in(sentences)
    if clause and (clause.is_unfilled or clause.sides(known)):
        return clause
    pages = (_title_page(sentences[at : at + _TITLE_LINES]) for at in range(min(len(sentences), _TITLE_LINES)))
    return next(filter(None, pages), clause)


def names_the_sides(words: str) -> bool:
    """Is it a clause with which a contract begins and which names its sides, or leaves them blank?"""
    return _may_begin(words) and (leaves_blank(words) or _names_parties(words))


def leaves_blank(words: str) -> bool:
    """Is a side left to be filled in there?"""
    return bool(UNFILLED.search(_BLANK_DAY.sub("", words)))


def _clause_in(sentences: Sequence[Sentence]) -> FirstClause | None:
    for at, sentence in enumerate(sentences[:OPENING]):
        if sentence.kind is BlockKind.TABLE_ROW or not _may_begin(sentence.words):
            continue
        following = list(_rest(sentence.words, sentences[at + 1 : at + 4]))
        words = " ".join([sentence.words, *(one.words for one in following)])
        end = following[-1].end if following else sentence.end
        if leaves_blank(words):
            return FirstClause(
                words, sentence.start, end, is_unfilled=True
            )  # what else speaks of parties is of another paper
        if _names_parties(words):
            return FirstClause(before_recitals(_HEADED.sub("", words)), sentence.start, end)
    return None


def _title_page(lines: Sequence[Sentence]) -> FirstClause | None:
    """A title with the sides on lines of their own under it."""
    if len(lines) < 2 or not _AS_TITLE.fullmatch(lines[0].words) or not _BEGINS.match(lines[1].words):
        return None
    words = lines[0].words
    for line, following in pairwise(lines[1:]):
        words += (", " if COMPANY.search(words) and not _AND.match(line.words) else " ") + line.words
        clause = FirstClause(words, lines[0].start, line.end)
        if clause.sides():
            return None if _AND.match(following.words) else clause
    return None


def agreeing_clause(sentences: Sequence[Sentence]) -> FirstClause | None:
    """The one of the first sentences that names two sides as it says that they agree: a letter's, or a guarantee's."""
    said = (one for one in sentences[:_LETTER] if _AGREES.search(one.words) and not BLANK.search(one.words))
    return next((one for one in (FirstClause(one.words, one.start, one.end) for one in said) if one.sides()), None)


def days_of(words: str) -> ClauseDays:
    """The days that a clause gives its contract."""
    words = _BLANK_IN_DAY.sub(" ", words)
    days: dict[str, date] = {}
    months: list[date] = []
    for day in find_dates(words):
        first = max(day.start - _BEFORE_DAY, 0)
        before = _OF_DAY.search(words, first, day.start)
        is_of_other = _OF_OTHER.search(words, first, day.start) or _OF_CHANGED.search(
            words, max(day.start - _BEFORE_CHANGED, 0), day.start
        )
        if not before or is_of_other or _is_last(words, first, day):
            continue
        if day.precision == "day":
            days.setdefault("effective" if "effect" in before[0].lower() else "dated", day.date)
        elif day.precision == "month":
            months.append(day.date)
    effective = days.get("effective")
    return ClauseDays(
        days.get("dated"), effective if effective != days.get("dated") else None, months[0] if months else None
    )


def _is_last(words: str, first: int, day: DateMention) -> bool:
    """Is it the day on which something ends? The word that says so may be taken for a part of the day."""
    return bool(_UP_TO.search(words, first, day.start) or _UP_TO.match(f"{day.text.split()[0]} "))


def _may_begin(words: str) -> bool:
    """May a contract's first clause begin so?"""
    named = PREAMBLE.search(words) and _MADE.search(words) and len(words) >= _SHORTEST
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


def _rest(words: str, following: Sequence[Sentence]) -> Iterator[Sentence]:
    """The sentences that go on with the parties, until both are named."""
    for one in following:
        if BOTH.search(without_seats(words)) and not _BROKEN_OFF.search(words):
            return
        if one.words.lower().startswith(("whereas", "recital", "now,", "background", "1.")):
            return
        words += " " + one.words
        yield one
