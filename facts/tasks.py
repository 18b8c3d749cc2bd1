"""Background tasks of the facts app."""

from __future__ import annotations

from django.db import connection

from config.jobs import background
from facts.entities.mention_counts import fold_mentions
from facts.models import MentionWords


@background()
def fold_entity_counts() -> None:
    """Make one row of the many that each count of an entity was written in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT facts_fold_entities()")
    changed = MentionWords.objects.filter(folded=False).order_by().values_list("case_id", flat=True).distinct()
    for case_id in list(changed):
        fold_mentions(case_id)
