"""Clauses of one sentence that each say something by themselves: "The siren was sounded at noon, and Mr. Roe drove in",
"Ms. Lund reported that the tower leaked and that the Marshal had it drained"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.dates.words import MONTH
from evidence.engines.facts.dividing.clause_grammar import (
    OF_BOTH,
    end_of_subject,
    is_clause,
    lead_in,
    leans_on,
    may_be_spliced,
    told_by,
)
from evidence.engines.support import parse

_BRACKETED = re.compile(r" \[[^\[\]]+\]")
_TYPOGRAPHY = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-"})
_FINITE = r"(?:was|were|is|are|had|has|have|did|does|do|would|could|should|will|can|[a-z]{3,}ed)"
_NOUN = (
    r"(?:the|an?|no|my|our|your|his|her|its|their|each|all|I|we|nobody|he|she|they|there|[A-Z][\w.'-]*|\d[\d,.]*"
    rf"|[a-z]+(?: [\w.-]+){{0,6}}? {_FINITE})\b"
)  # how a clause may begin
_JOINT = re.compile(rf"(?:,|;)? (?:and|but|so) (?!that )(?={_NOUN})|; (?={_NOUN})")
_ACT = re.compile(r",? and (?=(?:was|were|had|did|[a-z]{2,}(?:ed|t|d|e|w|n|k|g)) )")
_DAY = re.compile(
    rf"(?<!\bof )(?<!\bdated )\b(?:{MONTH})\.? \d|\d(?:st|nd|rd|th)? (?:{MONTH})\b|\b\d{{1,2}}[/.-]\d{{1,2}}\b(?!%)",
    re.I,
)
_SPLICED = ", "
_SPLICE = re.compile(r", (?=(?:he|she|they|I|we|the|my|our|your|[A-Z][\w'-]*) [\w'-]+)")
_THAT = re.compile(r",? (?:and|but) that |, that ")
_FIRST_THAT = re.compile(r" that ")
_FEWEST, _LONGEST, _MOST = 4, 90, 4  # words of a clause, of a sentence; clauses


@dataclass(frozen=True, slots=True)
class ClausePart:
    """From where to where in the sentence's words, and up to where stands what is said of this clause too; 0 where nothing is."""

    start: int
    end: int
    lead: int = 0


def as_parsed(words: str) -> tuple[str, list[int]]:
    """The words without what stands in square brackets, and where each of their characters stands; empty where they are not
    parsed as they stand."""
    hidden = {at for one in _BRACKETED.finditer(words) for at in range(*one.span())}
    places = [at for at in range(len(words)) if at not in hidden]
    said = "".join(words[at] for at in places).translate(_TYPOGRAPHY)
    return (said, places) if said == parse.plain(said) else ("", [])


def halves_to_parse(words: str, *, is_loose: bool) -> set[str]:
    """What the grammar of :func:`clauses` will be asked of, so that it is parsed together."""
    said, _ = as_parsed(words)
    if not _may_have_clauses(said):
        return set()
    return {half.strip() for joint in _joints(said, is_loose=is_loose) for half in (said[: joint[0]], said[joint[1] :])}


def clauses(words: str, *, is_loose: bool = False) -> list[ClausePart]:
    """Its clauses in order; none where it is one assertion, or its grammar is doubtful. ``is_loose`` says that commas may part
    sentences, as in mail and speech."""
    said, places = as_parsed(words)
    if not _may_have_clauses(said):
        return []
    found = _reported(said) or _on_own_days(said) or _coordinated(said, is_loose=is_loose)
    if len(found) < 2:
        return []
    return [_in_words(one, places) for one in found]


def _in_words(part: ClausePart, places: list[int]) -> ClausePart:
    lead = places[part.lead - 1] + 1 if part.lead else 0
    return ClausePart(places[part.start], places[part.end - 1] + 1, lead)


def _may_have_clauses(said: str) -> bool:
    count = said.count(" ") + 1
    return 2 * _FEWEST <= count <= _LONGEST and "?" not in said and not OF_BOTH.search(said)


def _joints(said: str, *, is_loose: bool) -> Iterator[tuple[int, int]]:
    found = [one.span() for one in _JOINT.finditer(said)]
    if is_loose:
        found += [one.span() for one in _SPLICE.finditer(said)]
    for start, end in sorted(found):
        if min(said.count(" ", 0, start), said.count(" ", end)) + 1 >= _FEWEST:
            yield start, end


def _reported(said: str) -> list[ClausePart]:
    """What somebody says, and says besides, each "that" with who says it."""
    first = _FIRST_THAT.search(said)
    marks = [one.span() for one in _THAT.finditer(said, first.end())] if first else []
    if first is None or not marks or len(marks) >= _MOST or not told_by(said[: first.start()]):
        return []
    if any(said[start] == "," and said[start + 1 : start + 3] == " t" for start, _ in marks[-1:]):
        return []  # the last one is joined by "and"
    begins, ends = [first.end(), *(end for _, end in marks)], [*(start for start, _ in marks), len(said)]
    items = [said[begin:end] for begin, end in zip(begins, ends, strict=True)]
    if not all(is_clause(one, reported=True) for one in items):
        return []
    if any(
        leans_on(one, said[first.end() : begin], reported=True)
        for one, begin in zip(items[1:], begins[1:], strict=True)
    ):
        return []
    later = [ClausePart(begin, end, first.end()) for begin, end in zip(begins[1:], ends[1:], strict=True)]
    return [ClausePart(0, ends[0]), *later]


def _on_own_days(said: str) -> list[ClausePart]:
    """ "The form was received on May 3 and was sent on May 9": two acts of one subject, each with its day."""
    for joint in _ACT.finditer(said):
        first, second = said[: joint.start()], said[joint.end() :]
        if not (_DAY.search(first) and _DAY.search(second)) or lead_in(first, second, is_set_off=True) != 0:
            continue
        lead = end_of_subject(first, second)
        if (
            lead
            and is_clause(first)
            and is_clause(first[:lead] + second)
            and not leans_on(second, first, reported=False)
        ):
            return [ClausePart(0, joint.start()), ClausePart(joint.end(), len(said), lead)]
    return []


def _coordinated(said: str, *, is_loose: bool) -> list[ClausePart]:
    """Main clauses, each with a subject and a verb in a tense of its own."""
    is_doubtful = False  # the words before may end with the beginning of a clause that a comma sets off
    for start, end in _joints(said, is_loose=is_loose):
        first, second = said[:start], said[end:]
        is_set_off = said[start] in ",;"
        if is_doubtful and not is_set_off:
            continue
        is_doubtful = is_set_off
        if said[start:end] == _SPLICED and not may_be_spliced(first, second):
            continue
        lead = lead_in(first, second, is_set_off=is_set_off)
        if lead is None or not is_clause(first) or not is_clause(second):
            continue
        if leans_on(second, first, reported=bool(lead)):
            continue
        rest = _coordinated(second, is_loose=is_loose) if not lead else []
        later = [ClausePart(end + one.start, end + one.end) for one in rest] or [ClausePart(end, len(said), lead)]
        return [ClausePart(0, start), *later]
    return []
