"""The firm boundary in PostgreSQL: a restricted role, the firm of the transaction, and row-level security.

The application logs in as a role that owns nothing and is a member of two others. Everything done for a caller runs inside
:func:`firm_boundary`, as ``intactus_app``, which sees one firm's rows. Outside it the login role has the rights of
``intactus_system``, which sees all firms' rows: it authenticates callers, seals and starts background work. Neither can
change a table, a policy or a trigger, nor become the owner, who only migrates (``config/database_roles.py``).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.migrations.operations import RunSQL

from config.api.current import current_call
from config.page_transaction import PageTransaction, current_page
from config.replica.router import reading_from
from config.replica.writes import remember_write
from config.round_trip import execute, literal

APP_ROLE = "intactus_app"
SYSTEM_ROLE = "intactus_system"
Place = tuple[str, str, str, str]  # the role, the firm, who writes, and the time limit
CURRENT_FIRM = "(SELECT nullif(current_setting('app.firm', true), '')::uuid)"  # once a query, not once a row
CREATE_ROLE = "".join(
    f"""
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{role}') THEN CREATE ROLE {role} NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  EXECUTE format('GRANT {role} TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  IF NOT pg_has_role(current_user, '{role}', 'MEMBER') THEN RAISE; END IF;
END $$;
"""
    for role in (APP_ROLE, SYSTEM_ROLE)
)
# With the two, how to plan: tables lie on SSDs or in memory, so that a case's own index is worth taking; compiling a query
# takes longer than any of ours runs, and so does starting processes to help with it, while other callers wait for a processor;
# the index of vectors goes on until enough rows pass the conditions. Without a time limit of its own a block keeps the one
# around it.
# ``app.by`` says who writes, as config.api.current has it: the triggers of tracked tables record it.
PLACE = (
    "SELECT set_config('role', {role}, true), set_config('app.firm', {firm}, true), set_config('app.by', {by}, true)"
)
LIMIT = ", set_config('statement_timeout', {limit}, true)"
PLANS = """, set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true),
       set_config('max_parallel_workers_per_gather', '0', true),
       set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '200', true)"""
WHERE = """
SELECT current_setting('role'), coalesce(current_setting('app.firm', true), ''),
       coalesce(current_setting('app.by', true), ''), current_setting('statement_timeout')
"""
OUTSIDE = PLACE.format(role="'none'", firm="''", by="''") + "; SET LOCAL statement_timeout TO DEFAULT"
GRANTS = """
GRANT USAGE ON SCHEMA public TO intactus_app, intactus_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO intactus_app, intactus_system;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO intactus_app, intactus_system;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_auditentry, evidence_manifestentry, evidence_receipt FROM intactus_app, intactus_system;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_auditblock, audit_auditseal FROM intactus_system;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_auditblock, audit_auditseal FROM intactus_app;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_event FROM intactus_app, intactus_system;
GRANT UPDATE (position) ON audit_event TO intactus_system;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON agents_usagesum, audit_auditseries, audit_change, django_migrations,
  evidence_facetcount, evidence_pagewords, facts_entitycount, facts_factreach, facts_mentioncount, facts_mentionwords
  FROM intactus_app, intactus_system;
REVOKE ALL ON guardian_groupobjectpermission, guardian_userobjectpermission, mfa_authenticator FROM intactus_app;
"""
# Each table behind the firm boundary is open to the system's role, whatever migration made it.
SYSTEM_POLICIES = """
DO $$ DECLARE bounded regclass; BEGIN
  FOR bounded IN
    SELECT polrelid::regclass FROM pg_policy WHERE polname = 'firm'
     AND NOT EXISTS (SELECT FROM pg_policy other WHERE other.polrelid = pg_policy.polrelid AND other.polname = 'system')
  LOOP
    EXECUTE format('CREATE POLICY system ON %s TO intactus_system USING (true) WITH CHECK (true)', bounded);
  END LOOP;
END $$;
"""


@contextmanager
def firm_boundary(
    firm_id: uuid.UUID | None, *, durable: bool = True, statement_seconds: float | None = None, reads: bool = False
) -> Iterator[None]:
    """Run the block in one transaction in which the database shows and accepts only this firm's rows.

    ``None`` sees no firm's rows at all. What is written is recorded as the current call's (``config.api.current``). A
    nested block restores the outer block's firm and caller when it ends. ``durable=False`` is for what may be lost in a
    power cut, such as progress: the commit does not wait for the disk. A statement that takes longer than
    ``statement_seconds`` is canceled; without it the limit stays what it was, at first the process's. ``reads``: what is
    written within (that it was read) need not be on a replica before the firm reads from one.
    """
    if (page := current_page()) and page.takes(firm_id):
        if not reads:
            remember_write(firm_id)
        # Without a limit of its own a part has what the page began with, as if it were alone.
        entering = _entering(APP_ROLE, str(firm_id), statement_seconds)
        entering = f"{page.leaving}; {entering}" if statement_seconds is None else entering
        with page.part(entering), reading_from(DEFAULT_DB_ALIAS):
            yield
        return
    nested = connection.in_atomic_block
    with transaction.atomic(), reading_from(DEFAULT_DB_ALIAS):
        before = _where() if nested else None
        if not reads and (before is None or before[1] != str(firm_id)):
            remember_write(firm_id)
        lasting = "" if durable or nested else "; SET LOCAL synchronous_commit = off"
        execute(_entering(APP_ROLE, str(firm_id or ""), statement_seconds) + lasting)
        yield
        if before:
            execute(_returning(before))


def one_transaction(firm_id: uuid.UUID) -> PageTransaction:
    """Run the block, which makes a page and only reads, in one transaction: each boundary of this firm is a part of it."""
    leaving = _returning(_where()) if connection.in_atomic_block else OUTSIDE
    return PageTransaction(firm_id, entering=_entering(APP_ROLE, str(firm_id), None), leaving=leaving)


@contextmanager
def timed_transaction(statement_seconds: float) -> Iterator[None]:
    """Run the block in one transaction, outside any firm, whose statements are canceled after so long."""
    nested = connection.in_atomic_block
    with transaction.atomic(), reading_from(DEFAULT_DB_ALIAS):
        before = _where() if nested else None
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('statement_timeout', %s, true)", [_milliseconds(statement_seconds)])
        yield
        if before:
            execute(_returning(before))


def _where() -> Place:
    with connection.cursor() as cursor:
        cursor.execute(WHERE)
        before: Place = cursor.fetchone()
        return before


def enter_firm(firm_id: uuid.UUID, statement_seconds: float, *, using: str) -> None:
    """Bound the transaction under way on another connection as :func:`firm_boundary` bounds its own."""
    with connections[using].cursor() as cursor:
        cursor.execute(_entering(APP_ROLE, str(firm_id), statement_seconds))


def _entering(role: str, firm: str, statement_seconds: float | None = None) -> str:
    """The statement that enters, with its values."""
    call = current_call()
    entering = PLACE.format(role=literal(role), firm=literal(firm), by=literal(call.as_setting if call else ""))
    limit = "" if statement_seconds is None else LIMIT.format(limit=literal(_milliseconds(statement_seconds)))
    return entering + limit + PLANS


def _milliseconds(seconds: float) -> str:
    return str(max(1, round(seconds * 1000)))  # 0 would be no limit at all


def _returning(before: Place) -> str:
    role, firm, by, limit = map(literal, before)
    return PLACE.format(role=role, firm=firm, by=by) + LIMIT.format(limit=limit)


@contextmanager
def across_firms() -> Iterator[None]:
    """Leave the firm boundary for a block: for platform-wide work such as sealing, never for a caller's query."""
    before = _where()
    execute(_entering("none", ""))
    try:
        with reading_from(DEFAULT_DB_ALIAS):
            yield
    finally:
        if not connection.needs_rollback:
            execute(_returning(before))


def enforce(table: str, *, parents: dict[str, str] | None = None, scope: str = "firm_id") -> RunSQL:
    """A migration operation: row-level security on ``table``, and composite keys that keep it inside its parents.

    ``parents`` maps a column to the table it points to: rows of a case must carry the case's firm, rows of an item
    the item's case. Each parent gets the unique key that the composite foreign key needs.
    """
    forward = [
        f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY; ALTER TABLE {table} FORCE ROW LEVEL SECURITY;",
        f"CREATE POLICY owner ON {table} TO CURRENT_USER USING (true) WITH CHECK (true);",
        f"CREATE POLICY firm ON {table} TO {APP_ROLE} USING ({scope} = {CURRENT_FIRM});",
        *_composite_keys(table, parents or {}),
    ]
    return RunSQL("\n".join(forward), reverse_sql=RunSQL.noop)


def keep_within(table: str, parents: dict[str, str], *, of_firm: bool = False, key: str = "id") -> RunSQL:
    """A migration operation: only the composite keys, for a table that has its row-level security already.

    ``of_firm``: the parents share the row's firm, where one of both has no case. ``key`` is the parents' primary key.
    """
    return RunSQL("\n".join(_composite_keys(table, parents, of_firm=of_firm, key=key)), reverse_sql=RunSQL.noop)


def _composite_keys(table: str, parents: dict[str, str], *, of_firm: bool = False, key: str = "id") -> list[str]:
    statements = []
    for column, parent in parents.items():
        shared = "firm_id" if of_firm or column == "case_id" else "case_id"
        statements += [
            f"CREATE UNIQUE INDEX IF NOT EXISTS {parent}_{shared}_{key} ON {parent} ({shared}, {key});",
            f"ALTER TABLE {table} ADD CONSTRAINT {table}_{column}_within FOREIGN KEY ({shared}, {column})",
            f"REFERENCES {parent} ({shared}, {key}) DEFERRABLE INITIALLY DEFERRED;",
        ]
    return statements


TRACK = """
DROP TRIGGER IF EXISTS record_{kind} ON {table};
CREATE TRIGGER record_{kind} AFTER {kind} ON {table} REFERENCING {rows}
  FOR EACH STATEMENT EXECUTE FUNCTION record_{kind}({arguments});
"""
TRANSITIONS = {
    "insert": "NEW TABLE AS new_rows",
    "update": "OLD TABLE AS old_rows NEW TABLE AS new_rows",
    "delete": "OLD TABLE AS old_rows",
}


def track(table: str, *, entity: str, column: str = "id", hidden: tuple[str, ...] = ()) -> RunSQL:
    """A migration operation: have the database record every change of the table's rows in ``audit_change``.

    ``entity`` is what people know a row as part of, ``column`` what names it: a citation is its fact's. ``hidden`` columns
    are not recorded at all.
    """
    arguments = [entity, column, "{" + ",".join(hidden) + "}"]
    words = ", ".join(f"'{one}'" for one in arguments)
    forward = [TRACK.format(kind=kind, table=table, rows=rows, arguments=words) for kind, rows in TRANSITIONS.items()]
    backward = [f"DROP TRIGGER IF EXISTS record_{kind} ON {table};" for kind in TRANSITIONS]
    return RunSQL("\n".join(forward), reverse_sql="\n".join(backward))
