"""Days of what is only referred to, as notes and brackets cite it, and days that a sentence names itself."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from evidence.engines.base.types import DateMention
from evidence.engines.dates.own_day import is_birthday
from evidence.engines.facts.days.described_days import is_done_by_paper
from evidence.engines.names.lexicon import FUNCTION_WORDS

_FORETOLD = re.compile(
    r"\b(?:said|says?|saying|told|promised|wrote|stated|answered|replied|threatened)\b.{0,80}\b(?:would|will|shall|going to"
    r"|won['\u2019]t)\b|\b(?:would|will|shall|going to|won['\u2019]t)\b|['\u2019]ll\b",
    re.S,
)
_LEAD = 70  # characters before a date that say what it is to the sentence
_CITED_PAPER = re.compile(
    r"\s{1,3}(?:[A-Z][\w&.'\u2019-]{0,20}\s{1,3}){0,3}"
    r"(?:E-?mails?|Text|Messages?|Memorandum|Memo|Letter|Report|Order|Tr\.|Hr['\u2019]g|Transcript|Statement|Notes?|Interview)\b"
)
_PINPOINT = re.compile(r"\s{1,3}\d{1,5},?\s?(?:at|p\.|pp\.)\s?\d")  # "3/5/18 302, at 4"
_AFTER_A_NOTE = re.compile(r"(?:^|[\d;(.,\"\u201d`\u2018'\u2019*]|\b(?:[Ss]ee|e\.g\.|and|id\.))\s*$")
_SEE = re.compile(r"\b(?:[Ss]ee(?:,? e\.g\.,?| also)?|[Cc]f\.)\s[^.;)]{0,50}$")
_IN_PRINT = re.compile(
    r",\s{1,3}[A-Z][\w.'\u2019&-]{1,20}(?:\s[A-Z&][\w.'\u2019&-]{0,20}){0,4}\s{1,3}\(\Z"
)  # ", The Herald ("
_DATED = re.compile(r"\bdated(?: effective)?(?: as of)?[ ,(]{1,3}$", re.I)  # a paper's own day
_OWN_PAPER = re.compile(
    r"^\W*(?:[\w.]{1,6} )?this\b(?:(?!\bthe\b|\bthat\b)[^.;]){0,120}$", re.I
)  # "This Lease, dated as of"
_STATES = re.compile(
    r"\b(?:balance sheets?|financial statements?|statements?|schedules?|inventor(?:y|ies)|appraisals?) as (?:of|at) $"
)
_ISSUED = re.compile(
    r"(?:In|By|With) (?:an?|its|his|her|the) (?:\w+ ){1,6}dated (?:as of )?$"
)  # "In an order dated May 3, the court dismissed the action": what the paper does, it does that day
_ENTERED = re.compile(
    r"\b(?:entered into|(?:executed|signed) (?:that certain|an?|the))\b [^.;]{0,90}\bdated (?:as of )?$"
)
_LONG_LEAD, _LONGEST_LEAD = 140, 280
_RULING = re.compile(r"\((?:[\w.' ]{0,30}\b(?:Cir|Ct|App|Supp|Dist|banc|[A-Z]\.D)\b[\w.' ]{0,12})$")
_ENDING = re.compile(r"\b(?:before|prior to|until|till) (?:the end of )?$", re.I)  # when it was no more, or not yet
_ASKED = re.compile(
    r"\b(?:request|inquiry|enquiry|e-?mail|letter|message|note|order|ruling|decision|opinion|motion|memo|memorandum"
    r"|report) of $",
    re.I,
)
_DESCRIBING = re.compile(r"(?:\b(?:the|an?|this|that|his|her|its|their|our|my|your|about)|['\u2019]s?) $")
_IN_ASIDE = re.compile(
    r", (?:who|which|whose|whom) (?:(?!\b(?:and|but|then)\b)[^,;]){1,60} $"
)  # "Roe, who left on May 3, could not be asked"
_IN_POST = re.compile(
    r", (?:the |an? |its |his |her |our |[A-Z][\w. ]{1,40}['\u2019]s )?(?:[a-z]+ ){1,4}since $"
)  # "Roe, controller since 2005,"
_IN_CLAUSE = re.compile(
    r"\b(?:that|which|who|whom) (?:the |an? )?(?:[\w'\u2019-]+ ){1,6}(?:between|from) $"
    r"|\b(?:through|various dates (?:through|until)|until) $|\bthat (?:[\w'\u2019-]+ ){1,6}had (?:[\w'\u2019-]+ ){1,8}since $"
)  # how long what is spoken of went on
_VERB = re.compile(r"\b[a-z]{3,}(?:ed|eld|ent|ade|ave|ote|old) (?:the|his|her|its|our|my|their|an?|that|this) ")
_THING = re.compile(r"\s{1,3}(?P<word>[a-z]{3,20})\b")
_AFTER_WHICH = re.compile(
    r"^(?:[Bb]ut |[Aa]nd )?(?:(?:[Ss]hortly|[Jj]ust|[Ss]oon|[Ii]mmediately|[Aa]t some ?point|[Ss]ome ?time"
    r"|[A-Z]?[a-z]+ (?:days|weeks|months|years)) )?"
    r"(?:[Aa]fter|[Bb]efore|[Ff]ollowing|[Pp]rior to|[Uu]ntil) [^,;]{0,160}$"
)  # "After Roe pleaded guilty on May 3, he met Lee"
_BOUND = re.compile(r"\b(?:before|after|following|prior to|until) (?:(?:the|his|her|its|their) )?$", re.I)
_BOUND_BY = re.compile(
    r"\s{1,3}(?!(?:and|or|but|when|to|at|in|on|by|he|she|they|it|the|a)\b)(?:[A-Z][\w.]* ){0,4}[a-z]{4,}\b"
)
_GOES_ON = re.compile(r"[^,;.]{0,80},\s")  # to the clause that the other leads to
_SAYS = re.compile(
    r"\b(?:stating|claiming|saying|asserting|indicating|reporting|suggesting|alleging|explaining|warning|writing) "
    r"(?:(?:to|in) [^,;]{2,30} )?(?:that )?[^;]{0,400}$"
)  # what a letter said of another day
_SAID_IN = re.compile(
    r"\b(?:that|which) (?:sa(?:id|ys?)|states?|stated|read|reads|gave|gives|showed|shows|listed|lists) (?:(?:on|as) )?$"
)
_MARKED = re.compile(
    r"\b(?:with|bearing|showing|carrying|having) (?:the |a )?(?:date|stamp|postmark|mark)(?: of)? $"
    r"|\b(?:which|that) (?:says|said|states|stated|reads?|showed|shows) [^;]{1,80}\b(?:on|of|in|for) $"
)  # "a tag with date May 3", "a paper which says that we had a talk on May 3"
_AIMED = re.compile(
    r"\b(?:asked|invited|requested|urged|told|wanted|agreed|planned|prepared|emailed|called)\b[^;]{0,140}\bfor (?:the|an?|his|her"
    r"|their|its) (?:[\w-]+ ){0,3}?(?:meeting|interview|conference|hearing|trial|dinner|appointment|session|visit|event"
    r"|briefing|deposition|speech|closing|inspection|mediation|flight|trip) (?:(?:set|scheduled|planned) )?(?:on|for|of) $"
)  # when what they speak of is to be
_ARRANGED = re.compile(
    r"\b(?:said|stated|told|objected|replied|explained|reported|complained|claimed|noted|mentioned)\b[^;]{0,160}?\b(?:is|are|was"
    r"|were|been) (?:ordered|booked|scheduled|set|planned|arranged|fixed|listed|promised|expected|due) (?:to [a-z]+ )?"
    r"(?:for|on) (?:the )?$"
)  # "Roe objected that the crane was booked for May 3", which he did on another day
_RUN_ON = r"(?:(?!\band (?:he|she|they|it|I|we|[A-Z]))[^;,])"  # within one clause
_GRANTED = re.compile(
    r"\b(?:ask(?:s|ed|ing)?|seek(?:s|ing)?|sought|claim(?:s|ed|ing)?|demand(?:s|ed|ing)?|request(?:s|ed|ing)?|order(?:s|ed|ing)?"
    rf"|award(?:s|ed|ing)?|grant(?:s|ed|ing)?|direct(?:s|ed|ing)?|recommend(?:s|ed|ing)?)\b{_RUN_ON}{{1,140}}"
    r"\b(?:from|starting|commencing|beginning|effective|retroactive to|running from|as (?:of|from))(?: on)?(?: the)? $"
)  # "awarded Roe back pay from May 3", which was done on another day
_PROMISED = re.compile(
    r"\b(?:promised|assured|said|told|warned|predicted|expected|estimated|undertook|announced|understood|wrote|hoped)\b"
    rf"{_RUN_ON}{{0,120}}\bwould\b{_RUN_ON}{{1,100}}\b(?:by|on|in|before|until|from|no later than)(?: the)? $"
)  # "Roe promised that it would be mended by May 3"
_OPENING = 40  # characters: what a sentence begins with is what it is about, "At the May 4 hearing", "The May 4 letter"
_TOLD = re.compile(r"\b(?:after|before|until|once) (?:he|she|they|it|the|an?|[A-Z][\w.]+) [^,;]{3,60}$")
MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_IN_FIGURES = re.compile(
    r"(?<![\w/.$#-])(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])(?![\w/%]|[\"\u201d]| ?(?:of|inch|in\.|cups?|miles?)\b)"
)
_NAMED_DAY = re.compile(
    rf"\b(?:(?:{MONTH})\s?\d{{1,2}}(?!\d)|\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?(?:{MONTH})\b|[Ii]n (?:19|20)\d\d\b"
    r")|^[Oo]n (?:1[0-2]|[1-9])/\d{1,2}\b|^(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\d|0?[1-9])(?:/\d{2,4})?(?=[ :,-])"
)
_AIM = re.compile(r"(?:In response to|In order to|With a view to|To [a-z]+)\b.{3,240}\bby (?:the end of )?$")
_BIRTH = re.compile(
    r"\b(?:date of birth|birth ?date|DOB|D\.O\.B\.?)(?: ?\(DOB\))?(?: (?:is|was|of))?[ ,:(]{0,3}$", re.I
)
_UNTIL_THEN = re.compile(
    r"\b(?:until|till|before|prior to|pending|in time for|ahead of) (?:after |before )?"
    r"(?:the |an? |his |her |our |their |my |your )?(?:(?!(?:and|but|which|who|that|on)\b)[\w'\u2019-]+ ){1,5}(?:on|of|in) $"
)  # "asked me to hold it until after the review on June 2"
_DUE = re.compile(r"\b(?:by|before|no later than|until)$", re.I)
_OR_BEFORE = re.compile(rf"(?:{MONTH}) ?(?:/|or) ?$")
_FROM_THEN_ON = re.compile(r"\bon (?:or|and) after\b", re.I)  # what a bound is of, and no event
_NUMERIC = re.compile(r"\d{1,2}/\d{1,2}/\d{2,4}$")
_NOTE_NUMBER = re.compile(r"\d{1,4}\n(?=[A-Z])")


def is_of_citation(masked: str, found: DateMention, start: int) -> bool:
    """Is it the day of a paper that the words only cite: "Lee 3/5/18 302, at 4", "see e-mail of 3 May", "The Herald (May 3)"?"""
    before = masked[max(start, found.start - _LEAD) : found.start]
    if _SEE.search(before) or (masked.startswith(")", found.end) and _IN_PRINT.search(before)):
        return True
    if not _NUMERIC.match(found.text):
        return False
    if _PINPOINT.match(masked, found.end):
        return True
    return bool(_CITED_PAPER.match(masked, found.end)) and bool(_AFTER_A_NOTE.search(before))


def is_of_cited_paper(masked: str, found: DateMention, start: int) -> bool:
    """Is it the day of a paper that a clause deals in, "shall assume the lease dated May 3", and not of the paper itself?"""
    before = " ".join(masked[max(start, found.start - _LEAD) : found.start].split()) + " "
    if _OWN_PAPER.search(" ".join(masked[start : found.start].split())):
        return False
    if _STATES.search(before):
        return True
    return bool(_DATED.search(before)) and not _is_done_that_day(masked, found, start, before)


def is_of_paper_ruled_on(masked: str, found: DateMention, start: int) -> bool:
    """Is it the day of the order, motion or letter that a ruling deals in: "The order of June 27 is reversed"?"""
    return bool(_ASKED.search(" ".join(masked[max(0, start) : found.start].split()) + " "))


def is_open_or_aimed_at(masked: str, found: DateMention, start: int, written: date | None) -> bool:
    """Is it one of two months ("October/November 2018"), somebody's birth date, or the day by which something is to be done?"""
    if _is_due_before(masked, found, start, written):
        return True
    before = " ".join(masked[start : found.start].split()) + (
        " " if masked[found.start - 1 : found.start].isspace() else ""
    )
    if any(one.search(before) for one in (_OR_BEFORE, _BIRTH, _UNTIL_THEN)):
        return True
    if _FROM_THEN_ON.search(f"{before[-_OPENING:]}{found.text}") or _is_of_what_is_granted(before, found):
        return True
    due = before if not found.text.lower().startswith("by ") else f"{before.rstrip()} by "
    return masked.startswith(",", found.end) and bool(_AIM.match(due))


def _is_of_what_is_granted(before: str, found: DateMention) -> bool:
    """Does what is asked for, awarded or promised begin or fall due then?"""
    first = re.match(
        r"(?:retroactive to|as (?:of|from)|no later than|[a-z]+)\b", found.text
    )  # it may be of the date's own text
    lead = f"{before}{first[0]} " if first else before
    return any(one.search(lead, max(0, len(lead) - _LONGEST_LEAD)) for one in (_GRANTED, _PROMISED))


def _is_due_before(masked: str, found: DateMention, start: int, written: date | None) -> bool:
    """Is something to be done by a weekday that is read as one before it was ``written``: "I need it by Friday"?"""
    before = " ".join(masked[max(start, found.start - _LEAD) : found.start].split())
    is_due = _DUE.search(f"{before} {found.text.split()[0]}") or _DUE.search(before)
    return bool(written and is_due and found.precision == "approximate" and found.date < written)


def names_a_day(words: str) -> bool:
    """Does it say "May 5" or "called 4/20", of whichever year, or "in 2013" itself?"""
    return bool(_NAMED_DAY.search(words) or _IN_FIGURES.search(words))


def without_note(found: DateMention) -> DateMention:
    """Without the number of a note that stands at the end of the line before."""
    number = _NOTE_NUMBER.match(found.text)
    return replace(found, start=found.start + number.end(), text=found.text[number.end() :]) if number else found


def _is_done_that_day(masked: str, found: DateMention, start: int, before: str) -> bool:
    """Does the paper do something, or is it entered into, on the day that it bears?"""
    long = " ".join(masked[max(start, found.start - _LONG_LEAD) : found.start].split()) + " "
    return bool(_ISSUED.match(before) or _ENTERED.search(long)) or is_done_by_paper(masked, found, start)


def _is_of_clause(masked: str, found: DateMention, start: int, end: int) -> bool:
    """Is it the day of what came before the act or is spoken of in it: "After Roe pleaded guilty on May 3, he met Lee",
    "asked him for the meeting on May 3", "sent a letter stating that it ended in May"?"""
    before = " ".join(masked[start : found.start].split()) + " "
    with_word = f"{before}{found.text.split()[0]} ".lstrip()
    rest = masked[found.end : min(end, found.end + _LONG_LEAD)]
    leads = _AFTER_WHICH.match(before.lstrip()) or _AFTER_WHICH.match(with_word)
    if leads and _GOES_ON.match(rest):
        return True
    if _BOUND.search(before) and _BOUND_BY.match(masked, found.end, end):
        return True  # "at some point after the May 3, 2017 hearing"
    return any(one.search(before) for one in (_SAYS, _SAID_IN, _MARKED, _AIMED, _ARRANGED))


def of_another(masked: str, found: DateMention, start: int, end: int) -> bool:
    """Is it the day of somebody's birth, of a ruling that is cited, or of a thing that it describes late in the sentence ("he
    appealed from the June 17 orders"), and not of what is told?"""
    before = " ".join(masked[max(start, found.start - _LEAD) : found.start].split()) + " "
    if (
        is_birthday(masked, found)
        or (_DATED.search(before) and not _is_done_that_day(masked, found, start, before))
        or _ENDING.search(f"{before}{found.text.split()[0]} ")  # the word may be of the date's own text
        or _ENDING.search(before)
        or (_RULING.search(before) and masked[found.end : found.end + 1] == ")")
    ):
        return True
    if _is_of_clause(masked, found, start, end):
        return True
    if found.precision != "day" and _TOLD.search(before):
        return True  # "that after he had moved there in 2013 he": when something else was done
    with_word = f"{before}{found.text.split()[0]} "  # "since" and "between" may be of the date's own text
    in_post = (_IN_POST.search(before) or _IN_POST.search(with_word)) and masked[found.end : found.end + 1] == ","
    if _IN_ASIDE.search(before) or in_post:
        return True
    if found.precision != "day" and _IN_CLAUSE.search(with_word):
        return True
    if _ASKED.search(before) and _VERB.search(before):
        return True  # "The panel upheld the decision of May 3"
    late = found.start - start > _OPENING and found.precision != "year"
    if late and _ASKED.search(before):
        return True
    thing = _THING.match(masked, found.end, end) if late and _DESCRIBING.search(before) else None
    return thing is not None and thing["word"] not in FUNCTION_WORDS


def is_foretold(masked: str, found: DateMention, start: int) -> bool:
    """ "He said that he would "have me out by May 3"": what somebody is quoted as saying of a day to come was said on another."""
    before = masked[start : found.start]
    is_within = before.count('"') % 2 == 1 or before.count("\u201c") > before.count("\u201d")
    return is_within and bool(_FORETOLD.search(before))
