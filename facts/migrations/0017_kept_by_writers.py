"""How often and by which words entities are mentioned is the sum of what was counted and of what changed since."""

from __future__ import annotations

from django.db import migrations, models

from config.boundary import enforce

COLUMNS = "everything, open, shown, withheld"
# Of a mention, or a change of one, by its ``sign``: in how many of these it counts, by who sees its item now.
SUMS = """coalesce(sum(sign) FILTER (WHERE item.deleted_at IS NULL), 0) AS everything,
    coalesce(sum(sign) FILTER (WHERE item.deleted_at IS NULL AND NOT item.withheld), 0) AS open,
    coalesce(sum(sign) FILTER (WHERE item.deleted_at IS NULL AND NOT item.withheld AND item.client_visible), 0) AS shown,
    coalesce(sum(sign) FILTER (WHERE item.withheld), 0) AS withheld"""
ONE_LINE = r"regexp_replace(mention.text, '\s+', ' ', 'g')"
CHANGE = f"""INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {COLUMNS}, folded)
  SELECT *, false FROM (
    SELECT item.firm_id, item.case_id, mention.entity_id, {ONE_LINE} AS words, mention.role, {SUMS}
    FROM ({{changed}}) AS mention JOIN evidence_evidenceitem AS item ON item.id = mention.item_id
    GROUP BY item.firm_id, item.case_id, mention.entity_id, words, mention.role
  ) AS change WHERE ({COLUMNS}) <> (0, 0, 0, 0);"""
NEW, OLD = (
    f"SELECT entity_id, item_id, text, role, {sign} AS sign FROM {rows}_rows"
    for sign, rows in ((1, "new"), (-1, "old"))
)
# Whoever writes a mention holds its item, so that nobody changes meanwhile who sees that; the other way round likewise.
ON_MENTIONS = """
CREATE OR REPLACE FUNCTION facts_count_mentions_{kind}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM evidence_evidenceitem WHERE id IN (SELECT item_id FROM ({changed}) AS held) ORDER BY id FOR SHARE;
  {change}
  RETURN NULL;
END $$;
"""
KEPT = "\n".join(
    ON_MENTIONS.format(kind=kind, changed=changed, change=CHANGE.format(changed=changed))
    for kind, changed in {"insert": NEW, "delete": OLD, "update": f"{NEW} UNION ALL {OLD}"}.items()
) + f"""
-- An item that more or fewer may see than before.
CREATE OR REPLACE FUNCTION facts_recount_mentions_of_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  in_all int := (NEW.deleted_at IS NULL)::int - (OLD.deleted_at IS NULL)::int;
  in_open int := (NEW.deleted_at IS NULL AND NOT NEW.withheld)::int - (OLD.deleted_at IS NULL AND NOT OLD.withheld)::int;
  in_shown int := (NEW.deleted_at IS NULL AND NOT NEW.withheld AND NEW.client_visible)::int
    - (OLD.deleted_at IS NULL AND NOT OLD.withheld AND OLD.client_visible)::int;
  in_withheld int := NEW.withheld::int - OLD.withheld::int;
BEGIN
  INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {COLUMNS}, folded)
  SELECT NEW.firm_id, NEW.case_id, mention.entity_id, {ONE_LINE} AS words, mention.role,
    count(*) * in_all, count(*) * in_open, count(*) * in_shown, count(*) * in_withheld, false
  FROM facts_mention AS mention WHERE mention.item_id = NEW.id GROUP BY mention.entity_id, words, mention.role;
  RETURN NULL;
END $$;

-- An entity that came has a count of none, one that went has none.
CREATE OR REPLACE FUNCTION facts_count_new_entities() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {COLUMNS}, folded)
  SELECT firm_id, case_id, id, '', '', 0, 0, 0, 0, false FROM changed_rows;
  RETURN NULL;
END $$;

-- One statement, so that a reader has the rows from before it or those from after it. One folds a case at a time;
-- whoever waited finds what came since.
CREATE OR REPLACE FUNCTION facts_fold_mentions(of_case uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM facts_mentionwords WHERE case_id = of_case AND NOT folded) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('facts_fold_mentions' || of_case, 0));
  WITH changed AS (
    SELECT DISTINCT entity_id, words, role FROM facts_mentionwords WHERE case_id = of_case AND NOT folded
  ), gone AS (
    DELETE FROM facts_mentionwords AS kept USING changed WHERE kept.entity_id = changed.entity_id
      AND kept.words = changed.words AND kept.role = changed.role RETURNING kept.*
  ), written AS (
    INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {COLUMNS}, folded)
    SELECT firm_id, case_id, entity_id, words, role, sum(everything), sum(open), sum(shown), sum(withheld), true FROM gone
    GROUP BY firm_id, case_id, entity_id, words, role
    HAVING (sum(everything), sum(open), sum(shown), sum(withheld)) <> (0, 0, 0, 0)
  ), summed AS (
    SELECT entity_id, sum(everything) AS everything, sum(open) AS open, sum(shown) AS shown, sum(withheld) AS withheld
    FROM gone WHERE NOT folded GROUP BY entity_id
  ), counted AS (
    INSERT INTO facts_mentioncount AS kept (entity_id, firm_id, case_id, {COLUMNS})
    SELECT entity.id, entity.firm_id, entity.case_id, summed.everything, summed.open, summed.shown, summed.withheld
    FROM summed JOIN facts_entity AS entity ON entity.id = summed.entity_id
    ON CONFLICT (entity_id) DO UPDATE SET everything = kept.everything + excluded.everything,
      open = kept.open + excluded.open, shown = kept.shown + excluded.shown, withheld = kept.withheld + excluded.withheld
  )
  DELETE FROM facts_mentioncount AS gone USING summed WHERE gone.entity_id = summed.entity_id
    AND NOT EXISTS (SELECT FROM facts_entity WHERE id = summed.entity_id);
END $$;

-- All counts anew, for rows that came by while the triggers were off; the tables are locked against writers.
CREATE OR REPLACE FUNCTION facts_recount_mentions() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE evidence_evidenceitem, facts_entity, facts_mention IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM facts_mentionwords;
  DELETE FROM facts_mentioncount;
  INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {COLUMNS}, folded)
  SELECT item.firm_id, item.case_id, mention.entity_id, {ONE_LINE} AS words, mention.role, {SUMS}, true
  FROM (SELECT *, 1 AS sign FROM facts_mention) AS mention JOIN evidence_evidenceitem AS item ON item.id = mention.item_id
  GROUP BY item.firm_id, item.case_id, mention.entity_id, words, mention.role;
  DELETE FROM facts_mentionwords WHERE ({COLUMNS}) = (0, 0, 0, 0);
  INSERT INTO facts_mentioncount (entity_id, firm_id, case_id, {COLUMNS})
  SELECT entity.id, entity.firm_id, entity.case_id, coalesce(sum(everything), 0), coalesce(sum(open), 0),
    coalesce(sum(shown), 0), coalesce(sum(withheld), 0)
  FROM facts_entity AS entity LEFT JOIN facts_mentionwords AS said ON said.entity_id = entity.id
  GROUP BY entity.id;
END $$;
SELECT facts_recount_mentions();
"""


class Migration(migrations.Migration):
    dependencies = [("evidence", "0020_search_index"), ("facts", "0016_words_of_facts")]

    operations = [
        migrations.CreateModel(
            name="MentionWords",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("firm_id", models.UUIDField()),
                ("case_id", models.UUIDField()),
                ("entity_id", models.UUIDField()),
                ("words", models.CharField(help_text="On one line, as a document may break them over two.", max_length=300)),
                ("role", models.CharField(max_length=80)),
                *((name, models.BigIntegerField()) for name in COLUMNS.split(", ")),
                ("folded", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["entity_id", "words", "role"], name="mention_words_of_entity"),
                    models.Index(
                        condition=models.Q(("folded", False)), fields=["case_id", "entity_id"], name="mention_words_unfolded"
                    ),
                ]
            },
        ),
        migrations.DeleteModel(name="MentionChange"),
        migrations.AddField("mentioncount", "withheld", models.BigIntegerField(default=0), preserve_default=False),
        enforce("facts_mentionwords"),
        migrations.RunSQL(KEPT),
    ]
