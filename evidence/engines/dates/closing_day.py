"""The day at the end of a paper that is signed, sworn or entered: "Dated: …", "SO ORDERED this 5th day of May"."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import date

from evidence.engines.base.types import DateMention
from evidence.engines.dates.labelled_day import day_mentions, is_within_form

_DAY_LEAD = r"(?:[\s:,_]{0,8}(?:on|at|this|the|day|in [A-Z]\w+(?:, [A-Z]\w+)?)\b){0,4}[\s:,_-]{0,16}\Z"
_TO_DAY = rf"[^\n.;]{{0,60}}?(?:\n[^\n]{{0,40}}?){{0,1}}{_DAY_LEAD}"
# How a paper's own day is led in, the surest first.
_CUES = {
    name: re.compile(cue)
    for name, cue in {
        "ordered": r"\b(?:SO ORDERED|IT IS SO ORDERED|(?i:it is so ordered|adjudged|done and (?:ordered|signed)))\b[.,:]?"
        rf"(?i:\s{{0,12}}(?:dated?|entered|signed|done)?){_TO_DAY}",
        "entered": rf"(?i:\bentered)(?i: in [\w ,]{{3,40}})?{_DAY_LEAD}|(?i:\b(?:issued|signed|made|given)"
        rf"(?: under my hand)?[ ,]{{1,2}}(?:and entered )?(?:on |at [\w ,]{{3,40}})?(?:this|on)?\b){_DAY_LEAD}"
        rf"|(?im:^[ \t]{{0,80}}done)(?i:,? (?:at|in) [\w ,]{{3,40}})? (?i:this)\b{_DAY_LEAD}",
        "dated": r"(?i:\b(?:dated|executed|respectfully submitted)\b)[.,]?"
        rf"(?:[\s:]{{1,8}}(?:at )?[A-Z][\w.]+(?:,? [A-Z][\w.]+){{0,3}},?)?{_DAY_LEAD}"
        rf"|(?im:^[ \t]{{0,80}}(?:presented|returned|filed)(?: in open court)?(?: this\b| on\b|:)){_DAY_LEAD}"
        rf"|(?m:^[ \t]{{0,80}}(?:This|THIS),?(?: the)?[ \t]{{0,4}}\Z)"
        rf"|(?m:^[ \t]{{0,80}}[A-Z]\w+(?: [A-Z]\w+){{0,2}}, [A-Z][\w.]+(?: [A-Z]\w+)?,? this[ \t]{{0,4}}\Z)"
        rf"|(?i:\ba true bill)\b[^\n]{{0,60}}(?:\n[^\n]{{0,60}}){{0,2}}{_DAY_LEAD}",
        "date": rf"(?i:\bdate(?: signed)?[ \t]{{0,4}}:|^[ \t]{{0,80}}date(?: signed)?){_DAY_LEAD}",
        "signature": r"(?:/s/|\bBy:|\b(?:Signed|Signature|SIGNED|SIGNATURE|[Ss]igned by|Approved by|Certified by):?)"
        r"[^\n]{0,70}(?:\n[^\n]{0,50})?[\s,|\u2013-]{0,40}\Z",
        "sworn": rf"(?i:\b(?:sworn|subscribed|affirmed|acknowledged)\b)[^.;]{{0,90}}{_DAY_LEAD}",
    }.items()
}
_OF_ANOTHER = re.compile(
    r"\b(?:note|deed|mortgage|check|will|policy|agreement|contract|order|letter|report|transcript|lease|invoice|deposition"
    r"|complaint|motion|affidavit|declaration|notice|e-?mail)"
    r"\b[^.;\n]{0,30}\Z", re.I
)  # fmt: skip
_LATE = re.compile(
    r"[\w)\"\u201d'\u2019.],?\s*\Z"
)  # words that "dated" goes on from: "the report of the laboratory dated"
_RAIL = re.compile(
    r"[ \t]+\)(?:[ \t]{2,}[^\n\d]{0,80})?[ \t]*$", re.M
)  # of a jurat that stands in a column, beside who signs: "this 5th day   )   A. Lee"
_OF_OUR_LORD = re.compile(r"(?<=[a-z]),?\s{1,3}A\. ?D\.,?\s{1,3}(?=\d{4}\b)")  # "September, A.D. 1999"
_PROSE = re.compile(
    r"\b(?:was|were|is|are|been|being|having|which|that|who)\s+(?:(?:duly|first|so)\s+){0,2}\Z", re.I
)  # "having been duly sworn on May 2": told, and no oath
_SERVED = re.compile(r"^\W{0,8}(?:CERTIFICATE|PROOF|AFFIDAVIT|CERTIFICATION) OF (?:SERVICE|MAILING)\b", re.I | re.M)
_SIGNED = re.compile(r"/s/|_{4,}|\b(?:[Ss]ign(?:ed|ature)|SIGN(?:ED|ATURE)|By):?")
_SERVED_ON = re.compile(
    r"\b(?:served|furnished|mailed|delivered|filed|sent|e-?served)\b[^;]{0,400}\b(?:on|this)\b[\s\w]{0,12}\Z", re.I
)
_REACH, _NEAR = 150, 240


def closing_day(tail: str) -> date | None:
    """The day that the surest words lead in; the last of several that these lead in, as an appended proof of service is
    left out. Of those who sign on different days the latest completes the paper."""
    served = _SERVED.search(tail)
    words = _RAIL.sub("", tail[: served.start()] if served and served.start() > 200 else tail)
    words = _OF_OUR_LORD.sub(" ", words)
    found: dict[str, list[date]] = defaultdict(list)
    for one in day_mentions(words):
        before = words[max(0, one.start - _REACH) : one.start]
        if name := _led_in(words, one, before):
            found[name].append(one.date)
    return next((max(found[name]) for name in _CUES if name in found), None)


def served_day(tail: str) -> date | None:
    """The day on which a paper's own certificate says that it was sent to the other side."""
    served = _SERVED.search(tail)
    words = tail[served.start() :] if served else ""
    days = [one.date for one in day_mentions(words) if _SERVED_ON.search(words[: one.start])]
    return days[0] if days else None


def _led_in(words: str, one: DateMention, before: str) -> str:
    """The name of the surest cue right before the date; empty where there is none, or it is of another paper."""
    for name, cue in _CUES.items():
        led = cue.search(before)
        if led and _is_of_named(before, led):
            continue
        if led and not _PROSE.search(before[: led.start()]) and not _OF_ANOTHER.search(before[: led.start()]):
            near = words[max(0, one.start - _NEAR) : one.end + _NEAR]
            return name if name != "date" or (_SIGNED.search(near) and not is_within_form(words, one.start)) else ""
    return ""


def _is_of_named(before: str, led: re.Match[str]) -> bool:
    """Does "dated" go on from words that name another paper, and lead to no "this 5th day"?"""
    return led.group().startswith("dated") and "this" not in led.group() and bool(_LATE.search(before[: led.start()]))
