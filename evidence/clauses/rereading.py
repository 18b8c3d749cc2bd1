"""When a document's words change: clauses go where their words stand now, on the page of the same number.

What can't be found again without doubt stays with the earlier reading if a person decided about it; what an engine found is
removed, for it is found anew.
"""

from __future__ import annotations

import uuid

from audit.events.actions import emit_each
from config.api.scope import SYSTEM
from evidence.models import Clause, ClauseSearch, Page
from evidence.pipeline.rereading import Rereading


def follow_text(change: Rereading) -> set[uuid.UUID]:
    """Move what rests on words that changed; returns the ids of the superseded pages on which something rests still."""
    now = {page.pk: page for page in change.now}
    rows = list(Clause.objects.filter(page__in=list(change.superseded)).order_by("pk"))
    left = [row for row in rows if not _moved(row, now.get(row.page_id))]
    for pk, earlier in change.superseded.items():
        Clause.objects.filter(pk__in=[row.pk for row in left if row.page_id == pk]).update(page=earlier)
    gone = Clause.objects.filter(pk__in=[row.pk for row in left]).delete_replaceable()
    emit_each(gone, actor=SYSTEM, event_type="clause.deleted")
    items = {page.item_id for page in change.superseded.values()}
    ClauseSearch.objects.filter(item__in=items).delete()  # the new words were not looked through
    superseded = [page.pk for page in change.superseded.values()]
    return set(Clause.objects.filter(page__in=superseded).values_list("page_id", flat=True))


def _moved(row: Clause, page: Page | None) -> bool:
    """Point a row at its words, where they stand once on the page as it reads now; whether they do."""
    if page is None or page.text.count(row.quote) != 1:
        return False
    start = page.text.index(row.quote)
    if (
        Clause.objects.filter(page=page, type=row.type, start=start, end=start + len(row.quote))
        .exclude(pk=row.pk)
        .exists()
    ):
        return False
    row.start, row.end = start, start + len(row.quote)
    row.save(update_fields=["start", "end", "updated_at"])
    return True
