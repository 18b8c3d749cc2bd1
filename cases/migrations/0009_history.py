"""Record every change of cases, of who takes part in them, and of people, without their secrets."""

from django.db import migrations

from config.boundary import track


class Migration(migrations.Migration):
    dependencies = [("cases", "0008_clients_see_unapproved_facts"), ("audit", "0011_changes")]

    operations = [
        track("cases_case", entity="case"),
        track("cases_participant", entity="case", column="case_id"),
        track("cases_user", entity="user", hidden=("password", "last_login")),
    ]
