"""The facts that filters leave, with people and issues, as a file. What it says is what ``facts.list`` answers this caller."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from cases.models import Case
from cases.policies import works_for_firm
from config.api.errors import Conflict
from config.api.scope import Actor, Scope
from config.db import with_case
from facts.entities.readers import shown_entities
from facts.entities.serializers import EntitySummarySerializer
from facts.exchange import writing
from facts.exchange.columns import FACTS, ISSUES, PEOPLE, TABLES
from facts.exchange.files import file_given_out
from facts.exchange.linked_data import facts_as_json_ld
from facts.exchange.rows import Row, fact_rows, issue_rows, issues_of_facts, person_rows
from facts.facts.readers import facts_in_reach, shown_facts
from facts.facts.serializers import SORTS, FactSerializer
from facts.facts.tools import filtered_facts
from facts.models import Fact, FactEntity

MOST = 5_000


def facts_export(
    *, actor: Actor, scope: Scope, case: Case, filters: Mapping[str, Any], format: str, table: str
) -> dict[str, Any]:
    """Write the file and sign an address for it. Raises ``Conflict`` where there are more facts than one file holds."""
    facts = _facts(scope, case, filters)
    if format in ("csv", "xlsx"):
        content, count = _tables(scope, case, facts, format, table)
    else:
        write = {"docx": writing.word_of, "pdf": writing.pdf_of, "jsonld": facts_as_json_ld}[format]
        content, count = write(f"Facts: {case.name}", facts), len(facts)
    name = table if format == "csv" else "facts"
    return file_given_out(
        actor=actor, case=case, content=content, name=name, format=format, permission="read:facts", count=count
    )


def _facts(scope: Scope, case: Case, filters: Mapping[str, Any]) -> list[dict[str, Any]]:
    visible = Fact.objects.visible_to(scope).filter(case=case)
    if (reached := facts_in_reach(scope, case)) is not None:
        visible = visible.filter(pk__in=reached)
    rows = filtered_facts(visible.select_related("case"), filters, scope, case)
    order = SORTS[filters["sort"]]
    found = list(with_case(shown_facts(rows, scope), case).order_by(*order)[: MOST + 1])
    if len(found) > MOST:
        raise Conflict(f"A file holds at most {MOST:,} facts; narrow them down.", details={"most": MOST})
    return list(FactSerializer(found, many=True, context={"scope": scope}).data)


def _tables(scope: Scope, case: Case, facts: list[dict[str, Any]], format: str, table: str) -> tuple[bytes, int]:
    read: dict[str, Any] = {
        "facts": lambda: fact_rows(facts, issues_of_facts(scope, [one["id"] for one in facts])),
        "people": lambda: person_rows(_people(scope, case, [one["id"] for one in facts])),
        "issues": lambda: issue_rows(scope, case),
    }
    if format == "csv":
        rows: list[Row] = read[table]()
        return writing.csv_of(TABLES[table], rows), len(facts) if table == "facts" else len(rows)
    sheets = {"facts": (FACTS, read["facts"]()), "people": (PEOPLE, read["people"]())}
    if works_for_firm(scope):
        sheets["issues"] = (ISSUES, read["issues"]())
    return writing.workbook_of(sheets), len(facts)


def _people(scope: Scope, case: Case, facts: list[uuid.UUID]) -> list[dict[str, Any]]:
    """Whom these facts are about."""
    about = FactEntity.objects.filter(fact__in=facts).values("entity")
    rows = shown_entities(scope, case.pk).filter(pk__in=about).order_by("shown_name", "id")
    return list(EntitySummarySerializer(rows, many=True, context={"scope": scope}).data)
