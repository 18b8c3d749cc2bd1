"""How often and by which words entities are mentioned is the sum of what was counted and of what changed since."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce

COLUMNS = "everything, open, shown, withheld"
# Of a mention, or a change of one, by its ``sign``: in how many of these it counts, by who sees its item now.
SUMS = """coalesce(sum(sign) FILTER (WHERE item.deleted_at IS NULL), 0) AS everything,
    coalesce(sum(sign) FILTER (WHERE item.deleted_at IS NULL AND NOT item.withheld), 0) AS open,
    coalesce(sum(sign) FILTER (WHERE item.deleted_at IS NULL AND NOT item.withheld AND item.client_visible), 0) AS shown,
    coalesce(sum(sign) FILTER (WHERE item.withheld), 0) AS withheld"""
ONE_LINE = r"regexp_replace(mention.text, '\s+', ' ', 'g')"
CHANGE = """INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {columns}, folded)
  SELECT *, false FROM (
    SELECT item.firm_id, item.case_id, mention.entity_id, {one_line} AS words, mention.role, {sums}
    FROM ({changed}) AS mention JOIN evidence_evidenceitem AS item ON item.id = mention.item_id
    GROUP BY item.firm_id, item.case_id, mention.entity_id, words, mention.role
  ) AS change WHERE ({columns}) <> (0, 0, 0, 0);"""
CHANGED = "SELECT entity_id, item_id, text, role, {sign} AS sign FROM {rows}_rows"
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
FOLDED = """
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
  INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {columns}, folded)
  SELECT NEW.firm_id, NEW.case_id, mention.entity_id, {one_line} AS words, mention.role,
    count(*) * in_all, count(*) * in_open, count(*) * in_shown, count(*) * in_withheld, false
  FROM facts_mention AS mention WHERE mention.item_id = NEW.id GROUP BY mention.entity_id, words, mention.role;
  RETURN NULL;
END $$;

-- An entity that came has a count of none, one that went has none.
CREATE OR REPLACE FUNCTION facts_count_new_entities() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {columns}, folded)
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
    INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {columns}, folded)
    SELECT firm_id, case_id, entity_id, words, role, sum(everything), sum(open), sum(shown), sum(withheld), true FROM gone
    GROUP BY firm_id, case_id, entity_id, words, role
    HAVING (sum(everything), sum(open), sum(shown), sum(withheld)) <> (0, 0, 0, 0)
  ), summed AS (
    SELECT entity_id, sum(everything) AS everything, sum(open) AS open, sum(shown) AS shown, sum(withheld) AS withheld
    FROM gone WHERE NOT folded GROUP BY entity_id
  ), counted AS (
    INSERT INTO facts_mentioncount AS kept (entity_id, firm_id, case_id, {columns})
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
  INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {columns}, folded)
  SELECT item.firm_id, item.case_id, mention.entity_id, {one_line} AS words, mention.role, {sums}, true
  FROM (SELECT *, 1 AS sign FROM facts_mention) AS mention JOIN evidence_evidenceitem AS item ON item.id = mention.item_id
  GROUP BY item.firm_id, item.case_id, mention.entity_id, words, mention.role;
  DELETE FROM facts_mentionwords WHERE ({columns}) = (0, 0, 0, 0);
  INSERT INTO facts_mentioncount (entity_id, firm_id, case_id, {columns})
  SELECT entity.id, entity.firm_id, entity.case_id, coalesce(sum(everything), 0), coalesce(sum(open), 0),
    coalesce(sum(shown), 0), coalesce(sum(withheld), 0)
  FROM facts_entity AS entity LEFT JOIN facts_mentionwords AS said ON said.entity_id = entity.id
  GROUP BY entity.id;
END $$;
SELECT facts_recount_mentions();
"""

# Who may see a fact: what its sources and what people decided about it come to, and what is counted of entities by it.
# Whoever changes a source or its visibility holds the item, then what is kept of its facts, in the order of their ids.
FACTS = """
CREATE FUNCTION facts_reach_now(facts uuid[]) RETURNS TABLE (
  fact_id uuid, firm_id uuid, case_id uuid, withheld boolean, reach smallint
) LANGUAGE sql STABLE AS $$
  SELECT fact.id, fact.firm_id, fact.case_id, sources.withheld, CASE
    WHEN sources.withheld OR fact.status = 'dismissed' THEN 0
    WHEN fact.worded_by_type = 'agent' AND fact.status = 'proposed' THEN 0
    WHEN fact.client_override THEN CASE fact.status WHEN 'approved' THEN 3 ELSE 2 END
    WHEN fact.client_override IS NULL AND sources.shown THEN CASE fact.status WHEN 'approved' THEN 3 ELSE 1 END
    ELSE 0
  END::smallint
  FROM facts_fact AS fact CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(item.withheld), false) AS withheld,
      coalesce(bool_and(item.client_visible AND NOT item.withheld AND item.deleted_at IS NULL), false) AS shown
    FROM facts_citation AS citation JOIN evidence_evidenceitem AS item ON item.id = citation.item_id
    WHERE citation.fact_id = fact.id
  ) AS sources WHERE fact.id = ANY (facts)
$$;

-- Items before what is kept of facts, in this order for all who hold both, so that none waits for one who waits for it.
CREATE FUNCTION facts_hold_sources(facts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM evidence_evidenceitem WHERE id IN (SELECT item_id FROM facts_citation WHERE fact_id = ANY (facts))
  ORDER BY id FOR SHARE;
END $$;

-- Two who change sources of one fact come one after the other: the second finds what the first did.
CREATE FUNCTION facts_find_reach(facts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM facts_factreach WHERE fact_id = ANY (facts) ORDER BY fact_id FOR UPDATE;
  UPDATE facts_factreach AS kept SET withheld = now.withheld, reach = now.reach FROM facts_reach_now(facts) AS now
  WHERE kept.fact_id = now.fact_id AND (kept.withheld, kept.reach) IS DISTINCT FROM (now.withheld, now.reach);
END $$;

CREATE FUNCTION facts_reach_of_facts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  facts uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facts_factreach (fact_id, firm_id, case_id, withheld, reach)
    SELECT * FROM facts_reach_now(ARRAY(SELECT id FROM new_rows));
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM facts_factreach WHERE fact_id IN (SELECT id FROM old_rows);
  ELSE
    facts := ARRAY(
      SELECT one.id FROM new_rows AS one JOIN old_rows AS other USING (id)
      WHERE (one.status, one.worded_by_type, one.client_override)
        IS DISTINCT FROM (other.status, other.worded_by_type, other.client_override)
    );
    PERFORM facts_hold_sources(facts);
    PERFORM facts_find_reach(facts);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION facts_reach_of_sources() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  facts uuid[];
  items uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT fact_id), array_agg(DISTINCT item_id) INTO facts, items FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT fact_id), array_agg(DISTINCT item_id) INTO facts, items FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT fact_id), array_agg(DISTINCT item_id) INTO facts, items
    FROM (SELECT fact_id, item_id FROM new_rows UNION ALL SELECT fact_id, item_id FROM old_rows) AS changed;
  END IF;
  PERFORM FROM evidence_evidenceitem WHERE id = ANY (items) ORDER BY id FOR SHARE;
  PERFORM facts_hold_sources(facts);
  PERFORM facts_find_reach(facts);
  RETURN NULL;
END $$;
CREATE FUNCTION facts_follow_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  items uuid[] := ARRAY(
    SELECT one.id FROM new_rows AS one JOIN old_rows AS other USING (id)
    WHERE (one.deleted_at IS NULL, one.withheld, one.client_visible)
      IS DISTINCT FROM (other.deleted_at IS NULL, other.withheld, other.client_visible)
  );
BEGIN
  IF items = '{none}' THEN RETURN NULL; END IF;
  PERFORM facts_find_reach(ARRAY(SELECT DISTINCT fact_id FROM facts_citation WHERE item_id = ANY (items)));
  INSERT INTO facts_entitycount (firm_id, case_id, entity_id, {counts}, folded)
  SELECT tie.firm_id, tie.case_id, entity_id, 0, 0, 0, 0,
    sum((one.deleted_at IS NULL)::int - (other.deleted_at IS NULL)::int) AS changed, false
  FROM facts_relationship AS tie JOIN new_rows AS one ON one.id = tie.item_id JOIN old_rows AS other ON other.id = one.id
  CROSS JOIN LATERAL unnest(ARRAY[tie.subject_id, tie.object_id]) AS entity_id
  WHERE tie.item_id = ANY (items) AND (one.deleted_at IS NULL) <> (other.deleted_at IS NULL)
  GROUP BY tie.firm_id, tie.case_id, entity_id;
  RETURN NULL;
END $$;
CREATE FUNCTION facts_count_as_reach() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO facts_entitycount (firm_id, case_id, entity_id, {counts}, folded)
  SELECT *, 0, false FROM (
    SELECT link.firm_id, link.case_id, link.entity_id, 0, sum((NOT one.withheld)::int - (NOT other.withheld)::int) AS open,
      sum((one.reach > 0)::int - (other.reach > 0)::int) AS unapproved,
      sum((one.reach > 1)::int - (other.reach > 1)::int) AS shown
    FROM new_rows AS one JOIN old_rows AS other USING (fact_id) JOIN facts_fact_entities AS link USING (fact_id)
    GROUP BY link.firm_id, link.case_id, link.entity_id
  ) AS change WHERE (open, unapproved, shown) <> (0, 0, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER count_as_reach AFTER UPDATE ON facts_factreach REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_count_as_reach();
CREATE TRIGGER follow_items AFTER UPDATE ON evidence_evidenceitem
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facts_follow_items();

-- One statement, so that a reader has the rows from before it or the one from after it. One folds at a time.
CREATE FUNCTION facts_fold_entities() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('facts_fold_entities')) THEN RETURN; END IF;
  WITH changed AS (
    SELECT DISTINCT entity_id FROM facts_entitycount WHERE NOT folded
  ), gone AS (
    DELETE FROM facts_entitycount AS kept USING changed WHERE kept.entity_id = changed.entity_id RETURNING kept.*
  )
  INSERT INTO facts_entitycount (firm_id, case_id, entity_id, {counts}, folded)
  SELECT firm_id, case_id, entity_id, {sums}, true FROM gone GROUP BY firm_id, case_id, entity_id
  HAVING ({sums}) <> (0, 0, 0, 0, 0);
END $$;

-- All anew, for rows that came by while the triggers were off; the tables are locked against writers.
CREATE FUNCTION facts_recount_entities() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE evidence_evidenceitem, facts_entity, facts_fact, facts_citation, facts_fact_entities, facts_relationship
    IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM facts_factreach;
  DELETE FROM facts_entitycount;
  INSERT INTO facts_factreach (fact_id, firm_id, case_id, withheld, reach)
  SELECT * FROM facts_reach_now(ARRAY(SELECT id FROM facts_fact));
  INSERT INTO facts_entitycount (firm_id, case_id, entity_id, {counts}, folded)
  SELECT firm_id, case_id, entity_id, {sums}, true FROM (
    SELECT link.firm_id, link.case_id, link.entity_id, 1 AS facts, (NOT withheld)::int AS facts_open,
      (reach > 0)::int AS facts_unapproved, (reach > 1)::int AS facts_shown, 0 AS relationships
    FROM facts_fact_entities AS link JOIN facts_factreach USING (fact_id)
    UNION ALL
    SELECT tie.firm_id, tie.case_id, entity_id, 0, 0, 0, 0, 1 FROM facts_relationship AS tie
    JOIN evidence_evidenceitem AS item ON item.id = tie.item_id AND item.deleted_at IS NULL
    CROSS JOIN LATERAL unnest(ARRAY[tie.subject_id, tie.object_id]) AS entity_id
  ) AS one GROUP BY firm_id, case_id, entity_id;
END $$;
SELECT facts_recount_entities();
"""
COUNTS = "facts, facts_open, facts_unapproved, facts_shown, relationships"
TOTALS = ", ".join(f"sum({name})" for name in COUNTS.split(", "))
LINK_SUMS = """sum(sign) AS facts, sum(sign * (NOT withheld)::int) AS facts_open,
    sum(sign * (reach > 0)::int) AS facts_unapproved, sum(sign * (reach > 1)::int) AS facts_shown, 0 AS relationships"""
LINKS = "SELECT firm_id, case_id, entity_id, fact_id, {sign} AS sign FROM {rows}_rows"
TIES = "SELECT firm_id, case_id, subject_id, object_id, item_id, {sign} AS sign FROM {rows}_rows"
ON_LINKS = """
CREATE FUNCTION facts_count_links_{kind}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM facts_hold_sources(ARRAY(SELECT DISTINCT fact_id FROM ({changed}) AS held));
  PERFORM FROM facts_factreach WHERE fact_id IN (SELECT fact_id FROM ({changed}) AS held) ORDER BY fact_id FOR SHARE;
  INSERT INTO facts_entitycount (firm_id, case_id, entity_id, {counts}, folded)
  SELECT *, false FROM (
    SELECT link.firm_id, link.case_id, link.entity_id, {sums}
    FROM ({changed}) AS link JOIN facts_factreach USING (fact_id) GROUP BY link.firm_id, link.case_id, link.entity_id
  ) AS change WHERE ({counts}) <> (0, 0, 0, 0, 0);
  RETURN NULL;
END $$;
"""
ON_TIES = """
CREATE FUNCTION facts_count_ties_{kind}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM evidence_evidenceitem WHERE id IN (SELECT item_id FROM ({changed}) AS held) ORDER BY id FOR SHARE;
  INSERT INTO facts_entitycount (firm_id, case_id, entity_id, {counts}, folded)
  SELECT tie.firm_id, tie.case_id, entity_id, 0, 0, 0, 0, sum(sign), false
  FROM ({changed}) AS tie JOIN evidence_evidenceitem AS item ON item.id = tie.item_id AND item.deleted_at IS NULL
  CROSS JOIN LATERAL unnest(ARRAY[tie.subject_id, tie.object_id]) AS entity_id
  GROUP BY tie.firm_id, tie.case_id, entity_id HAVING sum(sign) <> 0;
  RETURN NULL;
END $$;
"""
TRIGGER = """
CREATE TRIGGER {name}_{kind} AFTER {kind} ON {table} REFERENCING {rows}
  FOR EACH STATEMENT EXECUTE FUNCTION {function}();
"""
SEEN = {
    "insert": "NEW TABLE AS new_rows",
    "delete": "OLD TABLE AS old_rows",
    "update": "OLD TABLE AS old_rows NEW TABLE AS new_rows",
}


def filled(sql: str, **parts: str) -> str:
    """The statements with these parts in the places named so."""
    for name, part in parts.items():
        sql = sql.replace(f"{{{name}}}", part)
    return sql


def changed(select: str, kind: str) -> str:
    """The rows that a statement of this kind brought and took, by their sign."""
    came, went = filled(select, sign="1", rows="new"), filled(select, sign="-1", rows="old")
    return {"insert": came, "delete": went, "update": f"{came} UNION ALL {went}"}[kind]


def kept_mentions() -> str:
    own = {"columns": COLUMNS, "one_line": ONE_LINE, "sums": SUMS}
    each = (filled(ON_MENTIONS, kind=kind, change=CHANGE, changed=changed(CHANGED, kind), **own) for kind in SEEN)
    return "\n".join(each) + filled(FOLDED, **own)


def kept_facts() -> str:
    return filled(FACTS, counts=COUNTS, sums=TOTALS, none="{}") + "".join(_on_changes(kind) for kind in SEEN)


def _on_changes(kind: str) -> str:
    links = filled(ON_LINKS, kind=kind, changed=changed(LINKS, kind), counts=COUNTS, sums=LINK_SUMS)
    ties = filled(ON_TIES, kind=kind, changed=changed(TIES, kind), counts=COUNTS)
    functions = (
        ("reach", "facts_fact", "facts_reach_of_facts"),
        ("reach", "facts_citation", "facts_reach_of_sources"),
        ("count_links", "facts_fact_entities", f"facts_count_links_{kind}"),
        ("count_ties", "facts_relationship", f"facts_count_ties_{kind}"),
    )
    return (
        links
        + ties
        + "".join(
            filled(TRIGGER, name=name, kind=kind, table=table, rows=SEEN[kind], function=function)
            for name, table, function in functions
        )
    )


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
                (
                    "words",
                    models.CharField(help_text="On one line, as a document may break them over two.", max_length=300),
                ),
                ("role", models.CharField(max_length=80)),
                *((name, models.BigIntegerField()) for name in COLUMNS.split(", ")),
                ("folded", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["entity_id", "words", "role"], name="mention_words_of_entity"),
                    models.Index(
                        condition=models.Q(("folded", False)),
                        fields=["case_id", "entity_id"],
                        name="mention_words_unfolded",
                    ),
                ]
            },
        ),
        migrations.DeleteModel(name="MentionChange"),
        migrations.AddField("mentioncount", "withheld", models.BigIntegerField(default=0), preserve_default=False),
        enforce("facts_mentionwords"),
        migrations.RunSQL(kept_mentions()),
        migrations.CreateModel(
            name="FactReach",
            fields=[
                (
                    "fact",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        primary_key=True,
                        related_name="kept",
                        serialize=False,
                        to="facts.fact",
                    ),
                ),
                ("firm_id", models.UUIDField()),
                ("case_id", models.UUIDField()),
                ("withheld", models.BooleanField(help_text="Whether a source is withheld.")),
                (
                    "reach",
                    models.SmallIntegerField(
                        choices=[
                            (0, "Hidden from clients"),
                            (1, "Shown where the firm shows clients what nobody approved"),
                            (2, "Shown, as an attorney chose, though nobody approved it"),
                            (3, "Shown"),
                        ]
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "fact reaches",
                "indexes": [
                    models.Index(
                        condition=models.Q(("reach__gt", 0)),
                        fields=["case_id", "reach", "fact"],
                        name="fact_reach_of_case",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EntityCount",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("firm_id", models.UUIDField()),
                ("case_id", models.UUIDField()),
                ("entity_id", models.UUIDField()),
                ("facts", models.BigIntegerField()),
                ("facts_open", models.BigIntegerField(help_text="Without those with a withheld source.")),
                (
                    "facts_unapproved",
                    models.BigIntegerField(help_text="What clients see where they see what nobody approved."),
                ),
                ("facts_shown", models.BigIntegerField(help_text="What clients see elsewhere.")),
                ("relationships", models.BigIntegerField()),
                ("folded", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["entity_id"], name="entity_count"),
                    models.Index(condition=models.Q(("folded", False)), fields=["id"], name="entity_count_unfolded"),
                ]
            },
        ),
        enforce("facts_factreach"),
        enforce("facts_entitycount"),
        migrations.RunSQL(kept_facts()),
    ]
