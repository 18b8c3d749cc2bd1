"""The briefing of a session: what it should know of its cases now, within its scope and the client boundary."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from agents.access.authentication import session_scope
from agents.briefing.examples import Rows, latest_facts, proposed_facts, recent_events, unreadable_items
from agents.briefing.markdown import as_markdown
from agents.briefing.sentences import open_issues, summary_of
from agents.briefing.statistics import CaseStatistics, statistics_of
from agents.discovery.readable import readable_types
from agents.models import AgentSession
from cases.models import Case
from config.api.scope import Scope


def briefing_of(session: AgentSession) -> dict[str, Any]:
    """The briefing as data, with itself as ``markdown``. Its number of queries depends neither on cases nor on rows.

    It holds what the session itself may see now, whoever requests it.
    """
    owner, scope = session_scope(session)
    types = readable_types(scope)
    cases = list(Case.objects.visible_to(scope).order_by("name", "id")) if "case" in types else []
    ids = [case.pk for case in cases]
    inside = scope.among(ids)
    statistics = statistics_of(inside, ids, types)
    facts: list[Rows] = [latest_facts(inside, ids), proposed_facts(inside, ids)] if "fact" in types else [{}, {}]
    unreadable = unreadable_items(inside, ids) if "evidence" in types else {}
    recent = recent_events(inside, ids, types)
    sections = [
        _case(
            case, statistics[case.pk], facts[0].get(case.pk, []), facts[1].get(case.pk, []), unreadable.get(case.pk, []),
            recent.get(case.pk, []),
        )
        for case in cases
    ]  # fmt: skip
    briefing = {
        "session_id": session.pk,
        "generated_at": timezone.now(),
        "expires_at": session.expires_at,
        "attorney": {"id": owner.pk, "name": owner.name},
        "agent_type": session.agent_type,
        "purpose": session.purpose,
        "cases": sections,
        "boundaries": _boundaries(scope, cases),
    }
    return briefing | {"markdown": as_markdown(briefing)}


def _case(
    case: Case,
    statistics: CaseStatistics,
    latest: list[dict[str, Any]],
    proposed: list[dict[str, Any]],
    unreadable: list[dict[str, Any]],
    recent: list[dict[str, Any]],
) -> dict[str, Any]:
    return {
        "case_id": case.pk,
        "name": case.name,
        "summary": summary_of(case, statistics, latest),
        "key_entities": statistics.entities,
        "open_issues": open_issues(statistics, proposed, unreadable),
        "recent_activity": [
            {
                "timestamp": one["created_at"],
                "event_type": one["event_type"],
                "entity_type": one["entity_type"],
                "entity_id": one["entity_id"],
                "actor_type": one["actor_type"],
                "title": one["title"][:200],
            }
            for one in recent
        ],
    }


def _boundaries(scope: Scope, cases: list[Case]) -> dict[str, Any]:
    return {
        "cases": [{"id": case.pk, "name": case.name} for case in cases],
        "operations": sorted(scope.operations),
        "entity_types": sorted(scope.entity_types) if scope.entity_types is not None else None,
        "client_boundary": scope.client_boundary,
        "privileged": scope.sees_all_evidence,
    }
