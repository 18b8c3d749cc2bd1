"""What is written to the index of words is of the writer's own firm.

Its reads stay open: below a barrier PostgreSQL takes no index of words, since ``@@`` is not leakproof (ADR 2).
"""

from django.db import migrations

from config.boundary import APP_ROLE, CURRENT_FIRM

OWN = f"EXISTS (SELECT FROM cases_case own WHERE own.id = case_id AND own.firm_id = {CURRENT_FIRM})"
FORWARD = f"""
ALTER TABLE evidence_pageindex ENABLE ROW LEVEL SECURITY; ALTER TABLE evidence_pageindex FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON evidence_pageindex TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY read ON evidence_pageindex FOR SELECT TO {APP_ROLE} USING (true);
CREATE POLICY firm ON evidence_pageindex FOR INSERT TO {APP_ROLE} WITH CHECK ({OWN});
CREATE POLICY firm_update ON evidence_pageindex FOR UPDATE TO {APP_ROLE} USING ({OWN}) WITH CHECK ({OWN});
CREATE POLICY firm_delete ON evidence_pageindex FOR DELETE TO {APP_ROLE} USING ({OWN});
"""
BACKWARD = """
DROP POLICY firm_delete ON evidence_pageindex; DROP POLICY firm_update ON evidence_pageindex;
DROP POLICY firm ON evidence_pageindex; DROP POLICY read ON evidence_pageindex; DROP POLICY owner ON evidence_pageindex;
DROP POLICY IF EXISTS system ON evidence_pageindex;
ALTER TABLE evidence_pageindex NO FORCE ROW LEVEL SECURITY; ALTER TABLE evidence_pageindex DISABLE ROW LEVEL SECURITY;
"""


class Migration(migrations.Migration):
    dependencies = [("evidence", "0038_vectors_of_providers")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
