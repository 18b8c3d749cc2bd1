"""That a fact has a tag is kept with what the facts of a tag are sorted by, so that a page of them is had in order."""

import django.db.models.deletion
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

from config.boundary import track

KEPT = ("date", "confidence", "weight")
# Whoever writes, the row is as its fact. Row locks keep both in step: who tags a fact waits for a change of it, and who
# changes it for whoever tags it.
IN_STEP = """
CREATE FUNCTION facts_tag_as_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT date, confidence, weight INTO NEW.date, NEW.confidence, NEW.weight
    FROM facts_fact WHERE id = NEW.fact_id FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER as_fact BEFORE INSERT OR UPDATE ON facts_facttag FOR EACH ROW EXECUTE FUNCTION facts_tag_as_fact();
ALTER TABLE facts_facttag ENABLE ALWAYS TRIGGER as_fact;
CREATE FUNCTION facts_fact_to_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM facts_facttag WHERE fact_id = NEW.id) THEN  -- most have none, and an update has triggers of its own
    UPDATE facts_facttag SET date = NEW.date, confidence = NEW.confidence, weight = NEW.weight WHERE fact_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER to_tags AFTER UPDATE OF date, confidence, weight ON facts_fact FOR EACH ROW WHEN (
  (OLD.date, OLD.confidence, OLD.weight) IS DISTINCT FROM (NEW.date, NEW.confidence, NEW.weight)
) EXECUTE FUNCTION facts_fact_to_tags();
ALTER TABLE facts_fact ENABLE ALWAYS TRIGGER to_tags;
UPDATE facts_facttag SET confidence = 0;
"""
APART = """
DROP TRIGGER to_tags ON facts_fact; DROP FUNCTION facts_fact_to_tags();
DROP TRIGGER as_fact ON facts_facttag; DROP FUNCTION facts_tag_as_fact();
"""
RECORDED = track("facts_facttag", entity="fact", column="fact_id", hidden=KEPT)
OF_FACT = "The fact's, kept by the database."
INDEXES = [
    models.Index(fields=["tag", "date", "fact"], condition=models.Q(date__isnull=False), name="fact_tag_dated"),
    models.Index(fields=["tag", "-confidence", "-fact"], name="fact_tag_confidence"),
    models.Index(fields=["tag", "-weight", "-fact"], name="fact_tag_weight"),
]


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("facts", "0037_counts_by_index"),
    ]

    operations = [
        migrations.AlterField(
            "facttag",
            "fact",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tagged",
                to="facts.fact",
            ),
        ),
        migrations.AddField("facttag", "date", models.DateField(null=True, editable=False, help_text=OF_FACT)),
        migrations.AddField(
            "facttag",
            "confidence",
            models.FloatField(default=0, db_default=0, editable=False, help_text=OF_FACT),
        ),
        migrations.AddField(
            "facttag",
            "weight",
            models.PositiveSmallIntegerField(default=0, db_default=0, editable=False, help_text=OF_FACT),
        ),
        migrations.RunSQL(RECORDED.sql, reverse_sql=track("facts_facttag", entity="fact", column="fact_id").sql),
        migrations.RunSQL(IN_STEP, reverse_sql=APART),
        *(AddIndexConcurrently("facttag", index) for index in INDEXES),
    ]
