"""A frozen production never changes, except for the key its volume is stored under: encrypting what is stored, or storing it plain
again, copies it. Its SHA-256, which stays, says that the bytes are the same."""

from django.db import migrations

ALLOWED = """
CREATE OR REPLACE FUNCTION evidence_refuse_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid;
BEGIN
  IF TG_TABLE_NAME = 'evidence_production' THEN
    IF OLD.state = 'frozen' AND (TG_OP = 'DELETE' OR NEW.storage_key = ''
        OR to_jsonb(NEW) - 'storage_key' <> to_jsonb(OLD) - 'storage_key') THEN
      RAISE EXCEPTION 'A frozen production never changes.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSE
    IF TG_TABLE_NAME = 'evidence_productiondocument' THEN
      concerned := CASE WHEN TG_OP = 'INSERT' THEN NEW.production_id ELSE OLD.production_id END;
    ELSE
      SELECT production_id INTO concerned FROM evidence_productiondocument
       WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
    END IF;
    IF EXISTS (SELECT FROM evidence_production WHERE id = concerned AND state = 'frozen') THEN
      RAISE EXCEPTION 'A frozen production never changes.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("evidence", "0044_uploads_cancelled")]

    operations = [migrations.RunSQL(ALLOWED, reverse_sql=migrations.RunSQL.noop)]
