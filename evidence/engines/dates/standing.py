"""Whether words that could be a date are one where they stand: not a section number, an amount, the verb "may"."""

from __future__ import annotations

import re

from evidence.engines.dates.moment import Length, Moment, Repeat
from evidence.engines.dates.tokens import Token
from evidence.engines.dates.words import MONTHS

_NUMBERED = re.compile(
    r"(?:§{1,2}|\b(?:sections?|secs?\.|s\.|articles?|nos?\.?|para(?:graph)?s?|rules?|acts? of|version|page|pp?\.|chapter"
    r"|room|suite|exhibit|docket|part|form|schedule|clause|item|figure|table|vol(?:ume)?\.?|[Rr]egulations? \d{1,4}/)"
    r"|\bu\.? ?s\.? ?c\.?(?: ?a\.)?|\bc\.? ?f\.? ?r\.?|\b(?:stat|ann)\.)\s{0,3}\Z",
    re.I,
)
_SIGN_BEFORE = re.compile(r"[$€£¥#%@&=]\s?\Z|[\w./-]\Z|\d[,:]\Z")
_NAME_BEFORE = re.compile(r"[A-Za-z][-_/]\Z")
_YEAR_BEFORE = re.compile(
    r"(?:^|[.!?\n(;:]\s{0,3}|,\s|\b(?:in|throughout|whole|since|during|by|until|till|before|after|circa|early|mid|late|of|for|from|to|and|or|through"
    r"|between|year|years|the|on|around|about|than|end|summer|winter|spring|fall|autumn|both|into|is|was|as|prior|-|/)\s{1,2})\Z",
    re.I,
)
_NOT_YEAR_AFTER = re.compile(
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
_LETTER_LEADS = re.compile(
    r"(?:\b(?:for|last(?:s|ed|ing)?|takes?|took|in|of|within|after|next|past|about|around|every|another|spen[dt]|than|least"
    r"|most|over|up to)\s{1,2}|\A)\Z",
    re.I,
)
_IN_MONTH = re.compile(r"\b(?:in|since|until|till)\s\Z", re.I)
_SIGNS = frozenset("$£€%&@#")
_ON = re.compile(r"\bon\s\Z", re.I)
_DATED = re.compile(r"\b(?:on|dated?|date:)\s{1,2}\Z|\A\Z", re.I)
_LONG = re.compile(
    r"\b(?:for|takes?|took|lasts?|lasted|within|after|another|than|spen[dt]|every|about|over|under)\s{1,2}\Z", re.I
)
_LASTS = re.compile(
    r"(?:\b(?:will|shall|would|should|may|might|must|can|could|to|not|did|does)|n['\u2019]t)\s\Z", re.I
)  # "shall last two years"
_NIGHT_OF = re.compile(r"(?:\s|-)(?:club|light|market|shift|worker?|school|watch)s?\b", re.I)
_NO_NOUN = re.compile(
    r"\s{0,3}(?:$|[.,;:?!)](?!\d)|(?:and|at|of this|for|in|to|with|or|we|he|she|they|I|you|because|when|if|but|is|was|will)\b)"
)
_AFTER_DAY = re.compile(r"(?:day|\d|\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?),?\s{1,3}\Z", re.I)
_ENDS = re.compile(r"\s{0,3}(?:$|[.,;:?!)](?!\d))")
_SHORT_STARTS = {"boy", "bom", "bow", "boq"}  # words in small letters
_MEALS = {"breakfast", "brunch", "lunch", "dinner", "supper"}
_ALSO_NAMES = {"april", "june", "august"}  # "June Carter", "an august body"
_NAME_AFTER = re.compile(r" [A-Z][a-z]+\b")
_SKIES = {"dawn", "dusk", "sunrise", "sunset"}
_VERB_MARCH = {"may", "march"}
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
    test = _without_noun if kind == "FIGURES" and _sure_figures(tokens[at:last]) else _TESTS.get(kind)
    return test(before, text[end : end + 20], first, last - at) if test else True


def _in_letters(said: list[Token]) -> bool:
    """Is a length written in single letters that may be something else ("3D", "100m")?"""
    return (
        len(said[-1].word) == 1 and said[0].word.isdigit() and said[1].joined and all(one.word != "h" for one in said)
    )


def _begins_other(first: Token, kind: str, before: str) -> bool:
    """Does its first word go with what stands before it: a sign, "section", "shall" ("last two years")?"""
    if first.word.isdigit():
        return bool(_SIGN_BEFORE.search(before) or _NUMBERED.search(before)) and not _in_name(before, first, kind)
    if first.word == "last":
        return kind == "WINDOW" and bool(_LASTS.search(before))
    # "42 U.S.C. 1983" and "(D.D.C. 1985)" are no "c. 1983"
    return first.word == "c" and (first.text == "C" or before.endswith("."))


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
        return last.text in _VERB_MARCH and bool(_VERB_FOLLOWS.match(after))
    is_year = isinstance(meaning, Moment) and "year" in (meaning.grain, meaning.last_grain)
    return is_year and len(last.word) == 4 and last.word.isdigit() and bool(_NOT_YEAR_AFTER.match(after))


def _in_name(before: str, first: Token, kind: str) -> bool:
    """A file's name may end with the day: report-2020-05-03."""
    return kind == "MDY" and len(first.word) in (4, 8) and bool(_NAME_BEFORE.search(before))


def _bound(before: str, after: str, first: Token, size: int) -> bool:
    return (
        not after.lower().startswith(" than")
        and not (first.word in ("through", "thru") and _AFTER_DAY.search(before))  # its range began before it
        and not (first.word == "to" and re.search(r"\b(?:up|equals?)\s\Z", before, re.I))
        and not (first.word == "about" and re.search(r"\b(?:how|what) \Z", before, re.I))
    )


def _weak_bound(after: str, first: Token, meaning: Moment) -> bool:
    """ "Before 5", "after the 18th": of a bare number, where nothing follows that it counts."""
    if meaning.clocked:
        return _bound("", after, first, 0) and _alone(after)
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


def _year(before: str, after: str, first: Token, size: int) -> bool:
    """A number of four digits is a year where the words before it go with a year."""
    return (
        not _NOT_YEAR_AFTER.match(after)
        and not _NUMBERED.search(before)
        and (first.word.isdigit() or bool(_YEAR_BEFORE.search(before)) or after.strip(" .,;:!?)") == "")
    )


def _month(before: str, after: str, first: Token, size: int) -> bool:
    if first.word in _VERB_MARCH or first.word == "mar":
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


def _sure_figures(tokens: list[Token]) -> bool:
    """ "11/23", "05/06": no share and no size is written so."""
    if len(tokens) != 3 or tokens[1].word != "/":
        return False
    numbers = (tokens[0].word, tokens[2].word)
    return any(one[0] == "0" or (int(one) > 12 and one != "16") for one in numbers)


def _without_noun(before: str, after: str, first: Token, size: int) -> bool:
    return _alone(after)


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
    """ "The 18th" is a day after "on", and not before the noun it counts."""
    return bool(
        re.search(r"\b(?:on|by|until|since|before|after|around|from|to|for|of)\s{1,2}\Z|\A\Z", before, re.I)
    ) and _alone(after)


def _alone(after: str) -> bool:
    """Does no noun follow that a number counts?"""
    return bool(_NO_NOUN.match(after))


def _at_hour(before: str, after: str, first: Token, size: int) -> bool:
    """ "At 7", "at 17.45": a time where no noun and no sign follows."""
    if first.word == "at":
        return _alone(after)
    return first.word.isdigit() and before[-3:].lower() == "at " and not after.startswith(" to ") and _alone(after)


def _weekday_number(before: str, after: str, first: Token, size: int) -> bool:
    return _alone(after) or bool(re.match(r"\s{0,3}(?:between|from)\b", after))


def _letter(before: str, after: str, first: Token, size: int) -> bool:
    """ "3h" and "for 2w" are lengths, "a 3D film" and "100m" are none."""
    return after[:1] != "-" and bool(_LETTER_LEADS.search(before))


def _part(before: str, after: str, first: Token, size: int) -> bool:
    if first.word in _MEALS or first.word == "after":
        return False
    if first.word in _SKIES or (first.word == "the" and after.lower().startswith(" of ")):
        return False
    return not re.search(r"\bgood\s\Z", before, re.I) and (first.word != "the" or size > 1)


def _small_month(before: str, after: str, first: Token, size: int) -> bool:
    """ "In may", "since march" """
    return bool(_IN_MONTH.search(before)) and _alone(after)


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


def _whole(before: str, after: str, first: Token, size: int) -> bool:
    """ "The week" is one of the calendar, "the week 31" a part of another expression."""
    return size > 1 and not re.match(r"\s{1,2}(?:of\b|\d|number)", after)


def _dotted(before: str, after: str, first: Token, size: int) -> bool:
    """ "16.11.18" may be a section or a version: a day after "on" and "dated"."""
    return bool(_DATED.search(before))


def _loose_clocks(before: str, after: str, first: Token, size: int) -> bool:
    return False


def _after_on(before: str, after: str, first: Token, size: int) -> bool:
    """ "On 27", "on 5.12", "on the 17th from 2 to 4 pm" """
    return bool(_ON.search(before)) and (size > 3 or _alone(after))


WEAK = {"FIGURES", "NTH", "ATHOUR", "ONDAY", "DOTFIGURES"}
_TESTS = {"ONDAY": _after_on, "DOTFIGURES": _after_on, "SPACED": _without_noun, "DAYCLOCKS": _after_on,
          "LOOSEYEAR": _year, "LOOSEMONTH": _month, "FIGURES": _figures, "NTH": _ordinal, "LETTER": _letter, "DAYPART": _part,
          "SEASON": _season, "ATHOUR": _at_hour, "MD": _day, "MDY": _day, "LOOSECLOCKS": _loose_clocks, "BOUND": _bound,
           "INSTANT": _instant, "FROMCLOCKS": _without_noun,
          "WEEKDAYNUM": _weekday_number, "DOTDATE": _dotted, "NTHRANGE": _without_noun, "WHOLE": _whole,
          "SMALLMONTH": _small_month, "LENGTH": _letter}  # fmt: skip
