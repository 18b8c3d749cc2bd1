"""Who may see each fact, and what hangs on each entity, as the database keeps it; nobody else writes here.

Firm and case have no foreign key, as those of ``Change`` have none.
"""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Coalesce

from cases.models import Firm
from config.api.scope import Scope
from config.db import CaseRows


class FactReach(models.Model):
    """Who may see a fact: what ``FactRows.shown_by`` and withheld sources come to, kept with the fact and its sources."""

    class Reach(models.IntegerChoices):
        HIDDEN = 0, "Hidden from clients"
        UNAPPROVED = 1, "Shown where the firm shows clients what nobody approved"
        CHOSEN = 2, "Shown, as an attorney chose, though nobody approved it"
        APPROVED = 3, "Shown"

    fact = models.OneToOneField(
        "facts.Fact", on_delete=models.DO_NOTHING, db_constraint=False, primary_key=True, related_name="kept"
    )
    firm_id = models.UUIDField()
    case_id = models.UUIDField()
    withheld = models.BooleanField(help_text="Whether a source is withheld.")
    reach = models.SmallIntegerField(choices=Reach)
    date = models.DateField(null=True, help_text="The fact's; likewise the next.")
    date_end = models.DateField(null=True)

    objects = CaseRows.as_manager()

    class Meta:
        verbose_name_plural = "fact reaches"
        indexes = [
            # What a count reads of each row stands in the index.
            models.Index(
                fields=["case_id", "reach", "fact"],
                include=["firm_id"],
                condition=models.Q(reach__gt=0),
                name="fact_reach_in_case",
            ),
            models.Index(
                fields=["case_id", "-fact"],
                include=["firm_id", "reach"],
                condition=models.Q(reach__gt=0),
                name="fact_reach_recent",
            ),
            models.Index(
                fields=["case_id", "date", "fact"],
                include=["firm_id", "reach", "date_end"],
                condition=models.Q(reach__gt=0, date__isnull=False),
                name="fact_reach_dated",
            ),
            models.Index(
                fields=["case_id", "date_end", "date"],
                include=["firm_id", "reach"],
                condition=models.Q(reach__gt=0, date_end__isnull=False),
                name="fact_reach_span",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fact_id}: {self.get_reach_display()}"


class EntityCount(models.Model):
    """By how much the facts about an entity have changed, and its relationships in evidence that is not deleted: how many
    there are is the sum of the rows. Each change is a row, in its transaction, so that no writer waits for another;
    ``facts_fold_entities()`` makes one of them now and then. Facts count by who may see them, as :class:`FactReach` says.
    """

    id = models.BigAutoField(primary_key=True)
    firm_id = models.UUIDField()
    case_id = models.UUIDField()
    entity_id = models.UUIDField()
    facts = models.BigIntegerField()
    facts_open = models.BigIntegerField(help_text="Without those with a withheld source.")
    facts_unapproved = models.BigIntegerField(help_text="What clients see where they see what nobody approved.")
    facts_shown = models.BigIntegerField(help_text="What clients see elsewhere.")
    relationships = models.BigIntegerField()
    folded = models.BooleanField(default=False)

    objects = CaseRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["entity_id"], name="entity_count"),
            models.Index(fields=["id"], condition=models.Q(folded=False), name="entity_count_unfolded"),
        ]

    def __str__(self) -> str:
        return f"{self.facts:+} facts about {self.entity_id}"


def least_reach(scope: Scope) -> models.Subquery:
    """The least reach of facts that the firm's clients see."""
    shows = models.When(clients_see_unapproved_facts=True, then=models.Value(FactReach.Reach.UNAPPROVED.value))
    least = models.Case(
        shows, default=models.Value(FactReach.Reach.CHOSEN.value), output_field=models.SmallIntegerField()
    )
    return models.Subquery(Firm.objects.filter(pk=scope.firm_id).values(least=least))


def counted_of_each(column: str) -> Coalesce:
    """The count of the outer entity at this moment."""
    rows = EntityCount.objects.filter(entity_id=models.OuterRef("pk")).order_by().values("entity_id")
    number = models.Subquery(rows.annotate(n=models.Sum(column)).values("n"), output_field=models.BigIntegerField())
    return Coalesce(number, 0)
