"""How a line of a log begins: its day, its time and who wrote it."""

from __future__ import annotations

import re

DAY = (
    r"(?:(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\.? \d{1,2}/\d{1,2}(?![/\d])|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}"
    r"|\d{1,2}[ -][A-Z][A-Za-z]{2,8}\.?[ -]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})"
)
_NO_YEAR = r"(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|[12]\d|3[01])(?![/\d])"  # of which the paper says the year elsewhere
TIME = r"(?:[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?: ?[AaPp]\.?[Mm]?\.?)?|[0-2]\d[0-5]\d)(?: ?(?:hrs|hours)\b)?"
_BY = (
    r"(?:[A-Z]{2,4}(?:\d{1,2}|-[A-Z]{2,3})(?=[ |]|$)|[A-Z]{2,4}(?![ ][\w\"$])"
    r"|[A-Z]{5,14}\d{0,2}(?=[ ]{2,14}\S))"  # in a column of its own
)  # "LS3", "TL-RK", "RR", "RHOLM"
_WRITER = (
    r"[ ](?P<writer>[a-z][\w.]{2,19}|[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){0,3}"
    r"|[A-Z][\w.'\u2019-]*(?: [a-z]+){0,2} \([A-Z]\.? ?[A-Z][\w'\u2019-]+\)):[ ]"
)  # "07/11/2018 rroe: ", "10/29 Internal audit (R. Roe): "
_SHIFT = (
    r"[ ,]{1,2}(?P<shift>(?:(?:[a-z]+|[AP]M|\d-\d{1,2})(?: shift)?)?)[ ,]{0,2}"
    r"\((?P<keeper>[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){0,3})\):[ ]"
)  # "Mon 3/10 nights (R. Roe): ", of who keeps it that shift
STAMP = re.compile(
    rf"(?:[ ]{{0,9}}|[ ]{{0,3}}\d{{1,4}}[ ]{{2,8}})(?P<day>{DAY}|{_NO_YEAR})"
    rf"(?:[ ,|]{{1,4}}(?P<clock>{TIME})(?![\w,.]))?(?:[ ](?P<by>{_BY}))?"
    rf"(?:{_SHIFT}|{_WRITER}|[ ]{{1,14}}[-\u2013\u2014][ ]|[ ]{{2,14}}|\t|[ ]?\|[ ]?|(?(clock)[ ](?=[A-Z])|$)|$)(?=\S|$)"
)
SLOT = re.compile(
    rf"[ ]{{0,6}}(?P<clock>{TIME}(?: ?[-\u2013] ?{TIME})?|All day)(?:[ ]{{2,60}}|\t)(?=\S)"
)  # of a calendar, under its day
_HOURS = r"\d{1,2}(?:[ap]m?)? ?- ?\d{1,2}(?:[ap]m?)?"
SHIFT_SLOT = re.compile(
    rf"[ ]{{0,6}}(?P<shift>(?:[A-Za-z]{{1,7}} ?)?\({_HOURS}\)|{_HOURS}(?: shift)?(?=:)"
    rf"|(?:Day|Evening|Night|NOC)s?(?: shift)?(?=:))"
    rf":?(?:[ ]{{1,2}}(?P<clock>{TIME})(?=:))?:?[ ]{{1,4}}(?=[A-Z])"
)  # "E (3-11) 1820: Fell", of who works then, under its day
SHEET = re.compile(
    rf"(?:(?:^|\s)(?:Date|DATE):?[ ]{{1,4}}|\b(?i:notes?|log|rounds|shift)[ ,:\u2013-]{{1,4}}(?i:for |of )?)(?P<day>{DAY})(?=\s)"
)  # of a sheet that one day fills

_OF_THE_PRINT = re.compile(
    r"\b(?:print(?:ed)?|run|export(?:ed)?|rev(?:ised)?|form|issued|created|generated)\b[^\n]{0,24}$", re.I
)
_ANY_DAY = re.compile(rf"(?<![\w/.-])(?:{DAY})(?![\w/-])")
_FEWEST = 4  # lines with a time


def sheet_day(masked: str, top: int) -> tuple[int, int] | None:
    """Where the day stands that a sheet's times are of: under its label, or the one that stands above lines with times."""
    if found := SHEET.search(masked, 0, top):
        return found.span("day")
    slots = [line for line in re.finditer(r"^[^\n]+$", masked, re.M) if SLOT.match(line.group())]
    if len(slots) < _FEWEST:
        return None
    days = list(_ANY_DAY.finditer(masked, 0, min(top, slots[0].start())))
    own = [
        one for one in days if not _OF_THE_PRINT.search(masked[masked.rfind("\n", 0, one.start()) + 1 : one.start()])
    ]
    return own[0].span() if len(own) == 1 else None
