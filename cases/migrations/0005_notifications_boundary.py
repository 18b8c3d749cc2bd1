"""The firm boundary of notifications."""

from django.db import migrations

from config.boundary import enforce


class Migration(migrations.Migration):
    dependencies = [("cases", "0004_notifications")]

    operations = [
        enforce("cases_notification", parents={"case_id": "cases_case"}),
        enforce("cases_notificationpreference"),
    ]
