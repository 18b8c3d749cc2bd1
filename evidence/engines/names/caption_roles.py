"""The sides of a court's paper as its caption names them: "ACME CORP., Plaintiff, v.", or "Plaintiff," in a line of its own."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from evidence.engines.names.lexicon import ORG_HEADS
from evidence.engines.names.spans import Span

_ALONE = re.compile(
    r"(?m)^[ )(:*]{0,100}(?P<term>[A-Z][A-Za-z]{3,16})s?(?:/[A-Za-z-]{3,30})? ?[.,;]?[ ]{0,60}"
    r"(?:[)(: ]{0,60}$|(?=(?:[)|\u00a7*]|(?<=[ .,;]):)[^\n]{0,80}$))"
)  # alone in its line, or in the first of a caption's two columns; no field of a form, "Owner: Ann Lee"
_BEHIND = re.compile(
    r"(?m)(?<=[\w.],)[ ]{1,4}(?P<term>Plaintiff|Defendant|Petitioner|Respondent|Claimant|Appellant|Appellee|Debtor"
    r"|PLAINTIFF|DEFENDANT|PETITIONER|RESPONDENT|CLAIMANT|APPELLANT|APPELLEE)"
    r"(?:(?:-| (?:and|AND) )[A-Za-z]{6,12})?[.,;]?(?=[ ]{0,60}(?:$"
    r"|[ ]{3}|[)|:])|[ ](?:Case|CASE|Civil|CIVIL|Cause|CAUSE|Docket|DOCKET|Index|INDEX|No|NO)\b"
    r"|\s{1,4}(?:v|vs|V|VS)\.\s)"
)  # of a caption: "ACME CORP., Claimant" at the end of a line or of its first column, or before "v."
_BESIDE = re.compile(
    r"(?m)(?<=[\w.,)])[ ]{3,}(?P<term>(?i:plaintiff|defendant|petitioner|respondent|claimant|appellant|appellee))[.,]?"
    r"(?=[ ]{0,20}$|\s{1,4}(?:v|vs|V|VS)\.\s)"
)  # in a column of its own: "ANN ROE      PLAINTIFF"
_IN_COLUMN = re.compile(
    r"(?m)^[ ]{0,60}(?P<term>(?i:plaintiff|defendant|petitioner|respondent|claimant|appellant|appellee))[.,;]?(?=[ ]{3,}\S)"
)  # alone in the first column, with the case's number beside it
_AGAINST = re.compile(r"\b(?:v|vs|V|VS)\.\s{1,8}")
_REACH, _FEWEST, _MOST = 3_000, 3, 12  # characters a caption stands in; words of a name
_SIDE = re.compile(r"(?:plaintiff|defendant|petitioner|respondent|claimant|appellant|appellee)", re.I)
_PUBLIC = re.compile(r"city|county|town|village|township|borough|parish|state|commonwealth|district|province", re.I)
_SEVERAL = re.compile(
    r"(?m)(?:^[ )(:*]{0,60}|[\w.],[ ]{1,4}|[ ]{3})(?P<term>(?:Plaintiff|Defendant|Petitioner|Respondent|Claimant|Appellant"
    r"|Appellee)s|"
    r"(?:PLAINTIFF|DEFENDANT|PETITIONER|RESPONDENT|CLAIMANT|APPELLANT|APPELLEE)S)\b"
)


def caption_terms(flat: str) -> Iterator[tuple[str, int, int]]:
    """The words of captions that may be roles, with their places."""
    beside = () if any(labels_beside(flat)) else (_IN_COLUMN,)
    for pattern in (_ALONE, _BEHIND, _BESIDE, *beside):
        for found in pattern.finditer(flat):
            if pattern is _ALONE and _PUBLIC.fullmatch(found["term"]):
                continue  # the end of "(NEW YORK | CITY)"
            yield found["term"], found.start("term"), found.end()


def labels_beside(flat: str) -> list[tuple[str, int, int]]:
    """The sides as labels of a caption that has "PLAINTIFF     ACME LTD." and "DEFENDANT     ANN ROE" below each other and no
    "v.": the name stands behind its label, and not before it."""
    found = list(_IN_COLUMN.finditer(flat, 0, _REACH))
    sides = {one["term"].lower() for one in found}
    is_listed = len(sides) > 1 and not _AGAINST.search(flat, 0, _REACH)
    return [(one["term"], one.start("term"), one.end()) for one in found] if is_listed else []


def single_sides(flat: str) -> frozenset[str]:
    """The sides that the caption gives one party: "plaintiff", where no plaintiffs are named."""
    several = {found["term"].lower().removesuffix("s") for found in _SEVERAL.finditer(flat)}
    one = {term.lower() for term, _, _ in caption_terms(flat) if _SIDE.fullmatch(term)}
    return frozenset(one - several)


def caption_organizations(flat: str, spans: list[Span]) -> Iterator[Span]:
    """Parties of captions that no name was found in, and whose words say that they are organizations: "IRON CRAFTS LOCAL NO. 5
    PENSION FUND, Plaintiff"."""
    starts = [span.start for span in spans]
    for _, start, _ in caption_terms(flat[:_REACH]):
        begin = max(flat.rfind("\n", 0, start) + 1, *(found.end() for found in _AGAINST.finditer(flat, 0, start)), 0)
        party = flat[begin:start].lstrip()
        first, name = start - len(party), party.rstrip(" ,")
        words = name.split()
        named = bisect_left(starts, first) != bisect_left(starts, start)
        if _FEWEST <= len(words) <= _MOST and not named and name == name.upper() and _is_organization(name):
            yield Span(first, first + len(name), "organization", 0.8)


def _is_organization(name: str) -> bool:
    """By the last word, or by that before a comma: "WEIR WORKERS UNION, LOCAL 400"."""
    parts = [part.split() for part in name.split(",") if part.strip()]
    return any(words[-1].lower().strip(".") in ORG_HEADS for words in parts)
