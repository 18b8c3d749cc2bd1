"""Facts and names are found by their words through indexes."""

from __future__ import annotations

from django.db import migrations

from config.word_index import WordIndex


class Migration(migrations.Migration):
    dependencies = [("config", "0004_indexes_of_words"), ("facts", "0015_lists_of_any_size")]

    operations = [
        migrations.RemoveIndex("entity", "entity_name_trigram"),
        WordIndex("facts_fact", ("text",), newest=True).made(),
        WordIndex("facts_entity", ("name",)).made(),
        WordIndex("facts_mention", ("text",), answer="entity_id").made(),
    ]
