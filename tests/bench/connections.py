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
from tests.bench.clock import Busy, percentile, postgres_pid
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
MADE_TIES = """
INSERT INTO facts_relationship (id, created_at, updated_at, version, firm_id, case_id, subject_id, predicate, object_id,
  confidence, made_by_type, made_by_name, worded_by_type, quote, item_id, page_id, page_number, start, "end")
SELECT uuidv7(), now(), now(), 1, %(firm)s, %(case)s, one, 'wrote to', other, sure, made_by, 'bench', made_by,
  CASE WHEN page IS NULL THEN '' ELSE 'Words' END, item, page, CASE WHEN page IS NULL THEN NULL ELSE 1 END,
  CASE WHEN page IS NULL THEN NULL ELSE n END, CASE WHEN page IS NULL THEN NULL ELSE n + 5 END
FROM unnest(%(ones)s::uuid[], %(others)s::uuid[], %(sure)s::float[], %(made_by)s::text[], %(items)s::uuid[], %(pages)s::uuid[])
  WITH ORDINALITY AS drawn (one, other, sure, made_by, item, page, n)
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
    with web_server() as (port, process):
        caller, busy = Caller(port, token), Busy(process, postgres_pid(home))
        asks: dict[str, list[dict[str, Any]]] = {
            "paths between two": [
                {"from_id": one, "to_id": other} for one, other in (DRAWN.sample(names, 2) for _ in range(rounds))
            ],
            "around one": [{"from_id": DRAWN.choice(names)} for _ in range(rounds)],
        }
        path = f"/v1/cases/{case.pk}/relationships/traverse"
        return [row for what, bodies in asks.items() for row in taken(caller, busy, path, what, bodies, ties)]


def fill(case: Case, *, pages: int) -> tuple[list[str], int]:
    """The names, as ids, and how many relationships there are."""
    places = [make_item(case, "Words of a letter.", title=f"Letter {n}").pages.get() for n in range(pages)]
    values = {"firm": case.firm_id, "case": case.pk, "entities": ENTITIES}
    with firm_boundary(case.firm_id), connection.cursor() as cursor:
        cursor.execute(MADE_ENTITIES, values)
        cursor.execute("SELECT id::text FROM facts_entity WHERE case_id = %s ORDER BY id", [case.pk])
        names = [one for (one,) in cursor.fetchall()]
        cursor.execute(MADE_TIES, values | drawn(names, places))
    return names, EDGES


def drawn(names: list[str], places: list[Any]) -> dict[str, list[Any]]:
    """Both ends of each. By the square of an even draw a few names get most of one end, as who writes to everybody does."""
    pairs: list[tuple[str, str]] = []
    while len(pairs) < EDGES:
        one, other = names[int(DRAWN.random() ** 2 * ENTITIES)], DRAWN.choice(names)
        if one != other:
            pairs.append((one, other))
    found = [DRAWN.choice(places) if n % 2 else None for n in range(EDGES)]
    return {
        "ones": [one for one, _ in pairs], "others": [other for _, other in pairs],
        "sure": [DRAWN.random() for _ in pairs], "made_by": ["engine" if page else "human" for page in found],
        "items": [page.item_id if page else None for page in found], "pages": [page.pk if page else None for page in found],
    }  # fmt: skip


def taken(caller: Caller, busy: Busy, path: str, what: str, bodies: list[dict[str, Any]], ties: int) -> list[Line]:
    """The aim is by the clock; the processor's time beside it is what a busy machine does not change."""
    for body in bodies[:WARM]:
        caller.call("POST", path, body)
    times, whole, before = [], 0, busy.milliseconds()
    for body in bodies:
        began = time.perf_counter()
        answer = caller.call("POST", path, {**body, "depth": DEPTH})
        times.append((time.perf_counter() - began) * 1000)
        whole += answer["is_whole"]
    work, p95 = (busy.milliseconds() - before) / len(bodies), percentile(times, 0.95)
    middle = f"p50 {percentile(times, 0.5):.0f}, processor {work:.0f}; {whole} of {len(bodies)} whole"
    shown = f"{what}, depth {DEPTH}, {ties:,} relationships: p95 ({middle})"
    return [Row(shown, p95, "ms", target=f"<= {MOST_MS} ms", met=p95 <= MOST_MS)]
