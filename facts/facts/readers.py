"""Facts as a scope may see them, with their sources, in a constant number of queries."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, ExpressionWrapper, F, Func, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum, Value
from django.db.models.fields import BooleanField
from django.db.models.functions import Coalesce, Substr
from django.db.models.lookups import IsNull

from cases.models import Case
from cases.models.user import unshown
from cases.scopes import in_client_boundary
from config.api.compiled_reads import values_of_case
from config.api.scope import Scope
from config.db import among, one_of
from evidence.items.facet_readers import kept_numbers
from evidence.models import EvidenceItem
from facts.entities.readers import named_entities
from facts.facts.citation_text import with_numbers, with_printed
from facts.models import Citation, Fact, FactEntity, FactReach, FactTag, IssueLink, Tag
from facts.models.kept import least_reach
from facts.temporal.readers import shown_mentions

CITED = (
    "fact_id", "page_number", "start", "end", "quote", "is_primary", "citation_text", "citation_basis", "item__title",
    "item__client_title", "item__withheld", "item__filename", "item__kind", "item__media_type", "page__number",
    "page__label", "page__superseded_at",
)  # fmt: skip
OF_TRANSCRIPT = (
    "item__transcript__kind", "item__transcript__witness", "item__transcript__cite_as", "item__transcript__numbering",
)  # fmt: skip
FEW, MOST = 2_000, 5_000  # documents, and the facts that they are sources of


def shown_facts(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """``rows`` as :func:`cited_facts`, and with ``shown_tags``, which those outside the firm have none of."""
    tags = Tag.objects.visible_to(scope).order_by("name", "id")
    return cited_facts(rows, scope).prefetch_related(Prefetch("tags", queryset=tags, to_attr="shown_tags"))


def cited_facts(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """``rows`` with ``client_visible``, ``shown_citations`` (the primary first), ``shown_mentions`` of time (the main one
    first) and ``shown_entities``."""
    as_client = Fact.objects.visible_to(in_client_boundary(scope))
    shown_to_client = as_client.filter(pk=OuterRef("pk")).values(shown=Value(True))  # EXISTS would look at every fact
    return (
        rows.select_related("case", "approved_by")
        .defer(*unshown("approved_by"))
        .annotate(client_visible=Coalesce(Subquery(shown_to_client), False))
        .prefetch_related(
            Prefetch("citations", queryset=shown_citations(scope), to_attr="shown_citations"),
            Prefetch("temporal_mentions", queryset=shown_mentions(scope), to_attr="shown_mentions"),
            Prefetch("entities", queryset=named_entities(scope).order_by("shown_name", "id"), to_attr="shown_entities"),
        )
    )


def within_reach(rows: QuerySet[Any], scope: Scope, case: Case | uuid.UUID) -> QuerySet[Any]:
    """``rows``, for a caller outside the firm who sees few facts of the case found from these: the same facts, without
    looking at every fact of the case for the one in a thousand that is open to them.
    """
    facts = facts_in_reach(scope, case)
    return rows if facts is None else rows.filter(pk__in=facts)


def facts_in_reach(scope: Scope, case: Case | uuid.UUID) -> list[uuid.UUID] | None:
    """The few facts of the case that may be open to a caller outside the firm; ``None`` of others."""
    if not scope.is_outside:
        return None
    return _named_facts(scope, case) if scope.guest_id else _kept_facts(scope, case)


def _kept_facts(scope: Scope, case: Case | uuid.UUID) -> list[uuid.UUID] | None:
    """The facts that the client sees; ``None`` if there are many, which are not read then."""
    case_id = case.pk if isinstance(case, Case) else case
    found = [pk for (pk,) in values_of_case(("facts in reach", MOST), case_id, scope, _reached_if_few)]
    if found or not values_of_case("a fact in reach", case_id, scope, _first_reached):
        return found
    return None


def _reached_if_few(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    beyond = reached(scope, case_id).order_by("reach", "fact")[MOST : MOST + 1]
    return reached(scope, case_id).filter(~Exists(beyond)).values_list("pk")


def _first_reached(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    return reached(scope, case_id).order_by("reach", "fact").values_list("pk")[:1]  # as an index has them


def reached(scope: Scope, case: Case | uuid.UUID) -> QuerySet[FactReach]:
    """A row for each fact of the case that the client sees."""
    case_id = case.pk if isinstance(case, Case) else case
    return (
        FactReach.objects.visible_to(scope)
        .filter(case_id=case_id, reach__gt=0, reach__gte=least_reach(scope))
        .order_by()
    )


def by_kept_ids(rows: QuerySet[Any], scope: Scope, case: Case, order: str) -> QuerySet[Any]:
    """``rows`` by their ids, of a client in the order of what is kept of those that clients see: an index has just these, so that
    none of the others is looked at for a page. Anybody else's rows as they are."""
    if not keeps_reach(scope):
        return rows
    return rows.filter(kept__case_id=case.pk, kept__reach__gt=0).order_by(order.replace("id", "kept__fact_id"))


def keeps_reach(scope: Scope) -> bool:
    """Whether the caller sees what is kept of those facts that clients see."""
    return scope.client_boundary and not scope.guest_id


def _named_facts(scope: Scope, case: Case | uuid.UUID) -> list[uuid.UUID] | None:
    """The facts that cite documents which the guest sees, and those chosen to be shown; ``None`` if there are many."""
    shown = EvidenceItem.objects.visible_to(scope).filter(case=case).order_by().values("pk")[: FEW + 1]
    documents = shown.values_list(Value(True), "pk")
    cited = Citation.objects.filter(item__in=shown).values_list(Value(False), "fact")[: MOST + 1]
    overridden = Fact.objects.filter(case=case, client_override=True).values_list(Value(False), "pk")[: MOST + 1]
    found = list(documents.union(cited, overridden, all=True))  # as a subquery they would be looked at last
    facts = list({pk for is_document, pk in found if not is_document})
    return facts if len(facts) <= MOST and len(found) - sum(not one for one, _ in found) <= FEW else None


def shown_citations(scope: Scope) -> QuerySet[Any]:
    """Citations of evidence the caller may see; ``verified`` compares them with the pages, inside the database."""
    rows: QuerySet[Any] = Citation.objects.filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)))
    rows = with_printed(rows)
    if not scope.is_outside:  # how courts read it is the firm's
        rows = with_numbers(rows)
    return (
        rows.select_related("item", "page")
        .only(*CITED, *(() if scope.is_outside else OF_TRANSCRIPT))
        .annotate(verified=ExpressionWrapper(stands_now(), output_field=BooleanField()))
        .order_by("-is_primary", "page_number", "start", "id")
    )


def stands_there() -> Q:
    """Whether a row's quote is what the page it cites, perhaps of an earlier reading, says between its offsets."""
    words = Substr("page__text", F("start") + 1, F("end") - F("start"))
    return Q(quote=words, page__item=F("item"), page__number=F("page_number"))


def stands_now() -> Q:
    """Whether a row's quote is also what its document says as it was last read."""
    return stands_there() & Q(page__superseded_at__isnull=True)


def cites(scope: Scope, case: Case, **about: str) -> Any:
    """The condition that a fact of the case cites evidence of which this holds, and which the caller may see: by those
    documents where they are few, else by each fact's own sources."""
    documents = EvidenceItem.objects.visible_to(scope).filter(case=case, **about)
    if are_few(scope, case, about):
        few = list(documents.order_by().values_list("pk", flat=True)[: FEW + 1])
        if len(few) <= FEW:
            return among("id", Citation.objects.filter(item__in=few).values("fact_id"))
    cited = Citation.objects.filter(fact=OuterRef("pk"), item__in=documents).order_by().values("pk")[:1]
    return IsNull(Subquery(cited), False)  # not EXISTS, for which PostgreSQL would gather all of them


def are_few(scope: Scope, case: Case, about: Mapping[str, str]) -> bool:
    """Whether the documents of which this holds may be so few that facts are found by these; of a guest's they may always."""
    if scope.guest_id:
        return True
    kept = reduce(or_, (Q(name=name, value=value) for name, value in about.items()))
    numbers = kept_numbers(scope, case.pk).filter(kept).order_by().values("name").annotate(n=Sum("number"))
    return min((one["n"] for one in numbers), default=0) <= FEW


def bears_on(issue: Any) -> Func:
    """The condition that a fact is linked to this issue, and nobody dismissed the link."""
    links = IssueLink.objects.filter(issue=issue, fact__isnull=False).exclude(status="dismissed")
    return among("id", links.values("fact_id"))


def cited_in(item: EvidenceItem) -> Func:
    """The condition that a fact cites this item, which the caller may see."""
    return among("id", Citation.objects.filter(item=item).values("fact_id"))


def at_least(confidence: float) -> Q:
    """The condition that a row's confidence is this or more. None is more than 1, and what is equal is soon had in the usual
    order."""
    return Q(confidence=1) if confidence >= 1 else Q(confidence__gte=confidence)


def has_tag(tag: Tag) -> Exists:
    """The condition that a fact has this tag."""
    return Exists(FactTag.objects.filter(fact=OuterRef("pk"), tag=tag))


def in_order_of_tag(rows: QuerySet[Any], tag: Tag, sort: str) -> QuerySet[Any]:
    """``rows`` that have this tag in the order of what is kept with it: an index has just these, so that no others are looked at
    for a page. ``sort`` names one of these columns, which no row of ``rows`` has empty."""
    column = sort.removeprefix("-")
    sign = sort[: -len(column)]
    kept = Q(tagged__tag=tag) & (Q(tagged__date__isnull=False) if column == "date" else Q())
    # Named, so that whatever asks for more of the page speaks of the row of this tag and of no other one.
    rows = rows.filter(kept).alias(**{f"tagged_{column}": F(f"tagged__{column}"), "tagged_fact": F("tagged__fact_id")})
    return rows.order_by(f"{sign}tagged_{column}", f"{sign}tagged_fact")


def mentions_entity(entity: Any) -> Exists:
    """The condition that a fact is about this entity."""
    return Exists(FactEntity.objects.filter(fact=OuterRef("pk"), entity=entity))
