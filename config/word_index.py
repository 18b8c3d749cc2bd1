"""Words anywhere in columns, found by an index below the firm boundary.

PostgreSQL uses no index for ``LIKE`` below row-level security, since it is not leakproof. A function of the owner's looks
instead: in the rows of one parent of the transaction's firm, and answers nothing but ids. What it finds is read through the
barrier, the caller's scope and the very condition again; so it only spares PostgreSQL the rows that can't match.
"""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from django.db import connection
from django.db.migrations.operations import RunSQL
from django.db.models import QuerySet

from config.api.amounts import parts_of_spellings
from config.api.words import distinct, with_words
from config.boundary import APP_ROLE, SYSTEM_ROLE
from config.replica.router import reading_connection

MOST = 2_000  # rows that an index is asked for; words that more rows have are soon found without one
LOOKED_AT, ONE_IN = 500, 50  # rows; words in more than one in 50 of these are too common for an index
TRIGRAM = re.compile(r"[^\W_]{3}")
Rows = TypeVar("Rows", bound=QuerySet[Any])
INDEX = "CREATE INDEX {name} ON {table} USING gin ({parent}, (upper({text})) gin_trgm_ops);"
FUNCTION = """
CREATE OR REPLACE FUNCTION {name}(of_parent uuid, patterns text[]) RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  this_firm uuid := nullif(current_setting('app.firm', true), '')::uuid;
  ids_found uuid[];
  rows_found integer;
BEGIN
  IF this_firm IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO rows_found FROM (
    SELECT upper({text}) AS words FROM {table} WHERE {parent} = of_parent AND firm_id = this_firm AND {condition}
    {order} LIMIT {looked_at}
  ) sample WHERE words LIKE ALL (patterns);
  IF rows_found > {common} THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT matching.id), count(*) INTO ids_found, rows_found FROM (
    SELECT {answer} AS id FROM {table} WHERE {parent} = of_parent AND firm_id = this_firm
      AND upper({text}) LIKE patterns[1] AND upper({text}) LIKE coalesce(patterns[2], patterns[1])
      AND upper({text}) LIKE coalesce(patterns[3], patterns[1]) AND upper({text}) LIKE ALL (patterns) LIMIT {most} + 1
  ) matching;
  RETURN CASE WHEN rows_found > {most} THEN NULL ELSE coalesce(ids_found, '{{}}') END;
END $$;
REVOKE ALL ON FUNCTION {name}(uuid, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION {name}(uuid, text[]) TO {roles};
"""


@dataclass(frozen=True, slots=True)
class WordIndex:
    """An index of the words in a table's ``columns``, by the ``parent`` whose rows are looked through.

    ``answer`` is the column of ids that it answers. ``newest``: whether an index has the parent's rows in the order of their
    ids, of those at least that meet ``condition``; the newest of these tell whether words are common. ``called``: what
    :func:`ids_with_words` is asked for, where a table has two.
    """

    table: str
    columns: tuple[str, ...]
    parent: str = "case_id"
    answer: str = "id"
    newest: bool = False
    condition: str = "true"
    called: str = ""
    looked_at: int = LOOKED_AT

    @property
    def name(self) -> str:
        return f"{self.called or self.table}_words"

    def made(self) -> RunSQL:
        """A migration operation: the index, and the function that looks in it."""
        index = INDEX.format(name=self.name, table=self.table, parent=self.parent, text=self._text)
        return RunSQL(
            index + self._function(), reverse_sql=f"DROP FUNCTION {self.name}(uuid, text[]); DROP INDEX {self.name};"
        )

    def instead_of(self, before: WordIndex) -> RunSQL:
        """A migration operation: the function alone anew, where it looks in the same index in another way."""
        return RunSQL(self._function(), reverse_sql=before._function())

    @property
    def _text(self) -> str:
        return " || E'\\n' || ".join(self.columns)  # lines of one text: no word goes over the end of a line

    def _function(self) -> str:
        return FUNCTION.format(
            name=self.name, table=self.table, text=self._text, parent=self.parent, answer=self.answer,
            condition=self.condition, order="ORDER BY id DESC" if self.newest else "", most=MOST,
            looked_at=self.looked_at, common=self.looked_at // ONE_IN, roles=f"{APP_ROLE}, {SYSTEM_ROLE}",
        )  # fmt: skip


def having_words(rows: Rows, text: str, *columns: str, parent: uuid.UUID | None) -> Rows:
    """``rows`` of the parent in which every word of the text stands in one of the columns, which are among the indexed."""
    found = ids_with_words(rows.model._meta.db_table, text, parent)
    if found is None:
        return rows.filter(with_words(text, *columns, are_common=True))
    return rows.filter(with_words(text, *columns), pk__in=found)


def ids_with_words(table: str, text: str, parent: uuid.UUID | None) -> list[uuid.UUID] | None:
    """The ids of all rows of the parent that can have these words; ``None`` where an index would not help to find them."""
    ways = [parts_of_spellings(word) for word in distinct(text)]
    words = sorted(
        (way[0] for way in ways if len(way) == 1), key=lambda word: (TRIGRAM.search(word) is None, -len(word))
    )
    if words and TRIGRAM.search(words[0]):
        return _looked_up(table, words, parent)
    number = next((way for way in ways if len(way) > 1), [])  # it may stand there written in any of these ways
    found = [_looked_up(table, [one, *words], parent) for one in number]
    return [pk for each in found for pk in each or ()] if found and None not in found else None


def _looked_up(table: str, words: list[str], parent: uuid.UUID | None) -> list[uuid.UUID] | None:
    patterns = [f"%{connection.ops.prep_for_like_query(word)}%" for word in words]
    upper = "SELECT array_agg(upper(one) ORDER BY n) FROM unnest(%s::text[]) WITH ORDINALITY AS each(one, n)"
    with reading_connection().cursor() as cursor:
        cursor.execute(f"SELECT {table}_words(%s, ({upper}))", [parent, patterns])
        return cast("list[uuid.UUID] | None", cursor.fetchone()[0])
