"""What the tools of jobs answer and take."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from audit.events.waiting_tools import MAX_WAIT
from audit.models import Job
from cases.models import Case
from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, Visible
from evidence.models import EvidenceItem


class ProgressSerializer(serializers.Serializer[Any]):
    done = serializers.IntegerField(source="progress_done")
    total = serializers.IntegerField(source="progress_total")
    stage = serializers.CharField(source="progress_stage")


class JobActorSerializer(serializers.Serializer[Any]):
    type = serializers.CharField(source="actor_type")
    name = serializers.CharField(source="actor_name")


class JobSerializer(serializers.ModelSerializer[Job]):
    case_id = serializers.UUIDField(allow_null=True, help_text="null: an agent's request that concerns no single case.")
    progress = ProgressSerializer(source="*")
    error = serializers.DictField(allow_null=True, help_text="code, message, retry_guidance, recoverable and more.")
    evidence_id = serializers.SerializerMethodField()
    evidence_title = serializers.CharField(allow_null=True)
    actor = JobActorSerializer(source="*")
    allowed_actions = AllowedActions("job")

    class Meta:
        model = Job
        fields = (
            "id", "case_id", "kind", "status", "progress", "error", "evidence_id", "evidence_title", "attempts",
            "actor", "created_at", "started_at", "finished_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_evidence_id(self, job: Job) -> uuid.UUID | None:
        return job.entity_id if job.entity_type == "evidence" else None


class JobResultSerializer(serializers.Serializer[Any]):
    job_id = serializers.UUIDField(source="pk")
    status = serializers.ChoiceField(choices=Job.Status.choices)
    result = serializers.SerializerMethodField(
        help_text="What each stage found, by the stage's name; for clients null: they read what was released to them."
    )
    error = serializers.DictField(allow_null=True, help_text="Why it failed; what was stored before stays.")

    @extend_schema_field(serializers.DictField(allow_null=True))
    def get_result(self, job: Job) -> dict[str, Any] | None:
        return None if self.context["scope"].client_boundary else job.result


class JobFilter(ListParams):
    case_id = Visible(Case.objects, required=False)
    status = serializers.ChoiceField(choices=Job.Status.choices, required=False)
    kind = serializers.CharField(required=False, max_length=60, help_text="process, or one stage: extract_facts.")
    evidence_id = Visible(EvidenceItem.objects, required=False, any_case=True)


class JobQuery(Strict):
    wait = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MAX_WAIT, help_text="Seconds to wait for the job's end."
    )
