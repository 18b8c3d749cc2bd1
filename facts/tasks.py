"""Background tasks of the facts app."""

from __future__ import annotations

from config.jobs import background
from facts.entities.mention_counts import fold_mentions
from facts.models import MentionChange


@background()
def fold_mention_changes() -> None:
    """Add the changes of mentions to their counts, in the cases whose names nobody has listed since."""
    for case_id in list(MentionChange.objects.order_by().values_list("case_id", flat=True).distinct()):
        fold_mentions(case_id)
