"""Indexes of words begin with the case that they are looked for in."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("config", "0003_content_reports")]

    operations = [
        migrations.RunSQL("CREATE EXTENSION IF NOT EXISTS btree_gin", reverse_sql=migrations.RunSQL.noop),
    ]
