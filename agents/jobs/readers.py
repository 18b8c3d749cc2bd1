"""Reading jobs with what they are about, in one query."""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, Subquery

from audit.models import Job
from config.api.scope import Scope
from evidence.models import EvidenceItem


def shown_jobs(scope: Scope) -> Any:
    """The jobs the scope may see, each with ``evidence_title`` where that item may be seen too."""
    titles = EvidenceItem.objects.visible_to(scope).filter(pk=OuterRef("entity_id")).values("title")[:1]
    return Job.objects.visible_to(scope).select_related("case").annotate(evidence_title=Subquery(titles))
