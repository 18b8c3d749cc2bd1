"""Dates in running text: the days, months, years and ranges it names, each with its precision.

Nothing is guessed: an expression without a year needs the document's own date, relative words need it too, what counts
from another event ("two days later", "within thirty days") has none, and section numbers, amounts and the years of
statutes are not dates.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from evidence.engines.base.types import DateMention, Precision
from evidence.engines.dates.expressions import find_expressions
from evidence.engines.dates.found import Expression
from evidence.engines.dates.grammar.numbers import two_digit_year
from evidence.engines.dates.moment import Moment, Reading
from evidence.engines.dates.series import Span
from evidence.engines.dates.tense import direction
from evidence.engines.dates.words import WEEKDAY, WEEKDAYS

_NUMERIC = re.compile(r"(?<![\d./-])(\d{1,2})[/-](\d{1,2})[/-](?:\d\d|[12]\d{3})(?![\d/-])")
_OF_A_WEEKDAY = re.compile(rf"{WEEKDAY.pattern}\.?,? (\d{{1,2}})[/-](\d{{1,2}})[/-](\d{{4}}|\d\d)(?![\d/-])", re.I)
_BRITISH = re.compile(
    r"£|\b(?:favour|honour|organis|cheque|solicitor|Ltd|plc|VAT|GST|[Ss][Dd][Nn]\.? [Bb][Hh][Dd]"
    r"|\d{1,2} (?:January|March|April|July|October) \d{4})"
)
_AMERICAN = re.compile(
    r"\$|\b(?:Inc\.|LLC|favor|honor|Delaware|California|(?:January|March|April|July|October) \d{1,2}, \d{4})"
)
_JOINED = re.compile(r"[A-Za-z]-\Z")
_FROM = re.compile(r"\bfrom (?:the )?$", re.I)
_LEADS = re.compile(r"\b(?:on|by|until|since|for|before|after) \Z", re.I)
_MONTH_LEADS = re.compile(
    r"\b(?:[Ii]n|[Ss]ince|[Dd]uring|[Uu]ntil|[Bb]y|[Ff]rom|[Tt]hrough|of|[Ll]ate|[Ee]arly|[Mm]id)[ -]\Z"
)
_YEAR_LEADS = re.compile(
    r"\b(?:in|since|during|by|until|till|before|after|circa|throughout|years?|year of|from|between|for|through)\s{1,2}"
    r"(?:\d{4},?\s{1,2}(?:and\s{1,2}|or\s{1,2})?){0,5}\Z",  # "in 2009, 2010 and 2011"
    re.I,
)
_SPLIT_ORDINAL = re.compile(r"\b(\d{1,2})(s(?= t)|n(?= d)|r(?= d)|t(?= h)) ([tdh])(?= day\b)")  # "the 26t h day"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)(?:[a-z]{2,6}|\.)?"
_RAISED_ORDINAL = re.compile(
    rf"\b(\d{{1,2}}) (st|nd|rd|th)(?= (?:day\b|(?:of )?{_MONTH}\b))"
)  # set higher in print: "26 th"
_RAISED_AFTER_MONTH = re.compile(rf"\b({_MONTH}) (\d{{1,2}}) (st|nd|rd|th)\b")
_DAY = rf"(?:{_MONTH} \d{{1,2}},? \d{{4}}|\d{{1,2}} {_MONTH},? \d{{4}})"
_NO_LENGTH = re.compile(
    r"(?<=[\d%] )an? (?:year|month|quarter|week|day)(?= from\b)|(?<=percent )an? (?:year|month)(?= from\b)"
    r"|\b(?!from\b)\w{1,12}(?: \(\d{1,3}\))? (?:years?|months?|weeks?)"
    rf"(?=,? from {_DAY},? (?:to|through|until) (?:{_MONTH} )?\d)"
    r"|\b[A-Z\d][\w-]{2,14} (?:Century|CENTURY)(?= [A-Z])"
)  # "$500 a month from May 1" is a rate, of "two years from May 1, 2013 to April 30, 2015" both days are said;
# "Twentieth Century Mills" is a name
_FORM_NUMBER = re.compile(r"\d{1,2}-\d{4}")
_OF_A_YEAR = re.compile(r"\d{4}-\d{1,2}")
_NUMBERED = re.compile(
    r"\b(?:report|case|file|matter|docket|resolution|ordinance|bulletin|memo(?:randum)?|incident|claim|order|invoice|ticket|audit"
    r"|circular|notice|opinion|permit|project|contract|policy|form|application|amendment) \Z",
    re.I,
)  # "Resolution 2018-11" is the eleventh of that year
_OF_AN_ACT = re.compile(r"\bthe \d{4}\Z")  # "by the 1933 Act"
_LEFT_OUT = {"NTH", "INSTANT", "LETTER", "WEEKDAYNUM"}  # of no certain day
_PARTS_OF_A_YEAR = {"season", "quarter", "half"}
_ALSO_WORDS = {
    "new year",
    "ascension",
    "epiphany",
    "annunciation",
    "midsummer",
    "pentecost",
    "moon day",
}  # in small letters
_FIRST, _LAST = 1600, 2199
_NEAR = timedelta(days=92)
_LATELY = timedelta(days=31)
_SO_LONG_AGO = ("RELDAY", "BOUND", "RELPERIOD", "WINDOW")
_EVERY = re.compile(r"\b(?:each|every|any|per|annual(?:ly)?|yearly|fiscal|years?(?: ends?| ended| ending)?)\b", re.I)
_AROUND, _CENTURY = 40, 100  # characters; years


def find_dates(text: str, reference: date | None = None, *, year: int | None = None) -> list[DateMention]:
    """Dates of ``text`` in order, without overlaps.

    ``reference`` is the document's own date. Without it only expressions that carry their year are dates, and those of
    ``year``, where the text speaks of that one only.
    """
    text = _NO_LENGTH.sub(lambda found: " " * len(found[0]), _with_whole_ordinals(text))
    if reference is None and year is not None:
        found = find_expressions(text, reading_of(text, date(year, 1, 1)))
        return [mention for one in found if (mention := _mention(text, one, None, year))]
    found = find_expressions(text, reading_of(text, reference))
    return [mention for one in found if (mention := _mention(text, one, reference))]


def _with_whole_ordinals(text: str) -> str:
    """ "26t h" and "26 th" as one; as long as before, so that places stay."""
    text = _RAISED_ORDINAL.sub(r"\1\2 ", _SPLIT_ORDINAL.sub(r"\1\2\3 ", text))
    return _RAISED_AFTER_MONTH.sub(r"\1  \2\3", text)


def reading_of(text: str, reference: date | None) -> Reading:
    """How this text writes its dates, and what its relative words count from."""
    begins = datetime(reference.year, reference.month, reference.day) if reference else None
    return Reading(begins, day_first=_writes_day_first(text))


def _writes_day_first(text: str) -> bool:
    """Votes of the numeric dates that can be read one way only; a tie is settled by the country's own marks."""
    head = text[:200_000]
    votes = 0
    for a, b in _NUMERIC.findall(head):
        votes += (int(a) > 12) - (int(b) > 12)
    votes += sum(_vote_of_weekday(found) for found in _OF_A_WEEKDAY.finditer(head))
    if votes:
        return votes > 0
    return len(_BRITISH.findall(head)) > len(_AMERICAN.findall(head))


def _vote_of_weekday(found: re.Match[str]) -> int:
    """Of "Mon 4/2/13": 1 where only 4 February is that weekday, -1 where only April 2 is."""
    first, second, year = (int(one) for one in found.groups())
    year = two_digit_year(year) if year < _CENTURY else year
    weekday = WEEKDAYS[found[0][:3].lower()]
    return _falls_on(weekday, year, second, first) - _falls_on(weekday, year, first, second)


def _falls_on(weekday: int, year: int, month: int, day: int) -> bool:
    try:
        return date(year, month, day).weekday() == weekday
    except ValueError:
        return False


def _mention(text: str, found: Expression, reference: date | None, year: int | None = None) -> DateMention | None:
    moment = found.moment
    if not moment or not found.first or not found.last or not _names_a_day(text, found, moment):
        return None
    first, last, precision = found.first, found.last, precision_of(moment)
    if year and (moment.relative or (not moment.anchored and (_weekly(moment) or _recurs(text, found)))):
        return None
    if not moment.anchored and not moment.relative:
        pointed = _pointed(text, found, moment, reference) if reference else (first, last)
        span = _in_year(moment, year) if year else pointed
        if span is None:
            return None
        first, last = span
        precision = "approximate" if _weekly(moment) else precision
    if moment.bound == "by end":
        first, last = first - timedelta(days=1), last - timedelta(days=1)
    begins, ends = first.date(), max(first, last - timedelta(seconds=1)).date()
    if not (begins.year >= _FIRST and ends.year <= _LAST):
        return None
    if moment.clocked and not moment.joined:
        ends = begins
    return DateMention(
        found.start, found.end, text[found.start : found.end], begins, ends if ends != begins else None, precision
    )


def _in_year(moment: Moment, year: int) -> Span | None:
    """The one of its days or months that begins in this year."""
    span = moment.resolve(datetime(year, 1, 1), "future")
    return span if span and span[0].year == year else None


def _pointed(text: str, found: Expression, moment: Moment, written: date) -> Span | None:
    """The one of its days or months that the sentence's tense points to; without a plain tense only one that is near. What was
    said may have been of what was to come: "he agreed to ship on August 9", written in July, speaks of the next one, and
    "it has to be paid by January 17", written in February, of the last: nobody leaves out the year of a day in another year
    where one of the same name is near."""
    reference, way = datetime(written.year, written.month, written.day), direction(text, found.start, found.end)
    if _weekly(moment):
        return moment.resolve(reference, "future" if way in ("", "record") else way)
    nearest = moment.resolve(reference, "near")
    near = nearest if nearest and abs(nearest[0] - reference) <= _NEAR else None
    if way == "record":
        return near or moment.resolve(reference, "past")
    pointed = moment.resolve(reference, way) if way else None
    is_past = way == "past" or moment.grain == "week"  # "there are no sheets for the week of February 11"
    has_passed = near is not None and timedelta() < reference - near[0] <= _LATELY  # "it has to be paid by January 17"
    begins = _FROM.search(
        text, max(0, found.start - 8), found.start
    )  # "storage is $85 a day from January 4", in February
    if pointed is None or ((is_past or has_passed or begins) and near and pointed[0].year != reference.year):
        return near
    if near and _is_weekday(found, text, near) and not _is_weekday(found, text, pointed):
        return near  # in another year that day is no Friday
    return pointed


def _is_weekday(found: Expression, text: str, span: Span) -> bool:
    """Does it say on which day of the week it falls, and is the span's first day one?"""
    said = WEEKDAY.search(text, found.start, found.end)
    return said is not None and WEEKDAYS[said[0].lower()[:3]] == span[0].weekday()


def _recurs(text: str, found: Expression) -> bool:
    """Does it come back every year?"""
    return bool(_EVERY.search(text[max(0, found.start - _AROUND) : found.end + _AROUND]))


def _names_a_day(text: str, found: Expression, moment: Moment) -> bool:
    """Is it a day or a period of days that the words and the document's own date settle?"""
    if found.kind not in ("date", "range") or moment.narrated or found.rule in _LEFT_OUT:
        return False
    if moment.grain in _PARTS_OF_A_YEAR and not (moment.anchored or moment.relative):
        return False  # "the first quarter" is of whichever year
    if (
        moment.clocked
        and moment.relative
        and moment.grain in ("second", "minute", "hour")
        and found.rule in _SO_LONG_AGO
    ):
        return False  # "about an hour ago", "this minute": its document bears a day, and no hour to count from
    before, words = text[max(0, found.start - 12) : found.start], text[found.start : found.end]
    if found.rule == "RANGE" and _weekly(moment):
        return False  # "Monday through Friday" are business days
    if found.rule == "DAY" and _weekly(moment) and len(words) < 12:
        return words[0].isupper() and len(words) > 5 and bool(_LEADS.search(before))
    if words.startswith("may") or _is_number(text, found, words) or (moment.relative and _JOINED.search(before)):
        return False  # "the day-to-day work" is not of today
    if found.rule == "HOLIDAY" and words.lower() in _ALSO_WORDS:
        return False
    if found.rule == "LOOSEYEAR":
        return bool(_YEAR_LEADS.search(text, max(0, found.start - _AROUND), found.start))
    if found.rule == "FIGURES":
        return bool(_LEADS.search(before))
    return found.rule != "LOOSEMONTH" or bool(_MONTH_LEADS.search(before))


def _is_number(text: str, found: Expression, words: str) -> bool:
    """Of a form, an act, or of a paper among those of a year."""
    numbered = _OF_A_YEAR.fullmatch(words) and _NUMBERED.search(text, max(0, found.start - _AROUND), found.start)
    return bool(numbered or _FORM_NUMBER.fullmatch(words) or _OF_AN_ACT.search(words))


def precision_of(moment: Moment) -> Precision:
    """Of what is said: an exact day, a whole month or year, a range, or something near it."""
    if moment.bound in ("about", "before", "after", "part") or moment.grain == "season":
        return "approximate"
    if moment.joined or moment.grain in ("week", "weekend", "fortnight", "quarter", "half", "decade", "century"):
        return "range"
    return "month" if moment.grain == "month" else "year" if moment.grain == "year" else "day"


def _weekly(moment: Moment) -> bool:
    """Does it fall on a day of every week?"""
    if moment.anchored or moment.relative:
        return False
    weeks = (datetime(2001, 2, 5), datetime(2001, 8, 20))
    return all(any(True for _ in moment.series(start, start + timedelta(days=8))) for start in weeks)
