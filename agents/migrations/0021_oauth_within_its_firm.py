"""The database refuses an application's permission for another firm's session, and a token of another firm's permission."""

from django.db import migrations

from config.boundary import keep_within


class Migration(migrations.Migration):
    dependencies = [
        ("agents", "0020_waived_and_bound_approvals"),
    ]

    operations = [
        keep_within("agents_oauthgrant", {"session_id": "agents_agentsession"}, of_firm=True),
        keep_within("agents_oauthtoken", {"grant_id": "agents_oauthgrant"}, of_firm=True),
    ]
