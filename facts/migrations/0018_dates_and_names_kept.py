"""What is kept of who sees a fact has its days, and what is kept of an entity has the name that clients read."""

from __future__ import annotations

from django.db import migrations, models

COLUMNS = "everything, open, shown, withheld"
DATES = """
DROP FUNCTION facts_reach_now(uuid[]);
CREATE FUNCTION facts_reach_now(facts uuid[]) RETURNS TABLE (
  fact_id uuid, firm_id uuid, case_id uuid, withheld boolean, reach smallint, date date, date_end date
) LANGUAGE sql STABLE AS $$
  SELECT fact.id, fact.firm_id, fact.case_id, sources.withheld, (CASE
    WHEN sources.withheld OR fact.status = 'dismissed' THEN 0
    WHEN fact.worded_by_type = 'agent' AND fact.status = 'proposed' THEN 0
    WHEN fact.client_override THEN CASE fact.status WHEN 'approved' THEN 3 ELSE 2 END
    WHEN fact.client_override IS NULL AND sources.shown THEN CASE fact.status WHEN 'approved' THEN 3 ELSE 1 END
    ELSE 0
  END)::smallint, fact.date, fact.date_end
  FROM facts_fact AS fact CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(item.withheld), false) AS withheld,
      coalesce(bool_and(item.client_visible AND NOT item.withheld AND item.deleted_at IS NULL), false) AS shown
    FROM facts_citation AS citation JOIN evidence_evidenceitem AS item ON item.id = citation.item_id
    WHERE citation.fact_id = fact.id
  ) AS sources WHERE fact.id = ANY (facts)
$$;

-- Two who change sources of one fact come one after the other: the second finds what the first did.
CREATE OR REPLACE FUNCTION facts_find_reach(facts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM facts_factreach WHERE fact_id = ANY (facts) ORDER BY fact_id FOR UPDATE;
  UPDATE facts_factreach AS kept SET withheld = now.withheld, reach = now.reach, date = now.date, date_end = now.date_end
  FROM facts_reach_now(facts) AS now WHERE kept.fact_id = now.fact_id AND (kept.withheld, kept.reach, kept.date, kept.date_end)
    IS DISTINCT FROM (now.withheld, now.reach, now.date, now.date_end);
END $$;

CREATE OR REPLACE FUNCTION facts_reach_of_facts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  facts uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facts_factreach (fact_id, firm_id, case_id, withheld, reach, date, date_end)
    SELECT * FROM facts_reach_now(ARRAY(SELECT id FROM new_rows));
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM facts_factreach WHERE fact_id IN (SELECT id FROM old_rows);
  ELSE
    facts := ARRAY(
      SELECT one.id FROM new_rows AS one JOIN old_rows AS other USING (id)
      WHERE (one.status, one.worded_by_type, one.client_override, one.date, one.date_end)
        IS DISTINCT FROM (other.status, other.worded_by_type, other.client_override, other.date, other.date_end)
    );
    PERFORM facts_hold_sources(facts);
    PERFORM facts_find_reach(facts);
  END IF;
  RETURN NULL;
END $$;

-- All anew, for rows that came by while the triggers were off; the tables are locked against writers.
CREATE OR REPLACE FUNCTION facts_recount_entities() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE evidence_evidenceitem, facts_entity, facts_fact, facts_citation, facts_fact_entities, facts_relationship
    IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM facts_factreach;
  DELETE FROM facts_entitycount;
  INSERT INTO facts_factreach (fact_id, firm_id, case_id, withheld, reach, date, date_end)
  SELECT * FROM facts_reach_now(ARRAY(SELECT id FROM facts_fact));
  INSERT INTO facts_entitycount (
    firm_id, case_id, entity_id, facts, facts_open, facts_unapproved, facts_shown, relationships, folded
  )
  SELECT firm_id, case_id, entity_id, sum(facts), sum(facts_open), sum(facts_unapproved), sum(facts_shown),
    sum(relationships), true
  FROM (
    SELECT link.firm_id, link.case_id, link.entity_id, 1 AS facts, (NOT withheld)::int AS facts_open,
      (reach > 0)::int AS facts_unapproved, (reach > 1)::int AS facts_shown, 0 AS relationships
    FROM facts_fact_entities AS link JOIN facts_factreach USING (fact_id)
    UNION ALL
    SELECT tie.firm_id, tie.case_id, entity_id, 0, 0, 0, 0, 1 FROM facts_relationship AS tie
    JOIN evidence_evidenceitem AS item ON item.id = tie.item_id AND item.deleted_at IS NULL
    CROSS JOIN LATERAL unnest(ARRAY[tie.subject_id, tie.object_id]) AS entity_id
  ) AS one GROUP BY firm_id, case_id, entity_id;
END $$;
UPDATE facts_factreach AS kept SET date = fact.date, date_end = fact.date_end
FROM facts_fact AS fact WHERE fact.id = kept.fact_id AND fact.date IS NOT NULL;
"""
NAMES = """
-- The stored name if a client reads it somewhere, else the fullest form that they read; empty if they read none.
CREATE FUNCTION facts_name_for_clients(entity uuid, name text) RETURNS text LANGUAGE sql STABLE AS $$
  WITH said AS MATERIALIZED (
    SELECT words, role FROM facts_mentionwords WHERE entity_id = entity AND words <> ''
    GROUP BY words, role HAVING sum(shown) > 0
  ), fullest AS (
    SELECT words FROM said ORDER BY role <> '', length(words) DESC, words LIMIT 1
  )
  SELECT CASE WHEN EXISTS (SELECT FROM said WHERE upper(said.words) = upper(name)) THEN name
    ELSE coalesce((SELECT words FROM fullest), '') END
$$;

-- What is counted changes in one statement, so that a reader has the rows from before it or those from after it; names
-- follow in the same transaction. One folds a case at a time; whoever waited finds what came since.
CREATE OR REPLACE FUNCTION facts_fold_mentions(of_case uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  touched uuid[];
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
  ), removed AS (
    DELETE FROM facts_mentioncount AS gone USING summed WHERE gone.entity_id = summed.entity_id
      AND NOT EXISTS (SELECT FROM facts_entity WHERE id = summed.entity_id)
  )
  SELECT array_agg(entity_id) INTO touched FROM summed;
  UPDATE facts_mentioncount AS kept SET shown_name = facts_name_for_clients(entity.id, entity.name)
  FROM facts_entity AS entity WHERE entity.id = kept.entity_id AND kept.entity_id = ANY (touched);
END $$;

-- All counts anew, for rows that came by while the triggers were off; the tables are locked against writers.
ALTER FUNCTION facts_recount_mentions() RENAME TO facts_count_mentions_anew;
CREATE FUNCTION facts_recount_mentions() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM facts_count_mentions_anew();
  UPDATE facts_mentioncount AS kept SET shown_name = facts_name_for_clients(entity.id, entity.name)
  FROM facts_entity AS entity WHERE entity.id = kept.entity_id AND kept.shown > 0;
END $$;
UPDATE facts_mentioncount AS kept SET shown_name = facts_name_for_clients(entity.id, entity.name)
FROM facts_entity AS entity WHERE entity.id = kept.entity_id;

-- An entity with another name may have another for clients: it is among the changed until that is found.
CREATE FUNCTION facts_rename_for_clients() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO facts_mentionwords (firm_id, case_id, entity_id, words, role, {columns}, folded)
  VALUES (NEW.firm_id, NEW.case_id, NEW.id, '', '', 0, 0, 0, 0, false);
  RETURN NULL;
END $$;
CREATE TRIGGER rename_for_clients AFTER UPDATE OF name ON facts_entity FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION facts_rename_for_clients();
"""


class Migration(migrations.Migration):
    dependencies = [("facts", "0017_kept_by_writers")]

    operations = [
        migrations.AddField("factreach", "date", models.DateField(help_text="The fact's; likewise the next.", null=True)),
        migrations.AddField("factreach", "date_end", models.DateField(null=True)),
        migrations.RunSQL(DATES),
        migrations.AddField("mentioncount", "shown_name", models.CharField(db_default="", help_text="As clients read it.", max_length=300)),
        migrations.RunSQL(NAMES.replace("{columns}", COLUMNS)),
        migrations.AddIndex(
            "factreach",
            models.Index(
                fields=["case_id", "date", "fact"],
                include=["firm_id", "reach", "date_end"],
                condition=models.Q(reach__gt=0, date__isnull=False),
                name="fact_reach_dated",
            ),
        ),
        migrations.AddIndex(
            "factreach",
            models.Index(
                fields=["case_id", "date_end", "date"],
                include=["firm_id", "reach"],
                condition=models.Q(reach__gt=0, date_end__isnull=False),
                name="fact_reach_span",
            ),
        ),
        migrations.AddIndex(
            "mentioncount",
            models.Index(
                fields=["case_id", "shown_name", "entity"], condition=models.Q(shown__gt=0), name="mentions_shown_name"
            ),
        ),
    ]
