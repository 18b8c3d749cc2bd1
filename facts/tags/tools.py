"""The tools of tags."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.models import Tag
from facts.tags.actions import tags_update
from facts.tags.readers import revision_of, shown_tags
from facts.tags.serializers import ChangedTagsSerializer, VocabularyBody, VocabularySerializer


class TagTools(ToolViewSet):
    rows = Tag.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "tags.list", "GET cases/{case_id}/tags", permission="read:facts", audit="read", entity="tag", query=NoParams,
        answer=VocabularySerializer, subject=None, activity="looked through {objects}",
        when="Use it for the ids of tags, which facts.list, facts.update and facts.bulk_update take.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List all tags of a case by name, with how many facts have each, and the revision that tags.update compares. For the
        firm. Changes nothing."""
        tags = list(shown_tags(self.scope, case))
        return self.answer({"tags": tags, "revision": revision_of(tags)})

    @tool(
        "tags.update", "PUT cases/{case_id}/tags", permission="write:facts", audit="update", entity="tag",
        body=VocabularyBody, answer=ChangedTagsSerializer, versioned=False, subject=None,
        example={"tags": [{"name": "Damages", "colour": "red"}]}, activity="changed {objects}",
        when="Use it to add, rename, recolour, merge or delete tags; to tag facts, facts.update or facts.bulk_update.",
    )  # fmt: skip
    def update(self, request: Request, case: Case) -> Response:
        """Write the tags of a case as a whole: those with an id are renamed or recoloured, those without one are added, those
        in another's merged_ids become one with it, and those left out are deleted from all their facts; the facts stay.
        Answers how many facts this changes, as a dry run does before. Send the revision you read: if somebody changed the
        tags since, it is 409. Tags that people made, or that facts have, an agent changes with approval (202). Emits
        tag.created, tag.updated, tag.deleted and fact.updated. A retry with the ids that were answered changes nothing."""
        changes = tags_update(actor=self.actor, case=case, **self.body)
        tags = list(shown_tags(self.scope, case))
        return self.answer({
            "tags": tags, "revision": revision_of(tags), "created": len(changes.created),
            "updated": len(changes.updated), "merged": len(changes.merged), "deleted": len(changes.deleted),
            "facts_changed": changes.facts_changed, "facts_concerned": changes.facts_concerned,
        })  # fmt: skip
