from __future__ import annotations

from django.db import models

from config.db import CaseRow


class ModelAnswer(CaseRow):
    """What a language model answered about a part of an item, until nothing of the item is missing any more.

    ``key`` stands for all that the answer depends on; steps of the pipeline take their part of it, and none asks again.
    """

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")
    job = models.ForeignKey("audit.Job", on_delete=models.SET_NULL, null=True, related_name="+")
    key = models.CharField(max_length=64)
    answer = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["item", "key"], name="model_answer_once")]

    def __str__(self) -> str:
        return f"answer about {self.item_id}"
