"""The case in the order of what happened: dated facts that nobody dismissed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import reduce
from operator import or_
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db.models import F, Q, QuerySet

from cases.models import Case
from config.api.kind import CAP
from config.api.scope import Scope
from config.replica.router import reading_connection
from facts.facts.readers import (
    are_few,
    bears_on,
    cited_in,
    cites,
    keeps_reach,
    mentions_entity,
    reached,
    within_reach,
)
from facts.models import Fact, FactReach

ORDER = ("date", "id")
NUMBER_AND_ENDS = "SELECT count(*), min(day), max(day), max(ended) FROM ({rows}) part"
# The first day of some rows, the last, and the last of a span.
ENDS = (
    "(SELECT 0, day FROM ({rows}) part ORDER BY day LIMIT 1)",
    "(SELECT 1, day FROM ({rows}) part ORDER BY day DESC LIMIT 1)",
    "(SELECT 2, ended FROM ({rows}) part WHERE ended IS NOT NULL ORDER BY ended DESC LIMIT 1)",
)
NARROWED = 2_000  # facts that are counted of those that a filter leaves
LOOKED_AT = 500  # facts that are counted where each has to be looked at by itself
LOOKED_AT_SOURCES = 100  # likewise with its documents; or as many as a page may show
BY_SOURCE = {"classification": "classification", "evidence_kind": "kind"}  # filters by what a fact's documents are
OF_FACTS = {
    "entity_id",
    "evidence_id",
    "issue_id",
    "proof",
    *BY_SOURCE,
}  # filters by what is not kept with who sees a fact
NARROWING = {*OF_FACTS, "status", "date_from", "date_to"}


def dated_facts(rows: QuerySet[Any], scope: Scope, case: Case, filters: Mapping[str, Any]) -> QuerySet[Any]:
    """The dated facts among ``rows`` of the case; a span of days counts where any of its days does."""
    rows = rows.filter(date__isnull=False)
    if statuses := set(filters.get("status") or ()) - {Fact.Status.DISMISSED}:
        rows = rows.filter(status__in=sorted(statuses))
    else:
        rows = rows.none() if filters.get("status") else rows.exclude(status=Fact.Status.DISMISSED)
    if proofs := filters.get("proof"):
        rows = rows.filter(proof__in=proofs)
    if entity := filters.get("entity_id"):
        rows = rows.filter(mentions_entity(entity))
    if item := filters.get("evidence_id"):
        rows = rows.filter(cited_in(item))
    if issue := filters.get("issue_id"):
        rows = rows.filter(bears_on(issue))
    if about := {column: filters[name] for name, column in BY_SOURCE.items() if name in filters}:
        rows = rows.filter(cites(scope, case, **about))
    return between(rows, filters)


def narrowed(rows: QuerySet[Any], scope: Scope, case: Case, filters: Mapping[str, Any]) -> QuerySet[Any]:
    """``rows`` of the case, of a caller outside the firm found from the few that they see; but not where a client asks by days
    and statuses only, since what is kept in order of the days has just those."""
    return rows if keeps_reach(scope) and not filters.keys() & OF_FACTS else within_reach(rows, scope, case)


def counted_parts(rows: QuerySet[Any], scope: Scope, case: Case, filters: Mapping[str, Any]) -> list[QuerySet[Any]]:
    """A row for each of :func:`dated_facts`, in parts, to count: of a client what is kept of those they see, where that has all
    that is asked about."""
    if not keeps_reach(scope) or filters.keys() & OF_FACTS:
        # In order of what is kept only where the look at them ends soon: to count many, the order would be made first.
        is_walked = "proof" in filters
        return pages_of_dates(rows, scope, case, filters) if is_walked else in_order_of_date(rows, filters)
    kept = reached(scope, case).filter(date__isnull=False)
    if statuses := filters.get("status"):
        is_approved = Q(reach=FactReach.Reach.APPROVED)  # and what a client sees besides is proposed
        wanted = {Fact.Status.APPROVED: is_approved, Fact.Status.PROPOSED: ~is_approved}
        kept = kept.filter(reduce(or_, (wanted.get(one, Q(pk__in=[])) for one in statuses)))
    return in_order_of_date(between(kept, filters), filters)


def most_counted(scope: Scope, case: Case, filters: Mapping[str, Any]) -> int:
    """How many facts are counted: fewer of what a filter leaves, and fewer again where the class or kind of each one's sources
    has to be looked at, or each fact that a client sees for its kind of proof."""
    if not filters.keys() & NARROWING:
        return CAP
    if "proof" in filters and keeps_reach(scope):
        return LOOKED_AT
    about = {column: filters[name] for name, column in BY_SOURCE.items() if name in filters}
    if not about or (not scope.guest_id and are_few(scope, case, about)):
        return NARROWED
    return max(LOOKED_AT_SOURCES, filters["limit"])


def between(rows: QuerySet[Any], filters: Mapping[str, Any]) -> QuerySet[Any]:
    """The dated facts with a day from ``date_from`` to ``date_to``, both included and both optional."""
    if first := filters.get("date_from"):
        rows = rows.filter(Q(date__gte=first) | _reaching(first))
    if last := filters.get("date_to"):
        rows = rows.filter(date__lte=last)
    return rows


def in_order_of_date(rows: QuerySet[Any], filters: Mapping[str, Any]) -> list[QuerySet[Any]]:
    """``rows`` of :func:`between` in parts, in the order of their dates: first the spans that began before ``date_from``.

    Each part is one range of an index, which both together are not.
    """
    first = filters.get("date_from")
    return [rows.filter(_reaching(first)), rows.filter(date__gte=first)] if first else [rows]


def pages_of_dates(rows: QuerySet[Any], scope: Scope, case: Case, filters: Mapping[str, Any]) -> list[QuerySet[Any]]:
    """The parts of :func:`in_order_of_date`, as a page of them is soonest had by this caller."""
    *spans, dated = in_order_of_date(rows, filters)
    return [*spans, in_clients_order(dated, scope, case, filters)]


def in_clients_order(
    rows: QuerySet[Any], scope: Scope, case: Case, filters: Mapping[str, Any], *, newest: bool = False
) -> QuerySet[Any]:
    """Dated ``rows`` in the order of what is kept of those that clients see: an index has just these, so that none of the others
    is looked at for a page. Anybody else's rows as they are. Spans that began before ``date_from`` are no part of them."""
    if not keeps_reach(scope):
        return rows
    kept = Q(kept__case_id=case.pk, kept__reach__gt=0, kept__date__isnull=False)
    for name, bound in (("date_from", "gte"), ("date_to", "lte")):
        if day := filters.get(name):
            kept &= Q(**{f"kept__date__{bound}": day})
    sign = "-" if newest else ""
    return rows.filter(kept).order_by(f"{sign}kept__date", f"{sign}kept__fact_id")


def _reaching(first: date) -> Q:
    """The condition that a span began before this day and lasted until then at least."""
    return Q(date__lt=first, date_end__gte=first)


def extent(parts: list[QuerySet[Any]], most: int, first: date | None = None) -> dict[str, Any]:
    """``total_count`` of the facts, counted to so many, and their ``date_range``: one more means that there are more, and
    ``is_whole`` says so. ``first``: the first day, where it is known."""
    total, ends, some = 0, list[tuple[date | None, ...]](), list[QuerySet[Any]]()
    with reading_connection().cursor() as cursor:
        for part in map(_days, parts):
            left = most + 1 - total
            number, *days = _number_and_ends(cursor, part, left)
            total, ends = total + number, [*ends, tuple(days)]
            some += [part] if number or not left else []
        ends = ends if total <= most else [_ends_of_many(cursor, some, first)]
    first = min((one for one, *_ in ends if one), default=None)
    last = max((one for _, *lasts in ends for one in lasts if one), default=None)
    return {"total_count": total, "is_whole": total <= most, "date_range": {"min": first, "max": last}}


def _days(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The ``day`` of each of the rows, and when it ``ended``."""
    return rows.values(day=F("kept__date" if rows.query.order_by else "date"), ended=F("date_end"))


def _number_and_ends(cursor: Any, days: QuerySet[Any], most: int) -> tuple[Any, ...]:
    """How many there are, up to so many, and of these the first day, the last and the last of a span."""
    try:
        sql, params = days[:most].query.sql_with_params()
    except EmptyResultSet:
        return 0, None, None, None
    cursor.execute(NUMBER_AND_ENDS.format(rows=sql), params)
    found: tuple[Any, ...] = cursor.fetchone()
    return found


def _ends_of_many(cursor: Any, parts: list[QuerySet[Any]], first: date | None) -> tuple[date | None, ...]:
    """The same days of all, from the ends of indexes: of each part its own, in one statement."""
    written = [part.order_by().query.sql_with_params() for part in parts]
    asked = [(one.format(rows=sql), params) for sql, params in written for one in ENDS[first is not None :]]
    cursor.execute(" UNION ALL ".join(one for one, _ in asked), [value for _, params in asked for value in params])
    found = cursor.fetchall()
    return min((day for which, day in found if which == 0), default=first), *(day for which, day in found if which)
