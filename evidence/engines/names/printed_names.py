"""Names as statements, rosters and logs print them: "POS WEIR PHARMACY", "HOLM, Ann K.", "ST ANNE HOSP"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.names.lexicon import all_given_names, word_list
from evidence.engines.names.names import tidy_person
from evidence.engines.names.organization_words import is_abbreviated
from evidence.engines.names.spans import Span

_LEDGER = word_list("ledger_words")
_FAMILY = re.compile(r"(?<!\w)(?P<family>[A-Z][A-Z'\u2019-]{1,24}),\s\Z")
_GIVEN = re.compile(r"(?P<given>[A-Z][a-z]{1,15} [A-Z])\.?")
_SUM = re.compile(r"\d\.\d\d(?!\d)")
_SAINT = re.compile(r"(?<![\w'])(?:ST|St)\.? \Z")
_NEAR, _CELLS = 30, 80  # characters
_SHORTEST = 3  # letters of an abbreviation that is nobody's surname


def as_printed(flat: str, spans: Iterable[Span]) -> Iterator[Span]:
    """The spans, those of people with the family name that stands before, and organizations without the word for a payment."""
    for span in spans:
        if span.role or span.name:
            yield span
        elif span.type == "person":
            yield _with_family(flat, span) or _institution(flat, span) or span
        else:
            yield _without_payment(flat, span) if span.type == "organization" else span


def _with_family(flat: str, span: Span) -> Span | None:
    """ "HOLM, | Ann K." of a roster: given name and initial, behind the family name in capitals."""
    given = _GIVEN.match(flat, span.start)
    if not given or given.end() < span.end or given["given"].split()[0].lower() not in all_given_names():
        return None
    family = _FAMILY.search(flat, max(0, span.start - _NEAR), span.start)
    if not family:
        return None
    name = f"{given['given']}. {tidy_person(family['family'])}"
    return replace(span, start=family.start("family"), end=given.end(), name=name, confidence=0.97)


def _institution(flat: str, span: Span) -> Span | None:
    """ "ST ANNE | HOSP", whom the given name takes for a person."""
    words = flat[span.start : span.end].split()
    word = words[-1].strip(".,").lower()
    if span.title or len(words) < 2 or len(word) <= _SHORTEST or not is_abbreviated(word):
        return None
    saint = _SAINT.search(flat, max(0, span.start - _NEAR), span.start)
    return replace(span, start=saint.start() if saint else span.start, type="organization")


def _without_payment(flat: str, span: Span) -> Span:
    """Without "POS" and other words of a bank statement's line, which is in capitals and has a sum."""
    words = flat[span.start : span.end].split(" ")
    is_entry = len(words) > 2 and words[0].lower() in _LEDGER and flat[span.start : span.end].isupper()
    has_sum = _SUM.search(flat, span.end, span.end + _CELLS) is not None
    return replace(span, start=span.start + len(words[0]) + 1) if is_entry and has_sum else span
