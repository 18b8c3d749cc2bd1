"""Cases are found by words of their names, numbers and clients through an index."""

from __future__ import annotations

from django.db import migrations

from config.word_index import WordIndex


class Migration(migrations.Migration):
    dependencies = [("config", "0004_indexes_of_words"), ("cases", "0015_links_that_await_their_mail")]

    operations = [
        WordIndex("cases_case", ("name", "number", "client_name"), parent="firm_id", newest=True).made(),
    ]
