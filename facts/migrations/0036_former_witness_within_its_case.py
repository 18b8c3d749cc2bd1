"""Who was an outline's witness before a merge is of the outline's case, as its witness is."""

from __future__ import annotations

from django.db import migrations

from config.boundary import keep_within


class Migration(migrations.Migration):
    dependencies = [("facts", "0035_witness_of_the_merged")]

    operations = [keep_within("facts_outline", {"witness_merged_from_id": "facts_entity"})]
