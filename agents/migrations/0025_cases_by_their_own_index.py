"""What a firm spent is listed by its own index, not past that of other firms."""

from django.db import migrations

from config.half_full import half_full


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("agents", "0024_document_questions"),
    ]

    operations = half_full("agents_usageoperation_pkey")
