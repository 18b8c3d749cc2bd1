"""A contract's rows of sums with the clause that they stand under: "Tenant shall pay as rent" and "Year 1; monthly rent $900"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

from evidence.engines.facts.referring.contained import NOBODYS, self_contained
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_LEADS = re.compile(
    r"(?P<said>.{3,300}?\b(?:shall|will|must|agrees?|is|are)\b.{4,240}?),? "
    r"(?:(?:in|at|of|for) )?(?:the following|as follows|as set forth below|set forth below)(?: [a-z]+){0,3}:"
)
_PAID = re.compile(
    r"\b(?:pay|pays|paid|payable|rent|rental|fees?|prices?|royalt(?:y|ies)|salary|compensation|allocat\w+|install?ments?)\b",
    re.I,
)
_SUM = re.compile(r"[$\u00a3\u20ac] ?\d|\d\.\d\d\b")
_SPAN, _RELEVANCE = 900, 0.7  # characters from the clause to a row's end


def with_clause(source: Source, row: FactCandidate) -> FactCandidate:
    """The row as a term, told with its clause; the row itself where no clause on payments leads to it."""
    if not row.row or source.head or not _SUM.search(row.fact.quote):
        return row
    lead = _clause_above(source.read.sentences, row)
    found = _LEADS.fullmatch(lead.words) if lead else None
    if lead is None or found is None or row.fact.end - lead.start > _SPAN:
        return row
    said = self_contained(source, replace(lead, words=f"{found['said']}."), [])
    if said.change <= NOBODYS:
        return row
    text = f"{said.text.rstrip('.')}: {row.fact.text[:1].lower()}{row.fact.text[1:]}"
    quote = source.text[lead.start : row.fact.end]
    names = tuple(dict.fromkeys([*said.meant, *row.fact.entities]))
    fact = replace(row.fact, text=text, start=lead.start, quote=quote, entities=names)
    return replace(row, fact=fact, relevance=max(_RELEVANCE, row.relevance), is_term=True, expected=True)


def _clause_above(sentences: Sequence[Sentence], row: FactCandidate) -> Sentence | None:
    """The clause on what is paid from which only rows and their heads part this one."""
    first = bisect_right(sentences, row.fact.start - _SPAN, key=attrgetter("start"))
    end = bisect_left(sentences, row.fact.start, key=attrgetter("start"))
    for one in reversed(sentences[first:end]):
        if one.kind in PROSE or one.kind is BlockKind.LIST_ITEM:
            return one if _PAID.search(one.words) else None
    return None
