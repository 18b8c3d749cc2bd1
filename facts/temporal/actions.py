"""Everything that changes when a fact was. The database keeps the fact's date and its main mention in step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Invalid
from config.api.scope import Actor
from config.db import made_by
from facts.facts.approvals import fact_decided, fact_reworded
from facts.facts.policies import check_change_fact, check_decided_fact
from facts.models import Fact, TemporalMention

DATES = ("date", "date_end", "date_precision")
SAME = ("kind", "text", "date", "date_end", "precision", "time", "time_end", "zone", "recurrence", "citation")
MOST = 100  # of one fact


@transaction.atomic
def mention_add(*, actor: Actor, fact: Fact, columns: dict[str, Any], is_main: bool | None = None) -> bool:
    """Add a time to a fact, or make the one that is there already its main one; whether anything changed. ``is_main``
    None: if the fact has no date. Of what a person decided about, an agent's call waits for approval."""
    check_change_fact(actor, fact)
    check_can_date(columns, is_main)
    rows = TemporalMention.objects.filter(fact=fact)
    main = is_main if is_main is not None else fact.date is None and columns["date"] is not None
    there = rows.filter(**_as_conditions(columns)).first()
    if there and (there.is_main or not main):
        return False
    if not there:
        _check_number(rows.count())
    check_decided_fact(actor, decided=fact.is_peoples)
    if main:
        rows.filter(is_main=True).update(is_main=False)
    if there:
        there.is_main = True
        there.save()
    else:
        _new(actor, fact, columns, is_main=main).save()
    _changed(actor, fact, dated=main)
    return True


@transaction.atomic
def mentions_add(
    *, actor: Actor, case: Case, mentions: Sequence[tuple[Fact, dict[str, Any], bool | None]]
) -> list[bool | Invalid]:
    """Add each to its fact; of each whether its fact changed, or why it was refused: one refusal stops no other. If a person
    decided about any of the facts that change, an agent's call waits for approval as a whole."""
    check_case_open(case)
    for _, columns, main in mentions:
        check_can_date(columns, main)
    return [_added_or_refused(actor, fact, columns, main) for fact, columns, main in mentions]


def _added_or_refused(actor: Actor, fact: Fact, columns: dict[str, Any], is_main: bool | None) -> bool | Invalid:
    try:
        return mention_add(actor=actor, fact=fact, columns=columns, is_main=is_main)
    except Invalid as refusal:
        return refusal


def check_can_date(columns: dict[str, Any], is_main: bool | None) -> None:
    if is_main and columns["date"] is None:
        raise Invalid.field("is_main", "What comes back without a first day dates no fact.")


@transaction.atomic
def new_fact_times(*, actor: Actor, fact: Fact, times: Sequence[tuple[dict[str, Any], bool]]) -> None:
    """The times of a fact that this actor has just made, part of making it; of each whether it is the main one, which takes
    the place of what the fact's date alone says."""
    rows = TemporalMention.objects.filter(fact=fact)
    for columns, is_main in times:
        if is_main or not rows.filter(**_as_conditions(columns)).exists():
            _new(actor, fact, columns, is_main=is_main).save()
    _check_number(rows.count() - 1)
    fact.refresh_from_db(fields=DATES)


@transaction.atomic
def mention_delete(*, actor: Actor, fact: Fact, mention: TemporalMention) -> None:
    """Take a time off a fact. Without its main one the fact has no date."""
    check_change_fact(actor, fact)
    check_decided_fact(actor, decided=fact.is_peoples or mention.is_peoples)
    if mention.is_main:
        Fact.objects.filter(pk=fact.pk).update(date=None, date_end=None, date_precision="")
    TemporalMention.objects.filter(pk=mention.pk).delete()
    _changed(actor, fact, dated=mention.is_main)


def _new(actor: Actor, fact: Fact, columns: dict[str, Any], *, is_main: bool) -> TemporalMention:
    decider = actor.decider
    return TemporalMention(
        firm_id=fact.firm_id, case_id=fact.case_id, fact=fact, is_main=is_main,
        decided_by_id=decider.id if decider else None, **made_by(actor), **columns,
    )  # fmt: skip


def _as_conditions(columns: dict[str, Any]) -> dict[str, Any]:
    values = {name: columns.get(name) for name in SAME}
    return {name if value is not None else f"{name}__isnull": value if value is not None else True
            for name, value in values.items()}  # fmt: skip


def _check_number(there: int) -> None:
    if there >= MOST:
        raise Invalid.field("text", f"A fact has at most {MOST} times.")


def _changed(actor: Actor, fact: Fact, *, dated: bool) -> None:
    """The fact as the database has it since, whose date is vouched for by who wrote it."""
    fact.refresh_from_db(fields=DATES)
    if dated:
        fact_reworded(actor, fact)
    fact_decided(actor, fact)
    fact.version += 1
    fact.save()
    fields = ["temporal_mentions", *(DATES if dated else ())]
    emit_for(fact, actor=actor, event_type="fact.updated", data={"fields": sorted(fields), "status": fact.status})
