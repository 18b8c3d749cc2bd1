"""A part is shown as including its template with its values alone would show it, whatever was shown before and to whom."""

from __future__ import annotations

from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template

from config.dates import read_in
from config.ui.parts import _made

PLACES = ("evidence/parts/portal_row.html", "facts/parts/entity_row.html", "evidence/parts/row.html")
ITEM: dict[str, Any] = {
    "id": "0192d3a0-0000-7000-8000-000000000001", "case_id": "0192d3a0-0000-7000-8000-000000000002", "title": "A <b>letter</b>",
    "status": "ready", "media_type": "application/pdf", "page_count": 3, "created_at": "2024-03-12T23:30:00Z",
    "allowed_actions": ["evidence.update"], "tags": ["bank"], "exhibits": [], "name": "Moran & Sons", "type": "person",
    "roles": ["payer"], "aliases": [], "mention_count": 1200, "fact_count": 1, "size_bytes": 4096, "children_count": 0,
    "filename": "letter.pdf",
}  # fmt: skip

SHOWN = ["type", "kind", "status", "facts", "size", "added"]


def shown(name: str, **values: Any) -> str:
    given = " ".join(f"{key}={key}" for key in values)
    return Template(f"{{% part '{name}' {given} %}}").render(Context(values))


def included(name: str, **values: Any) -> str:
    given = " ".join(f"{key}={key}" for key in values)
    return Template(f"{{% include '{name}' with {given} only %}}").render(Context(values))


@pytest.mark.parametrize("name", PLACES)
def test_shows_what_including_it_shows(name: str) -> None:
    for values in (
        {"item": ITEM, "entity": ITEM, "shown": SHOWN, "outside": False},
        {"item": ITEM, "entity": ITEM, "shown": SHOWN[:1], "outside": True},
        {"item": {**ITEM, "status": "failed"}, "entity": {**ITEM, "fact_count": True}, "shown": SHOWN},
        {"item": {**ITEM, "id": UUID(ITEM["id"])}, "entity": {**ITEM, "id": UUID(ITEM["id"])}, "shown": SHOWN},
    ):
        assert shown(name, **values) == included(name, **values)
        assert shown(name, **values) == included(name, **values)
    assert "<b>letter" not in shown(name, item=ITEM, entity=ITEM)


def test_a_part_is_made_anew_where_a_value_or_the_readers_zone_differs() -> None:
    _made.cache_clear()
    first = shown(PLACES[0], item=ITEM)
    assert shown(PLACES[0], item=dict(reversed(ITEM.items())) | ITEM) == first
    with read_in(ZoneInfo("Asia/Tokyo")):
        elsewhere = shown(PLACES[0], item=ITEM)
    assert ("Mar 12" in first, "Mar 13" in elsewhere) == (True, True)
    assert "Another" in shown(PLACES[0], item={**ITEM, "title": "Another"})
    assert shown(PLACES[0], item=ITEM) == first
