"""The words that a case's facts are sorted by: the firm's work product."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Upper

from config.db import MADE_BY_SOMEONE, CaseRow, Made
from facts.models.claim import WorkProductRows

KEPT_WITH_TAGS = frozenset({"date", "confidence", "weight"})
OF_FACT = "The fact's, kept by the database."


class Tag(CaseRow, Made):
    """A tag of the case's vocabulary. Its name stands once in the case, however it is capitalized."""

    class Colour(models.TextChoices):
        GREY = "grey", "Grey"
        BLUE = "blue", "Blue"
        GREEN = "green", "Green"
        AMBER = "amber", "Amber"
        RED = "red", "Red"
        VIOLET = "violet", "Violet"

    name = models.CharField(max_length=60)
    colour = models.CharField(max_length=6, choices=Colour, default=Colour.GREY, db_default="grey")

    objects = WorkProductRows.as_manager()

    class Meta:
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint("case", Upper("name"), name="tag_once_in_case"),
            models.CheckConstraint(
                condition=models.Q(colour__in=("grey", "blue", "green", "amber", "red", "violet")),
                name="tag_colour_known",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="tag_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class FactTag(CaseRow):
    """That a fact has a tag; composite keys keep both in the row's own case. What facts are sorted by is kept with it."""

    fact = models.ForeignKey("facts.Fact", on_delete=models.CASCADE, related_name="tagged", db_index=False)
    tag = models.ForeignKey(Tag, on_delete=models.CASCADE, related_name="+", db_index=False)
    date = models.DateField(null=True, editable=False, help_text=OF_FACT)
    confidence = models.FloatField(default=0, db_default=0, editable=False, help_text=OF_FACT)
    weight = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False, help_text=OF_FACT)

    objects = WorkProductRows.as_manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["tag", "fact"], include=["firm"], name="fact_tag_counted"
            ),  # how many facts have a tag
            models.Index(fields=["tag", "date", "fact"], condition=models.Q(date__isnull=False), name="fact_tag_dated"),
            models.Index(fields=["tag", "-confidence", "-fact"], name="fact_tag_confidence"),
            models.Index(fields=["tag", "-weight", "-fact"], name="fact_tag_weight"),
        ]
        constraints = [models.UniqueConstraint(fields=["fact", "tag"], name="fact_tag_once")]

    def __str__(self) -> str:
        return f"{self.fact_id} has {self.tag_id}"
