"""The day on which a deposition, hearing, interview or call was held or recorded, from its title page or header."""

from __future__ import annotations

import re
from datetime import date

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.labelled_day import day_lines, day_mentions, is_over_midnight

_TITLE = re.compile(
    r"^(?!.{0,80}\b(?i:motion|notice|order|subpoena|errata|exhibits?|letter|certificate|request|regarding|re"
    r"|proceedings? (?:under|pursuant|against))\b)"
    r"(?:[^\n.;a-z]{0,60}\b(?:DEPOSITION|TRANSCRIPT|TRANSCRIPTION|PROCEEDINGS|EXAMINATION UNDER OATH|HEARING|INTERVIEW"
    r"|TESTIMONY)\b"
    r"|[^\n.;]{0,40}\b(?:Deposition|Transcript|Transcription|Examination Under Oath) [Oo]f\b[^\n.;]{0,60}$)", re.M
)  # fmt: skip
_LABELLED = re.compile(
    r"(?:^|[\t|]|[ ]{2,}|\. )\W{0,6}(?:(?:recording|call|hearing|deposition|interview|session|incident|start|event|video|audio"
    r"|trial)\W{1,3})?(?:date|recorded|taken|held|day|when|start(?:ed|s)?|begins?|began|call (?:placed|received|start\w*)"
    r"|recording"
    r"(?: (?:start\w*|beg[ia]n\w*))?)(?:(?: of)? (?:the )?(?:recording|call|hearing|deposition|interview|session|proceedings?"
    r"|taken|recorded|and time|start))?(?: ?(?:/|&) ?(?:time|place))?(?: on| at)?[ \t]{0,12}[:|\-]?[\s|]{0,16}\Z",
    re.I | re.M,
)  # fmt: skip
_HELD = re.compile(
    r"\b(?:taken|held|commenc\w+|convened|heard|conducted|recorded|reported|appeared?|came on|made|begins?|began|on the record)"
    r"\b[^.;]{0,140}?\b(?:on|this|the|of|[ap]\.?m\.?|at)?[\W_]{0,12}\Z",
    re.I,
)
_NOW = re.compile(
    r"\b(?:today(?:['\u2019]s date)?|the (?:date|time|day)|it) (?:is|and)\b[^.?\n]{0,60}\Z|\bit['\u2019]s [^.?\n]{0,40}\Z",
    re.I,
)
_WEEKDAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?[\s\d]{1,12}\Z", re.I)
_OTHER = re.compile(
    r"\b(?:transcri(?:b\w+|ption\w*)|certified|certificate|prepared|ordered|complaint|dated|filed|printed|expir\w+|birth|dob"
    r"|accident|injur\w+|served|next|continued (?:to|until)|adjourned (?:to|until))\b[^\n]{0,40}\Z",
    re.I,
)
_TURN = re.compile(
    r"^[ \t]{0,40}(?:\d{1,2}[ \t]{1,12})?(?:[\[(]?[\d:. ]{4,12}[\])]?[ \t]{1,4})?[A-Z][\w.'#()/ -]{1,30}:[ \t]{1,8}\S.{8,}"
    r"|^[ \t]{0,40}(?:\d{1,2}[ \t]{1,12})?Q[.:]?[ \t]{2,}", re.M
)  # fmt: skip
_STAMP = re.compile(r"[ \t]{0,20}[\[(]?")
_TOLD_ON = re.compile(r",? [a-z]+ ")  # a sentence goes on behind it: no stamp
_RUNNING = re.compile(
    r"^[ \t]{0,60}(?:(?:VIDEO(?:TAPED)? )?DEPOSITION|EXAMINATION|TESTIMONY|TRANSCRIPT|INTERVIEW|HEARING) OF [^\n;]{3,60}?"
    r"[ \t]{0,4}[,|\u2013\u2014-][ \t]{0,4}(?P<day>[^\n]{6,30}?\d{4})\b",
    re.M | re.I,
)  # the line that every page ends or begins with: "Deposition of Ann Lee, May 4, 2020, Vol. I"
_HEAD, _TITLE_HEAD = 3_000, 1_500


def spoken_day(text: str, *, spoken: bool) -> date | None:
    """The first page's day: labelled, else after its weekday, alone on its line or after "taken on"; else the only one
    above the first turn, or that of the first stamped turn."""
    if not (spoken or _TITLE.search(text[:_TITLE_HEAD])):
        return None
    head = text[:_HEAD]
    if running := _of_running_line(text):
        return running
    days = [one for one in day_mentions(head) if not _OTHER.search(head[max(0, one.start - 60) : one.start])]
    alone = {one.start for one in day_lines(head)}
    for fits in (_is_labelled, _is_weekday, lambda _, one: one.start in alone, _is_held, _is_now):
        found = [one.date for one in days if fits(head, one)]
        if found:
            return found[0]
    turn = _TURN.search(head)
    if spoken and (night := _labelled_night(head)):
        return night
    above = {one.date for one in days if turn and one.start < turn.start()}
    stamped = [
        one.date
        for one in days
        if _STAMP.fullmatch(head[head.rfind("\n", 0, one.start) + 1 : one.start]) and not _TOLD_ON.match(head, one.end)
    ]
    return above.pop() if len(above) == 1 else next(iter(stamped), None) if not above else None


def _of_running_line(text: str) -> date | None:
    """The one day that the lines have which say at the head or the foot of its pages whose testimony it is."""
    found = (one["day"].strip() for one in _RUNNING.finditer(text))
    days = {one.date for words in found for one in day_mentions(words)}
    return days.pop() if len(days) == 1 else None


def _labelled_night(head: str) -> date | None:
    """The first day of a recording that ran past midnight."""
    nights = (one for one in find_dates(head[:_TITLE_HEAD]) if is_over_midnight(one) and _is_labelled(head, one))
    return next((one.date for one in nights), None)


def _is_labelled(head: str, one: DateMention) -> bool:
    return bool(_LABELLED.search(head[max(0, one.start - 80) : one.start]))


def _is_now(head: str, one: DateMention) -> bool:
    """ "Today's date is …", as a recording begins."""
    return bool(_NOW.search(head[max(0, one.start - 80) : one.start]))


def _is_weekday(head: str, one: DateMention) -> bool:
    named = re.match(r"(?:Mon|Tues?|Wed|Thu|Fri|Sat|Sun)", one.text, re.I)
    return bool(named or _WEEKDAY.search(head[max(0, one.start - 24) : one.start]))


def _is_held(head: str, one: DateMention) -> bool:
    return bool(_HELD.search(" ".join(head[max(0, one.start - 200) : one.start].split()) + " "))
