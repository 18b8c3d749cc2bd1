"""The database refuses files that came from somebody of another firm."""

from django.db import migrations

from config.boundary import keep_within


class Migration(migrations.Migration):
    dependencies = [
        ("cases", "0014_arrivals"),
        ("evidence", "0017_arrivals"),
    ]

    operations = [
        keep_within("evidence_arrival", {"uploader_id": "cases_user"}, of_firm=True),
    ]
