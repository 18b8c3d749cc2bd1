"""A case that has nearly all facts is listed by its own index, not past those of other cases; likewise what a client sees of it."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

from config.loose_keys import filled_loosely

RECENT = models.Index(
    fields=["case_id", "-fact"],
    include=["firm_id", "reach"],
    condition=models.Q(reach__gt=0),
    name="fact_reach_recent",
)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("facts", "0039_fewer_names_looked_at"),
    ]

    operations = [
        AddIndexConcurrently("factreach", RECENT),
        *filled_loosely("facts_fact_pkey", "facts_factreach_pkey"),
    ]
