"""How two names are connected in a case of many relationships: paths and surroundings, over HTTP.

Some names have very many relationships and most have few, as in mail. Half of the relationships have a source, so that each
step looks at whether its document is open to the caller.
"""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

from django.db import connection

from cases.models import Case, Role
from cases.signin.actions import api_token_create
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from tests.bench.clock import percentile
from tests.bench.report import Line, Row
from tests.bench.server import Caller, web_server
from tests.bench.volume import settle
from tests.factories import make_case, make_firm, make_item, make_user

ENTITIES, EDGES, DEPTH, MOST_MS, WARM = 10_000, 100_000, 3, 200, 5
DRAWN = random.Random(7)
MADE_ENTITIES = """
INSERT INTO facts_entity (id, created_at, updated_at, version, firm_id, case_id, type, name, key, aliases, roles, description,
  made_by_type, made_by_name)
SELECT uuidv7(), now(), now(), 1, %(firm)s, %(case)s, 'person', 'Name ' || n, 'name ' || n, '{}', '{}', '', 'engine', 'bench'
FROM generate_series(1, %(entities)s) AS n
"""
# The square of an even draw: a few names get most of one end, as who writes to everybody does.
MADE_TIES = """
WITH named AS (
  SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM facts_entity WHERE case_id = %(case)s
), drawn AS MATERIALIZED (
  SELECT n, floor(power(random(), 2) * %(entities)s)::int AS one, floor(random() * %(entities)s)::int AS other
  FROM generate_series(1, %(edges)s) AS n
)
INSERT INTO facts_relationship (id, created_at, updated_at, version, firm_id, case_id, subject_id, predicate, object_id, quote,
  confidence, made_by_type, made_by_name, worded_by_type, item_id, page_id, page_number, start, "end")
SELECT uuidv7(), now(), now(), 1, %(firm)s, %(case)s, a.id, 'wrote to', b.id, CASE WHEN mod(drawn.n, 2) = 0 THEN 'Words' ELSE '' END,
  random(), CASE WHEN mod(drawn.n, 2) = 0 THEN 'engine' ELSE 'human' END, 'bench', 'engine',
  CASE WHEN mod(drawn.n, 2) = 0 THEN page.item_id END, CASE WHEN mod(drawn.n, 2) = 0 THEN page.id END,
  CASE WHEN mod(drawn.n, 2) = 0 THEN 1 END, CASE WHEN mod(drawn.n, 2) = 0 THEN drawn.n END,
  CASE WHEN mod(drawn.n, 2) = 0 THEN drawn.n + 5 END
FROM drawn JOIN named a ON a.n = drawn.one JOIN named b ON b.n = drawn.other
JOIN (
  SELECT id, item_id, row_number() OVER (ORDER BY id) - 1 AS n FROM evidence_page WHERE case_id = %(case)s
) AS page ON page.n = mod(drawn.n, %(pages)s)
WHERE drawn.one <> drawn.other
"""


def measure(home: Path, *, quick: bool) -> list[Line]:
    """p95 of paths between two drawn names, and of what is around one, at depth 3."""
    firm = make_firm("Bench")
    attorney = make_user(firm, Role.ATTORNEY)
    case = make_case(firm, attorney)
    names, ties = fill(case, pages=50)
    settle()
    token = api_token_create(actor=SYSTEM, user=attorney, name="bench")[1]
    rounds = 40 if quick else 200
    with web_server() as (port, _):
        caller = Caller(port, token)
        asks: dict[str, list[dict[str, Any]]] = {
            "paths between two": [
                {"from_id": one, "to_id": other} for one, other in (DRAWN.sample(names, 2) for _ in range(rounds))
            ],
            "around one": [{"from_id": DRAWN.choice(names)} for _ in range(rounds)],
        }
        path = f"/v1/cases/{case.pk}/relationships/traverse"
        return [row for what, bodies in asks.items() for row in taken(caller, path, what, bodies, ties)]


def fill(case: Case, *, pages: int) -> tuple[list[str], int]:
    """The names, as ids, and how many relationships there are."""
    for number in range(pages):
        make_item(case, "Words of a letter.", title=f"Letter {number}")
    values = {"firm": case.firm_id, "case": case.pk, "entities": ENTITIES, "edges": EDGES, "pages": pages}
    with firm_boundary(case.firm_id), connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.5)")
        cursor.execute(MADE_ENTITIES, values)
        cursor.execute(MADE_TIES, values)
        ties = cursor.rowcount
        cursor.execute("SELECT id::text FROM facts_entity WHERE case_id = %s ORDER BY id", [case.pk])
        return [one for (one,) in cursor.fetchall()], ties


def taken(caller: Caller, path: str, what: str, bodies: list[dict[str, Any]], ties: int) -> list[Line]:
    for body in bodies[:WARM]:
        caller.call("POST", path, body)
    times, whole = [], 0
    for body in bodies:
        began = time.perf_counter()
        answer = caller.call("POST", path, {**body, "depth": DEPTH})
        times.append((time.perf_counter() - began) * 1000)
        whole += answer["is_whole"]
    p95 = percentile(times, 0.95)
    shown = f"{what}, depth {DEPTH}, {ties:,} relationships: p95 (p50 {percentile(times, 0.5):.0f}; {whole} of {len(bodies)} whole)"
    return [Row(shown, p95, "ms", target=f"<= {MOST_MS} ms", met=p95 <= MOST_MS)]
