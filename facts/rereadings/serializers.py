"""What the tools of re-readings answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from audit.models import Job
from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, Version, Visible
from config.api.representation import RowSerializer
from config.dates import date_label
from evidence.items.places import place_words
from evidence.items.toolset import ShownTitle
from evidence.models import EvidenceItem
from facts.facts.serializers import ApproverSerializer
from facts.models import ProposedChange
from facts.rereadings.words import day_of
from facts.serializers import CommaList, MadeBy

MOST_CHANGES = 200
State = ProposedChange.State


class StatementSerializer(serializers.Serializer[Any]):
    """A fact's words and dates; as proposed, its kind of proof too. Of a name and a relationship what it says in words."""

    text = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    date_end = serializers.DateField(allow_null=True)
    date_precision = serializers.CharField(allow_blank=True)
    date_label = serializers.SerializerMethodField(help_text="The date in words, as precisely as it is known.")
    proof = serializers.CharField(required=False, help_text="The kind of proof, of what is proposed; empty: not known.")
    speaker = serializers.CharField(required=False, help_text="Whose words it rests on, of what is proposed.")

    def get_date_label(self, kept: dict[str, Any]) -> str:
        return date_label(day_of(kept["date"]), day_of(kept["date_end"]), kept["date_precision"])


class ProposedCitationSerializer(RowSerializer):
    """The words on which what is proposed rests; of a fact that was not found again, those on which it rests now."""

    evidence_id = serializers.UUIDField(source="item_id")
    evidence_title = ShownTitle("item")
    page = serializers.IntegerField(source="page_number")
    place = serializers.SerializerMethodField(help_text="In words: “p. 4”, “sheet March 2024”.")
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    quote = serializers.CharField()
    verified = serializers.BooleanField(help_text="Whether these words stand there now.")

    def get_place(self, change: ProposedChange) -> str:
        label = change.page.label if change.page else ""
        return place_words(change.page_number, label, change.item.media_type)


class ProposedChangeSerializer(serializers.ModelSerializer[ProposedChange]):
    """Takes rows of ``facts.rereadings.readers.shown_changes``."""

    fact_id = serializers.UUIDField(
        allow_null=True, help_text="The fact it is about; of a new one since it was accepted."
    )
    entity_id = serializers.UUIDField(allow_null=True, help_text="The name it is about, while the case has it.")
    relationship_id = serializers.UUIDField(
        allow_null=True, help_text="The relationship it is about, while the case has it."
    )
    before = StatementSerializer(
        allow_null=True, help_text="What the fact said when this was proposed; null: it is new."
    )
    after = StatementSerializer(allow_null=True, help_text="What the engine finds now; null: it is not found any more.")
    fact_status = serializers.CharField(source="fact.status", default=None, allow_null=True)
    citation = ProposedCitationSerializer(source="*")
    made_by = MadeBy(help_text="The engine, in the version that read the document again.")
    job_id = serializers.UUIDField(source="made_by_job", allow_null=True, help_text="The re-reading.")
    decided_by = ApproverSerializer(allow_null=True)
    allowed_actions = AllowedActions("proposed_change")

    class Meta:
        model = ProposedChange
        fields = (
            "id", "case_id", "about", "kind", "state", "fact_id", "entity_id", "relationship_id", "fact_status",
            "before", "after", "citation", "made_by", "job_id",
            "decided_by", "decided_at", "created_at", "updated_at", "version", "allowed_actions",
        )  # fmt: skip


class ProposedChangeFilter(ListParams):
    state = CommaList(
        child=serializers.ChoiceField(choices=State.choices), required=False, default=[State.PENDING],
        help_text="One or more of pending, accepted, rejected, expired, separated by commas.",
    )  # fmt: skip
    about = CommaList(
        child=serializers.ChoiceField(choices=ProposedChange.About.choices), required=False,
        help_text="One or more of fact, entity, relationship, separated by commas.",
    )  # fmt: skip
    kind = CommaList(
        child=serializers.ChoiceField(choices=ProposedChange.Kind.choices), required=False,
        help_text="One or more of new, changed, not_found, separated by commas.",
    )  # fmt: skip
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="Those found in this document.")


class RereadingJobSerializer(serializers.Serializer[Job]):
    id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=Job.Status.choices)
    done = serializers.IntegerField(source="progress_done")
    total = serializers.IntegerField(source="progress_total")
    finished_at = serializers.DateTimeField(allow_null=True)


class ChangesAboutSerializer(serializers.Serializer[Any]):
    fact = serializers.IntegerField()
    entity = serializers.IntegerField()
    relationship = serializers.IntegerField()


class ChangeCountsSerializer(serializers.Serializer[Any]):
    case_id = serializers.UUIDField()
    pending = serializers.IntegerField(help_text="How many changes wait for a decision.")
    about = ChangesAboutSerializer(help_text="How many of them are about facts, names and relationships.")
    new = serializers.IntegerField()
    changed = serializers.IntegerField()
    not_found = serializers.IntegerField()
    documents_outdated = serializers.IntegerField(
        help_text="Documents that an earlier version of the engine read and this one has not read again; withheld ones apart."
    )
    withheld_outdated = serializers.IntegerField(
        help_text="Such documents that are withheld from some, where you see them: read again too, outside the job's progress."
    )
    job = RereadingJobSerializer(allow_null=True, help_text="The last re-reading of the case.")


class ProposedChangeSelection(Strict):
    proposed_change_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=MOST_CHANGES
    )


class ProposedChangeDecision(Strict):
    state = serializers.ChoiceField(
        choices=(State.ACCEPTED, State.REJECTED, State.PENDING),
        help_text="pending: let one that was rejected wait again.",
    )
    version = Version(required=False, allow_null=True, help_text="The version you read; a lost update is 409.")


class ChangeOutcomeSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(help_text="The proposed change.")
    status = serializers.IntegerField(
        help_text="What engines.decide_change would have answered: 200, or the refusal's."
    )
    state = serializers.ChoiceField(choices=State.choices)
    fact_id = serializers.UUIDField(allow_null=True)
    error = serializers.DictField(
        allow_null=True, help_text="code, message, details and suggestion, as in any refusal."
    )


class ChangeOutcomesSerializer(serializers.Serializer[Any]):
    decided = serializers.IntegerField(help_text="How many are now as was asked.")
    refused = serializers.IntegerField()
    results = ChangeOutcomeSerializer(many=True, help_text="One for each change, in their order.")
