"""What a document, a thread and a case are about, for one caller: made of what they may see whenever it is asked for, so
that it is true of the evidence there is, and says nothing of what is withheld from them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import Q, QuerySet

from cases.models import Case
from config.api.scope import Scope
from evidence.models import EvidenceItem
from evidence.threads.inclusive import containing
from evidence.threads.readers import MOST_MESSAGES, messages_with
from facts.facts.readers import shown_facts, within_reach
from facts.models import Citation, Fact
from facts.summaries.statements import statements_of

MOST_STATEMENTS, FACTS_OF_DOCUMENTS, FACTS_OF_CASE, MOST_PEOPLE = 8, 5, 12, 8
UNREAD = ("description", "metadata", "problems", "client_summary")


def document_summary(item: EvidenceItem, scope: Scope) -> dict[str, Any]:
    """The document's statements with their places, and the facts from it that matter most."""
    facts = _facts(scope, item.case, FACTS_OF_DOCUMENTS, Q(pk__in=_cited([item])))
    return {"evidence_id": item.pk, "statements": statements_of([item], scope), "facts": facts}


def thread_summary(item: EvidenceItem, scope: Scope) -> dict[str, Any]:
    """Who wrote how often, when, what was said and asked, and the facts that matter most, of the visible messages."""
    messages = list(messages_with(item, scope).defer(*UNREAD)[:MOST_MESSAGES])
    inside = containing(messages, scope)
    for one in messages:
        one.contained_in = inside.get(one.pk)
        one.is_inclusive = one.contained_in is None
    days = [one.document_date for one in messages if one.document_date]
    said = statements_of(messages, scope)
    return {
        "evidence_id": item.pk,
        "message_count": len(messages),
        "messages": messages,
        "participants": _participants(messages),
        "first_date": min(days, default=None),
        "last_date": max(days, default=None),
        "statements": _telling(messages, said),
        "facts": _facts(scope, item.case, FACTS_OF_DOCUMENTS, Q(pk__in=_cited(messages))) if messages else [],
    }


def case_summary(case: Case, scope: Scope) -> dict[str, Any]:
    """Who it is about, from when to when, and the facts that matter most in the order of their days."""
    scope = scope.within(case.pk)
    facts = _facts(scope, case, FACTS_OF_CASE, Q())
    dated = Fact.objects.visible_to(scope).filter(case=case, date__isnull=False).exclude(status=Fact.Status.DISMISSED)
    first, last = (
        within_reach(dated, scope, case).order_by(*by).values_list("date", flat=True).first() for by in BY_DATE
    )
    named = Counter(entity for fact in facts for entity in fact.shown_entities if entity.type in PARTIES)
    return {
        "case_id": case.pk,
        "name": case.name,
        "people": [entity for entity, _ in named.most_common(MOST_PEOPLE)],
        "first_date": first,
        "last_date": last,
        "facts": sorted(facts, key=lambda fact: (fact.date is None, fact.date or fact.created_at.date(), fact.pk)),
    }


PARTIES = ("person", "organization")
BY_DATE = (("date", "id"), ("-date", "-id"))


def _facts(scope: Scope, case: Case, most: int, about: Q) -> list[Any]:
    """The most relevant visible facts that nobody dismissed, those that are approved first among equals."""
    rows: QuerySet[Any] = Fact.objects.visible_to(scope).filter(about, case=case).exclude(status=Fact.Status.DISMISSED)
    return list(shown_facts(within_reach(rows, scope, case), scope).order_by("-weight", "-id")[:most])


def _cited(items: list[EvidenceItem]) -> QuerySet[Any, Any]:
    return Citation.objects.filter(item__in=[one.pk for one in items]).values("fact_id")


def _participants(messages: list[EvidenceItem]) -> list[dict[str, Any]]:
    """Everyone who wrote or got a message, with how many of each, those who wrote most first."""
    written = Counter(one.author for one in messages if one.author)
    got = Counter(to["name"] or to["address"] for one in messages for to in one.recipients)
    people = sorted({*written, *got}, key=lambda name: (-written[name], -got[name], name))
    return [{"name": name, "written": written[name], "received": got[name]} for name in people]


def _telling(messages: list[EvidenceItem], said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How it began and ended, and one statement of each message between, as many as a summary has, in their order. What a
    message quotes of an earlier one is left out."""
    own = [one for one in said if not one["leads"] and not one["earlier"]]
    by_message = {message.pk: [one for one in own if one["evidence_id"] == message.pk] for message in messages}
    telling = [pk for pk, stated in by_message.items() if stated]
    chosen = [*telling[:1], *telling[-1:], *telling[1:-1]][:MOST_STATEMENTS]
    authors = {message.pk: message for message in messages}
    return [by_message[pk][0] | {"message": authors[pk]} for pk in telling if pk in chosen]
