"""What a firm spent is listed by its own index, not past that of other firms."""

from django.db import migrations

from config.loose_keys import filled_loosely


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("agents", "0024_document_questions"),
    ]

    operations = filled_loosely("agents_usageoperation_pkey")
