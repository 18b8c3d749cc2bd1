"""The words of a case's newest pages, what stands in its privilege log, and what clients sent that is withheld from others, are
had from an index each."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

OF_ITEM = """
CREATE OR REPLACE FUNCTION evidence_item_to_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE evidence_pageindex
    SET client_visible = NEW.client_visible, withheld = NEW.withheld, deleted = NEW.deleted_at IS NOT NULL
    WHERE {case}item_id = NEW.id;
  RETURN NULL;
END $$;
"""
LOGGED = models.Index(
    fields=["case", "document_date", "id"],
    condition=models.Q(withheld=True)
    & (models.Q(privilege_state="decided") | models.Q(privilege_state="open", parent__isnull=False)),
    name="evidence_logged",
)
GIVEN = models.Index(
    fields=["case", "uploaded_by"], condition=models.Q(withheld=True), name="evidence_withheld_giver"
)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("evidence", "0047_renditions"),
    ]

    operations = [
        AddIndexConcurrently("pageindex", models.Index(fields=["case_id", "item_id"], name="pageindex_case_item")),
        migrations.RunSQL(
            OF_ITEM.format(case="case_id = NEW.case_id AND "), reverse_sql=OF_ITEM.format(case="")
        ),
        RemoveIndexConcurrently("pageindex", "pageindex_item"),
        AddIndexConcurrently("evidenceitem", LOGGED),
        AddIndexConcurrently("evidenceitem", GIVEN),
    ]
