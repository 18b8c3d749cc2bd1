from typing import Any

from django.apps import AppConfig
from django.urls import reverse

# Columns of an item that reading it in writes, besides those who work on it.
WRITTEN_BY_READING = (
    "status", "status_message", "problems", "media_type", "metadata", "document_date", "page_count", "text_length", "kind",
    "classification", "classification_confidence", "language", "summary",
)  # fmt: skip


class EvidenceConfig(AppConfig):
    name = "evidence"

    def ready(self) -> None:
        """Register what history, the logs and cases know of items, and the check of the engines' settings."""
        from audit.changes import tracked
        from audit.events import boundary
        from audit.models import Job
        from cases import counts, places
        from config.api.scope import Scope
        from evidence import checks  # noqa: F401  # registers the system check
        from evidence.items.tools import FIRM_ONLY
        from evidence.models import EvidenceItem

        def items(scope: Scope) -> Any:
            return EvidenceItem.objects.visible_to(scope).values("pk")

        def jobs(scope: Scope) -> Any:
            return Job.objects.filter(entity_type="evidence", entity_id__in=items(scope)).values("pk")

        def items_in(scope: Scope, status: str) -> Any:
            return EvidenceItem.objects.visible_to(scope).filter(status=status)

        def unreviewed(scope: Scope) -> Any:
            """What clients gave and nobody of the firm has reviewed yet."""
            return EvidenceItem.objects.visible_to(scope).filter(uploaded_by__role="client", reviewed_at__isnull=True)

        tracked.register(EvidenceItem, noun="document", entity="evidence", title="title", machine=WRITTEN_BY_READING)
        boundary.register("evidence", items, firm_only=FIRM_ONLY)
        places.register("evidence", EvidenceItem.objects, lambda case_id, pk: reverse("evidence_item", args=[pk]))
        boundary.register("job", jobs)
        counts.register("evidence", EvidenceItem.objects.visible_to)
        counts.register("evidence_partial", lambda scope: items_in(scope, EvidenceItem.Status.PARTIAL))
        counts.register("evidence_unreviewed", unreviewed, internal=True)
        counts.register("jobs_failed", lambda scope: Job.objects.visible_to(scope).filter(status=Job.Status.FAILED))
        counts.register("jobs_running", lambda scope: Job.objects.visible_to(scope).filter(status__in=Job.ACTIVE))
