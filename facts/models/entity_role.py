from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows


class EntityRoleRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """None for clients and guests: who is adverse, and who is an expert, is the firm's work product."""
        return self.none() if scope.is_outside else super().visible_to(scope)


class EntityRole(CaseRow, Made):
    """What somebody says an entity is in the case, and from when to when. What documents call it is ``Entity.roles``."""

    class Role(models.TextChoices):
        PLAINTIFF = "plaintiff", "Plaintiff"
        DEFENDANT = "defendant", "Defendant"
        PARTY = "party", "Other party"
        WITNESS = "witness", "Witness"
        ADVERSE = "adverse", "Adverse"
        EXPERT = "expert", "Expert"
        JUDGE = "judge", "Judge"
        COUNSEL = "counsel", "Counsel"
        CUSTODIAN = "custodian", "Custodian"
        INSURER = "insurer", "Insurer"
        OTHER = "other", "Other"

    entity = models.ForeignKey("facts.Entity", on_delete=models.CASCADE, related_name="case_roles")
    merged_from = models.ForeignKey("facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+")
    role = models.CharField(max_length=12, choices=Role)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)

    objects = EntityRoleRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "role"], name="entity_role_of_case")]
        constraints = [
            MADE_BY_SOMEONE,
            models.CheckConstraint(
                condition=models.Q(ends_on__isnull=True)
                | models.Q(starts_on__isnull=True)
                | models.Q(ends_on__gte=models.F("starts_on")),
                name="entity_role_days_ordered",
            ),
        ]

    def __str__(self) -> str:
        return self.get_role_display()
