"""Row-level security: the firm boundary, and the composite keys that keep rows inside their case."""

from django.db import migrations

from config.boundary import enforce


class Migration(migrations.Migration):
    dependencies = [("facts", "0001_initial")]

    operations = [
        enforce("facts_entity", parents={"case_id": "cases_case"}),
        enforce("facts_mention", parents={"case_id": "cases_case", "entity_id": "facts_entity", "item_id": "evidence_evidenceitem", "page_id": "evidence_page"}),
        enforce("facts_fact", parents={"case_id": "cases_case"}),
        enforce("facts_citation", parents={"case_id": "cases_case", "fact_id": "facts_fact", "item_id": "evidence_evidenceitem", "page_id": "evidence_page"}),
        enforce("facts_relationship", parents={"case_id": "cases_case", "subject_id": "facts_entity", "object_id": "facts_entity", "item_id": "evidence_evidenceitem", "page_id": "evidence_page"}),
    ]
