"""The other side's designations as they come in a CSV: every row is read, and what is wrong with one is said of that row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from config.api.errors import Invalid
from config.api.scope import Actor
from evidence.designations.actions import new_designation
from evidence.models import Designation, Transcript
from evidence.transcripts.citing import check_ends
from evidence.transcripts.places import MAX_LINE, MAX_PAGE, Place, PlaceRange, read_range
from evidence.transcripts.text import TranscriptText

MOST_ROWS, MOST_CELL = 2_000, 5_000
Kind = Designation.Kind
# What columns are called; compared by their letters only.
COLUMNS = {
    "page_line": ("pageline", "range", "designation", "cite", "citation", "pageandline", "testimony"),
    "first_page": ("firstpage", "beginpage", "startpage", "frompage", "pagefrom", "beginningpage", "page"),
    "first_line": ("firstline", "beginline", "startline", "fromline", "linefrom", "beginningline", "line"),
    "last_page": ("lastpage", "endpage", "topage", "pageto", "endingpage"),
    "last_line": ("lastline", "endline", "toline", "lineto", "endingline"),
    "kind": ("kind", "type", "designationtype"),
    "answers": ("answers", "counterto", "objectionto", "inresponseto", "responseto"),
    "reasons": ("reasons", "grounds", "objection", "objections", "basis"),
}
_NAMES = {alias: name for name, aliases in COLUMNS.items() for alias in aliases}
_KINDS = {"": Kind.AFFIRMATIVE, "affirmative": Kind.AFFIRMATIVE, "initial": Kind.AFFIRMATIVE, "designation": Kind.AFFIRMATIVE,
          "counter": Kind.COUNTER, "counterdesignation": Kind.COUNTER, "objection": Kind.OBJECTION}  # fmt: skip
_REASONS = {str(one.value): str(one.value) for one in Designation.Reason} | {
    "401": "relevance", "402": "relevance", "403": "unfair_prejudice", "602": "foundation", "611": "leading",
    "701": "opinion", "702": "opinion", "801": "hearsay", "802": "hearsay", "901": "authenticity", "106": "incomplete",
    "scope": "beyond_scope", "prejudice": "unfair_prejudice", "asked": "asked_and_answered",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RowError:
    """What is wrong with a row; ``row`` counts as a spreadsheet does, its header being 1."""

    row: int
    column: str
    message: str


@dataclass(slots=True)
class ReadRows:
    designations: list[Designation]
    errors: list[RowError]
    number: int  # of rows that say anything


def read_rows(
    actor: Actor,
    transcript: Transcript,
    text: TranscriptText,
    content: str,
    *,
    party: str,
    known: Sequence[Designation],
) -> ReadRows:
    """The designations that the rows stand for, unsaved, and the errors of the others. Raises ``Invalid`` where the table as
    a whole can't be read."""
    found = ReadRows([], [], 0)
    for number, row in _rows(content):
        found.number += 1
        try:
            found.designations.append(_designation(actor, transcript, text, row, party, known))
        except Invalid as error:
            fields = error.details["fields"]
            found.errors += [RowError(number, column, message) for column, (message, *_) in fields.items()]
    return found


def _rows(content: str) -> Iterator[tuple[int, dict[str, str]]]:
    reader = csv.reader(io.StringIO(content.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        lines = [[cell.strip() for cell in line] for line in reader]
    except csv.Error as error:
        raise Invalid.field("csv", f"This can't be read as CSV: {error}.") from None
    names = [_NAMES.get(re.sub(r"[^a-z]", "", cell.lower()), "") for cell in lines[0]] if lines else []
    if not {"page_line", "first_page"} & set(names):
        raise Invalid.field(
            "csv", "The first row names the columns: page_line, or first_page, first_line, last_page, last_line."
        )
    if len(lines) > MOST_ROWS + 1:
        raise Invalid.field("csv", f"At most {MOST_ROWS:,} rows at once.")
    for number, line in enumerate(lines[1:], 2):
        row = {name: cell for name, cell in zip(names, line, strict=False) if name and cell}
        if row:
            yield number, row


def _designation(
    actor: Actor, transcript: Transcript, text: TranscriptText, row: Mapping[str, str], party: str,
    known: Sequence[Designation],
) -> Designation:  # fmt: skip
    places, kind = _places(row), _kind(row.get("kind", ""))
    check_ends(text, places, "page_line" if "page_line" in row else "first_page")
    reasons = _reasons(row.get("reasons", "")) if kind == Kind.OBJECTION else []
    if kind == Kind.OBJECTION and not reasons:
        raise Invalid.field("reasons", "An objection names its grounds.")
    answers = None if kind == Kind.AFFIRMATIVE else _answered(row.get("answers", ""), known)
    return new_designation(
        actor, transcript, kind=kind, places=places, answers=answers, party=party, side=Designation.Side.OPPOSING,
        reasons=reasons, status=Designation.Status.SERVED,
    )  # fmt: skip


def _places(row: Mapping[str, str]) -> PlaceRange:
    if "page_line" in row:
        return read_range(row["page_line"])
    first = Place(_number(row, "first_page", MAX_PAGE), _number(row, "first_line", MAX_LINE))
    last_page = _number(row, "last_page", MAX_PAGE) if "last_page" in row else first.page
    last = Place(last_page, _number(row, "last_line", MAX_LINE) if "last_line" in row else first.line)
    if last < first:
        raise Invalid.field("last_line", f"{last} stands before {first}.")
    return PlaceRange(first, last)


def _number(row: Mapping[str, str], column: str, most: int) -> int:
    value = row.get(column, "")
    if not (value.isascii() and value.isdigit() and len(value) <= 6 and int(value) <= most):
        raise Invalid.field(column, f"“{value[:20]}” is no number of a {column.rpartition('_')[2]}.")
    return int(value)


def _kind(value: str) -> str:
    kind = _KINDS.get(re.sub(r"[^a-z]", "", value.lower()))
    if kind is None:
        raise Invalid.field("kind", f"“{value[:40]}” is no kind; there are: affirmative, counter, objection.")
    return str(kind)


def _reasons(value: str) -> list[str]:
    found = []
    for part in re.split(r"[;,/|]", value[:MOST_CELL]):
        word = re.sub(r"[^a-z0-9]+", "_", part.lower()).strip("_")
        if word:
            found.append(_reason(word, part.strip()))
    return list(dict.fromkeys(found))


def _reason(word: str, part: str) -> str:
    digits = re.search(r"\d{3}", word)
    reason = _REASONS.get(word) or _REASONS.get(digits.group() if digits else "")
    if reason is None:
        raise Invalid.field("reasons", f"“{part[:40]}” is no ground that is known; there are: {', '.join(_REASONS)}.")
    return reason


def _answered(value: str, known: Sequence[Designation]) -> Designation:
    """The one designation of these lines."""
    places = read_range(value, "answers")
    found = [one for one in known if one.places == places and one.kind in (Kind.AFFIRMATIVE, Kind.COUNTER)]
    if len(found) != 1:
        many = "several designations" if found else "no designation"
        raise Invalid.field("answers", f"The transcript has {many} of {places}, which this could answer.")
    return found[0]
