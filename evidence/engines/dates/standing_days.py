"""Whether words that could be a day, a month or a year are one where they stand: not a section, an amount, the verb "may"."""

from __future__ import annotations

import re

from evidence.engines.dates.tokens import Token
from evidence.engines.dates.words import MONTHS

NUMBERED = re.compile(
    r"(?:§{1,2}|\b(?:sections?|secs?\.|s\.|articles?|nos?\.?|para(?:graph)?s?|rules?|acts? of|version|page|pp?\.|chapter"
    r"|room|suite|exhibit|docket|part|form|schedule|clause|item|figure|table|vol(?:ume)?\.?|[Rr]egulations? \d{1,4}/)"
    r"|\bu\.? ?s\.? ?c\.?(?: ?a\.)?|\bc\.? ?f\.? ?r\.?|\b(?:stat|ann)\.)\s{0,3}\Z",
    re.I,
)
_YEAR_BEFORE = re.compile(
    r"(?:^|[.!?\n(;:]\s{0,3}|,\s|\b(?:in|throughout|whole|since|during|by|until|till|before|after|circa|early|mid|late|of|for|from|to|and|or|through"
    r"|between|year|years|the|on|around|about|than|end|summer|winter|spring|fall|autumn|both|into|is|was|as|prior|-|/)\s{1,2})\Z",
    re.I,
)
NOT_YEAR_AFTER = re.compile(
    r"\s?(?:(?:and|or|to)\s\d{3,4}\s)?(?:shares?|copies|units?|people|employees|dollars|pounds|euros|hours|days|miles|km|words|pages|members|customers|sq|square"
    r"|feet|%|per\b|percent|acres|U\.S\.C|Act\b|barrels|tons|times|points|votes|(?-i:[A-Z]{2,3})\b \d)|[-/.:,]\d|[-][A-Za-z]",
    re.I,
)
_MONTH_BEFORE = re.compile(
    r"\b(?:in|since|during|until|till|by|from|through|of|late|early|mid|before|after|to|and|or|last|next|this|for|on|between|the|around)[\s-]{1,2}\Z",
    re.I,
)
_SMALL_MONTH_BEFORE = re.compile(
    r"\b(?:in|since|until|till|by|from|last|next|this|early|late|mid|during|through|before|after)[\s-]\Z", re.I
)
_MONTH_NEXT = re.compile(rf"\s?(?:and|or|to|through|until|-|/|&)\s?(?:{'|'.join(MONTHS)})\b", re.I)
_IN_MONTH = re.compile(r"\b(?:in|since|until|till)\s\Z", re.I)
_SIGNS = frozenset("$£€%&@#")
_ON = re.compile(r"\bon\s\Z", re.I)
_DATED = re.compile(r"\b(?:on|dated?|date:)\s{1,2}\Z|\A\Z", re.I)
_NO_NOUN = re.compile(
    r"\s{0,3}(?:$|[.,;:?!)](?!\d)|(?:and|at|of this|for|in|to|with|or|we|he|she|they|I|you|because|when|if|but|is|was|will)\b)"
)
_ALSO_NAMES = {"april", "june", "august"}  # "June Carter", "an august body"
_NAME_AFTER = re.compile(r" [A-Z][a-z]+\b")
VERB_MARCH = {"may", "march"}
_SHORT_YEAR_BEFORE = re.compile(r"\b(?:in|since|of|by|until|before|after|summer|winter|spring|fall)\s\Z|\A\Z", re.I)
_ORDINAL_BEFORE = re.compile(r"\b(?:on|by|until|since|before|after|around|from|to|for|of)\s{1,2}\Z|\A\Z", re.I)
_GOES_ON = re.compile(r"\s{1,3}(?:and|or)\b")
_QUOTE_ENDS = re.compile(r"^[^.\n]{0,20}'(?![a-z])")
_LAST_ENDS = re.compile(r"\s{0,3}(?:$|[.,;:?!)](?!\d))|\s{1,3}(?:and|at|for|from|until|when|between)\b")


def _year(before: str, after: str, first: Token, size: int) -> bool:
    """A number of four digits is a year where the words before it go with a year."""
    return (
        not NOT_YEAR_AFTER.match(after)
        and not NUMBERED.search(before)
        and (first.word.isdigit() or bool(_YEAR_BEFORE.search(before)) or after.strip(" .,;:!?)") == "")
    )


def _month(before: str, after: str, first: Token, size: int) -> bool:
    if first.word in VERB_MARCH or first.word == "mar":
        return first.text[0].isupper() and bool(_MONTH_BEFORE.search(before) or _MONTH_NEXT.match(after))
    if first.word in _ALSO_NAMES and (first.text == "august" or _NAME_AFTER.match(after)):
        return bool(_MONTH_BEFORE.search(before))
    if before[-1:] in _SIGNS:
        return False  # "$DEC" is no month
    return len(first.word) > 3 or first.text[0].isupper() or bool(_SMALL_MONTH_BEFORE.search(before))


def _day(before: str, after: str, first: Token, size: int) -> bool:
    """ "He may 3 times": the month of a date is written with a capital unless the date is certain."""
    return (
        first.word != "may"
        or first.text[0].isupper()
        or not re.match(r"\s?(?:times|days|months|years|weeks|hours|\w{2,}s\b)", after)
    )


def sure_figures(tokens: list[Token]) -> bool:
    """ "11/23", "05/06": no share and no size is written so."""
    if len(tokens) != 3 or tokens[1].word != "/":
        return False
    numbers = (tokens[0].word, tokens[2].word)
    return any(one[0] == "0" or (int(one) > 12 and one != "16") for one in numbers)


def without_noun(before: str, after: str, first: Token, size: int) -> bool:
    return without_counted(after)


def _figures(before: str, after: str, first: Token, size: int) -> bool:
    """ "5/3" is a day after a word that goes with a day."""
    return bool(
        re.search(
            r"\b(?:on|by|until|since|before|after|from|to|dated|of|for|at|back|meet|in|between|is|due|this)\s{1,2}\Z|\A\Z"
            r"|[.!?:;,]\s{1,2}\Z",
            before,
            re.I,
        )
    ) and not re.match(
        r"\s?(?:of|cup|inch|mile|hours?|th|days?|weeks?|months?|years?|minutes?|business|calendar)\b", after, re.I
    )


def _ordinal(before: str, after: str, first: Token, size: int) -> bool:
    """ "On the second" and "returning the 10th" are days where no noun follows that they count; "is the second" is none."""
    in_figures = first.word == "the" and size > 2 and not _GOES_ON.match(after)
    return (in_figures or bool(_ORDINAL_BEFORE.search(before))) and without_counted(after)


def without_counted(after: str) -> bool:
    """Does no noun follow that a number counts?"""
    return bool(_NO_NOUN.match(after))


def _weekday_number(before: str, after: str, first: Token, size: int) -> bool:
    return without_counted(after) or bool(re.match(r"\s{0,3}(?:between|from)\b", after))


def _small_month(before: str, after: str, first: Token, size: int) -> bool:
    """ "In may", "since march" """
    return bool(_IN_MONTH.search(before)) and without_counted(after)


def _season(before: str, after: str, first: Token, size: int) -> bool:
    if first.word == "lent":
        return first.text[0].isupper()
    if after.startswith(" of ") and not first.word.startswith("ram"):
        return False  # "the fall of Rome"
    return (
        first.word not in ("fall", "spring")
        or (size > 1 and first.word == "the")
        or bool(re.search(r"\b(?:in|since|during|last|until|by|this|next|every|of)\s{1,2}\Z|\A\Z", before, re.I))
    )


def _dotted(before: str, after: str, first: Token, size: int) -> bool:
    """ "16.11.18" may be a section or a version: a day after "on" and "dated"."""
    return bool(_DATED.search(before))


def _after_on(before: str, after: str, first: Token, size: int) -> bool:
    """ "On 27", "on 5.12", "on the 17th from 2 to 4 pm" """
    return bool(_ON.search(before)) and (size > 3 or without_counted(after))


def _short_year(before: str, after: str, first: Token, size: int) -> bool:
    """ "In '98": an apostrophe may open a quotation as well."""
    return bool(_SHORT_YEAR_BEFORE.search(before)) and without_counted(after) and not _QUOTE_ENDS.search(after)


def _with_last(before: str, after: str, first: Token, size: int) -> bool:
    """ "On Monday last": nothing follows that "last" or "next" belongs to, as in "Sat next to him"."""
    return bool(_LAST_ENDS.match(after))


DAY_TESTS = {"ONDAY": _after_on, "DOTFIGURES": _after_on, "SPACED": without_noun, "DAYCLOCKS": _after_on, "LOOSEYEAR": _year,
             "SHORTYEAR": _short_year, "LOOSEMONTH": _month, "FIGURES": _figures, "NTH": _ordinal, "SEASON": _season,
             "MD": _day, "MDY": _day, "WEEKDAYNUM": _weekday_number, "DOTDATE": _dotted, "NTHRANGE": without_noun,
             "SMALLMONTH": _small_month, "NAMEDLAST": _with_last}  # fmt: skip
