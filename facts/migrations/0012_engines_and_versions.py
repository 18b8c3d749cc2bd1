"""Tell an engine's name from its version: "local-1.1" is version 1.1 of the engine local."""

from django.db import migrations

SPLIT = """
UPDATE facts_entity SET made_by_name = split_part(made_by, '-', 1), made_by_version = substr(made_by, strpos(made_by || '-', '-') + 1);
UPDATE facts_relationship SET made_by_name = split_part(made_by, '-', 1), made_by_version = substr(made_by, strpos(made_by || '-', '-') + 1);
UPDATE facts_fact SET made_by_name = split_part(made_by_name, '-', 1), made_by_version = substr(made_by_name, strpos(made_by_name || '-', '-') + 1)
WHERE made_by_type = 'engine';
UPDATE facts_fact SET worded_by_name = split_part(worded_by_name, '-', 1) WHERE worded_by_type = 'engine';
"""


class Migration(migrations.Migration):
    dependencies = [("facts", "0011_provenance")]
    operations = [migrations.RunSQL(SPLIT, migrations.RunSQL.noop)]
