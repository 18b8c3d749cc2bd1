from __future__ import annotations

from django.db import models
from pgvector.django import VectorField

from config.db import CaseRow


class Passage(CaseRow):
    """A few sentences of a page with their embedding; offsets count from the page's start.

    Its indexes of the nearest are each of a group of cases (migration 0051, ``evidence.search.groups``).
    """

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="passages")
    page = models.ForeignKey("evidence.Page", on_delete=models.CASCADE, related_name="+")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    embedding = VectorField(dimensions=384)

    class Meta:
        indexes = [models.Index(fields=["item", "id"], name="passage_item")]

    def __str__(self) -> str:
        return f"{self.page_id} [{self.start}:{self.end}]"


class PassageVector(CaseRow):
    """What a passage means by another provider's model, beside our own: only vectors of one model can be compared.

    Page and start are the passage's, so that the nearest are named without joining anything to them.
    """

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")
    page = models.ForeignKey("evidence.Page", on_delete=models.CASCADE, related_name="+")
    passage = models.ForeignKey(Passage, on_delete=models.CASCADE, related_name="vectors")
    start = models.PositiveIntegerField()
    provider = models.CharField(max_length=60)
    model = models.CharField(max_length=120)
    dimensions = models.PositiveIntegerField()
    embedding = VectorField()

    class Meta:
        indexes = [models.Index(fields=["item"], name="passagevector_item")]
        constraints = [
            models.UniqueConstraint(
                fields=["passage", "provider", "model", "dimensions"], name="passagevector_once_per_model"
            )
        ]

    def __str__(self) -> str:
        return f"{self.passage_id} by {self.provider} {self.model}"
