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

from config.replica.router import reading_connection
from evidence.search.beginnings import has_beginnings, with_all_words
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
MEANS = "SELECT querytree(to_tsquery(%s, %s))"


@dataclass(frozen=True, slots=True)
class Worded:
    """``texts`` are, by language, as ``to_tsquery`` reads them."""

    texts: dict[str, str]
    wanted: Wanted

    @property
    def languages(self) -> list[str]:
        return list(self.texts)

    def matches(self, column: str) -> tuple[str, list[str]]:
        """The condition, with its parameters, that a vector has the words, beside its ``language``."""
        if len(self.languages) == 1:
            return f"{column} @@ to_tsquery(%s, %s)", self._only
        parts = [f"(language = %s AND {column} @@ to_tsquery(%s, %s))" for _ in self.languages]
        return f"({' OR '.join(parts)})", [value for one, text in self.texts.items() for value in (one, one, text)]

    def query(self) -> tuple[str, list[str]]:
        """The query in the row's ``language``."""
        if len(self.languages) == 1:
            return "to_tsquery(%s, %s)", self._only
        parts = ["WHEN %s THEN to_tsquery(%s, %s)" for _ in self.languages]
        return f"CASE language {' '.join(parts)} END", [
            value for one, text in self.texts.items() for value in (one, one, text)
        ]

    @property
    def _only(self) -> list[str]:
        [(language, text)] = self.texts.items()
        return [language, text]

    def condition(self) -> Q:
        """The same as a condition on the index of pages."""
        sought = {one: SearchQuery(text, config=one, search_type="raw") for one, text in self.texts.items()}
        if len(sought) == 1:
            return Q(vector=next(iter(sought.values())))
        return reduce(or_, (Q(language=one, vector=query) for one, query in sought.items()))


def worded(cursor: Any, text: str, case_id: uuid.UUID) -> Worded:
    """What the words mean in the languages of a case; from here on the transaction reads by its indexes."""
    cursor.execute(UNDERSTOOD, [case_id, case_id, text])
    wanted = {language: wanted or "" for language, wanted, _ in cursor.fetchall()}
    texts = dict.fromkeys(wanted or [USUAL], text)
    if has_beginnings(text):
        texts = {language: with_all_words(cursor, text, language) for language in texts}
        wanted = {language: _meant(cursor, texts[language], language) for language in wanted}
    return Worded(texts, wanted)


def in_language(text: str, language: str) -> str:
    """The query as ``to_tsquery`` reads it in this language."""
    if not has_beginnings(text):
        return text
    with reading_connection().cursor() as cursor:
        return with_all_words(cursor, text, language)


def _meant(cursor: Any, text: str, language: str) -> str:
    cursor.execute(MEANS, [language, text])
    return cursor.fetchone()[0] or ""
