"""Row-level security: the firm boundary, and the composite keys that keep rows inside their case."""

from django.db import migrations

from config.boundary import enforce


class Migration(migrations.Migration):
    dependencies = [("agents", "0002_initial")]

    operations = [
        enforce("agents_agentkey"),
        enforce("agents_agentsession"),
    ]
