"""The price where no clause says it but a line of a schedule does, under a heading that names prices or fees."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace

from evidence.engines.documents.titles import titled
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_topics import PAYMENT, SUM
from evidence.engines.summaries.parts import SummarySource, is_blank, shortened

_AMOUNT = re.compile(rf"{SUM}|\d[.,]\d\d\b", re.I)
_NAMES_PRICES = re.compile(
    r"\b(?:fees?|pric(?:es?|ing)|rates?|rent|charges|compensation|royalt(?:y|ies)|commissions?|payment schedule|budget)\b",
    re.I,
)
_WORD = re.compile(r"[A-Za-z]{3,}")
_WITHIN = "\u203a"  # between a section's headings
_READ, _LONGEST, _LONGEST_HEADING, _FEWEST_WORDS = 3_000, 240, 70, 2  # sentences, characters, words
ROWS = frozenset({BlockKind.TABLE_ROW, BlockKind.FORM_FIELD})
_NO_LINE = frozenset({BlockKind.HEADING, BlockKind.SIGNATURE_BLOCK, BlockKind.FOOTNOTE})


def scheduled_price(reading: SummarySource, used: Set[tuple[int, int]]) -> Sentence | None:
    """The first line with an amount under such a heading, with the heading's words; None where there is none."""
    for one in reading.sentences[:_READ]:
        heading = reading.section(one).split(_WITHIN)[-1].strip(" .:")
        if _NAMES_PRICES.search(heading) and (one.start, one.end) not in used and _is_priced_line(one):
            words = one.words.rstrip(" .;,")
            return replace(one, words=f"{titled(shortened(heading, _LONGEST_HEADING))} \u2013 {words}.")
    return None


def _is_priced_line(one: Sentence) -> bool:
    telling = _AMOUNT.search(one.words) and len(_WORD.findall(one.words)) >= _FEWEST_WORDS
    beside = PAYMENT.beside and PAYMENT.beside.search(one.words)
    return bool(telling and len(one.words) <= _LONGEST and not beside) and not (
        is_blank(one.words) or one.kind in _NO_LINE
    )
