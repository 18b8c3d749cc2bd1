"""Cases as large as a firm's largest, made by the database itself in seconds: items, pages, facts and their sources."""

from __future__ import annotations

from django.db import connection, transaction

from cases.models import Case

PAGES = 10_000  # at most: the larger cases' further items have no text
ENTITIES = 200

WORDS = "SELECT string_agg('w' || floor(4000 * power(random(), 3))::int, ' ') FROM generate_series(1, 250) WHERE n > 0"
ITEMS = """
CREATE TEMP TABLE made ON COMMIT DROP AS
  SELECT n, uuidv7() AS item, uuidv7() AS page, n %% %(every)s = 0 AS shown,
         'Payment number ' || n || ' was made on March 3, 2024.' AS quote
  FROM generate_series(1, %(items)s) AS n;
INSERT INTO evidence_evidenceitem (
  id, created_at, updated_at, version, firm_id, case_id, title, filename, declared_type, media_type, kind,
  classification, language, summary, metadata, custodian, source, description, tags, status, status_message, problems,
  client_visible, storage_key, size_bytes, sha256, page_count, text_length)
SELECT item, now(), now(), 1, %(firm)s, %(case)s, 'Statement ' || n, 'statement-' || n || '.txt', 'text/plain',
  'text/plain', 'statement', 'Evidence', 'en', repeat('It lists what was paid and when. ', 12), '{"pages": "1"}',
  'Records room', 'box ' || n / 100, '', ARRAY['bank', 'box' || n / 1000], 'ready', '', '[]',
  shown, item::text, 50000, repeat(md5(item::text), 2), 1, 1500
FROM made;
"""
TEXT = f"""
INSERT INTO evidence_page (id, created_at, firm_id, case_id, item_id, number, label, text, start, method)
SELECT page, now(), %(firm)s, %(case)s, item, 1, '', quote || ' ' || ({WORDS}), 0, 'text'
FROM made WHERE n <= %(pages)s;
INSERT INTO evidence_pageindex (page_id, item_id, case_id, vector)
SELECT id, item_id, case_id, to_tsvector('english', text) FROM evidence_page WHERE case_id = %(case)s;
"""
ENTITY = """
CREATE TEMP TABLE named ON COMMIT DROP AS SELECT n, uuidv7() AS id FROM generate_series(1, %(entities)s) AS n;
INSERT INTO facts_entity (
  id, created_at, updated_at, version, firm_id, case_id, type, name, key, aliases, roles, description, made_by_type,
  made_by_name)
SELECT id, now(), now(), 1, %(firm)s, %(case)s, 'person', 'Person ' || n, 'person ' || n, '{}', '{}', '', 'engine', 'local'
FROM named;
INSERT INTO facts_mention (
  id, created_at, firm_id, case_id, entity_id, item_id, page_id, start, "end", text, role, confidence)
SELECT uuidv7(), now(), %(firm)s, %(case)s, named.id, item, page, 0, 7, 'Payment', '', 0.9
FROM made JOIN named ON named.n = 1 + made.n %% %(entities)s WHERE made.n <= %(pages)s;
"""
FACTS = """
CREATE TEMP TABLE placed ON COMMIT DROP AS
  SELECT f, uuidv7() AS fact, 1 + f %% least(%(pages)s, %(items)s) AS source FROM generate_series(1, %(items)s) AS f;
INSERT INTO facts_fact (
  id, created_at, updated_at, version, firm_id, case_id, text, status, date, date_precision, confidence, made_by_type,
  made_by_name, notes, key, approved_at)
SELECT fact, now(), now(), 1, %(firm)s, %(case)s, 'Payment number ' || source || ' was made on March 3, 2024.',
  CASE WHEN f %% 2 = 0 THEN 'approved' ELSE 'proposed' END,
  date '2020-01-01' + f %% 1500, 'day', 0.7, 'engine', 'local engine', '',
  md5(fact::text), CASE WHEN f %% 2 = 0 THEN now() END
FROM placed;
INSERT INTO facts_citation (
  id, created_at, firm_id, case_id, fact_id, item_id, page_id, page_number, start, "end", quote, is_primary)
SELECT uuidv7(), now(), %(firm)s, %(case)s, fact, item, page, 1, 0, length(quote), quote, true
FROM placed JOIN made ON made.n = placed.source;
INSERT INTO facts_fact_entities (id, created_at, firm_id, case_id, fact_id, entity_id)
SELECT uuidv7(), now(), %(firm)s, %(case)s, fact, named.id FROM placed JOIN named ON named.n = 1 + f %% %(entities)s;
"""


@transaction.atomic
def fill(case: Case, items: int, *, shown_every: int = 5) -> None:
    """Give the case this many items and facts, half of these approved; the client sees every ``shown_every``-th item.

    Keys are not checked meanwhile; the statistics the planner goes by are made by :func:`settle`.
    """
    values = {"case": case.pk, "firm": case.firm_id, "items": items, "every": shown_every}
    values |= {"pages": min(items, PAGES), "entities": ENTITIES}
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for statements in (ITEMS, TEXT, ENTITY, FACTS):
            for statement in statements.strip().rstrip(";").split(";\n"):
                cursor.execute(statement, values)
        cursor.execute("DROP TABLE made, named, placed")
        cursor.execute(
            "SELECT evidence_recount_facets(), facts_recount_mentions()"
        )  # which the triggers would have kept


def settle() -> None:
    """What autovacuum does within minutes of such growth."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
