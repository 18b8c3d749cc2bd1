"""What a filled case has: for each table, the expression of each column, over the rows of a temporary table.

``made`` has a row for each item: its number, keys, words and day. A column that a table needs and that is not named here gets its
type's empty value, so that a new one needs no word here unless it matters to a query.
"""

from __future__ import annotations

from dataclasses import dataclass

FIRST_DAY, DAYS = "2014-01-01", 3650  # what items and facts are dated
ENTITIES, BLOCKS, SHAPES, CLUSTERS = 200, 1_000, 499, 20
COMMON, MIDDLE, RARE = "w10", "w2500", "unusual"  # on about two pages of five, one of seventy, and ten in all
WORDS = "string_agg('w' || floor(4000 * power(random(), 3))::int, ' ')"  # a few words often, most of them seldom

MAKE = f"""
CREATE TEMP TABLE blocks ON COMMIT DROP AS
  SELECT b, words, to_tsvector('english', words) AS vector FROM generate_series(0, {BLOCKS} - 1) AS b,
  LATERAL (SELECT {WORDS} AS words FROM generate_series(1, 120) WHERE b >= 0) AS text;
CREATE TEMP TABLE centres ON COMMIT DROP AS
  SELECT c, (SELECT array_agg(random() - 0.5) FROM generate_series(1, 384) WHERE c >= 0)::vector AS at
  FROM generate_series(0, {CLUSTERS} - 1) AS c;
CREATE TEMP TABLE shapes ON COMMIT DROP AS
  SELECT s, (SELECT array_agg(0.2 * (random() - 0.5)) FROM generate_series(1, 384) WHERE s >= 0)::vector AS by
  FROM generate_series(0, {SHAPES} - 1) AS s;
CREATE TEMP TABLE named ON COMMIT DROP AS
  SELECT k, uuidv7() AS entity FROM generate_series(1, %(entities)s) AS k;
CREATE TEMP TABLE arrived ON COMMIT DROP AS
  SELECT a, uuidv7() AS arrival FROM generate_series(0, 9) AS a;
CREATE TEMP TABLE made ON COMMIT DROP AS
  SELECT n, uuidv7() AS item, uuidv7() AS page, uuidv7() AS fact, mod(n, %(every)s) = 0 AS shown,
    CASE WHEN mod(n, greatest(1, %(items)s / 10)) = 0 THEN 'An {RARE} one: ' ELSE '' END
      || 'Payment number ' || n || ' was made on March 3, 2024.' AS quote,
    date '{FIRST_DAY}' + floor({DAYS} * random())::int AS day,
    floor(power(random(), 3) * %(entities)s)::int + 1 AS person, floor({BLOCKS} * random())::int AS b, random() AS chance
  FROM generate_series(1, %(items)s) AS n;
CREATE UNIQUE INDEX ON named (k);
CREATE UNIQUE INDEX made_in_order ON made (n);
ALTER TABLE made ADD COLUMN before uuid;
UPDATE made SET before = first.item FROM made AS first WHERE mod(made.n, 12) = 5 AND first.n = made.n - 1;
CLUSTER made USING made_in_order;
ANALYZE made, named, blocks, shapes, centres;
"""


@dataclass(frozen=True)
class Rows:
    """The rows of one table: ``columns`` are expressions over ``source``."""

    table: str
    source: str
    columns: dict[str, str]


ENGINE = {"made_by_type": "'engine'", "made_by_name": "'local engine'"}
OF_CASE = {"firm_id": "%(firm)s", "case_id": "%(case)s"}
AGENT = {"actor_type": "'system'"}
ROWS = [
    Rows("evidence_arrival", "arrived", {
        "id": "arrival", "uploader_id": "%(client)s", "actor_type": "'human'", "actor_id": "%(client)s",
    }),
    Rows("evidence_evidenceitem", "made", {
        "id": "item", "title": "'Statement ' || n || ' of w' || floor(4000 * power(chance, 3))", "filename":
        "'statement-' || n || '.txt'", "declared_type": "'text/plain'", "kind":
        "(ARRAY['email','email','email','contract','statement','letter','invoice'])[1 + mod(n, 7)]", "media_type":
        "(ARRAY['text/plain','application/pdf','application/pdf','message/rfc822'])[1 + mod(n, 4)]", "classification":
        "CASE WHEN mod(n, 20) = 0 THEN 'Reference' ELSE 'Evidence' END", "language": "'en'", "summary":
        "repeat('It lists what was paid and when. ', 8)", "metadata": "'{\"pages\": \"1\"}'", "custodian":
        "'Custodian ' || mod(n, 40)", "author": "'Author ' || mod(n, 400)", "recipients": "'[]'", "read_from": "'[]'",
        "summary_parts": "'[]'", "lookup_keys":
        "ARRAY['author:author ' || mod(n, 400), 'to:author ' || mod(n + 1, 400)]",
        "source": "'box ' || n / 100", "tags": "ARRAY['bank', 'box' || mod(n, 200)]",
        "status": "CASE WHEN mod(n, 50) = 0 THEN 'partial' WHEN mod(n, 97) = 0 THEN 'failed' ELSE 'ready' END",
        "problems": "'[]'", "client_visible": "shown", "storage_key": "item::text", "size_bytes":
        "(50000 * exp(4 * random()))::int", "sha256": "repeat(md5(item::text), 2)", "page_count": "1", "text_length": "900",
        "document_date": "CASE WHEN mod(n, 10) > 0 THEN day END", "added_by_type": "'human'", "shown_by_id": "NULL",
        "uploaded_by_id": "CASE WHEN mod(n, 30) = 0 THEN %(client)s ELSE %(staff)s END", "arrival_id":
        "CASE WHEN mod(n, 30) = 0 THEN (SELECT arrival FROM arrived WHERE a = mod(n / 30, 10)) END",
        "reviewed_at": "CASE WHEN mod(n, 8) = 0 THEN now() END", "withheld": "mod(n, 211) = 0", "privilege_state":
        "CASE WHEN mod(n, 211) = 0 THEN 'proposed' ELSE 'open' END", "privilege":
        "CASE WHEN mod(n, 211) = 0 THEN 'attorney_client' ELSE 'none' END", "reviewed_by_id":
        "CASE WHEN mod(n, 8) = 0 THEN %(staff)s END",
        "parent_id": "CASE WHEN mod(n, 12) = 5 THEN before END",
    }),
    Rows("evidence_threadmessage", "(SELECT n, item, first_value(item) OVER (PARTITION BY n / 5 ORDER BY n) AS thread FROM made"
                                   " WHERE mod(n, 7) < 3) AS threaded", {
        "id": "uuidv7()", "item_id": "item", "thread_id": "thread",
    }),
    Rows("evidence_page", "made JOIN blocks USING (b)", {
        "id": "page", "item_id": "item", "number": "1", "text": "quote || ' ' || words", "start": "0", "method": "'text'",
    }),
    Rows("evidence_pageindex", "made JOIN blocks USING (b)", {
        "page_id": "page", "item_id": "item", "case_id": "%(case)s", "firm_id": "%(firm)s",
        "vector": "to_tsvector('english', quote) || vector",
    }),
    Rows("evidence_passage", f"made JOIN shapes ON s = mod(n, {SHAPES}) JOIN centres ON c = mod(b, {CLUSTERS})"
                             " WHERE n <= %(vectors)s", {
        "id": "uuidv7()", "item_id": "item", "page_id": "page", "start": "0", "end": "100", "embedding": "at + by",
    }),
    Rows("facts_entity", "named", {
        "id": "entity", "type": "(ARRAY['person','organization','location'])[1 + mod(k, 3)]",
        "name": "'Person ' || k", "key": "'person ' || k", **ENGINE,
    }),
    Rows("facts_mention", "made JOIN named ON k = person", {
        "id": "uuidv7()", "entity_id": "entity", "item_id": "item", "page_id": "page", "start": "0", "end": "7", "text":
        "'Payment'", "confidence": "0.9",
    }),
    Rows("facts_fact", "made", {
        "id": "fact", "text": "quote", "status": "CASE WHEN mod(n, 2) = 0 THEN 'approved' ELSE 'proposed' END", "date":
        "CASE WHEN mod(n, 12) > 0 THEN day END", "date_precision": "CASE WHEN mod(n, 12) > 0 THEN 'day' ELSE '' END",
        "confidence": "round(chance::numeric, 2)", "worded_by_type": "'engine'", "key": "md5(fact::text)", "approved_at":
        "CASE WHEN mod(n, 2) = 0 THEN now() END", "weight": "floor(5 * chance)", "borne_out": "mod(n, 500) > 0", "not_borne_out":
        "CASE WHEN mod(n, 500) > 0 THEN jsonb_build_array() ELSE "
        "jsonb_build_array(jsonb_build_object('part', 'name', 'words', 'Bo'))"
        " END", "proof": "(ARRAY['record', 'sworn', ''])[1 + mod(n, 3)]",
        "speaker": "'Person ' || mod(n, 50)", "dispute": "CASE WHEN mod(n, 40) = 0 THEN 'disputed' ELSE '' END", "effect":
        "CASE WHEN mod(n, 25) = 0 THEN 'adverse' ELSE '' END", "importance":
        "CASE WHEN mod(n, 50) = 0 THEN 'key' ELSE 'normal' END", **ENGINE,
    }),
    Rows("facts_tag", "arrived", {"id": "arrival", "name": "'Tag ' || a", "colour": "'grey'", **ENGINE}),
    Rows("facts_facttag", "made JOIN arrived ON a = mod(n, 100)", {
        "id": "uuidv7()", "fact_id": "fact", "tag_id": "arrival",
    }),
    Rows("facts_citation", "made", {
        "id": "uuidv7()", "fact_id": "fact", "item_id": "item", "page_id": "page", "page_number": "1", "start": "0",
        "end": "length(quote)", "quote": "quote", "is_primary": "true",
    }),
    Rows("facts_fact_entities", "made JOIN named ON k = person", {
        "id": "uuidv7()", "fact_id": "fact", "entity_id": "entity",
    }),
    Rows("facts_relationship", "made JOIN named AS one ON one.k = person JOIN named AS other ON other.k = 1 + mod(person, "
                               "%(entities)s) WHERE mod(n, 10) = 0 AND one.k <> other.k", {
        "id": "uuidv7()", "subject_id": "one.entity", "object_id": "other.entity", "predicate": "'paid'", "item_id": "item",
        "page_id": "page", "page_number": "1", "start": "0", "end": "length(quote)", "quote": "quote", "confidence":
        "round(chance::numeric, 2)", **ENGINE,
    }),
    Rows("facts_claim", "arrived", {
        "id": "arrival", "title": "'Claim ' || a", "kind": "'claim'", "position": "a + 1", "status": "'approved'", **ENGINE,
    }),
    Rows("facts_issue", "arrived", {
        "id": "arrival", "claim_id": "arrival", "title": "'Issue ' || a", "position": "1", "status": "'approved'", **ENGINE,
    }),
    Rows("facts_deadline", "arrived", {
        "id": "arrival", "title": "'Deadline ' || a", "kind": "'motion'", "rule": "''", "trigger": "''", "unit": "'days'",
        "direction": "'after'", "added_days": "0", "rolls": "true", "jurisdiction": "'US'", "time_zone": "'UTC'", "steps":
        "'[]'", "override_on": "date '2019-01-01' + a", "override_reason": "'Order'", "due_on": "date '2019-01-01' + a",
        "status": "'open'", "closed_by_name": "''", "remind_days": "'[7]'", "reminded": "'[]'", "assignee_id": "%(staff)s",
        **ENGINE,
    }),
    Rows("evidence_exhibitseries", "arrived", {
        "id": "arrival", "name": "'Exhibits ' || a", "prefix": "'S' || a || '-'", "style": "'numbers'", "start": "1",
        "digits": "1", **ENGINE,
    }),
    Rows("audit_auditentry", "made", {
        "id": "uuidv7()", "actor_type": "'human'", "actor_id": "%(staff)s", "actor_name": "'Person'", "tool":
        "(ARRAY['evidence.get','evidence.list','facts.get','facts.update'])[1 + mod(n, 4)]", "permission": "'read:evidence'",
        "category": "(ARRAY['read','search','read','update'])[1 + mod(n, 4)]", "entity_type": "'evidence'", "entity_id":
        "item", "outcome": "'ok'", "status": "200", "request_id": "md5(n::text)", "channel": "'page'", "created_at":
        "day + interval '1 hour'",
    }),
    Rows("audit_event", "made", {
        "id": "uuidv7()", "event_type": "'evidence.created'", "entity_type": "'evidence'", "entity_id": "item",
        "position": "(SELECT coalesce(max(position), 0) FROM audit_event) + n", **AGENT,
    }),
    Rows("audit_job", "made", {
        "id": "uuidv7()", "kind": "'process'", "entity_type": "'evidence'", "entity_id": "item", "status":
        "CASE WHEN mod(n, 100) = 0 THEN 'failed' ELSE 'completed' END", "tool": "'evidence.confirm_upload'", **AGENT,
    }),
    Rows("audit_change", "made WHERE mod(n, 2) = 0", {
        "write": "uuidv7()", "table": "'facts_fact'", "row_id": "fact", "entity_type": "'fact'", "entity_id": "fact", "kind":
        "'insert'", "after": "jsonb_build_object('text', quote)", **AGENT,
    }),
    Rows("agents_usageoperation", "made WHERE mod(n, 5) = 0", {
        "id": "uuidv7()", "operation_type": "'classify'", "month": "date_trunc('month', now())", "price_cents": "1",
        "status": "'settled'", "settled_at": "now()", "entity_type": "'evidence'", "entity_id": "item", **AGENT,
    }),
]  # fmt: skip
