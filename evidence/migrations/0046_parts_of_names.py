"""Let documents that were read before be found by a part of the name or address of who wrote or got them."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from evidence.items.correspondents import part_keys

BATCH = 2000
ROLES = ("author", "to")


def add(apps: Any, schema_editor: Any) -> None:
    """Batch by batch in the order of ids, from the whole names and addresses that are keys already."""
    Item = apps.get_model("evidence", "EvidenceItem")
    rows = Item.objects.exclude(lookup_keys=[]).order_by("id")
    last = None
    while batch := list((rows.filter(id__gt=last) if last else rows).only("id", "lookup_keys")[:BATCH]):
        for item in batch:
            whole = [key.partition(":") for key in item.lookup_keys]
            parts = {part for role, _, words in whole if role in ROLES for part in part_keys(role, words)}
            item.lookup_keys = [*item.lookup_keys, *sorted(parts.difference(item.lookup_keys))]
        Item.objects.bulk_update(batch, ["lookup_keys"], batch_size=500)
        last = batch[-1].id


class Migration(migrations.Migration):
    dependencies = [("evidence", "0045_frozen_productions_stored_anew")]
    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
