"""Facts of a timeline and of a tag are counted from an index alone, which is built while people work."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

DATED = models.Index(
    fields=["case", "date", "id"],
    include=["firm", "status", "date_end"],
    condition=models.Q(date__isnull=False),
    name="fact_case_dated",
)
OF_TAG = models.Index(fields=["tag", "fact"], include=["firm"], name="fact_tag_counted")


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("facts", "0036_former_witness_within_its_case"),
    ]

    operations = [
        AddIndexConcurrently("fact", DATED),
        RemoveIndexConcurrently("fact", "fact_case_date"),
        AddIndexConcurrently("facttag", OF_TAG),
        RemoveIndexConcurrently("facttag", "fact_tag_of_tag"),
    ]
