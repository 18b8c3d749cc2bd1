"""A change names the entity its row is part of, and the people a fact is about are noted too."""

import uuid

from django.db import migrations, models

NOTE_CHANGE = """
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  one jsonb := coalesce(now_is, was);
  of_firm uuid := (one->>'firm_id')::uuid;
  of_case uuid := (CASE WHEN TG_ARGV[0] = 'case' THEN one->>'id' ELSE one->>'case_id' END)::uuid;
  of_row uuid;
BEGIN
  IF was = now_is THEN RETURN NULL; END IF;
  IF one ? 'firm_id' THEN
    of_row := (one->>'id')::uuid;
  ELSE  -- a link between a fact and an entity: it has neither firm nor case of its own
    of_row := (one->>'fact_id')::uuid;
    SELECT firm_id, case_id INTO of_firm, of_case FROM facts_fact WHERE id = of_row;
  END IF;
  INSERT INTO agents_change
    (id, created_at, firm_id, case_id, session_id, number, "table", row_id, kind, before, after, tool, request_id, review,
     entity_type, entity_id)
  VALUES (
    gen_random_uuid(), clock_timestamp(), of_firm, of_case,
    current_setting('app.session')::uuid, nextval('agents_change_number'), TG_TABLE_NAME, of_row,
    lower(TG_OP), was, now_is,
    coalesce(current_setting('app.tool', true), ''), coalesce(current_setting('app.request', true), ''), 'open',
    TG_ARGV[0], (one->>TG_ARGV[1])::uuid
  );
  RETURN NULL;
END $$;
"""
NOTED = {  # the entity a table's rows are part of, and the column that names it
    "cases_case": ("case", "id"),
    "evidence_evidenceitem": ("evidence", "id"),
    "facts_fact": ("fact", "id"),
    "facts_citation": ("fact", "fact_id"),
    "facts_fact_entities": ("fact", "fact_id"),
    "facts_entity": ("entity", "id"),
    "facts_mention": ("entity", "entity_id"),
    "facts_relationship": ("relationship", "id"),
}
TRIGGER = """
DROP TRIGGER IF EXISTS note_change ON {table};
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON {table} FOR EACH ROW
  WHEN (current_setting('app.session', true) <> '') EXECUTE FUNCTION note_change('{entity}', '{column}');
"""


class Migration(migrations.Migration):
    dependencies = [("agents", "0005_practitioners_boundary"), ("facts", "0003_client_choices")]

    operations = [
        migrations.AddField(
            model_name="change",
            name="entity_type",
            field=models.CharField(
                default="",
                help_text="What people know the row as part of: a citation is a fact's.",
                max_length=40,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="change",
            name="entity_id",
            field=models.UUIDField(default=uuid.UUID(int=0)),
            preserve_default=False,
        ),
        migrations.AddIndex(
            model_name="change",
            index=models.Index(fields=["session", "entity_type", "entity_id", "number"], name="change_entity"),
        ),
        migrations.RunSQL(NOTE_CHANGE, reverse_sql=migrations.RunSQL.noop),
        migrations.RunSQL(
            [TRIGGER.format(table=table, entity=entity, column=column) for table, (entity, column) in NOTED.items()],
            reverse_sql=migrations.RunSQL.noop,
        ),
    ]
