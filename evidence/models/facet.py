from __future__ import annotations

from typing import Self

from django.db import models

from cases.models import GuestGrant
from config.api.scope import Scope
from config.db import CaseRows


class FacetRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The counts of evidence that is open to the scope, as ``EvidenceRows.open_to`` has it; of a guest those of the
        cases granted as a whole."""
        rows = super().visible_to(scope)
        if not scope.sees_all_evidence:
            rows = rows.filter(withheld=False)
        if scope.client_boundary:
            rows = rows.filter(client_visible=True)
        if scope.guest_id is None:
            return rows
        return rows.filter(
            case_id__in=GuestGrant.objects.live(scope.guest_id).filter(whole_case=True).values("case_id")
        )


class FacetCount(models.Model):
    """How many of a case's items have a property, for each way of being open: what a count over all items would say.

    The database writes a row for each change, in its transaction, so that no writer waits for another: a count is the sum
    of its rows, and ``evidence_fold_facets()`` makes one of them now and then. Nobody else writes here. Firm and case have
    no foreign key, as those of ``Change`` have none.
    """

    id = models.BigAutoField(primary_key=True)
    firm_id = models.UUIDField()
    case_id = models.UUIDField()
    name = models.CharField(max_length=20)
    value = models.CharField(max_length=200)
    client_visible = models.BooleanField()
    withheld = models.BooleanField()
    number = models.BigIntegerField()
    folded = models.BooleanField(default=False)

    objects = FacetRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case_id", "name", "value"], name="facet_of_case"),
            models.Index(fields=["id"], condition=models.Q(folded=False), name="facet_unfolded"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name} {self.value}"
