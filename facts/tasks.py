"""Background tasks of the facts app."""

from __future__ import annotations

from django.db import connection

from config.jobs import background
from facts.models import MentionChange


@background()
def fold_mentions() -> None:
    """Add the changes of mentions to their counts, in the cases whose names nobody has listed since."""
    for case_id in list(MentionChange.objects.order_by().values_list("case_id", flat=True).distinct()):
        with connection.cursor() as cursor:
            cursor.execute("SELECT facts_fold_mentions(%s)", [case_id])
