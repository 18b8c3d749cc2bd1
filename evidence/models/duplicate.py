from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from config.db import CaseRow


class DistinctText(CaseRow):
    """Words that at least one document of a case has, whatever file they stand in, with what they are compared by.

    ``words_hash`` is of the words alone, so that two files with the same words share the row. ``signature`` estimates how much
    two texts share; texts that share much have one of their ``bands`` in common. Both are empty for very short texts, which
    are alike by chance. Firm and case lie together, so that no text is compared with another case's.
    """

    NEAR = 70  # per cent, from which on texts are near duplicates

    words_hash = models.UUIDField()
    signature = models.BinaryField(default=b"")
    bands = ArrayField(models.BigIntegerField(), default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["case", "words_hash"], name="distinct_text_once_a_case")]
        # Below row-level security it is entered by a function of the owner's, evidence_texts_alike.
        indexes = [GinIndex(fields=["case", "bands"], name="distinct_text_bands")]

    def __str__(self) -> str:
        return f"text {self.words_hash}"


class NearText(CaseRow):
    """Two texts of a case that share much, one row for each direction. ``similarity`` is in per cent, below 100."""

    text = models.ForeignKey(DistinctText, on_delete=models.CASCADE, related_name="near", db_index=False)
    other = models.ForeignKey(DistinctText, on_delete=models.CASCADE, related_name="+")
    similarity = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["text", "other"], name="near_text_once"),
            models.CheckConstraint(condition=~models.Q(text=models.F("other")), name="near_text_is_another"),
            models.CheckConstraint(
                condition=models.Q(similarity__gt=0, similarity__lt=100), name="near_text_similarity_in_per_cent"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.text_id} is like {self.other_id}"


class ItemText(CaseRow):
    """The text of a document; ``None`` for one that has no words to compare. ``repeats``: whether another document may repeat
    it, so that few need a look; whether one does that the caller sees is asked anew each time.

    A table of its own: documents are compared while others of the case are being read in, whose rows are held.
    """

    item = models.OneToOneField("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="text_row")
    text = models.ForeignKey(DistinctText, on_delete=models.PROTECT, null=True, related_name="items", db_index=False)
    repeats = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["text", "item"], name="item_text_of_text"),
            models.Index(fields=["case", "-item"], condition=models.Q(repeats=True), name="item_text_repeats"),
        ]

    def __str__(self) -> str:
        return f"text of {self.item_id}"
