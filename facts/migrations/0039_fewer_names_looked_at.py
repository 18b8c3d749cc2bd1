"""Whether a word is common among names is told by fewer of them: what each is called is put together first."""

from __future__ import annotations

from django.db import migrations

from config.word_index import WordIndex

COLUMNS = ("facts_names_of(name, aliases)",)


class Migration(migrations.Migration):
    dependencies = [("facts", "0038_tagged_facts_in_order")]

    operations = [
        WordIndex("facts_entity", COLUMNS, looked_at=100).instead_of(WordIndex("facts_entity", COLUMNS)),
    ]
