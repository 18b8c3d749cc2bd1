"""Statutes, regulations and rules of court, and (through eyecite) the cases a text cites."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.citations.find import find_citations
from evidence.engines.names.lexicon import word_list
from evidence.engines.names.spans import Span

_SUB = r"(?: ?\([A-Za-z0-9]{1,4}\)){0,5}"
_NUMBER = rf"\d{{1,5}}[A-Za-z]{{0,2}}(?:[.\-]\d{{1,5}}[a-z]?){{0,3}}{_SUB}"
_SIGN = r"(?:§{1,2}|[Ss]ections?|[Ss]ecs?\.|[Aa]rt(?:icle|\.)|[Pp]arts?|[Rr]ules?)"
_CODES = re.compile(
    rf"\b\d{{1,3}} ?U\. ?S\. ?C\.(?: ?A\.)? ?(?:{_SIGN} ?)?{_NUMBER}(?:(?:-|, ){_NUMBER}){{0,3}}"
    rf"|\b\d{{1,3}} ?C\. ?F\. ?R\. ?(?:{_SIGN} ?)?{_NUMBER}"
    rf"|\bFed\. ?R\. ?(?:Civ|Crim|App|Evid|Bankr)\. ?(?:P\. ?)?{_NUMBER}"
    rf"|\bFederal Rules? of (?:Civil Procedure|Criminal Procedure|Appellate Procedure|Evidence|Bankruptcy "
    rf"Procedure)(?: {_NUMBER})?"
    rf"|\b(?:[A-Z][a-z]{{1,9}}\. ?){{1,3}}Code(?: Ann\.)? ?(?:{_SIGN} ?)?{_NUMBER}"
    r"|§{1,2} ?\d{2,5}[.-]\d{2,5}(?:[.-]\d{1,4})?\b"
    rf"|\b(?:Pub\. ?L\.|Public Law)(?: No\.)? ?\d{{1,3}}-\d{{1,4}}|\bTitle [IVX]{{1,5}}\b(?! of (?:the|this) "
    rf"(?:Agreement|Plan))"
)
_ACT = re.compile(
    rf"(?:\b{_SIGN} {_NUMBER} of the )?"
    r"\b(?P<first>[A-Z][\w'&-]{1,24})"
    r"(?P<rest>(?:,? (?:and|(?:of|for|to|in|on|with)(?: the)?|&|(?!(?:Act|Code)\b)[A-Z][\w'&-]{1,24})){0,9})"
    r" (?P<head>Act|Code|Regulations?|Directive|Statute|Ordinance|Rules)\b(?: of (?:19|20|18)\d{2}| (?:19|20|"
    r"18)\d{2}| \d{4}/\d{1,4})?"
)
_SHORT = re.compile(
    r"\b(?:ERISA|HIPAA|FMLA|FLSA|ADEA|COBRA|FERPA|FOIA|RICO|GDPR|TCPA|FDCPA|FCRA|OSHA Act|CCPA|DMCA|FCPA|EFTA)\b"
)
_NO_STATUTE = word_list("unnamed_acts")
_CODE_SUBJECTS = word_list("code_subjects")


def find_statutes(flat: str) -> Iterator[Span]:
    for found in _CODES.finditer(flat):
        yield Span(found.start(), found.end(), "statute", 0.95)
    for found in _ACT.finditer(flat):
        if span := _act(found):
            yield span
    for found in _SHORT.finditer(flat):
        yield Span(found.start(), found.end(), "statute", 0.9)


def _act(found: re.Match[str]) -> Span | None:
    """A named act: at least one naming word before its head, with leading small words taken off."""
    words = re.findall(r"\S+", found["first"] + found["rest"])
    start = found.start()
    if found.start("first") == start:
        while words and (words[0].lower() in _NO_STATUTE or not words[0][0].isupper()):
            start += len(words.pop(0)) + 1
    naming = [w for w in words if w[0].isupper() and w.lower() not in _NO_STATUTE]
    if found["head"] != "Act" and not _CODE_SUBJECTS & {w.lower() for w in naming}:
        return None
    return Span(start, found.end(), "statute", 0.88) if naming else None


def find_case_citations(flat: str) -> Iterator[Span]:
    """Full case citations, from the case's name to the year's closing parenthesis."""
    for found in find_citations(flat):
        if found.kind == "FullCaseCitation":
            yield Span(found.full_start, found.full_end, "case_citation", 0.96)
