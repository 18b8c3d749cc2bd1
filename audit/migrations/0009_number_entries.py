"""Entries are numbered as they are inserted, in series of each firm, so that a deleted one leaves a missing number.

A call takes a number from a series that no other open transaction holds (SKIP LOCKED), or begins a series. So no call waits
for another's end, which with the locks of rows and foreign keys would come to deadlocks; and since a series' row stays
locked to the end of the transaction, one that is rolled back leaves no missing number.
"""

import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce

NUMBER = """
CREATE FUNCTION number_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  free bigint;
BEGIN
  SELECT id INTO free FROM audit_auditseries
    WHERE firm_id = NEW.firm_id OR (NEW.firm_id IS NULL AND firm_id IS NULL)
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF free IS NULL THEN
    INSERT INTO audit_auditseries (firm_id, last) VALUES (NEW.firm_id, 1) RETURNING id, last INTO NEW.series_id, NEW.number;
  ELSE
    UPDATE audit_auditseries SET last = last + 1 WHERE id = free RETURNING id, last INTO NEW.series_id, NEW.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER number_entry BEFORE INSERT ON audit_auditentry FOR EACH ROW EXECUTE FUNCTION number_entry();

CREATE FUNCTION refuse_recount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.id <> OLD.id OR NEW.firm_id IS DISTINCT FROM OLD.firm_id OR NEW.last <> OLD.last + 1 THEN
    RAISE EXCEPTION '% only counts up', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_auditseries
  FOR EACH ROW EXECUTE FUNCTION refuse_recount();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0008_no_single_case"),
        ("cases", "0005_notifications_boundary"),
    ]

    operations = [
        migrations.CreateModel(
            name="AuditSeries",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("last", models.PositiveBigIntegerField()),
                (
                    "firm",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"
                    ),
                ),
            ],
            options={"verbose_name_plural": "audit series"},
        ),
        migrations.AddField(
            model_name="auditentry",
            name="series",
            field=models.ForeignKey(
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="audit.auditseries",
            ),
        ),
        migrations.AddField(
            model_name="auditentry",
            name="number",
            field=models.PositiveBigIntegerField(
                editable=False,
                help_text="1, 2, 3 … within its series; empty for entries from before there were series.",
                null=True,
            ),
        ),
        migrations.AddConstraint(
            model_name="auditentry",
            constraint=models.UniqueConstraint(fields=("series", "number"), name="audit_entry_number_once"),
        ),
        enforce("audit_auditseries"),
        migrations.RunSQL(NUMBER, reverse_sql=migrations.RunSQL.noop),
    ]
