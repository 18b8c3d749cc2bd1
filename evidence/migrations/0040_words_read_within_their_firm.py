"""What is read of the index of words is of the reader's own firm.

Reads of the table stand behind a barrier. Below one PostgreSQL takes no index of words, since ``@@`` is not leakproof (ADR 2);
they are looked for in a view of the owner's, which names the firm itself.
"""

import django.contrib.postgres.search
from django.db import migrations, models

from config.boundary import APP_ROLE, CURRENT_FIRM, keep_within

FILL = """
UPDATE evidence_pageindex own SET firm_id = cases_case.firm_id FROM cases_case WHERE cases_case.id = own.case_id;
ALTER TABLE evidence_pageindex ALTER COLUMN firm_id SET NOT NULL;
"""
OWN = f"EXISTS (SELECT FROM cases_case own WHERE own.id = case_id AND own.firm_id = {CURRENT_FIRM})"
FORWARD = f"""
DROP POLICY read ON evidence_pageindex; DROP POLICY firm ON evidence_pageindex;
DROP POLICY firm_update ON evidence_pageindex; DROP POLICY firm_delete ON evidence_pageindex;
CREATE POLICY firm ON evidence_pageindex TO {APP_ROLE} USING (firm_id = {CURRENT_FIRM});
CREATE VIEW evidence_pagewords AS
  SELECT page_id, item_id, case_id, vector, language, client_visible, withheld, deleted
  FROM evidence_pageindex WHERE firm_id = {CURRENT_FIRM};
GRANT SELECT ON evidence_pagewords TO {APP_ROLE};
"""  # noqa: S608  # constants of ours
BACKWARD = f"""
DROP VIEW evidence_pagewords;
DROP POLICY firm ON evidence_pageindex;
CREATE POLICY read ON evidence_pageindex FOR SELECT TO {APP_ROLE} USING (true);
CREATE POLICY firm ON evidence_pageindex FOR INSERT TO {APP_ROLE} WITH CHECK ({OWN});
CREATE POLICY firm_update ON evidence_pageindex FOR UPDATE TO {APP_ROLE} USING ({OWN}) WITH CHECK ({OWN});
CREATE POLICY firm_delete ON evidence_pageindex FOR DELETE TO {APP_ROLE} USING ({OWN});
"""


class Migration(migrations.Migration):
    dependencies = [("evidence", "0039_words_within_their_firm")]

    operations = [
        migrations.AddField("pageindex", "firm_id", models.UUIDField(null=True)),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.AlterField("pageindex", "firm_id", models.UUIDField())],
            database_operations=[migrations.RunSQL(FILL, migrations.RunSQL.noop)],
        ),
        keep_within("evidence_pageindex", {"case_id": "cases_case"}),
        migrations.CreateModel(
            name="PageWords",
            fields=[
                ("page_id", models.UUIDField(primary_key=True, serialize=False)),
                ("item_id", models.UUIDField()),
                ("case_id", models.UUIDField()),
                ("vector", django.contrib.postgres.search.SearchVectorField()),
                ("language", models.CharField(max_length=20)),
                ("client_visible", models.BooleanField()),
                ("withheld", models.BooleanField()),
                ("deleted", models.BooleanField()),
            ],
            options={"db_table": "evidence_pagewords", "managed": False},
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
