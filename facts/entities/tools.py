"""The tools of entities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from config.api.errors import Conflict
from config.api.params import ListParams
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.entities import actions
from facts.entities.change_serializers import EntityChange, NewEntity
from facts.entities.mention_counts import by_mentions, by_name
from facts.entities.policies import can_change_entity, check_names_of_case
from facts.entities.readers import shown_entities, with_words_in_name
from facts.entities.serializers import SORTS, EntityFilter, EntitySerializer, EntitySummarySerializer
from facts.facts.readers import mentions_entity, shown_facts
from facts.facts.serializers import FactSerializer
from facts.models import Entity, Fact, Mention


class EntityTools(ToolViewSet):
    rows = Entity.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "entities.list", "GET cases/{case_id}/entities", permission="read:entities", audit="search", entity="entity",
        query=EntityFilter, answer=EntitySummarySerializer, many=True, client=True,
        subject=None, common=True, listed=("q", "type"), activity="looked through {objects}",
        when="Use it to see which people, companies and things occur, and to find the ids that filters take.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the people, companies, other organizations, places, amounts and other names in the case's evidence, by name
        or by number of mentions. Names, roles and counts cover what you may see. Changes nothing."""
        if self.scope.sees_all_evidence and self.query["sort"] == "name":
            return self.page_of_case(_listed, case)
        rows, order = _listed(self.scope, case, self.query)
        ordered = by_mentions if self.query["sort"] == "-mentions" else by_name
        return self.page(ordered(rows, self.scope, case.pk), order=order)

    @tool(
        "entities.get", "GET entities/{entity_id}", permission="read:entities", audit="read", entity="entity",
        answer=EntitySerializer, client=True,
        subject="entity_id", activity="read {object}",
        when="Use it when you have an entity's id and want its aliases and counts.",
    )  # fmt: skip
    def get_one(self, request: Request, entity: Entity) -> Response:
        """Get one entity with the first 50 places where it is mentioned. Changes nothing."""
        return self.shown(entity)

    @tool(
        "entities.history", "GET entities/{entity_id}/history", permission="read:entities", audit="read",
        entity="entity", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="entity_id", activity="read the history of {object}",
        when="Use it to see who changed an entity and what it was before; as it is now, entities.get.",
    )  # fmt: skip
    def history(self, request: Request, entity: Entity) -> Response:
        """See who changed an entity, newest first: one entry for each call or job, with who and on whose behalf, when, the
        tool, the reason given, and each field before and after, its mentions included. Nothing is ever taken out of
        a history. Changes nothing."""
        return history_page(self, entity)

    @tool(
        "entities.get_facts", "GET entities/{entity_id}/facts", permission="read:entities", audit="read",
        entity="entity", query=ListParams, answer=FactSerializer, many=True, client=True,
        subject="entity_id", activity="read the facts about {object}",
        when="Use it when the question is what is known of one person or company.",
    )  # fmt: skip
    def get_facts(self, request: Request, entity: Entity) -> Response:
        """List the facts about one entity with their citations, newest first. Changes nothing."""
        rows = Fact.objects.visible_to(self.scope).filter(mentions_entity(entity), case_id=entity.case_id)
        return self.page(shown_facts(rows, self.scope), order=("-id",))

    @tool(
        "entities.create", "POST cases/{case_id}/entities", permission="write:entities", audit="create", entity="entity",
        body=NewEntity, answer=EntitySerializer, status=201,
        example={"name": "Eugenia Moran", "type": "person", "case_roles": [{"role": "witness"}]},
        subject=None, activity="wrote down {object}",
        when="Use it for someone or something that no document of the case names; others are there already.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Write down a person, an organization or another name, with its aliases, a description and its roles in the case.
        Documents that are read from now on, and have the name, mention it. Refused (409) where the case has the name. Emits
        entity.created. A retry with the same Idempotency-Key stores nothing twice."""
        check_names_of_case(self.scope, case)
        return self.shown(actions.entity_create(actor=self.actor, case=case, **self.body))

    @tool(
        "entities.update", "PATCH entities/{entity_id}", permission="write:entities", audit="update", entity="entity",
        body=EntityChange, answer=EntitySerializer, allowed=can_change_entity, example={"description": "The lessee."},
        subject="entity_id", activity="changed {object}",
        when="Use it to correct a name, its type or its other spellings, or to say what role it has in the case.",
    )  # fmt: skip
    def update(self, request: Request, entity: Entity) -> Response:
        """Correct the spelling, type, aliases, description or roles of a name; lists replace what was there. The former spelling
        stays an alias. No reading changes it afterwards. An agent's change of what a person decided about waits (202).
        version refuses (409) what was read before another's change. Emits entity.updated unless all was so."""
        check_names_of_case(self.scope, entity.case)
        fields = dict(self.body)
        if fields.pop("version", entity.version) != entity.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": entity.version})
        return self.shown(actions.entity_update(actor=self.actor, entity=entity, **fields))

    @tool(
        "entities.delete", "DELETE entities/{entity_id}", permission="delete:entities", audit="delete", entity="entity",
        status=204, allowed=can_change_entity, subject="entity_id", activity="deleted {object}",
        when="Use it for what is no name at all; a second spelling of someone is for entities.merge.",
    )  # fmt: skip
    def delete_one(self, request: Request, entity: Entity) -> Response:
        """Remove a name for good with its mentions and what engines found about it; facts stay and are about it no more. No
        reading makes it again. Refused (409), with how many, while people's facts or relationships are about it. An agent's
        call waits for approval (202). Emits entity.deleted. A retry answers 404."""
        actions.entity_delete(actor=self.actor, entity=entity)
        return self.nothing()

    def shown(self, entity: Entity) -> Response:
        return self.answer(shown_entities(self.scope, entity.case_id).get(pk=entity.pk))


def _listed(scope: Scope, case: Case, query: Mapping[str, Any]) -> tuple[QuerySet[Any], tuple[str, ...]]:
    rows = shown_entities(scope, case.pk)
    if types := query.get("type"):
        rows = rows.filter(type__in=types)
    rows = with_words_in_name(rows, query.get("q", ""), scope, case)
    if item := query.get("evidence_id"):
        rows = rows.filter(Exists(Mention.objects.filter(entity=OuterRef("pk"), item=item)))
    return rows, SORTS[query["sort"]]
