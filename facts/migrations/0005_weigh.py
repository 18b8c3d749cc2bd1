"""Weigh the facts that were found before facts had a weight."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.models import Count, F, Q

from facts.facts.relevance import relevance_of

BATCH = 2000


def weigh(apps: Any, schema_editor: Any) -> None:
    """Batch by batch in the order of ids; a person's or an agent's fact is weighed by its text alone, as when made."""
    Fact = apps.get_model("facts", "Fact")
    primary = Q(citations__is_primary=True)
    rows = Fact.objects.filter(primary).annotate(quote=F("citations__quote"), names=Count("entities")).order_by("id")
    last = None
    while batch := list((rows.filter(id__gt=last) if last else rows)[:BATCH]):
        for fact in batch:
            quote = fact.quote if fact.made_by_type == "engine" else ""
            fact.weight = relevance_of(fact.text, dated=bool(fact.date), names=fact.names, quote=quote)
        Fact.objects.bulk_update(batch, ["weight"], batch_size=500)
        last = batch[-1].id


class Migration(migrations.Migration):
    dependencies = [("facts", "0004_weight")]
    operations = [migrations.RunPython(weigh, migrations.RunPython.noop)]
