"""The day of a contract, deed or will: what its first clause says, else the line above it, else the last signature."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from itertools import islice

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates

_NAMED = (
    r"(?i:agreement|amendment|contract|lease|sublease|deed|indenture|note|addendum|guarant(?:y|ee)|licen[sc]e|warrant"
    r"|mortgage|bond"
    r"|assignment|release|memorandum of understanding|letter of intent|plan of merger|power of attorney|trust|will|codicil)"
)
_TITLED = re.compile(rf"^[ \t]{{0,80}}[^\n.;]{{0,90}}\b{_NAMED}\b[^\n.;]{{0,60}}$", re.M)
_OPENS = re.compile(
    rf"\b(?:THIS|This|The present|THE PRESENT)\s{{1,6}}(?:[^\s;]{{1,40}}\s{{1,4}}){{0,12}}?[\"\u201c(]{{0,2}}{_NAMED}\b"
    r"|\b(?i:by and (?:between|among)|made and entered|entered into|is made|hereby agree)\b"
)
_BINDS = re.compile(
    r"\b(?i:between|among|party [ab12]|parties|witnesseth|hereby|hereto|undersigned|bequeath|promises? to pay|shall)\b"
)
_BRIDGE = (
    r"(?:[\W_]{1,12}(?:as of|effective|for reference|on|this|the|date|is|means|in \w{2,20}|and|at \w{2,20}|day|be"
    r"|shall|made|entered"
    r"|executed|into)\b){0,6}[\W_]{0,12}\Z"
)
_CUE = re.compile(
    r"\b(?:dated?|made|entered into|effective(?: date)?|executed|signed|concluded|as of|date of (?:this )?agreement|this|on"
    rf"|commencing|date hereof|with effect from)\b{_BRIDGE}",
    re.I,
)
_CERTAIN_CUE = re.compile(rf"\b(?:dated|made|entered into|executed|effective)\b{_BRIDGE}", re.I)
_OF_ANOTHER = re.compile(
    rf"\b(?:that certain|amends?|amended|pursuant to|under|supersedes?|to the|previous(?:ly)?|prior|an?|such|original)\b"
    rf"[^.]{{0,160}}\b{_NAMED}\b[^.]{{0,40}}\Z",
    re.I,
)
_ENDING = re.compile(
    r"\bterm of th(?:is|e) \w+ (?:shall|will) (?:commence|begin|start|be)\b[^.;]{0,40}\Z|"
    r"\b(?:terminat\w{1,4}|expir\w{1,4}|through|until|end(?:s|ing)?|before|after)\b[^.,;]{0,12}\Z"
    r"|\b(?:filed|commenced|brought|served|occurred|happened|paid|born|arrested|delivered by)\b[^.,;]{0,12}\Z", re.I
)  # fmt: skip
_RECITED = re.compile(r"\b(?:WHEREAS|Whereas)\b|\bBy:|/s/|\bIN WITNESS\b")
_SIGNATURES = re.compile(r"\bBy:|/s/|\bIN WITNESS\b")
_OWN_AGAIN = re.compile(
    rf"\b(?:THIS|This|this)\b(?:(?!\b{_NAMED}\b)[^.;]){{0,60}}\b{_NAMED}\b(?:(?![^\"\u201c(]\b{_NAMED}\b)[^.;]){{0,90}}\Z"
)
_SIGNED_CUE = re.compile(
    r"\b(?:date[d]?(?: signed)?(?: of signature)?|signed|executed|delivered|as of|this|on)\b"
    r"(?:[\W_]{1,12}(?:as of|on|this|the|effective|day)\b){0,3}[\W_]{0,24}\Z",
    re.I,
)
_WITNESS = re.compile(
    r"\bIN WITNESS (?:WHEREOF|HEREOF)\b|\bIN TESTIMONY WHEREOF\b|\b(?i:done and signed)\b|\b(?:Executed|EXECUTED|Signed|SIGNED)"
    r"[^.\n]{0,60} (?:this|THIS)\b"
)
_WILL = re.compile(r"\b(?:last will|will and testament|testament|codicil)\b", re.I)
_SIGNS = re.compile(
    r"\b(?:sign(?:ed)?|execut(?:e|ed)|subscribed?|publish(?:ed)?|set my hand)\b[^.;]{0,90}\b(?:this|on|the)\b"
    r"(?:[\W_]{1,12}(?:the|day)\b){0,2}[\W_]{0,12}\Z",
    re.I,
)
_SPACED = re.compile(r"[ \t\n]{1,200}")
_ORDINAL = re.compile(r"(?<=\d) ?(?:s ?t|n ?d|r ?d|t ?h)(?= day\b)")
_PROMISES = re.compile(r"\b(?:promises? to pay|know all (?:men|persons) by these presents)\b", re.I)
_RULING = re.compile(
    r"(?:[^\n]{0,80}\n){0,4}?[ \t]{0,60}RESOLUTION\b"
    r"|(?:[^\n]{0,120}\n){0,30}?[ \t]{0,60}(?:(?:FINAL|PARTIAL|INTERIM|CONSENT|ARBITRATION) )?AWARD"
    r"(?: OF (?:THE )?ARBITRATORS?)?[ \t]*\n"
)  # which speaks of agreements, and is none
_BEFORE = re.compile(r"\b(?:have|has|had|previously|heretofore)\s+\Z", re.I)
_WILL_TITLE, _LEAD = 600, 24
_TITLE_REACH, _PREAMBLE_REACH, _PREAMBLE, _TITLE_PAGE, _TAIL, _OPENINGS = 5_000, 60_000, 1_200, 2_500, 4_000, 8


def instrument_day(text: str) -> date | None:
    """The day an instrument bears; None for another document, and for one that leaves its day blank."""
    if _WILL.search(text[:_WILL_TITLE]) and (day := _signed_will(text)):
        return day
    if not is_instrument(text):
        return None
    openings = [found.start() for found in islice(_OPENS.finditer(text, 0, _PREAMBLE_REACH), _OPENINGS)] or [0]
    first, later = openings[0], [at for at in openings[1:] if not _is_recited(text, at)]
    promised = _PROMISES.search(text, 0, first)  # such a paper has its day above its words, and may recite another's
    return (
        (_on_the_title_page(text[: promised.start()]) if promised else None)
        or _of_clause(text[max(0, first - 700) : first + _PREAMBLE], _CUE)
        or _of_clause(text[:_TITLE_PAGE], _CERTAIN_CUE)
        or _on_the_title_page(text[:_TITLE_PAGE])
        or next((day for at in later if (day := _of_clause(text[at : at + 160], _CERTAIN_CUE))), None)
        or _signed(text)
    )


def _is_recited(text: str, at: int) -> bool:
    """Is it of what the sides did before: "they have previously entered into the Agreement"?"""
    return bool(_BEFORE.search(text, max(0, at - _LEAD), at))


def _signed_will(text: str) -> date | None:
    """The day on which its maker says to sign it: a will names other days first, as when a wife died."""
    tail = _plain(text[-_TAIL:])
    return next((one.date for one in _days(tail) if _SIGNS.search(tail[max(0, one.start - 160) : one.start])), None)


def is_instrument(text: str) -> bool:
    return _opens_as_one(text[:_TITLE_REACH])


@lru_cache(maxsize=8)  # of a few documents: each of many steps asks what the one that is read is
def _opens_as_one(head: str) -> bool:
    if _RULING.match(head):
        return False
    named = _TITLED.search(head) or _OPENS.search(head) or re.search(rf"\b{_NAMED}\b", head[:300])
    return bool(named) and bool(_BINDS.search(head))


def _of_clause(words: str, cue: re.Pattern[str]) -> date | None:
    """The first day the words call the instrument's own."""
    clause = _plain(words)
    recited = _RECITED.search(clause, 90)
    for found in _days(clause[: recited.start()] if recited else clause):
        before = clause[max(0, found.start - 240) : found.start]
        if _ENDING.search(before):
            continue
        if cue.search(before[-110:]) and (not _OF_ANOTHER.search(before) or _OWN_AGAIN.search(before)):
            return found.date
    return None


def _on_the_title_page(head: str) -> date | None:
    """A day alone on its line or at the end of the title, or after "Dated"."""
    signed = _SIGNATURES.search(head)
    head = head[: signed.start()] if signed else head
    for found in _days(head):
        line = head[head.rfind("\n", 0, found.start) + 1 : found.start].strip(" \t,:.-\u2014")
        rest = head[found.end :].split("\n", 1)[0].strip(" \t,:.")
        if (
            not rest
            and not _ENDING.search(f"{line} ")
            and (not line or _CUE.search(line + " ") or re.search(rf"\b{_NAMED}\Z", line))
        ):
            return found.date
    return None


def _signed(text: str) -> date | None:
    """The day of the closing clause, else the latest beside a signature."""
    closing = [found.start() for found in islice(_WITNESS.finditer(text), 1)]
    if closing and (day := _of_clause(text[closing[0] : closing[0] + 500], _SIGNED_CUE)):
        return day
    tail = _plain(text[closing[0] :][:_TAIL] if closing else text[-_TAIL:])
    days = [one for one in _days(tail) if _is_beside_a_signature(tail[max(0, one.start - 240) : one.start])]
    return max((one.date for one in days), default=None)


def _is_beside_a_signature(before: str) -> bool:
    return bool(_SIGNED_CUE.search(before[-60:])) and not _OF_ANOTHER.search(before) and not _ENDING.search(before)


def _plain(words: str) -> str:
    """With single blanks, and ordinals as one word."""
    return _ORDINAL.sub(lambda found: found.group().replace(" ", ""), _SPACED.sub(" ", words).replace(" ,", ","))


def _days(text: str) -> list[DateMention]:
    return [found for found in find_dates(text) if found.precision == "day"]
