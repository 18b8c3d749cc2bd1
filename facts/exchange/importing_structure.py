"""People and issues of a file's rows. What the case has already stays as it is."""

from __future__ import annotations

import re
import uuid
from typing import Any, get_args

from django.db.models import Q

from cases.models import Case
from config.api.errors import Invalid
from config.api.scope import Actor, Scope
from evidence.engines.base.types import EntityType
from facts.claims.actions import claim_create
from facts.entities.actions import entity_create
from facts.entities.names import entity_key
from facts.entities.policies import check_names_of_case
from facts.exchange.columns import SEPARATOR
from facts.exchange.reading import FileRow
from facts.issues.actions import issue_create
from facts.models import Claim, Entity, Issue
from facts.models.claim import Side, Standing

PROPOSED: dict[str, Any] = {"status": Standing.PROPOSED, "decided_by_id": None}
LONGEST = {"name": 300, "claim": 300, "issue": 300, "party": 200, "against": 200, "aliases": 300, "roles": 80}
MOST_NAMES = 20


def make_person(actor: Actor, scope: Scope, case: Case, row: FileRow) -> uuid.UUID | None:
    """A name of the case, with its other forms, which no reading changes; ``None`` where the case has it, or had it before it
    was merged. Whether it has, nobody is told from whom evidence is withheld."""
    check_names_of_case(scope, case)
    name, type_ = said(row, "name"), row["type"].strip().lower() or "person"
    if type_ not in get_args(EntityType):
        raise Invalid.field("type", f"There is no “{type_[:60]}”; there are: {', '.join(get_args(EntityType))}.")
    aliases, roles = (several(row, column) for column in ("aliases", "roles"))
    known = Q(key=entity_key(type_, name)) | Q(
        name=name
    )  # of one that was merged, the name may be another's than the key
    if Entity.objects.filter(known, case=case, type=type_).exists():
        return None
    fields: dict[str, Any] = {
        "name": name,
        "aliases": aliases,
        "roles": roles,
        "description": row["description"][:5_000],
    }
    return entity_create(actor=actor, case=case, type=type_, **fields).pk


def make_issue(actor: Actor, scope: Scope, case: Case, row: FileRow) -> uuid.UUID | None:
    """An issue beneath its claim, which is made where the case has none of this title; both are proposed."""
    title = said(row, "claim")
    kind = row["claim_kind"].strip().lower() or Side.CLAIM.value
    if kind not in Side.values:
        raise Invalid.field("claim_kind", f"There is no “{kind[:60]}”; there are: {', '.join(Side.values)}.")
    claim = Claim.objects.visible_to(scope).filter(case=case, title=title).first()
    made = None
    if claim is None:
        parties: dict[str, Any] = {one: said(row, one, needed=False) for one in ("party", "against")}
        claim = claim_create(actor=actor, case=case, with_issues=False, title=title, kind=kind, **parties, **PROPOSED)
        made = claim.pk
    if not (name := said(row, "issue", needed=False)):
        return made
    if Issue.objects.filter(claim=claim, title=name).exists():
        return made
    element = row["element"].strip()
    if element and not re.fullmatch(r"[1-9]\d{0,2}", element, re.ASCII):
        raise Invalid.field("element", "The number of an element of the claim.")
    number = int(element) if element and claim.element(int(element)) else None  # a claim written down has no elements
    issue = issue_create(
        actor=actor, claim=claim, title=name, description=row["description"][:5_000], element=number, **PROPOSED
    )
    return issue.pk


def said(row: FileRow, column: str, *, needed: bool = True) -> str:
    """What stands in the column, on one line."""
    text = " ".join(row[column].split())
    if needed and not text:
        raise Invalid.field(column, "This may not be empty.")
    if len(text) > LONGEST[column]:
        raise Invalid.field(column, f"At most {LONGEST[column]} characters.")
    return text


def several(row: FileRow, column: str) -> list[str]:
    """What stands in the column, one on each line."""
    found = list(dict.fromkeys(" ".join(one.split()) for one in row[column].split(SEPARATOR) if one.strip()))
    if len(found) > MOST_NAMES or any(len(one) > LONGEST[column] for one in found):
        raise Invalid.field(column, f"At most {MOST_NAMES}, of {LONGEST[column]} characters each.")
    return found
