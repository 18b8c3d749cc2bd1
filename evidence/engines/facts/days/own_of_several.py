"""Which of several dates in a sentence is its event's own: not that of a paper it cites, nor a bound or a deadline."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.base.types import DateMention

_LEAD = 70  # characters before a date that say what the date is to the sentence
_CITED = re.compile(
    r"\b(?:dated(?: as of)?|of even date|(?:counting|counted|running|calculated|measured|reckoned) (?:from|after)"
    r"|(?:agreement|contract|lease|deed|policy|licen[cs]e|order) (?:made|signed|concluded|entered into|executed)(?: on| as of)?"
    r"|since|as amended (?:on|by|as of)|(?:entered into|made|executed) as of)[ ,(]{1,3}$",
    re.I,
)
_PAPER = re.compile(
    r"\b(?:agreement|amendment|contract|lease|letter|e-?mail|message|report|log|entry|minutes|order|invoice|statement"
    r"|record|notice|complaint|affidavit|declaration|petition|judgment|ruling|opinion|certificate|deposition|interview|deed"
    r"|quote|bill|policy|memorandum|memo|meeting|photograph|call) (?:of|for|from|on)[ ]$",
    re.I,
)
_DONE_BY = re.compile(
    r"\bby (?:(?:an?|its|his|her|their|this|the) )?(?:[a-z]+['\u2019]s )?"
    r"(?:order|judgment|decision|ruling|resolution|deed|letter|notice) (?:dated|of|entered|made|issued)(?: on)?[ ]$",
    re.I,
)  # what is ordered "by Order of May 3" is ordered on that day
_BOUND = re.compile(r"\b(?:before|after|prior to|until|between|following)[ ](?:the )?$", re.I)
_EVENT = re.compile(
    r"\b(?:(?:takes? effect|effective|due|expires?|commences?|ends?|begins?|closes?|payable|made|signed|executed|day"
    r"|deadline|date|is|was|by|than|before)[ ,](?:immediately )?(?:on |is |was |by |as of )?|[Oo]n )$"
)
_ENTRY = re.compile(r"[,:]?\s{0,2}(?:\d{1,2}:\d\d(?: ?hours| ?[ap]\.?m\.?)?)?:\s")
_DEADLINE = re.compile(r"\b(?:by|before|until|till|no later than|prior to) (?:the )?$", re.I)
_LATE_ENTRY = re.compile(r"\b(?:late entry|addendum|entered|written|recorded|charted)[ :]{1,2}(?:on )?$", re.I)
_ON_OR_ABOUT = re.compile(r"on or (?:about|around) (?:the )?(?:[A-Z][a-z]+\.? )?\d", re.I)
_NEAR_DAY = re.compile(r"today|yesterday|tonight|last night", re.I)
_ROUGH_HOUR = re.compile(
    r"(?:about|around|approximately|roughly) (?:\d{1,2}(?::?\d\d)?|noon|midnight)(?: ?[ap]\.? ?m\.?| hours)?,? on ",
    re.I,
)


def main_date(masked: str, dates: list[DateMention], start: int) -> DateMention | None:
    """Of the dates in a span that begins at ``start``: the first of those most likely to be the event's own."""
    if len(dates) < 2:
        return dates[0] if dates else None
    return min(dates, key=lambda d: (_distance(masked, d, start), d.start))


def is_cited(masked: str, found: DateMention, start: int) -> bool:
    """Is this the date of something referred to ("the Agreement dated …") and not of the event?"""
    return found.text.lower().startswith("since") or bool(_CITED.search(words_before(masked, found.start, start)))


def names_a_paper(masked: str, found: DateMention, start: int) -> bool:
    """Is it the date of something cited, also without "dated": "his affidavit of 6 August"?"""
    return is_cited(masked, found, start) or bool(_PAPER.search(words_before(masked, found.start, start)))


def is_plain_day(masked: str, found: DateMention, start: int) -> bool:
    """A day something happened or is due on, and not one that is cited, bounds a period or names a paper."""
    return found.precision == "day" and _distance(masked, found, start) <= 0


def is_deadline(masked: str, found: DateMention, start: int) -> bool:
    """Is it the day by which something is to be done, or up to which it was so? Nothing else is of that day."""
    before = words_before(masked, found.start, start)
    return bool(_DEADLINE.search(before) or _DEADLINE.search(f"{before}{found.text.split()[0]} "))


def is_bound(masked: str, found: DateMention, start: int) -> bool:
    """Does it only bound a time: "before May 3", "between May 3 and 9"?"""
    before = words_before(masked, found.start, start)
    return bool(_BOUND.search(before) or _BOUND.search(f"{before}{found.text.split()[0]} "))


def words_before(masked: str, at: int, start: int) -> str:
    """The words of the span before this place, as far as they say what a date there is, with a blank behind them."""
    return " ".join(masked[max(start, at - _LEAD) : at].split()) + " "


def _distance(masked: str, found: DateMention, start: int) -> float:
    before = words_before(masked, found.start, start)
    about_a_day = bool(_ON_OR_ABOUT.match(found.text))  # in pleadings as good as the day
    far = 1.5 if found.precision in ("year", "approximate") and not about_a_day else 0.0
    if found.start - start < 3 and _ENTRY.match(masked, found.end):  # "March 19, 2024: He called."
        return far - 0.6
    if _NEAR_DAY.match(found.text):
        far -= 0.6
    if _DONE_BY.search(before):
        far -= 0.5
    elif _CITED.search(before) or found.text.lower().startswith("since"):
        far += 3
    elif _PAPER.search(before) or _LATE_ENTRY.search(before):
        far += 2  # "Late entry 5/3 for 5/1": when it was written down
    elif _BOUND.search(before):
        far += 1
    elif about_a_day or _EVENT.search(before):
        far -= 0.5
    return far


def on_its_day(found: DateMention) -> DateMention:
    """ "Approximately 4 p.m. on March 8": the hour is roughly known, and the day well."""
    rough = found.precision == "approximate" and _ROUGH_HOUR.match(" ".join(found.text.split()))
    return replace(found, precision="day") if rough else found
