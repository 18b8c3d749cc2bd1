"""What a language model answered about an item, stored as it comes: killed at any point, a job asks only for the rest."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from audit.models import Job
from config.boundary import firm_boundary
from evidence.models import EvidenceItem, ModelAnswer
from evidence.pipeline.stage import WHOLE


class StoredAnswers:
    """The answers about one item, while a job works on it. They are kept as long as a step is missing; a job
    that is to do all of it again takes none of earlier jobs."""

    def __init__(self, job: Job, item: EvidenceItem) -> None:
        self.job, self.item = job, item

    def get(self, key: str) -> dict[str, Any] | None:
        return self._known.get(key)

    def put(self, key: str, answer: dict[str, Any]) -> None:
        row = ModelAnswer(
            firm_id=self.job.firm_id, case_id=self.item.case_id, item=self.item, job=self.job, key=key, answer=answer
        )
        with firm_boundary(self.job.firm_id):
            ModelAnswer.objects.bulk_create(
                [row], update_conflicts=True, unique_fields=["item", "key"], update_fields=["job", "answer"]
            )
        self._known[key] = answer

    @cached_property
    def _known(self) -> dict[str, dict[str, Any]]:
        with firm_boundary(self.job.firm_id):
            rows = ModelAnswer.objects.filter(item=self.item)
            if self.job.kind == WHOLE and self.job.params.get("force"):
                rows = rows.filter(job=self.job)
            return dict(rows.values_list("key", "answer"))
