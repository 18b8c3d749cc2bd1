"""Change records are everyone's now and lie in audit; what was decided about a session's changes stays here."""

import config.db
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, track

# What sessions changed so far, with the numbers, the reasons and the agents that the records of then did not have.
MOVE = """
INSERT INTO audit_change
  (number, created_at, firm_id, case_id, write, actor_type, actor_id, actor_name, owner_id, session_id, tool, request_id,
   reason, "table", row_id, entity_type, entity_id, kind, before, after)
SELECT c.number, c.created_at, c.firm_id, c.case_id, md5(concat_ws('/', c.session_id, c.request_id, c.tool))::uuid,
  'agent', k.id, k.name, k.owner_id, c.session_id, c.tool, c.request_id, coalesce(why.reason, ''), c."table", c.row_id,
  c.entity_type, c.entity_id, c.kind, c.before, c.after
FROM agents_change c
JOIN agents_agentsession s ON s.id = c.session_id
JOIN agents_agentkey k ON k.id = s.key_id
LEFT JOIN (
  SELECT session_id, request_id, tool, max(reasoning_trace) AS reason FROM audit_auditentry
  WHERE session_id IS NOT NULL AND reasoning_trace IS NOT NULL GROUP BY 1, 2, 3
) why ON (why.session_id, why.request_id, why.tool) = (c.session_id, c.request_id, c.tool);
INSERT INTO agents_changereview
  (id, created_at, firm_id, change_id, session_id, review, reviewed_by_id, reviewed_at)
SELECT gen_random_uuid(), coalesce(reviewed_at, created_at), firm_id, number, session_id, review, reviewed_by_id,
  coalesce(reviewed_at, created_at)
FROM agents_change WHERE review <> 'open';
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
"""
DROP = """
DROP FUNCTION note_change() CASCADE;
DROP SEQUENCE agents_change_number;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("agents", "0013_rows_within_their_case"),
        ("audit", "0011_changes"),
        ("cases", "0009_history"),
        ("evidence", "0010_history"),
        ("facts", "0010_history"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ChangeReview",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "review",
                    models.CharField(
                        choices=[("open", "To review"), ("accepted", "Accepted"), ("reverted", "Reverted")],
                        max_length=10,
                    ),
                ),
                ("reviewed_at", models.DateTimeField()),
                (
                    "change",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="audit.change"
                    ),
                ),
                (
                    "firm",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"),
                ),
                (
                    "reviewed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="change_reviews",
                        to="agents.agentsession",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="changereview",
            constraint=models.CheckConstraint(
                condition=models.Q(("review__in", ("accepted", "reverted"))), name="change_review_is_a_decision"
            ),
        ),
        enforce("agents_changereview"),
        migrations.RunSQL(MOVE, reverse_sql=migrations.RunSQL.noop),
        migrations.DeleteModel(name="Change"),
        migrations.RunSQL(DROP, reverse_sql=migrations.RunSQL.noop),
        track("agents_control", entity="control"),
    ]
