"""The words of a search as each language that a case's documents are in understands them.

A page is compared with the query in its own language only. Where all are in one language, as in most cases, there is one
comparison, and no other condition beside it.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.db.models import Q

from evidence.search.languages import USUAL

Wanted = dict[str, str]  # by language, what is sought as PostgreSQL's ``querytree`` has it
# Each language of the case, had one after the other from an index; with what the words mean in it.
UNDERSTOOD = """
WITH RECURSIVE used AS (
  (SELECT language FROM evidence_pagewords WHERE case_id = %s ORDER BY language LIMIT 1)
  UNION ALL
  SELECT (
    SELECT language FROM evidence_pagewords WHERE case_id = %s AND language > used.language ORDER BY language LIMIT 1
  ) FROM used WHERE used.language IS NOT NULL
)
SELECT language, querytree(to_tsquery(language::regconfig, %s)), set_config('enable_seqscan', 'off', true)
FROM used WHERE language IS NOT NULL
"""


@dataclass(frozen=True, slots=True)
class Worded:
    """``text`` is as ``to_tsquery`` reads it."""

    text: str
    wanted: Wanted

    @property
    def languages(self) -> list[str]:
        return list(self.wanted) or [USUAL]

    def matches(self, column: str) -> tuple[str, list[str]]:
        """The condition, with its parameters, that a vector has the words, beside its ``language``."""
        if len(self.languages) == 1:
            return f"{column} @@ to_tsquery(%s, %s)", [self.languages[0], self.text]
        parts = [f"(language = %s AND {column} @@ to_tsquery(%s, %s))" for _ in self.languages]
        return f"({' OR '.join(parts)})", [value for one in self.languages for value in (one, one, self.text)]

    def query(self) -> tuple[str, list[str]]:
        """The query in the row's ``language``."""
        if len(self.languages) == 1:
            return "to_tsquery(%s, %s)", [self.languages[0], self.text]
        parts = ["WHEN %s THEN to_tsquery(%s, %s)" for _ in self.languages]
        return f"CASE language {' '.join(parts)} END", [
            value for one in self.languages for value in (one, one, self.text)
        ]

    def condition(self) -> Q:
        """The same as a condition on the index of pages."""
        sought = {one: SearchQuery(self.text, config=one, search_type="raw") for one in self.languages}
        if len(sought) == 1:
            return Q(vector=next(iter(sought.values())))
        return reduce(or_, (Q(language=one, vector=query) for one, query in sought.items()))


def worded(cursor: Any, text: str, case_id: uuid.UUID) -> Worded:
    """What the words mean in the languages of a case; from here on the transaction reads by its indexes."""
    cursor.execute(UNDERSTOOD, [case_id, case_id, text])
    return Worded(text, {language: wanted or "" for language, wanted, _ in cursor.fetchall()})
