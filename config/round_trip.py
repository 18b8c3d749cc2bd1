"""Statements that take no values and answer nothing, several in one round trip, in the connection's open transaction."""

from __future__ import annotations

from django.db import connection
from django.db.backends.utils import debug_transaction
from psycopg import OperationalError
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, DiagnosticField, Escaping, ExecStatus, TransactionStatus

DONE = (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK)


def execute(statements: str) -> None:
    """Run the statements, with a transaction's BEGIN if they are its first. Raises what a cursor would raise."""
    connection.ensure_connection()
    raw = connection.connection
    if raw.pgconn.transaction_status == TransactionStatus.IDLE and not raw.autocommit:
        statements = f"BEGIN; {statements}"
    with connection.wrap_database_errors, debug_transaction(connection, statements):
        result = raw.pgconn.exec_(statements.encode())
        if result.status in DONE:
            return
        if raw.pgconn.status == ConnStatus.BAD or not result.error_field(DiagnosticField.SQLSTATE):  # it is gone
            raise OperationalError(result.get_error_message())
        raise error_from_result(result)


def literal(value: str) -> str:
    """The value as a statement has it."""
    connection.ensure_connection()
    return Escaping(connection.connection.pgconn).escape_literal(value.encode()).decode()


def has_failed() -> bool:
    """Whether an error has made the database refuse everything until something is taken back."""
    raw = connection.connection
    return raw is not None and raw.pgconn.transaction_status == TransactionStatus.INERROR
