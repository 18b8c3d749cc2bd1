"""Each changed row is made into JSON once, not again for every use that recording makes of it."""

from importlib import import_module

from django.db import migrations

EARLIER = [
    one.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    for one in import_module("audit.migrations.0011_changes").FUNCTIONS
]
# Without OFFSET the rows' expressions are put in place of their names, of which there are some for each column of a row.
ONCE = [one.replace(") pair\n", " OFFSET 0) pair\n") for one in EARLIER]


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0018_number_events_once"),
    ]

    operations = [
        migrations.RunSQL(ONCE, reverse_sql=EARLIER),
    ]
