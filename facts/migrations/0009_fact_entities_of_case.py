"""A link between a fact and an entity carries firm and case, so that the database refuses one to another case's row."""

import django.db.models.deletion
from django.db import migrations, models

import config.db
from config.boundary import enforce

# The id follows from what is linked, so that what an agent's session changed (agents_change) can be given the same.
COLUMNS = """
ALTER TABLE facts_fact_entities
  ADD COLUMN created_at timestamptz,
  ADD COLUMN firm_id uuid REFERENCES cases_firm DEFERRABLE INITIALLY DEFERRED,
  ADD COLUMN case_id uuid REFERENCES cases_case DEFERRABLE INITIALLY DEFERRED;
UPDATE facts_fact_entities link SET created_at = fact.created_at, firm_id = fact.firm_id, case_id = fact.case_id
  FROM facts_fact fact WHERE fact.id = link.fact_id;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
ALTER TABLE facts_fact_entities
  ALTER COLUMN created_at SET NOT NULL,
  ALTER COLUMN firm_id SET NOT NULL,
  ALTER COLUMN case_id SET NOT NULL,
  ALTER COLUMN id DROP IDENTITY;
ALTER TABLE facts_fact_entities ALTER COLUMN id TYPE uuid USING md5(fact_id || ':' || entity_id)::uuid;
ALTER TABLE facts_fact_entities
  RENAME CONSTRAINT facts_fact_entities_fact_id_entity_id_2ada72ba_uniq TO fact_about_entity_once;
CREATE INDEX facts_fact_entities_case_id ON facts_fact_entities (case_id);
"""


class Migration(migrations.Migration):
    dependencies = [("cases", "0005_notifications_boundary"), ("facts", "0008_worded_by_someone")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(COLUMNS)],
            state_operations=[
                migrations.CreateModel(
                    name="FactEntity",
                    fields=[
                        (
                            "id",
                            models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "case",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.case"
                            ),
                        ),
                        (
                            "entity",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="facts.entity"
                            ),
                        ),
                        (
                            "fact",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="facts.fact"
                            ),
                        ),
                        (
                            "firm",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"
                            ),
                        ),
                    ],
                    options={"verbose_name_plural": "fact entities", "db_table": "facts_fact_entities"},
                ),
                migrations.AddConstraint(
                    model_name="factentity",
                    constraint=models.UniqueConstraint(fields=("fact", "entity"), name="fact_about_entity_once"),
                ),
                migrations.AlterField(
                    model_name="fact",
                    name="entities",
                    field=models.ManyToManyField(
                        blank=True, related_name="facts", through="facts.FactEntity", to="facts.entity"
                    ),
                ),
            ],
        ),
        enforce(
            "facts_fact_entities",
            parents={"case_id": "cases_case", "fact_id": "facts_fact", "entity_id": "facts_entity"},
        ),
    ]
