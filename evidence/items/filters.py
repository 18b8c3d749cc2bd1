"""What lists and searches of evidence can be narrowed to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.db.models import Exists, Func, OuterRef, Q, QuerySet

from cases.models import Case, Role, User
from config.api.scope import Scope
from config.api.words import with_words
from config.db import among, any_of
from config.word_index import ids_with_words
from evidence.items.correspondents import corresponding
from evidence.items.facet_readers import spellings, tagged, types_of_family
from evidence.models import EvidenceItem
from evidence.models.item_rows import EvidenceRows
from evidence.search.language.compiled import in_columns, understood
from evidence.search.language.fields import fields_condition, named_blocks

PRIVILEGED, LIKELY = "privileged", "likely"  # whatever is withheld; what is withheld and not decided yet
EXACT = (
    "status", "scan_status", "kind", "language", "classification", "media_type", "client_visible", "parent_id", "arrival_id",
)  # fmt: skip


def narrowed(rows: EvidenceRows, filters: Mapping[str, Any], scope: Scope, case: Case) -> EvidenceRows:
    """``rows`` of the case that pass every given filter; words are looked for in the title as the caller may read it."""
    if scope.client_boundary and filters.get("client_visible") is False:
        return rows.none()
    rows = rows.filter(**{name: filters[name] for name in EXACT if name in filters})
    if "family" in filters:
        rows = rows.filter(media_type__in=types_of_family(filters["family"], case.pk))
    if "from_client" in filters:
        rows = rows.filter(_from_client(case) if filters["from_client"] else ~_from_client(case))
    if "reviewed" in filters:
        rows = rows.filter(reviewed_at__isnull=not filters["reviewed"])
    if "privilege" in filters:
        rows = rows.filter(of_privilege(filters["privilege"]))
    if "custodian" in filters:
        rows = rows.filter(custodian__in=spellings(filters["custodian"], scope))
    for name, role in (("author", "author"), ("recipient", "to")):
        if name in filters:
            rows = rows.filter(corresponding(role, filters[name], case))
    if "tag" in filters:
        rows = rows.filter(_with_tag(filters["tag"], scope, case))
    return _asked(rows, filters["q"], scope, case) if filters.get("q") else rows


def from_clients() -> Func:
    """The condition that a client gave it."""
    return among("uploaded_by_id", client_ids())


def client_ids() -> QuerySet[User]:
    return User.objects.filter(role=Role.CLIENT).values("pk")


def _with_tag(tag: str, scope: Scope, case: Case) -> Q:
    few = tagged(tag, scope, case.pk)
    return Q(tags__contains=[tag]) & (Q() if few is None else Q(any_of("pk", few)))


def _from_client(case: Case) -> Q:
    """The same of one case: by who they are, of whom the planner knows how much they gave."""
    given = EvidenceItem.objects.filter(case=case, uploaded_by=OuterRef("pk"))
    return Q(uploaded_by__in=list(client_ids().filter(Exists(given)).values_list("pk", flat=True)))


def _asked(rows: EvidenceRows, q: str, scope: Scope, case: Case) -> EvidenceRows:
    """``rows`` that the query language asks for: its words in the title, its fields."""
    query = understood(q)
    found = ids_with_words(
        "evidence_outward" if scope.client_boundary else "evidence_evidenceitem", query.sure, case.pk
    )
    rows = rows if found is None else rows.filter(pk__in=found)
    named = named_blocks(query, rows, case)
    rows = rows if named is None else rows.filter(pk__in=named.values("item_id"))
    if query.node:
        rows = rows.filter(in_columns(query.node, partial(_with_words, scope=scope, are_common=found is None)))
    return rows.filter(fields_condition(query, scope, case))


def _with_words(words: list[str], *, scope: Scope, are_common: bool) -> Q:
    """In the title as the caller may read it, which of a file that only its sender sees is the file's name."""
    if not scope.client_boundary:
        return with_words(words, "title", "filename", are_common=are_common)
    theirs = with_words(words, "client_title", "filename", are_common=are_common)
    named = with_words(words, "filename", are_common=are_common)
    return theirs & Q(withheld=False) | named & Q(withheld=True)


def of_privilege(name: str) -> Q:
    """The condition that an item is of this category, withheld, or likely to be privileged."""
    if name == LIKELY:
        return Q(withheld=True) & ~Q(privilege_state=EvidenceItem.PrivilegeState.DECIDED)
    if name == PRIVILEGED:
        return Q(withheld=True)
    return Q(privilege=name) if name != EvidenceItem.Privilege.NONE else Q(withheld=False)
