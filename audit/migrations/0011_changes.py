"""Who changed which row: the table of change records, and the functions that write it for every tracked table."""

import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce

# One trigger function for each kind of statement, for PostgreSQL gives each other rows to look at; they differ in nothing
# else. All changes of a statement are recorded by one. The functions act as the tables' owner, so that the application's
# role can neither forge a change nor keep one from being recorded.
#
# Arguments: the entity a row is part of, the column that names it, and columns that are never
# recorded. ``app.by`` says who writes (config.api.current); without it, it is the system.
# An update of a whole row by pairs of old and new: FULL JOIN, for no plan of it compares each with each.
RECORD = """
CREATE FUNCTION record_{kind}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  caller jsonb := coalesce(nullif(current_setting('app.by', true), ''), '{{"type": "system", "name": "Intactus"}}')::jsonb;
  entity text := TG_ARGV[0];
  of_column text := TG_ARGV[1];
  hidden text[] := TG_ARGV[2];
  -- What the engine writes by itself keeps no copy of what is in the row anyway.
  thin boolean := caller->>'type' = 'engine' AND NOT caller ? 'session';
  -- What a session changed is taken back whole, and of a part people read all words.
  whole boolean := caller ? 'session' OR of_column <> 'id';
  write_id uuid := coalesce((caller->>'write')::uuid, gen_random_uuid());
BEGIN
  INSERT INTO audit_change
    (created_at, firm_id, case_id, write, actor_type, actor_id, actor_name, owner_id, session_id, job_id, tool, request_id,
     reason, "table", row_id, entity_type, entity_id, kind, before, after)
  SELECT
    clock_timestamp(),
    (one->>'firm_id')::uuid,
    CASE WHEN TG_TABLE_NAME = 'cases_case' THEN (one->>'id')::uuid ELSE (one->>'case_id')::uuid END,
    write_id, caller->>'type', (caller->>'id')::uuid, coalesce(caller->>'name', ''), (caller->>'owner')::uuid, (caller->>'session')::uuid,
    (caller->>'job')::uuid, coalesce(caller->>'tool', ''), coalesce(caller->>'request', ''), coalesce(caller->>'reason', ''),
    TG_TABLE_NAME, (one->>'id')::uuid, entity, (one->>of_column)::uuid,
    '{kind}', {before}, {after}
  FROM ({rows}) pair
  CROSS JOIN LATERAL (SELECT coalesce(now_is, was) AS one) row_of
  {condition};
  RETURN NULL;
END $$;
"""
# The columns that differ.
CHANGED = """
    CASE WHEN whole THEN {side} ELSE (
      SELECT coalesce(jsonb_object_agg(key, value), '{{}}') FROM jsonb_each({side}) WHERE value IS DISTINCT FROM {other}->key
    ) END"""
FUNCTIONS = [
    RECORD.format(
        kind="insert", before="NULL", after="CASE WHEN NOT thin THEN now_is END", condition="",
        rows="SELECT NULL::jsonb AS was, to_jsonb(n) - hidden AS now_is FROM new_rows n",
    ),
    RECORD.format(
        kind="update",
        before=CHANGED.format(side="was", other="now_is"),
        after=CHANGED.format(side="now_is", other="was"),
        # Every update raises the version and says when: by itself that is no change.
        condition="WHERE was - '{version,updated_at}'::text[] IS DISTINCT FROM now_is - '{version,updated_at}'::text[]",
        rows="SELECT to_jsonb(o) - hidden AS was, to_jsonb(n) - hidden AS now_is "
        "FROM old_rows o FULL JOIN new_rows n ON n.id = o.id",
    ),
    RECORD.format(
        kind="delete", before="was", after="NULL", condition="",
        rows="SELECT to_jsonb(o) - hidden AS was, NULL::jsonb AS now_is FROM old_rows o",
    ),
]  # fmt: skip
# The changes of agents' sessions were numbered elsewhere, and keep their numbers when they move here.
AFTER_OLDER = """
DO $$ BEGIN
  IF to_regclass('agents_change') IS NOT NULL THEN
    PERFORM setval(pg_get_serial_sequence('audit_change', 'number'), greatest(max(number), 1)) FROM agents_change;
  END IF;
END $$;
"""
APPEND_ONLY = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_change
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0010_entry_attempts"),
        ("cases", "0005_notifications_boundary"),
    ]

    operations = [
        migrations.CreateModel(
            name="Change",
            fields=[
                ("number", models.BigAutoField(primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField()),
                ("write", models.UUIDField()),
                ("actor_type", models.CharField(help_text="human, agent, engine or system", max_length=10)),
                ("actor_id", models.UUIDField(null=True)),
                ("actor_name", models.CharField(help_text="As it was then.", max_length=200)),
                (
                    "owner_id",
                    models.UUIDField(
                        help_text="The attorney who answers for the agent, or the person whose call began the job.",
                        null=True,
                    ),
                ),
                (
                    "session_id",
                    models.UUIDField(help_text="The agent's session, also of the jobs that it started.", null=True),
                ),
                ("job_id", models.UUIDField(null=True)),
                (
                    "tool",
                    models.CharField(blank=True, help_text="Empty for a command's or a migration's.", max_length=80),
                ),
                ("request_id", models.CharField(blank=True, max_length=64)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("table", models.CharField(max_length=60)),
                ("row_id", models.UUIDField()),
                (
                    "entity_type",
                    models.CharField(
                        help_text="What people know the row as part of: a citation is a fact's.", max_length=40
                    ),
                ),
                ("entity_id", models.UUIDField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("insert", "Made"), ("update", "Changed"), ("delete", "Deleted")], max_length=6
                    ),
                ),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                (
                    "case",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="cases.case",
                    ),
                ),
                (
                    "firm",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="cases.firm",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["entity_id", "write", "number"], name="change_entity_write"),
                    models.Index(
                        condition=models.Q(("session_id__isnull", False)),
                        fields=["session_id", "number"],
                        name="change_session_order",
                    ),
                    models.Index(
                        condition=models.Q(("session_id__isnull", False)),
                        fields=["session_id", "entity_type", "entity_id", "number"],
                        name="change_session_entity",
                    ),
                ],
            },
        ),
        migrations.RunSQL(
            FUNCTIONS, reverse_sql=[f"DROP FUNCTION record_{kind};" for kind in ("insert", "update", "delete")]
        ),
        migrations.RunSQL(APPEND_ONLY, reverse_sql=migrations.RunSQL.noop),
        migrations.RunSQL(AFTER_OLDER, reverse_sql=migrations.RunSQL.noop),
        enforce("audit_change"),
    ]
