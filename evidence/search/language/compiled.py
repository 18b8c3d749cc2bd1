"""A query as PostgreSQL looks for its words, and the fields it names besides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import and_, or_

from django.db.models import Q

from config.api.amounts import spellings
from evidence.search.language.grammar import (
    LETTER,
    MAX_FIELDS,
    MAX_NEAR,
    All,
    Either,
    Field,
    Node,
    Not,
    Phrase,
    QueryError,
    Word,
    parse,
)

PLAIN_WORD = re.compile(r"(\w+(?:['’.,]\w+)*)(?:[^\w;:?]*([;:?]))?")  # and the sign that ends its clause
OUTWARD = "AD"  # weights of the index: titles as clients read them, and text
NO_WORDS = (
    "No word to look for: signs, “or” and parentheses only join words. Write a word, or a field such as from: or date:."
)
MIXED = "A field stands by itself or beside other fields in “or” and parentheses, not beside words; write it outside of them."


@dataclass(frozen=True, slots=True)
class Query:
    """``fields`` all of which must hold; ``plain``: the words that are asked for, as a sentence; ``is_exact``: whether it says
    what must hold of all that is found, by a phrase, ``-``, ``~`` or ``*``. An ``or`` does not: it stands in many questions."""

    fields: tuple[Node, ...]
    plain: str
    is_exact: bool
    sure: str  # the words that stand in whatever is found
    node: All | None  # the words only

    def words(self, *, outward: bool = False) -> str:
        """As ``to_tsquery`` reads it, empty where only fields are named; ``outward``: without the firm's titles, so that
        these let nothing be found, nor left out."""
        weights = OUTWARD if outward else ""
        return " & ".join(_tsquery(one, weights) for one in self.node.parts) if self.node else ""

    @property
    def notice(self) -> str:
        """Why nothing is looked for, where the query names neither words nor fields."""
        return "" if self.node or self.fields else NO_WORDS

    @property
    def has_choices(self) -> bool:
        """Whether some of its words need not stand in what is found."""
        return self.node is not None and any(isinstance(one, All | Either) for one in self.node.parts)


EVERYTHING = Query(fields=(), plain="", is_exact=False, sure="", node=None)


def understood(text: str) -> Query:
    """What a query asks for. Raises :class:`QueryError`, which says where it goes wrong and what to write."""
    node = parse(text)
    parts = node.parts if isinstance(node, All) else (node,) if node else ()
    fields = tuple(one for one in parts if _is_of_fields(one))
    words = tuple(one for one in parts if not _is_of_fields(one))
    _check(parts)
    return Query(
        fields=fields,
        plain=" ".join(_asked(one) for one in words).strip(),
        is_exact=any(map(_is_exact, words)),
        sure=" ".join(one.text for one in words if isinstance(one, Word | Phrase)),
        node=All(words, words[0].at) if words else None,
    )


def in_plain_words(text: str) -> Query:
    """What a question or description asks for: its words, whatever signs stand among them; those that end clauses are kept."""
    words = tuple(Word(found[1], found.start(), ends=found[2] or "") for found in PLAIN_WORD.finditer(text))
    return Query(
        fields=(),
        plain=" ".join(map(_asked, words)),
        is_exact=False,
        sure=" ".join(one.text for one in words),
        node=All(words, 0) if words else None,
    )


def named_fields(nodes: tuple[Node, ...]) -> Iterator[Field]:
    """Every field that these name."""
    for one in nodes:
        if isinstance(one, Field):
            yield one
        elif isinstance(one, Not):
            yield from named_fields((one.part,))
        elif isinstance(one, All | Either):
            yield from named_fields(one.parts)


def in_columns(node: Node, stands: Callable[[list[str]], Q]) -> Q:
    """The query as a condition on columns of words: ``stands`` says how one has all of these words and phrases."""
    if isinstance(node, Word):
        return stands([node.text])
    if isinstance(node, Phrase):
        return stands(node.text.split() if node.distance else [" ".join(node.text.split())])
    if isinstance(node, Not):
        return ~in_columns(node.part, stands)
    parts = [in_columns(one, stands) for one in getattr(node, "parts", ())]
    return reduce(or_ if isinstance(node, Either) else and_, parts, Q())


def _check(parts: tuple[Node, ...]) -> None:
    near = [one for one in _leaves(parts) if isinstance(one, Phrase) and one.distance]
    if len(near) > MAX_NEAR:
        raise QueryError(near[MAX_NEAR].at, f'At most {MAX_NEAR} times "…"~n; leave one out.')
    fields = list(named_fields(parts))
    if len(fields) > MAX_FIELDS:
        raise QueryError(fields[MAX_FIELDS].at, f"At most {MAX_FIELDS} fields; leave one out.")


def _leaves(parts: tuple[Node, ...]) -> Iterator[Word | Phrase | Field]:
    for one in parts:
        if isinstance(one, Not):
            yield from _leaves((one.part,))
        elif isinstance(one, All | Either):
            yield from _leaves(one.parts)
        else:
            yield one


def _is_exact(node: Node) -> bool:
    if isinstance(node, All | Either):
        return any(map(_is_exact, node.parts))
    return not isinstance(node, Word) or node.is_stem


def _is_of_fields(node: Node) -> bool:
    """Whether a part names fields alone. Raises :class:`QueryError` for one that has words too."""
    leaves = list(_leaves((node,)))
    fields = [one for one in leaves if isinstance(one, Field)]
    if fields and len(fields) < len(leaves):
        raise QueryError(fields[0].at, MIXED)
    return bool(fields)


def _tsquery(node: Node, weights: str) -> str:
    if isinstance(node, Word):
        return _quoted(node.text, ("*" if node.is_stem else "") + weights)
    if isinstance(node, Phrase):
        return _near(node, weights) if node.distance else _quoted(node.text, weights)
    if isinstance(node, Not):
        return f"!({_tsquery(node.part, weights)})"
    joined = " & " if isinstance(node, All) else " | "
    return f"({joined.join(_tsquery(one, weights) for one in getattr(node, 'parts', ()))})"


def _near(phrase: Phrase, weights: str) -> str:
    """Each word at most so many words from the next, in either order."""
    words = [_quoted(word, weights) for word in phrase.text.split() if LETTER.search(word)]
    pairs = (_apart(first, second, phrase.distance) for first, second in pairwise(words))
    return f"({' & '.join(pairs) or words[0]})"


def _apart(first: str, second: str, distance: int) -> str:
    either = (f"{a} <{n}> {b}" for n in range(1, distance + 1) for a, b in ((first, second), (second, first)))
    return f"({' | '.join(either)})"


def _quoted(words: str, flags: str) -> str:
    """A term of a tsquery: PostgreSQL makes of it what it makes of a text, several words in a row."""
    terms = [_term(one, flags) for one in ([words] if "*" in flags else spellings(words))]
    return terms[0] if len(terms) == 1 else f"({' | '.join(terms)})"


def _term(words: str, flags: str) -> str:
    escaped = words.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'" + (f":{flags}" if flags else "")


def _asked(node: Node) -> str:
    """The words that are looked for, without those that must not stand there."""
    if isinstance(node, Word | Phrase):
        return node.text + node.ends
    if isinstance(node, All | Either):
        return " ".join(_asked(one) for one in node.parts)
    return ""
