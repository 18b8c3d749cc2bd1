"""Record every change of facts, their sources and links, entities, mentions and relationships."""

from django.db import migrations

from config.boundary import track


class Migration(migrations.Migration):
    dependencies = [("facts", "0009_fact_entities_of_case"), ("audit", "0011_changes")]

    operations = [
        track("facts_fact", entity="fact"),
        track("facts_citation", entity="fact", column="fact_id"),
        track("facts_fact_entities", entity="fact", column="fact_id"),
        track("facts_entity", entity="entity"),
        track("facts_mention", entity="entity", column="entity_id"),
        track("facts_relationship", entity="relationship"),
    ]
