from __future__ import annotations

from django.db import models

from config.db import CaseRow


class GrantedDocument(CaseRow):
    """A document that a guest's grant names."""

    grant = models.ForeignKey("cases.GuestGrant", on_delete=models.CASCADE, related_name="documents")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["grant", "item"], name="granted_document_once")]

    def __str__(self) -> str:
        return f"{self.item_id} by {self.grant_id}"
