"""The index of words is one of case and words, and knows what each page's visibility hangs on."""

from __future__ import annotations

import django.contrib.postgres.indexes
from django.db import migrations, models

from config.word_index import WordIndex

# Whoever writes, the index follows its item. Row locks keep both in step: an index that is being made waits for a change
# of its item and a change for it. What is never indexed by itself can be updated in place, beside the row.
KEPT = """
ALTER TABLE evidence_pageindex SET (fillfactor = 80);
CREATE FUNCTION evidence_index_as_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT client_visible, withheld, deleted_at IS NOT NULL INTO NEW.client_visible, NEW.withheld, NEW.deleted
    FROM evidence_evidenceitem WHERE id = NEW.item_id FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER as_item BEFORE INSERT OR UPDATE OF item_id ON evidence_pageindex
  FOR EACH ROW EXECUTE FUNCTION evidence_index_as_item();
ALTER TABLE evidence_pageindex ENABLE ALWAYS TRIGGER as_item;
CREATE FUNCTION evidence_item_to_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE evidence_pageindex
    SET client_visible = NEW.client_visible, withheld = NEW.withheld, deleted = NEW.deleted_at IS NOT NULL
    WHERE item_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER to_index AFTER UPDATE OF client_visible, withheld, deleted_at, privilege, privilege_state, parent_id
  ON evidence_evidenceitem FOR EACH ROW WHEN (
    (OLD.client_visible, OLD.withheld, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.client_visible, NEW.withheld, NEW.deleted_at IS NULL)
  ) EXECUTE FUNCTION evidence_item_to_index();
ALTER TABLE evidence_evidenceitem ENABLE ALWAYS TRIGGER to_index;
"""
LOOSE = """
DROP TRIGGER to_index ON evidence_evidenceitem;
DROP FUNCTION evidence_item_to_index();
DROP TRIGGER as_item ON evidence_pageindex;
DROP FUNCTION evidence_index_as_item();
"""
AS_ITEM = """
UPDATE evidence_pageindex x
  SET client_visible = item.client_visible, withheld = item.withheld, deleted = item.deleted_at IS NOT NULL
  FROM evidence_evidenceitem item
  WHERE item.id = x.item_id AND (item.client_visible OR item.withheld OR item.deleted_at IS NOT NULL);
"""
TITLES = WordIndex(
    "evidence_evidenceitem", ("title", "client_title", "filename"), newest=True, condition="deleted_at IS NULL"
)


class Migration(migrations.Migration):
    dependencies = [("config", "0004_indexes_of_words"), ("evidence", "0019_lists_of_any_size")]

    operations = [
        *(
            migrations.AddField("pageindex", name, models.BooleanField(db_default=False, default=False, editable=False))
            for name in ("client_visible", "withheld", "deleted")
        ),
        migrations.RemoveIndex("pageindex", "pageindex_vector"),
        migrations.RemoveIndex("pageindex", "pageindex_case"),
        migrations.RunSQL(KEPT, LOOSE),
        migrations.RunSQL(AS_ITEM, reverse_sql=migrations.RunSQL.noop),
        TITLES.made(),
        migrations.AddIndex(
            "pageindex",
            django.contrib.postgres.indexes.GinIndex(fields=["case_id", "vector"], name="pageindex_case_vector"),
        ),
    ]
