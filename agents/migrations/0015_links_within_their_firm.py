"""A key's and a session's cases carry their firm, and the database refuses what would link two firms' rows."""

import django.db.models.deletion
from django.db import migrations, models

import config.db
from config.boundary import enforce, keep_within

COLUMNS = """
ALTER TABLE {table} RENAME COLUMN {old}_id TO {new}_id;
ALTER TABLE {table}
  ADD COLUMN created_at timestamptz,
  ADD COLUMN firm_id uuid REFERENCES cases_firm DEFERRABLE INITIALLY DEFERRED;
UPDATE {table} link SET created_at = whole.created_at, firm_id = whole.firm_id
  FROM agents_{old} whole WHERE whole.id = link.{new}_id;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
ALTER TABLE {table}
  ALTER COLUMN created_at SET NOT NULL,
  ALTER COLUMN firm_id SET NOT NULL,
  ALTER COLUMN id DROP IDENTITY;
ALTER TABLE {table} ALTER COLUMN id TYPE uuid USING md5({new}_id || ':' || case_id)::uuid;
ALTER TABLE {table} RENAME CONSTRAINT {unique} TO {new}_for_case_once;
CREATE INDEX {table}_firm_id ON {table} (firm_id);
"""


def link(model, *, old, new, unique):
    """The link table of ``old`` and its cases gets a model of its own, with a firm."""
    table = f"agents_{old}_cases"
    fields = [
        ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
        ("created_at", models.DateTimeField(auto_now_add=True)),
    ]
    for name, to, on_delete in (
        ("firm", "cases.firm", django.db.models.deletion.PROTECT),
        ("case", "cases.case", django.db.models.deletion.PROTECT),
        (new, f"agents.{old}", django.db.models.deletion.CASCADE),
    ):
        fields.append((name, models.ForeignKey(on_delete=on_delete, related_name="+", to=to)))
    empty = {"blank": True, "help_text": "Empty: all the owner's cases."} if old == "agentkey" else {}
    return [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(COLUMNS.format(table=table, old=old, new=new, unique=unique))],
            state_operations=[
                migrations.CreateModel(name=model, fields=fields, options={"db_table": table}),
                migrations.AddConstraint(
                    model_name=model.lower(),
                    constraint=models.UniqueConstraint(fields=(new, "case"), name=f"{new}_for_case_once"),
                ),
                migrations.AlterField(
                    model_name=old,
                    name="cases",
                    field=models.ManyToManyField(related_name="+", through=f"agents.{model}", to="cases.case", **empty),
                ),
            ],
        ),
        enforce(table, parents={"case_id": "cases_case"}),
        keep_within(table, {f"{new}_id": f"agents_{old}"}, of_firm=True),
    ]


class Migration(migrations.Migration):
    dependencies = [
        ("agents", "0014_changes_in_audit"),
        ("audit", "0011_changes"),
        ("cases", "0010_grants_within_their_firm"),
    ]

    operations = [
        *link("AgentKeyCase", old="agentkey", new="key", unique="agents_agentkey_cases_agentkey_id_case_id_897686d7_uniq"),
        *link(
            "AgentSessionCase", old="agentsession", new="session",
            unique="agents_agentsession_cases_agentsession_id_case_id_e474c76f_uniq",
        ),
        keep_within("agents_agentkey", {"owner_id": "cases_user"}, of_firm=True),
        keep_within("agents_agentsession", {"key_id": "agents_agentkey"}, of_firm=True),
        keep_within("agents_approval", {"session_id": "agents_agentsession"}, of_firm=True),
        keep_within("agents_automationrule", {"key_id": "agents_agentkey"}, of_firm=True),
        keep_within(
            "agents_automationrun", {"rule_id": "agents_automationrule", "session_id": "agents_agentsession"}, of_firm=True
        ),
        keep_within("agents_changereview", {"session_id": "agents_agentsession"}, of_firm=True),
        keep_within("agents_changereview", {"change_id": "audit_change"}, of_firm=True, key="number"),
        keep_within("agents_usageoperation", {"session_id": "agents_agentsession"}, of_firm=True),
        keep_within("agents_webhook", {"session_id": "agents_agentsession"}, of_firm=True),
        keep_within("agents_webhookdelivery", {"webhook_id": "agents_webhook", "event_id": "audit_event"}, of_firm=True),
    ]  # fmt: skip
