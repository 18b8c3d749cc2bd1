"""The tools of the times that facts name."""

from __future__ import annotations

import uuid
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.errors import Invalid
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from facts.facts.outcomes import outcome_of
from facts.facts.policies import can_change_fact
from facts.facts.readers import shown_facts
from facts.facts.serializers import FactSerializer
from facts.models import Citation, Fact, TemporalMention
from facts.temporal.actions import mention_add, mention_delete, mentions_add
from facts.temporal.reading import columns_of
from facts.temporal.serializers import LinkedMentions, LinkedMentionsSerializer, NewTemporalMention

WRITE: dict[str, Any] = {"permission": "write:facts", "audit": "update", "entity": "fact"}
ID = "0192d3a0-0000-7000-8000-000000000000"


class TemporalMentionTools(ToolViewSet):
    rows = Fact.objects.select_related("case")
    lookups = {"case_id": Case.objects, "mention_id": TemporalMention.objects}

    @tool(
        "facts.add_temporal_mention", "POST facts/{fact_id}/temporal-mentions", **WRITE, body=NewTemporalMention,
        answer=FactSerializer, status=201, allowed=can_change_fact,
        example={"text": "on or about March 3, 2024"},
        subject="fact_id", activity="added a date to {object}",
        when="Use it for each time that a fact names; for one plain day, facts.update with date does it too.",
    )  # fmt: skip
    def add(self, request: Request, fact: Fact) -> Response:
        """Add a time to a fact: give its words, which are read (422 names what they may mean where that is open), or the date
        itself. The main one is the fact's date; the first is, and with is_main any, also one that is there already. A
        person's date of an approved fact is approved by that person; what a person decided about, an agent dates with
        approval (202). Emits fact.updated if anything changed; a retry changes nothing more."""
        body = dict(self.body)
        main = body.pop("is_main", None)
        columns = columns_of(body, self._citations([fact.pk])[fact.pk])
        mention_add(actor=self.actor, fact=fact, columns=columns, is_main=main)
        return self.shown(fact)

    @tool(
        "facts.delete_temporal_mention", "DELETE facts/{fact_id}/temporal-mentions/{mention_id}", **WRITE,
        answer=FactSerializer, subject="fact_id", allowed=can_change_fact, activity="took a date off {object}",
        when="Use it for a time that the fact does not have; for another main one, facts.add_temporal_mention with is_main.",
    )  # fmt: skip
    def delete_mention(self, request: Request, fact: Fact, mention: TemporalMention) -> Response:
        """Take a time off a fact. Without its main one the fact has no date and leaves the timeline, until another is made the
        main one. What a person decided about, an agent changes with approval (202). Emits fact.updated. A retry answers
        404."""
        mention_delete(actor=self.actor, fact=fact, mention=mention)
        return self.shown(fact)

    @tool(
        "facts.bulk_link_temporal", "POST cases/{case_id}/facts/batch-link-temporal", **WRITE, body=LinkedMentions,
        answer=LinkedMentionsSerializer, each="facts.add_temporal_mention",
        example={"mentions": [{"fact_id": ID, "text": "in March 2024"}, {"fact_id": ID, "date": "2024-03-03"}]},
        subject=None, activity="added dates to several facts",
        when="Use it to date many facts at once; for one, facts.add_temporal_mention.",
    )  # fmt: skip
    def link_many(self, request: Request, case: Case) -> Response:
        """Add up to 100 times to facts of a case, each as facts.add_temporal_mention would; if any can't be read, none of
        them: 422 names which. outcomes says of each whether it was added, or why its fact refused it (it has too many times
        already): one refusal stops no other, so look at refused. What is there already is not added again, so a retry changes
        nothing more. If a person decided about any of the facts, an agent's call waits for approval as a whole (202). Emits
        fact.updated for each that was added."""
        given = [dict(one) for one in self.body["mentions"]]
        ids = list(dict.fromkeys(one["fact_id"] for one in given))
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        facts = {fact.pk: fact for fact in resolve_ids(rows, ids, "mentions", view=self)}
        citations = self._citations(list(facts))
        mentions = []
        for number, one in enumerate(given):
            fact, main = facts[one.pop("fact_id")], one.pop("is_main", None)
            mentions.append((fact, columns_of(one, citations[fact.pk], at=f"mentions.{number}."), main))
        done = mentions_add(actor=self.actor, case=case, mentions=mentions)
        return self.answer(_outcomes([fact.pk for fact, *_ in mentions], done))

    def _citations(self, facts: list[uuid.UUID]) -> dict[uuid.UUID, dict[uuid.UUID, Citation]]:
        """By fact its citations of documents that the caller sees, by their ids."""
        found: dict[uuid.UUID, dict[uuid.UUID, Citation]] = {pk: {} for pk in facts}
        seen = EvidenceItem.objects.visible_to(self.scope)
        for one in Citation.objects.filter(fact__in=facts, item__in=seen).select_related("item"):
            found[one.fact_id][one.pk] = one
        return found

    def shown(self, fact: Fact) -> Response:
        return self.answer(shown_facts(Fact.objects.visible_to(self.scope), self.scope).get(pk=fact.pk))


def _outcomes(facts: list[uuid.UUID], done: list[bool | Invalid]) -> dict[str, Any]:
    outcomes = [
        outcome_of(pk, ["temporal_mentions"] if one is True else (), None if isinstance(one, bool) else one)
        for pk, one in zip(facts, done, strict=True)
    ]
    added = [one["fact_id"] for one in outcomes if one["changed"]]
    refused = sum(one["error"] is not None for one in outcomes)
    return {"added": len(added), "refused": refused, "outcomes": outcomes, "fact_ids": list(dict.fromkeys(added))}
