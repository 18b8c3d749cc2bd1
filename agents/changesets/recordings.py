"""Taking back the name that a session gave a speaker of a recording: its words are written again with the name it had before.

Once they are, what cited them is put back to its place. That a citation moved since because of the name is in nobody's way.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable

from agents.changesets.rows import put_back
from agents.changesets.tracked import touched
from audit.models import Change
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.models import EvidenceItem, Speaker
from evidence.pipeline.start import start_processing
from evidence.recordings.actions import names_written
from facts.models import Citation

SPEAKERS = Speaker._meta.db_table
PLACE = frozenset({"page_id", "page_number", "start", "end"})
MOVED_ON = "What cites this recording does not stand in its words any more; nothing was taken back."


def is_of_transcription(change: Change) -> bool:
    """Whether a speaker was found, or found no more, by listening: that goes with the recording, and is not put back."""
    return change.table == SPEAKERS and change.kind != Change.Kind.UPDATE


def renamed_items(changes: Iterable[Change]) -> set[uuid.UUID]:
    """The recordings of whose speakers one got another name."""
    return {change.entity_id for change in changes if change.table == SPEAKERS and change.kind == Change.Kind.UPDATE}


def only_moved(change: Change, renamed: Collection[uuid.UUID]) -> bool:
    """Whether the change says only that words of one of these recordings stand elsewhere."""
    row = change.before or {}
    if change.kind != Change.Kind.UPDATE or not renamed or row.get("item_id") is None:
        return False
    return uuid.UUID(row["item_id"]) in renamed and set(touched(change)) <= PLACE


def names_put_back(newest_first: Iterable[Change]) -> None:
    """Give speakers the names they had, and the recordings' words with them."""
    changes = [one for one in newest_first if one.table == SPEAKERS and not is_of_transcription(one)]
    for change in changes:
        put_back(change)
    for item in EvidenceItem.objects.filter(pk__in=renamed_items(changes), deleted_at__isnull=True):
        names_written(item)


def recordings_read_again(actor: Actor, renamed: Collection[uuid.UUID]) -> None:
    """Have these recordings read with their words as they are now. Raises ``Conflict`` where a citation does not fit them."""
    items = EvidenceItem.objects.select_related("case").filter(pk__in=renamed, deleted_at__isnull=True)
    for one in Citation.objects.filter(item__in=items).select_related("page"):
        if one.page.text[one.start : one.end] != one.quote:
            raise Conflict(MOVED_ON)
    for item in items:
        start_processing(actor=actor, item=item)
