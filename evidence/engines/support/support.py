"""Whether a quote bears a statement out. That the quote stands in its source is another question.

Names, figures and dates of the statement must be the quote's (or what its document gives to words of it), its act must be
there, asserted or denied as the statement has it, and done by the same. Words that stand there in the same order need no
grammar to tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from evidence.engines.support import parse, wordnet
from evidence.engines.support.act import missing_acts
from evidence.engines.support.figures import missing_figures
from evidence.engines.support.names import missing_names
from evidence.engines.support.types import Context, Missing

_NUMBERED = re.compile(r"\A\(?(?:\d{1,3}(?:\.\d{1,3})+[.)]?|\d{1,3}[.)]|[a-z]{1,4}\)) ")  # a paragraph's own number
_NOTE = re.compile(r"\[\d{1,4}\]_?")
_SENTENCE = re.compile(r"\W+")


def load() -> None:
    """Read the grammar and the lexicon now."""
    wordnet.load()
    parse.parse("Warm up.")


def prepare(pairs: Iterable[tuple[str, str]]) -> None:
    """Parse at once what ``missing`` will ask of these statements and quotes: half the time of one after the other."""
    plain = ((parse.plain(statement), parse.plain(quote)) for statement, quote in pairs)
    parse.parse_all(words for said, there in plain if not _is_verbatim(said, there) for words in (said, _bare(there)))


def missing(statement: str, quote: str, context: Context | None = None) -> list[Missing]:
    """The parts of the statement that the quote does not bear out; none when it does."""
    said, there, given = parse.plain(statement), parse.plain(quote), context or Context()
    if _is_verbatim(said, there):
        return []
    there = _bare(there)
    parsed, source = parse.parse(said), parse.parse(there)
    return [
        *missing_names(parsed, source, given),
        *missing_figures(said, there, given),
        *missing_acts(parsed, source),
    ]


def _bare(quote: str) -> str:
    """Without the paragraph's number and notes."""
    return _NUMBERED.sub("", _NOTE.sub("", quote))


def _is_verbatim(statement: str, quote: str) -> bool:
    """Are they the same words, but for signs, capitals and spaces?"""
    return _SENTENCE.sub(" ", statement).strip().lower() == _SENTENCE.sub(" ", quote).strip().lower()
