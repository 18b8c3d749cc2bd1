"""Entries are found by their words, and jobs that are not done by their status, through indexes."""

from django.db import migrations, models

from config.word_index import WordIndex

ENTRIES = WordIndex("audit_auditentry", ("tool", "actor_name", "coalesce(reasoning_trace, '')"), newest=True)


class Migration(migrations.Migration):
    dependencies = [("audit", "0015_find_entries_of_a_thing"), ("config", "0004_indexes_of_words")]

    operations = [
        migrations.AddIndex(
            "job",
            models.Index(
                condition=models.Q(("status", "completed"), _negated=True),
                fields=["case", "status"],
                name="job_case_status",
            ),
        ),
        ENTRIES.made(),
    ]
