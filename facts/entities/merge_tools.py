"""The tools that make several entities one, take that back, and part what is one by mistake."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.errors import Invalid
from config.api.resolve_ids import NOT_VISIBLE, resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.entities.change_serializers import EntityMergeBody, SplitBody, SplitUndoBody, UnmergeBody
from facts.entities.merging import entities_merge, entity_unmerge
from facts.entities.policies import can_change_entity, check_names_of_case
from facts.entities.readers import mentions_in_sight, shown_entities
from facts.entities.serializers import EntitySerializer
from facts.entities.splitting import entity_split
from facts.entities.undoing_splits import split_undo
from facts.models import Entity, Mention, Merge, Split

ID = "0192d3a0-0000-7000-8000-000000000000"


class EntityMergeTools(ToolViewSet):
    rows = Entity.objects.select_related("case")

    @tool(
        "entities.merge", "POST entities/{entity_id}/merge", permission="write:entities", audit="update", entity="entity",
        body=EntityMergeBody, answer=EntitySerializer, allowed=can_change_entity, example={"entity_ids": [ID]},
        subject="entity_id", activity="merged other names into {object}",
        when="Use it when several names are one person or thing; the entity of the path is kept, with its name.",
    )  # fmt: skip
    def merge(self, request: Request, entity: Entity) -> Response:
        """Make other entities one with this one, which gets their mentions, facts, relationships, roles, and their names as
        aliases; later documents that name them mention it. merges in the answer has what was moved, and the id that
        entities.unmerge takes. Waits for approval (202) when an agent asks and a person decided about one of them. Emits
        entity.merged and entity.updated. A retry is 422: the others are there no more."""
        others = resolve_ids(Entity.objects, self.body["entity_ids"], "entity_ids", view=self)
        check_names_of_case(self.scope, entity.case)
        entities_merge(actor=self.actor, kept=entity, others=others, reason=self.body.get("reason", ""))
        return self.shown(entity)

    @tool(
        "entities.unmerge", "POST entities/{entity_id}/unmerge", permission="write:entities", audit="update",
        entity="entity", body=UnmergeBody, answer=EntitySerializer, allowed=can_change_entity, example={"merge_id": ID},
        subject="entity_id", activity="undid a merge of {object}",
        when="Use it when a merge was wrong; to part what was never merged, entities.split.",
    )  # fmt: skip
    def unmerge(self, request: Request, entity: Entity) -> Response:
        """Undo one merge into this entity: the others stand for themselves again and have what was theirs, also what documents
        read since say of them. What was written about this one since stays with it. They are not joined again by any
        reading. Waits (202) when an agent asks and a person merged them. Emits entity.unmerged and entity.updated. A retry
        is 409."""
        merge = Merge.objects.visible_to(self.scope).filter(kept=entity, pk=self.body["merge_id"]).first()
        if merge is None:
            raise Invalid("There is no such merge.", details={"fields": {"merge_id": [NOT_VISIBLE]}})
        entity_unmerge(actor=self.actor, merge=merge)
        return self.shown(entity)

    @tool(
        "entities.split", "POST entities/{entity_id}/split", permission="write:entities", audit="update", entity="entity",
        body=SplitBody, answer=EntitySerializer, allowed=can_change_entity, example={"aliases": ["E. Moran"]},
        subject="entity_id", activity="gave names or mentions of {object} to another",
        when="Use it when one name stands for two; what a merge joined is parted by entities.unmerge.",
    )  # fmt: skip
    def split(self, request: Request, entity: Entity) -> Response:
        """Give mentions, and other names with all that mentions by them, to another entity or a new one, which is answered.
        Facts and relationships whose words only name what goes away go too. No reading joins them again; entities.undo_split
        takes it back. An agent's call waits for approval (202). Emits entity.split, entity.updated and, of a new one,
        entity.created. A retry is refused: what was named is there no more."""
        body = self.body
        mentions = self._mentions(entity)
        ids = [body["to_entity_id"]] if "to_entity_id" in body else []
        to = next(iter(resolve_ids(Entity.objects.select_related("case"), ids, "to_entity_id", view=self)), None)
        other = entity_split(
            actor=self.actor, entity=entity, mentions=mentions, aliases=body.get("aliases", ()), to=to,
            name=body.get("name", ""),
        )  # fmt: skip
        return self.shown(other)

    @tool(
        "entities.undo_split", "POST entities/{entity_id}/undo-split", permission="write:entities", audit="update",
        entity="entity", body=SplitUndoBody, answer=EntitySerializer, allowed=can_change_entity, example={"split_id": ID},
        subject="entity_id", activity="undid a split of {object}",
        when="Use it when a split was wrong; what a merge joined is parted by entities.unmerge.",
    )  # fmt: skip
    def undo_split(self, request: Request, entity: Entity) -> Response:
        """Undo one split of this entity, which is answered: it has again the mentions, names, facts and relationships that it
        gave away, as they were. A name that only the split made is gone, and what it got since is this one's. 409 where one
        of the two was merged or split since: undo that first. An agent's call waits for approval (202). Emits
        entity.split_undone, entity.updated and entity.deleted. A retry is 409."""
        split = Split.objects.visible_to(self.scope).filter(entity=entity, pk=self.body["split_id"]).first()
        if split is None:
            raise Invalid("There is no such split.", details={"fields": {"split_id": [NOT_VISIBLE]}})
        split_undo(actor=self.actor, split=split)
        return self.shown(entity)

    def shown(self, entity: Entity) -> Response:
        return self.answer(shown_entities(self.scope, entity.case_id).get(pk=entity.pk))

    def _mentions(self, entity: Entity) -> list[Mention]:
        """Those that the body names: mentions of this entity in evidence the caller sees."""
        ids = list(dict.fromkeys(self.body.get("mention_ids", ())))
        found = {one.pk: one for one in mentions_in_sight(entity, self.scope).filter(pk__in=ids)} if ids else {}
        if bad := {f"mention_ids.{n}": [NOT_VISIBLE] for n, one in enumerate(ids) if one not in found}:
            raise Invalid("Some of these ids are not right; nothing was changed.", details={"fields": bad})
        return [found[one] for one in ids]
