"""Row-level security: the firm boundary, and the composite keys that keep rows inside their case."""

from django.db import migrations

from config.boundary import enforce

APPEND_ONLY = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON evidence_manifestentry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("evidence", "0001_initial"), ("audit", "0003_boundary")]

    operations = [
        enforce("evidence_evidenceitem", parents={"case_id": "cases_case", "parent_id": "evidence_evidenceitem"}),
        enforce("evidence_upload", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        enforce("evidence_manifestentry", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        enforce("evidence_page", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        enforce("evidence_pagelayout", parents={"case_id": "cases_case", "page_id": "evidence_page"}),
        enforce("evidence_passage", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem", "page_id": "evidence_page"}),
        enforce("evidence_stagerun", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        migrations.RunSQL(APPEND_ONLY, reverse_sql=migrations.RunSQL.noop),
    ]
