"""Citations as courts read them, of what an outline refers to: transcripts by page and line, exhibits by their numbers."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from config.api.errors import Invalid
from config.api.scope import Scope
from evidence.items.outward import title_for
from evidence.models import Exhibit, Transcript
from evidence.transcripts.bluebook import citation
from evidence.transcripts.places import PlaceRange, read_range
from facts.serializers import place_of_row


class Citer:
    """Knows which of these documents are transcripts and exhibits of the case, as the caller sees them: two queries."""

    def __init__(self, scope: Scope, case_id: uuid.UUID, item_ids: Iterable[Any]) -> None:
        self.scope, ids = scope, set(item_ids)
        exhibits = Exhibit.objects.visible_to(scope).standing().filter(case_id=case_id, item__in=ids).order_by("-id")
        transcripts = Transcript.objects.visible_to(scope).filter(case_id=case_id, item__in=ids)
        self._labels = dict(exhibits.values_list("item_id", "label")) if ids else {}
        self._transcripts = {one.item_id: one for one in transcripts} if ids else {}

    def of_quote(self, cited: Any) -> str:
        """A row of ``shown_citations``: "Doe Dep. 12:3-7", "Ex. P-12 at 4", else the document's title with the place."""
        transcript, places = self._transcripts.get(cited.item_id), _read(cited.printed)
        if transcript is not None:
            return citation(transcript, places)
        if label := self._labels.get(cited.item_id):
            return self.of_exhibit(label, cited.page_number)
        printed = f" ({cited.printed})" if cited.printed and places is None else ""
        place = place_of_row(cited) if places is None else cited.printed
        return f"{title_for(cited.item, self.scope)}{printed}, {place}"

    def of_document(self, item_id: uuid.UUID, title: str, page: int | None) -> str:
        if label := self._labels.get(item_id):
            return self.of_exhibit(label, page)
        return f"{title}, p. {page}" if page else title

    @staticmethod
    def of_exhibit(label: str, page: int | None) -> str:
        """The label says whether it is an exhibit: "Exhibit A" is written "Ex. A"."""
        name = label.removeprefix("Exhibit ").removeprefix("Ex. ")
        return f"Ex. {name} at {page}" if page else f"Ex. {name}"


def _read(printed: str) -> PlaceRange | None:
    """Page and lines that are printed; of a Bates number none."""
    try:
        return read_range(printed)
    except Invalid:
        return None
