"""A page's index is of its page's case; an upload's person is of its firm."""

from django.db import migrations

from config.boundary import keep_within

SAME_AS_PAGE = """
UPDATE evidence_pageindex x SET case_id = page.case_id, item_id = page.item_id FROM evidence_page page
WHERE page.id = x.page_id AND (x.case_id, x.item_id) IS DISTINCT FROM (page.case_id, page.item_id);
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
"""


class Migration(migrations.Migration):
    dependencies = [("cases", "0010_grants_within_their_firm"), ("evidence", "0011_earlier_readings")]

    operations = [
        migrations.RunSQL(SAME_AS_PAGE, reverse_sql=migrations.RunSQL.noop),
        keep_within("evidence_pageindex", {"page_id": "evidence_page", "item_id": "evidence_evidenceitem"}),
        keep_within("evidence_upload", {"uploader_id": "cases_user"}, of_firm=True),
    ]
