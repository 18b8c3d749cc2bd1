"""Row-level security: the firm boundary, and the composite keys that keep rows inside their case."""

from django.db import migrations

from config.boundary import enforce


class Migration(migrations.Migration):
    dependencies = [("cases", "0001_initial")]

    operations = [
        enforce("cases_firm", scope="id"),
        enforce("cases_user"),
        enforce("cases_case"),
        enforce("cases_participant", parents={"case_id": "cases_case"}),
    ]
