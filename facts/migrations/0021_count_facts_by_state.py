"""Facts are counted from an index alone, which is built while people work."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

STATE = models.Index(fields=["case", "status", "-id"], include=["firm"], name="fact_case_state")
REACH = models.Index(
    fields=["case_id", "reach", "fact"],
    include=["firm_id"],
    condition=models.Q(reach__gt=0),
    name="fact_reach_in_case",
)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("facts", "0020_surnames_and_aliases"),
    ]

    operations = [
        AddIndexConcurrently("fact", STATE),
        RemoveIndexConcurrently("fact", "fact_case_status"),
        AddIndexConcurrently("factreach", REACH),
        RemoveIndexConcurrently("factreach", "fact_reach_of_case"),
    ]
