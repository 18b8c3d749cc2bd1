"""The day a form, report or record gives beside a label: "Report date", "Invoice date", "Date:"; the surest label counts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from enum import IntEnum

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates

_PAPER = (
    r"report|invoice|bill(?: of lading)?|billing|issue|issuance|statement|letter|notice|order|filing|meeting|call|recording"
    r"|interview|deposition|hearing|memo|memorandum|receipt|sale|transaction|document|certificate|assessment|inspection"
    r"|entry|log|form|p\.?o\.?|estimate|quotation|quote|declaration|subpoena|warrant|affidavit|note|proposal|publication|survey|audit|appraisal|evaluation|opinion|session|video|download"
)
_DONE = (
    r"issued|filed|reported|prepared|recorded|written|signed|taken|entered|ordered|released|completed|published|dictated"
    r"|executed|posted"
)
_TIMED = r"(?: ?(?:and|&|/) ?time| issued| filed| reported)?"


class Sure(IntEnum):
    """What a label makes of the date beside it, the surest first."""

    AMENDED = 0
    REPORT = 1
    ISSUED = 2
    AS_OF = 3
    DATED = 4
    REVISED = 5
    EFFECTIVE = 6
    EVENT = 7


_LABELS = {
    sure: re.compile(rf"(?:{label}){_TIMED}", re.I)
    for sure, label in {
        Sure.AMENDED: r"(?:date )?(?:amended|corrected|supplemented)(?: on)?|(?:date of )?(?:amended|supplemental|corrected"
        r"|revised) report(?: date| issued| of)?",
        Sure.REPORT: r"date of (?:this |final )?report|(?:final )?report "
        r"(?:date|written|issued|completed|prepared|submitted)(?: on)?",
        Sure.ISSUED: rf"(?:[a-z]+ )?(?:{_PAPER})(?: number)? dated?|date of (?:the |this )?(?:[a-z]+ )?(?:{_PAPER})"
        rf"|date (?:{_DONE})|(?:{_DONE})(?: on| at)?",
        Sure.AS_OF: r"(?:balance |account |statement )?as (?:of|at)|(?:statement )?closing date",
        Sure.DATED: r"dated?|date ?time",
        Sure.REVISED: r"(?:date )?(?:last )?(?:updated|revised|modified|reviewed)(?: on)?|revision date",
        Sure.EFFECTIVE: r"(?:date )?(?:effective|adopted|approved)(?: date| on| as of| from)?",
        Sure.EVENT: r"(?:date of |date )?(?:service|visit|encounter|exam(?:ination)?|seen|arrival|arrived|triage"
        r"|consultation|incident|occurrence|occurred|event)(?: date| on)?|dos",
    }.items()
}
_BEGUN = re.compile(
    r"(?:(?:call|recording|video|audio|event|session) )?start(?:ed)?(?: ?(?:date|time|at|on|/|&|and)){0,4}", re.I
)
_RECORDED = re.compile(r"\b(?:call(?:ed|er)?|recording|video|audio|voicemail|inmate|duration)\b", re.I)
_TAKEN_DOWN = re.compile(
    r"(?:date )?reported(?: on| at)?(?: ?(?:and|&|/) ?time)?", re.I
)  # of an offence, not by a laboratory
_EVENTS = re.compile(r"\b(?:occurr\w+|offen[cs]e|incident|complainant|victim)\b", re.I)
_OTHER = re.compile(
    r"\b(?:due|expir\w*|birth|d\.?o\.?b|received|ship\w*|deliver\w*|sampl\w*|collect\w*|seized|recovered|analy\w*"
    r"|offen[cs]e|arrest\w*|trial|next|prior"
    r"|previous|original|hired?|admi\w+|discharge\w*|loss|accident|through|until|transcri(?:b\w+|ption\w*)"
    r"|transcript (?:prepared|certified|date|ordered)"
    r"|printed|renewal|last paid"
    r"|payment|period|start\w*|end\w*|answer|return\w*|served|required|needed|promised|requested)\b",
    re.I,
)
_CELL = re.compile(r"[ \t]{2,}|\t|\|")
_LABEL_END = re.compile(r"(?P<label>[A-Za-z][\w.'/&() ]{0,40}?)[ \t]{0,12}(?P<mark>[:|]|\.{3,})?[\s|*\-]{0,16}\Z")
_COLUMN = re.compile(
    r"\b(?:(?:[A-Z][\w.]{1,14} ){0,2}[Dd](?:ate|ATE)s?(?: (?:of|OF|issued|due|shipped|received"
    r"|reported|filed)(?: [A-Z]\w{2,14})?)?"
    r"|DATE(?: [A-Z]{2,10})?|(?:[A-Z]{2,12} ){1,2}DATE|Issued|Due|Received|Shipped|Reported|Filed)\b"
)
_SECTION = re.compile(
    r"^[ \t]{0,12}(?:(?:SECTION|Section|PART|Part)[ \t]{1,4}[A-Z\d]{1,4}\b|\d{1,2}\.[ \t]{1,4}[A-Z][A-Z '\u2019&/-]{4,60}$)",
    re.M,
)  # of a form
_FEWEST_SECTIONS = 3
_RUNS_ON = re.compile(r"\S[^\n]{30,}[a-z,][ \t]*\n[ \t]*\Z")  # a line of prose above
_WEEKDAY = re.compile(r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,?\s*\Z", re.I)


def labelled_day(words: str, least: Sure = Sure.EVENT) -> date | None:
    """The day beside the surest of the labels there that are as sure as ``least``; None where two of one kind differ."""
    found: dict[Sure, set[date]] = defaultdict(set)
    police, recorded = bool(_EVENTS.search(words)), len({*_RECORDED.findall(words.lower())}) > 1
    for one in day_mentions(words):
        if recorded and least >= Sure.EVENT and _BEGUN.fullmatch(_label(words, one).strip(" .:-#*")):
            found[Sure.EVENT].add(one.date)
        elif (sure := _sure(_label(words, one), police=police)) is not None and sure <= least:
            if sure is Sure.DATED and is_within_form(words, one.start):
                continue
            found[sure].add(one.date)
    days = found[min(found)] if found else set()
    return next(iter(days)) if len(days) == 1 else None


def is_within_form(words: str, at: int) -> bool:
    """Does the place lie in a section of a form that is neither its first, which says what it is, nor its last, which is signed?
    A "Date:" there is that of an earlier paper or event which the form asks for."""
    heads = [one.start() for one in _SECTION.finditer(words)]
    return len(heads) >= _FEWEST_SECTIONS and heads[1] < at < heads[-1]


def day_mentions(words: str) -> list[DateMention]:
    """The whole days named there, with hours of one day or of one night."""
    return [found for found in find_dates(words) if found.precision == "day" or _is_one_night(found)]


def _is_one_night(found: DateMention) -> bool:
    last = found.date_end or found.date
    return found.precision == "range" and (last == found.date or (":" in found.text and is_over_midnight(found)))


def is_over_midnight(found: DateMention) -> bool:
    """Two days one after the other: whether a night or two days' work, what stands beside it tells."""
    return found.precision == "range" and found.date_end is not None and (found.date_end - found.date).days == 1


def is_of_another(label: str) -> bool:
    """Does the label say that the date is of something else, such as what is due?"""
    return bool(_OTHER.search(label))


def _sure(label: str, *, police: bool) -> Sure | None:
    plain = re.sub(r"\(.*?\)", "", label).replace("_", " ").strip(" .:-#*").lower()
    if not plain or is_of_another(plain):
        return None
    if police and _TAKEN_DOWN.fullmatch(plain):
        return Sure.EVENT
    return next((sure for sure, own in _LABELS.items() if own.fullmatch(plain)), None)


def _label(words: str, one: DateMention) -> str:
    """What the date is called: by the words before it in its line or cell, else by the line or column head above."""
    begin = words.rfind("\n", 0, one.start) + 1
    before = _WEEKDAY.sub("", words[begin : one.start])
    if not before.strip(" \t|*"):
        return _above(words, begin, one)
    cell = next((part for part in reversed(_CELL.split(before)) if part.strip()), "")
    found = _LABEL_END.search(cell if cell == before else f"{cell} ")
    if found is None:
        return _above(words, begin, one)
    if found["mark"]:
        return _last_label(found["label"])
    rest = _CELL.split(words[one.end : one.end + 80].split("\n")[0])[0].strip(" \t,.;)")
    alone = not rest or bool(re.fullmatch(r"(?:at )?[\d:. ]{0,12}(?:[ap]\.?m\.?|hours|hrs)?[\w ]{0,4}", rest, re.I))
    return found["label"] if alone and cell.strip().startswith(found["label"].strip()) else _above(words, begin, one)


def _last_label(words: str) -> str:
    """Of "4471 Order date" the label, which a value of another may precede."""
    return re.sub(r"^.*(?:\d\S*|[A-Z]{1,3}\d\S*) (?=[A-Za-z])", "", words)


def _above(words: str, begin: int, one: DateMention) -> str:
    """A label on the line above, or the head of the date's column where the heads above and the dates here are as many."""
    above = next((line for line in reversed(words[max(0, begin - 300) : begin].split("\n")) if line.strip()), "")
    end = words.find("\n", one.end)
    here = [each.start for each in day_mentions(words[begin : end if end >= 0 else len(words)])]
    heads = [] if day_mentions(above) else [found.group() for found in _COLUMN.finditer(above)]  # "Issued July 2, 2014"
    if len(heads) == len(here) and one.start - begin in here:
        if end >= 0 and day_mentions(words[end : end + 80].strip().split("\n")[0]):
            return ""  # the first of several rows
        return heads[here.index(one.start - begin)]
    return above.strip() if len(here) == 1 and not words[begin : one.start].strip(" \t|*") else ""


def day_lines(words: str) -> Iterator[DateMention]:
    """The days that have a line to themselves, but for a place before them or the time of day after; not
    the rest of a sentence."""
    for one in day_mentions(words):
        begin = words.rfind("\n", 0, one.start) + 1
        before = _WEEKDAY.sub("", words[begin : one.start]).strip(" \t|*-\u2013\u2014_(")
        after = words[one.end : one.end + 60].split("\n")[0].strip(" \t|*-\u2013\u2014_.,;)")
        placed = not before or re.fullmatch(r"(?:[A-Z][\w.]{1,20} ?){1,3},", before)
        wraps = not before and _RUNS_ON.search(words[max(0, begin - 140) : begin])
        if placed and not wraps and (not after or re.fullmatch(r"(?:at )?\d{1,2}[:.]\d\d.{0,12}", after)):
            yield one
