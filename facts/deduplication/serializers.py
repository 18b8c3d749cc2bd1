"""What the tools of suggested merges answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from audit.models import Job
from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, StrictBoolean, Version, Visible
from config.api.representation import RowSerializer
from evidence.items.toolset import ShownTitle
from facts.entities.serializers import EntitySummarySerializer
from facts.facts.serializers import ApproverSerializer
from facts.models import DedupSuggestion, Entity, IssueLink
from facts.relationships.serializers import RelationshipSerializer
from facts.serializers import CommaList, EntityRef, MadeBy

MOST_DECIDED, MOST_FOUND = 100, 100
Status = DedupSuggestion.Status
ACTIONS = ("approve", "reject")
TYPES = ("person", "organization")


class ReasonSerializer(serializers.Serializer[Any]):
    speaks = serializers.ChoiceField(choices=IssueLink.Bearing.choices, help_text="for or against that both are one.")
    words = serializers.CharField()


class DedupSuggestionSerializer(serializers.ModelSerializer[DedupSuggestion]):
    """Takes rows of ``facts.deduplication.readers.shown_suggestions``."""

    one = EntityRef(
        source="shown_one", allow_null=True, help_text="Null: it is not in the case any more, or is the other one now."
    )
    other = EntityRef(source="shown_other", allow_null=True, help_text="Likewise.")
    names = serializers.ListField(
        source="words", child=serializers.CharField(), help_text="Both names as they were when this was suggested."
    )
    reasons = ReasonSerializer(many=True)
    merge_id = serializers.UUIDField(
        allow_null=True, help_text="Of one that was approved: what entities.unmerge undoes."
    )
    undone = serializers.SerializerMethodField(help_text="Whether that merge was undone since.")
    made_by = MadeBy()
    decided_by = ApproverSerializer(allow_null=True)
    allowed_actions = AllowedActions("dedup_suggestion")

    class Meta:
        model = DedupSuggestion
        fields = (
            "id", "case_id", "type", "one", "other", "names", "score", "certain", "reasons", "status", "automatic",
            "merge_id", "undone",
            "made_by", "decided_by", "decided_at", "created_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_undone(self, row: Any) -> bool:
        return bool(row.merge and row.merge.undone_at)


class PairSerializer(serializers.Serializer[Any]):
    """Two names that are probably one, as they compare now; nothing of it is stored."""

    one = EntityRef()
    other = EntityRef()
    score = serializers.FloatField(help_text="The probability that both are one, from 0 to 1.")
    reasons = ReasonSerializer(many=True)
    certain = serializers.BooleanField(help_text="Whether an identifier of both agrees and nothing is at odds.")


class PairsSerializer(serializers.Serializer[Any]):
    case_id = serializers.UUIDField()
    pairs = PairSerializer(many=True, help_text="The likeliest first, at most 100.")
    compared = serializers.IntegerField(help_text="How many names were compared.")
    complete = serializers.BooleanField(
        help_text="False: the case has more names than are compared at once, or more pairs than are shown; sweep it."
    )


class PairsFilter(Strict):
    entity_id = Visible(Entity.objects, required=False, help_text="Only pairs of this name.")
    limit = serializers.IntegerField(min_value=1, max_value=MOST_FOUND, required=False, default=50)


class ModelPairsFilter(Strict):
    entity_id = Visible(Entity.objects, required=False, help_text="Only pairs of this name.")


class ModelPairsSerializer(PairsSerializer):
    engine = serializers.CharField(help_text="Which model said so; empty where none was asked.")
    notice = serializers.CharField(help_text="Why no model was asked; empty where one was.")


class DedupFilter(ListParams):
    status = CommaList(
        child=serializers.ChoiceField(choices=Status.choices), required=False, default=[Status.PENDING],
        help_text="One or more of pending, approved, rejected, separated by commas.",
    )  # fmt: skip
    type = serializers.ChoiceField(choices=TYPES, required=False)
    entity_id = Visible(Entity.objects, required=False, help_text="Only pairs of this name.")
    min_score = serializers.FloatField(min_value=0, max_value=1, required=False)


class SweepJobSerializer(serializers.Serializer[Job]):
    id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=Job.Status.choices)
    done = serializers.IntegerField(source="progress_done")
    total = serializers.IntegerField(source="progress_total")
    finished_at = serializers.DateTimeField(allow_null=True)


class DedupCountSerializer(serializers.Serializer[Any]):
    case_id = serializers.UUIDField()
    pending = serializers.IntegerField()
    approved = serializers.IntegerField()
    rejected = serializers.IntegerField()
    types = serializers.DictField(child=serializers.IntegerField(), help_text="How many wait, by type.")
    job = SweepJobSerializer(allow_null=True, help_text="The last sweep of the case.")


class ClusterSerializer(serializers.Serializer[Any]):
    entities = EntityRef(many=True)
    suggestion_ids = serializers.ListField(child=serializers.UUIDField(), help_text="The pairs among them that wait.")
    score = serializers.FloatField(help_text="Of the least likely of these pairs.")
    all_compared = serializers.BooleanField(help_text="Whether each of them is suggested with each other.")


class ClustersSerializer(serializers.Serializer[Any]):
    case_id = serializers.UUIDField()
    clusters = ClusterSerializer(many=True)
    pairs = serializers.IntegerField(help_text="How many waiting suggestions were grouped.")
    complete = serializers.BooleanField(
        help_text="False: more wait than are grouped at once; decide about these first."
    )


class MentioningSerializer(RowSerializer):
    evidence_id = serializers.UUIDField(source="item.pk")
    title = ShownTitle("item")
    mentions = serializers.IntegerField()


class SaidOfSerializer(RowSerializer):
    id = serializers.UUIDField()
    text = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    status = serializers.CharField()


class SideSerializer(serializers.Serializer[Any]):
    entity = EntitySummarySerializer()
    document_count = serializers.IntegerField()
    documents = MentioningSerializer(many=True, help_text="The ten that mention it most.")
    facts = SaidOfSerializer(many=True, help_text="The ten most relevant facts about it.")
    relationships = RelationshipSerializer(many=True, help_text="Ten of its relationships.")


class DifferenceSerializer(serializers.Serializer[Any]):
    what = serializers.ChoiceField(choices=("names", "roles"))
    only_first = serializers.ListField(child=serializers.CharField())
    only_second = serializers.ListField(child=serializers.CharField())


class NameComparisonSerializer(serializers.Serializer[Any]):
    suggestion = DedupSuggestionSerializer()
    sides = SideSerializer(many=True, help_text="Both names, in the suggestion's order.")
    shared_documents = serializers.IntegerField(help_text="Documents that mention both.")
    shared_facts = serializers.IntegerField(help_text="Facts that are about both.")
    differences = DifferenceSerializer(many=True, help_text="What only one of them is called or does.")


class DedupApproval(Strict):
    keep = serializers.ChoiceField(
        choices=("one", "other"), required=False, help_text="Which name stays; without it the one mentioned more."
    )
    version = Version(required=False, allow_null=True, help_text="The version you read; a lost update is 409.")


class Rejection(Strict):
    version = Version(required=False, allow_null=True, help_text="The version you read; a lost update is 409.")


class BulkBody(Strict):
    action = serializers.ChoiceField(choices=ACTIONS)
    suggestion_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=MOST_DECIDED)


class BulkOutcomeSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(help_text="The suggestion.")
    http_status = serializers.IntegerField(
        help_text="What the tool for one would have answered: 200, or the refusal's."
    )
    status = serializers.ChoiceField(choices=Status.choices)
    merge_id = serializers.UUIDField(allow_null=True)
    error = serializers.DictField(
        allow_null=True, help_text="code, message, details and suggestion, as in any refusal."
    )


class BulkOutcomesSerializer(serializers.Serializer[Any]):
    decided = serializers.IntegerField()
    refused = serializers.IntegerField()
    results = BulkOutcomeSerializer(many=True, help_text="One for each suggestion, in their order.")


class SweepBody(Strict):
    merge_certain = StrictBoolean(
        required=False, default=True,
        help_text="Whether to merge pairs at once that share a mail address or number nobody else of the case has, whose names "
        "agree and which no person decided about. entities.auto_merges lists them; each can be undone.",
    )  # fmt: skip
