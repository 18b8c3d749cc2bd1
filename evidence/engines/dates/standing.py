"""Whether words that could be a date are one where they stand: not a section number, an amount, the verb "may"."""

from __future__ import annotations

import re

from evidence.engines.dates.grammar.numbers import SMALL
from evidence.engines.dates.moment import Length, Moment, Repeat
from evidence.engines.dates.standing_days import (
    DAY_TESTS,
    NOT_YEAR_AFTER,
    NUMBERED,
    VERB_MARCH,
    sure_figures,
    without_counted,
    without_noun,
)
from evidence.engines.dates.tokens import Token
from evidence.engines.dates.words import MONTH, MONTHS

_SIGN_BEFORE = re.compile(r"[$€£¥#%@&=]\s?\Z|[\w./-]\Z|\d[,:]\Z")
_NAME_BEFORE = re.compile(r"[A-Za-z][-_/]\Z")
_LETTER_LEADS = re.compile(
    r"(?:\b(?:for|last(?:s|ed|ing)?|takes?|took|in|of|within|after|next|past|about|around|every|another|spen[dt]|than|least"
    r"|most|over|up to)\s{1,2}|\A)\Z",
    re.I,
)
_LONG = re.compile(
    r"\b(?:for|takes?|took|lasts?|lasted|within|after|another|than|spen[dt]|every|about|over|under)\s{1,2}\Z", re.I
)
_LASTS = re.compile(
    r"(?:\b(?:will|shall|would|should|may|might|must|can|could|to|not|did|does)|n['\u2019]t)\s\Z", re.I
)  # "shall last two years"
_NIGHT_OF = re.compile(r"(?:\s|-)(?:club|light|market|shift|worker?|school|watch)s?\b", re.I)
_AFTER_DAY = re.compile(r"(?:day|\d|\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?),?\s{1,3}\Z", re.I)
_SAID_OF = re.compile(
    r"\b(?:how|what|ask(?:s|ed|ing)?|[ie]nquir\w+|questions?|questioned|talk(?:s|ed|ing)?|sp(?:eak|oke|eaking|oken)|t(?:ell|old|elling)"
    r"|know|knew|heard?|think|thought|information|concern(?:s|ed)|complain\w*|wr(?:ite|ote|itten)|remember|recall|more|something"
    r"|anything|nothing|evidence|testimony)(?: you| him| her| me| us| them)?\s\Z",
    re.I,
)  # "asked about March 3" is said of that day, not of one near it
_AT = re.compile(r"\bat\s\Z", re.I)
_DAY_BEFORE_YEAR = re.compile(
    rf"(?:\b(?:{MONTH})\.? \d{{1,2}}(?:st|nd|rd|th)?|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{MONTH})\.?),?\s\Z", re.I
)  # "May 3, 2015, June 4, 2015": the first year is not the second day's
_MONTH_BEFORE_YEAR = re.compile(rf"\b(?:{MONTH})\.?,?\s\Z", re.I)  # "June 2014, July 2014": the first year is June's
_ENDS = re.compile(r"\s{0,3}(?:$|[.,;:?!)](?!\d))")
_DIGITS_OF_A_YEAR = 4
_SHORT_STARTS = {"boy", "bom", "bow", "boq"}  # words in small letters
_MEALS = {"breakfast", "brunch", "lunch", "dinner", "supper"}
_SKIES = {"dawn", "daybreak", "sunrise", "sunup", "dusk", "nightfall", "sunset", "sundown", "twilight"}
_VERB_FOLLOWS = re.compile(r"\s+(?!(?:at|in|on|to|and|or|for|from|until|by|with|as|is|was|of)\b)[a-z]")


def stands(text: str, tokens: list[Token], at: int, last: int, kind: str, meaning: Moment | Length | Repeat) -> bool:
    """Is the reading of ``tokens[at:last]`` as ``kind`` meant as a time?"""
    start, end = tokens[at].start, tokens[last - 1].end
    before = text[max(0, start - 24) : start]
    first = tokens[at]
    if _begins_other(first, kind, before):
        return False
    if tokens[last - 1].word.isdigit() and re.match(r"[.,/:-]?\d|%", text[end : end + 2]):
        return False
    if text[end : end + 1].isalnum():
        return False
    if _is_other(first, tokens[last - 1], kind, last - at, before, text[end : end + 20]):
        return False
    if kind == "LENGTH" and not _in_letters(tokens[at:last]):
        return _is_length(text[end : end + 20], tokens[last - 1], first.word == "a" and last - at == 2)
    if kind == "BOUND" and isinstance(meaning, Moment) and meaning.weak:
        return _weak_bound(text[end : end + 20], first, meaning)
    if _goes_on(tokens[last - 1], kind, meaning, text[end : end + 20]):
        return False
    test = without_noun if kind == "FIGURES" and sure_figures(tokens[at:last]) else _TESTS.get(kind)
    return test(before, text[end : end + 20], first, last - at) if test else True


def _in_letters(said: list[Token]) -> bool:
    """Is a length written in single letters that may be something else ("3D", "100m")?"""
    return (
        len(said[-1].word) == 1 and said[0].word.isdigit() and said[1].joined and all(one.word != "h" for one in said)
    )


def _begins_other(first: Token, kind: str, before: str) -> bool:
    """Does its first word go with what stands before it: a sign, "section", "shall" ("last two years")?"""
    if kind in ("MDY", "PERIOD") and _is_year_of_what_stands_before(first, before):
        return True
    if first.word.isdigit():
        return bool(_SIGN_BEFORE.search(before) or NUMBERED.search(before)) and not _in_name(before, first, kind)
    if first.word == "last":
        return kind == "WINDOW" and bool(_LASTS.search(before))
    # "42 U.S.C. 1983" and "(D.D.C. 1985)" are no "c. 1983"
    return first.word == "c" and (first.text == "C" or before.endswith("."))


def _is_year_of_what_stands_before(first: Token, before: str) -> bool:
    is_year = len(first.word) == _DIGITS_OF_A_YEAR and first.word.isdigit()
    return is_year and bool(_DAY_BEFORE_YEAR.search(before) or _MONTH_BEFORE_YEAR.search(before))


def _is_other(first: Token, last: Token, kind: str, size: int, before: str, after: str) -> bool:
    """A "night market" is at no time, "2h" or "3hrs" a length after "for" and "took", and a meal what one has on a day."""
    if kind in ("DATEPART", "DATETIME") and first.word in _MEALS:
        return True
    if last.word == "night":
        return bool(_NIGHT_OF.match(after))
    return kind == "TIME" and size == 2 and last.word in ("h", "hrs", "hours") and bool(_LONG.search(before))


def _goes_on(last: Token, kind: str, meaning: Moment | Length | Repeat, after: str) -> bool:
    """Is its last word no month or year: a verb ("12 may have"), a word in small letters ("3-bow"), a number that counts what
    follows ("by 2000 shares")?"""
    if last.word in _SHORT_STARTS and not last.text.isupper():
        return True
    if kind == "RELPERIOD" and last.word in MONTHS:
        return bool(re.match(r" \d", after))  # "this October 5" is a day
    if kind == "MD":
        return last.text in VERB_MARCH and bool(_VERB_FOLLOWS.match(after))
    is_year = isinstance(meaning, Moment) and "year" in (meaning.grain, meaning.last_grain)
    return is_year and len(last.word) == 4 and last.word.isdigit() and bool(NOT_YEAR_AFTER.match(after))


def _in_name(before: str, first: Token, kind: str) -> bool:
    """A file's name may end with the day: report-2020-05-03."""
    return kind == "MDY" and len(first.word) in (4, 8) and bool(_NAME_BEFORE.search(before))


def _bound(before: str, after: str, first: Token, size: int) -> bool:
    return (
        not after.lower().startswith(" than")
        and not (first.word in ("through", "thru") and _AFTER_DAY.search(before))  # its range began before it
        and not (first.word == "to" and re.search(r"\b(?:up|equals?)\s\Z", before, re.I))
        and not (first.word == "about" and _SAID_OF.search(before))
    )


def _weak_bound(after: str, first: Token, meaning: Moment) -> bool:
    """ "Before 5", "after the 18th": of a bare number, where nothing follows that it counts."""
    if meaning.clocked:
        return _bound("", after, first, 0) and without_counted(after)
    return first.word != "about" and bool(_ENDS.match(after))


def _is_length(after: str, last: Token, single: bool) -> bool:
    """ "A second wave" and "a quarter of the staff" are no lengths of time."""
    if last.word == "second":
        return not (single and re.match(r" [a-z]", after))
    return not (last.word in ("quarter", "quarters") and re.match(r"\s+of\b", after))


def _instant(before: str, after: str, first: Token, size: int) -> bool:
    """ "Now, therefore" and "for now" are of no moment."""
    other = (
        after.startswith(",")
        or re.search(r"\bfor \Z", before, re.I)
        or (after.startswith(" for ") and before.endswith("s "))
    )
    return first.word != "now" or not other


def _at_hour(before: str, after: str, first: Token, size: int) -> bool:
    """ "At 7", "at 17.45": a time where no noun and no sign follows."""
    if first.word == "at":
        return without_counted(after)
    return (
        (first.word.isdigit() or SMALL.get(first.word, 1) > 1)
        and bool(_AT.search(before))
        and not after.startswith((" to ", " or "))
        and without_counted(after)
    )


def _letter(before: str, after: str, first: Token, size: int) -> bool:
    """ "3h" and "for 2w" are lengths, "a 3D film" and "100m" are none."""
    return after[:1] != "-" and bool(_LETTER_LEADS.search(before))


def _part(before: str, after: str, first: Token, size: int) -> bool:
    if first.word in _MEALS or first.word == "after":
        return False
    if first.word in _SKIES or (first.word == "the" and after.lower().startswith(" of ")):
        return False
    return not re.search(r"\bgood\s\Z", before, re.I) and (first.word != "the" or size > 1)


def _whole(before: str, after: str, first: Token, size: int) -> bool:
    """ "The week" is one of the calendar, "the week 31" a part of another expression."""
    return size > 1 and not re.match(r"\s{1,2}(?:of\b|\d|number)", after)


def _loose_clocks(before: str, after: str, first: Token, size: int) -> bool:
    return False


WEAK = {"FIGURES", "NTH", "ATHOUR", "ONDAY", "DOTFIGURES"}
_TESTS = {**DAY_TESTS, "LETTER": _letter, "DAYPART": _part, "ATHOUR": _at_hour, "LOOSECLOCKS": _loose_clocks, "BOUND": _bound,
          "INSTANT": _instant, "FROMCLOCKS": without_noun, "WHOLE": _whole, "LENGTH": _letter}  # fmt: skip
