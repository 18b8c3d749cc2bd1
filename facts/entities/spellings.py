"""How names of a case are spelled, for whoever listens to its recordings."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db.models import Count

from facts.models import Entity, Mention

TYPES = ("person", "organization")
MOST = 30


def names_to_hear(case_id: uuid.UUID) -> Iterable[str]:
    """People and organizations that evidence mentions which is withheld from nobody, those in most places first."""
    open_mentions = Mention.objects.filter(case_id=case_id, item__withheld=False, item__deleted_at__isnull=True)
    counted = (
        open_mentions.filter(entity__type__in=TYPES)
        .values("entity_id")
        .annotate(places=Count("pk"))
        .order_by("-places")
    )
    ids = [row["entity_id"] for row in counted[:MOST]]
    names = Entity.objects.in_bulk(ids)
    return [names[pk].name for pk in ids if pk in names]
