"""Documents in the order of their dates by one index forwards and backwards, also those of a class, a custodian or an arrival;
and what clients see, with what tells so.

The indexes are built while people work, and those they replace go afterwards.
"""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

PRESENT, ARRIVED = models.Q(deleted_at__isnull=True), models.Q(arrival__isnull=False)
SHOWN = models.Q(deleted_at__isnull=True, client_visible=True)
NEW = [
    models.Index(fields=["case", "document_date", "id"], condition=PRESENT, name="evidence_case_by_date"),
    models.Index(
        fields=["case", "classification", "document_date", "id"], condition=PRESENT, name="evidence_case_class_date"
    ),
    models.Index(
        fields=["case", "custodian", "document_date", "id"], condition=PRESENT, name="evidence_case_custodian_date"
    ),
    models.Index(fields=["arrival", "-id"], condition=ARRIVED, name="evidence_arrival_recent"),
    models.Index(fields=["arrival", "document_date", "id"], condition=ARRIVED, name="evidence_arrival_by_date"),
    models.Index(fields=["case", "-id"], include=["firm", "withheld"], condition=SHOWN, name="evidence_client_seen"),
]
OLD = [
    "evidence_case_dated",
    "evidence_case_dated_last",
    "evidence_class_dated",
    "evidence_class_dated_last",
    "evidence_client_recent",
]


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("evidence", "0024_answers_of_models"),
    ]

    operations = [
        *(AddIndexConcurrently("evidenceitem", index) for index in NEW),
        *(RemoveIndexConcurrently("evidenceitem", name) for name in OLD),
        migrations.AlterField(
            model_name="evidenceitem",
            name="arrival",
            field=models.ForeignKey(
                db_index=False,
                editable=False,
                help_text="With what it arrived; files inside it arrived with it.",
                null=True,
                on_delete=models.deletion.PROTECT,
                related_name="items",
                to="evidence.arrival",
            ),
        ),
    ]
