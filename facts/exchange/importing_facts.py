"""A fact of a file's rows: proposed, each of its sources verified as any citation is."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cases.models import Case
from config.api.errors import Invalid
from config.api.scope import Actor, Scope
from facts.exchange.columns import SEPARATOR
from facts.exchange.days import day_of
from facts.exchange.found import CaseNames
from facts.exchange.reading import FileRow
from facts.exchange.times import columns_of_times, times_given
from facts.facts.actions import fact_create
from facts.facts.citations import MOST_CITATIONS
from facts.facts.citing import QUOTE_LENGTH
from facts.facts.linking import MOST_ENTITIES
from facts.facts.precision import PRECISIONS
from facts.facts.tagging import MOST_TAGS
from facts.issues.actions import issue_link
from facts.models import Fact
from facts.models.claim import IssueLink
from facts.tags.naming import tags_named
from facts.temporal.actions import new_fact_times

LONGEST = {"text": 2_000, "speaker": 200, "disputed_by": 200, "notes": 10_000, "quote": QUOTE_LENGTH}
SOURCE = ("document", "document_id", "bates", "quote")
JUDGED = {"importance": Fact.Importance, "effect": Fact.Effect, "dispute": Fact.Dispute}
PROOFS = {label.lower(): value for value, label in Fact.Proof.choices} | {one: one for one in Fact.Proof.values}


@dataclass(slots=True)
class ImportedFact:
    """The row that says a fact, and the further ones that have its number and another source each."""

    first: FileRow
    further: list[FileRow] = field(default_factory=list)

    @property
    def sources(self) -> list[FileRow]:
        return [row for row in (self.first, *self.further) if any(row[name].strip() for name in SOURCE)]


def grouped(rows: Sequence[FileRow], refuse: Callable[[FileRow, str, str], None]) -> Iterator[ImportedFact]:
    """The rows of each fact; ``refuse`` is called with those that belong to none."""
    groups: dict[str, ImportedFact] = {}
    for row in rows:
        number = "".join(row["fact"].split())
        if row["text"].strip():
            groups[f"{number} {row.number}"] = ImportedFact(row)
        elif number and (found := next((one for key, one in groups.items() if key.split(" ")[0] == number), None)):
            found.further.append(row)
        else:
            refuse(row, "text", "This row says no fact, and has the number of none above it.")
    yield from groups.values()


def make_fact(actor: Actor, scope: Scope, case: Case, names: CaseNames, group: ImportedFact) -> uuid.UUID | None:
    """The fact, proposed by whoever imports it, or hoped for where it names no source; ``None`` where the case has one of these
    words and this date. One that was dismissed is proposed again, unless the row says too that it was dismissed."""
    fields = _fields(group.first)
    same = Fact.objects.visible_to(scope).filter(case=case, text=fields["text"], date=fields["date"])
    if group.first["status"].strip().lower() != Fact.Status.DISMISSED:
        same = same.exclude(status=Fact.Status.DISMISSED)
    if same.exists():
        return None
    if len(group.sources) > MOST_CITATIONS:
        raise Invalid.field("document", f"A fact has at most {MOST_CITATIONS} sources.")
    readable = scope.permits("read:evidence")
    citations = [_citation(one, names) | {"source_readable": readable} for one in group.sources]
    people = list(dict.fromkeys(names.person(one) for one in _lines(group.first, "people")))
    links = [_link(one, names) for one in _lines(group.first, "issues")]
    if len(_lines(group.first, "tags")) > MOST_TAGS:
        raise Invalid.field("tags", f"A fact has at most {MOST_TAGS} tags.")
    if len(people) > MOST_ENTITIES:
        raise Invalid.field("people", f"A fact is about at most {MOST_ENTITIES} names.")
    fields["awaits_source"] = not citations
    tags = tags_named(_lines(group.first, "tags"), actor=actor, case=case)
    times = _times(group.first)
    fact = fact_create(actor=actor, case=case, citations=citations, entities=people, tags=tags, proposed=True, **fields)
    if times:
        _add_times(actor, fact, times)
    for bearing, issue in links:
        issue_link(actor=actor, issue=issue, fact=fact, bearing=bearing, note="")
    return fact.pk


def _times(row: FileRow) -> list[dict[str, Any]]:
    """Those of the row's own column, and the time of day beside its date where they name no main one."""
    given = times_given(row["times"])
    beside = day_of(row, "date").as_time
    return [beside, *given] if beside and not any(one["is_main"] for one in given) else given


def _add_times(actor: Actor, fact: Fact, given: list[dict[str, Any]]) -> None:
    cited = list(fact.citations.select_related("item").order_by("pk"))
    times = columns_of_times(given, cited)
    for columns, is_main in times:
        if is_main and fact.date and (columns["date"], columns["date_end"]) != (fact.date, fact.date_end):
            raise Invalid.field("times", "The main time says another day than the row's date.")
    new_fact_times(actor=actor, fact=fact, times=times)


def _fields(row: FileRow) -> dict[str, Any]:
    for name, most in LONGEST.items():
        if len(row[name]) > most:
            raise Invalid.field(name, f"At most {most:,} characters.")
    start, end = day_of(row, "date"), day_of(row, "date_end")
    precision = row["date_precision"].strip().lower() or start.precision
    if precision not in ("", *PRECISIONS):
        raise Invalid.field("date_precision", f"There is no “{precision[:60]}”; there are: {', '.join(PRECISIONS)}.")
    proof = PROOFS.get(row["proof"].strip().lower(), "" if not row["proof"].strip() else None)
    if proof is None:
        raise Invalid.field("proof", f"There is no “{row['proof'][:60]}”; there are: {', '.join(Fact.Proof.values)}.")
    return {
        "text": row["text"].strip(), "date": start.day, "date_end": end.last, "date_precision": precision, "proof": proof,
        "speaker": row["speaker"].strip(), "notes": row["notes"], **_judged(row),
    }  # fmt: skip


def _judged(row: FileRow) -> dict[str, str]:
    """What people made of it, as far as the row says; what it leaves out is as in a new fact."""
    given = {name: row[name].strip().lower() for name in JUDGED if row[name].strip()}
    for name, value in given.items():
        if value not in JUDGED[name].values:
            raise Invalid.field(name, f"There is no “{value[:60]}”; there are: {', '.join(JUDGED[name].values)}.")
    return given | ({"disputed_by": row["disputed_by"].strip()} if row["disputed_by"].strip() else {})


def _citation(row: FileRow, names: CaseNames) -> dict[str, Any]:
    item = names.document(row["document"].strip(), row["document_id"].strip(), row["bates"].strip())
    given: dict[str, Any] = {"item": item}
    if page := row["page"].strip().removeprefix("p. "):
        given["page"] = _number(page, "page")
    if found := re.fullmatch(r"(\d{1,9})-(\d{1,9})", row["characters"].strip(), re.ASCII):
        if "page" not in given:
            raise Invalid.field("page", "Characters are counted on a page: say which.")
        given |= {"start": int(found[1]), "end": int(found[2])}
    if row["quote"].strip():
        given["quote"] = row["quote"]
    elif "start" not in given:
        raise Invalid.field("quote", "Give the words of the document that say so.")
    return given


def _number(text: str, column: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text)):
        raise Invalid.field(column, f"“{text[:20]}” is no number of a page.")
    return int(text)


def _lines(row: FileRow, column: str) -> list[str]:
    return [one.strip() for one in row[column].replace(";\n", SEPARATOR).split(SEPARATOR) if one.strip()]


def _link(words: str, names: CaseNames) -> tuple[str, Any]:
    """“against: Breach › Was notice given?”; without a word before it, for."""
    bearing, colon, rest = words.partition(": ")
    if colon and bearing in IssueLink.Bearing.values:
        return bearing, names.issue(rest)
    return IssueLink.Bearing.FOR.value, names.issue(words)
