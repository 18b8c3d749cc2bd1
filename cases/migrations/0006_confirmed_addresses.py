import django.db.models.functions.text
from django.db import migrations, models

CONFIRMED = """
UPDATE cases_user SET email_confirmed_at = coalesce(last_login, created_at) WHERE last_login IS NOT NULL OR is_superuser
"""


class Migration(migrations.Migration):
    """An address is one account's once its owner confirmed it; until then any firm may have invited it."""

    dependencies = [("cases", "0005_notifications_boundary")]

    operations = [
        migrations.AddField("user", "email_confirmed_at", models.DateTimeField(blank=True, null=True, help_text="When a link sent there was first used.")),
        migrations.RunSQL(CONFIRMED, migrations.RunSQL.noop),
        migrations.RemoveConstraint("user", "user_email_unique"),
        migrations.AlterField("user", "email", models.EmailField(max_length=254)),
        migrations.AddConstraint("user", models.UniqueConstraint("firm", django.db.models.functions.text.Lower("email"), name="user_email_unique_in_firm")),
        migrations.AddConstraint("user", models.UniqueConstraint(django.db.models.functions.text.Lower("email"), condition=models.Q(email_confirmed_at__isnull=False), name="user_email_confirmed_once")),
        migrations.AddIndex("user", models.Index(django.db.models.functions.text.Lower("email"), name="user_address")),
    ]
