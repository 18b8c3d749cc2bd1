"""Parts of a contract's clause are no facts."""

from __future__ import annotations

from typing import Any

import pytest

from evidence.engines.facts.contracts.torn import is_part_of_clause, parse_doubtful
from evidence.engines.support import parse


@pytest.mark.parametrize(
    "statement",
    [
        "Tarn fails to pay any sum within thirty days, or (c) Tarn ceases to trade.",
        "Quist hereby grants to Tarn the right to (i)",
        "Quist may raise the price by a share of the cost of the.",
        "Immediately cease all use of the drawings; (ii) all pumps belong to Tarn.",
        "This fee shall be payable on the first of each month.",
        "Any such notice shall be void.",
        "Quist may not, without consent, which Tarn Corp. will not unreasonably refuse.",
        "Arranging the transport of pumps to buyers in Altona.",
    ],
)
def test_what_only_words_before_or_behind_it_explain_is_a_part(statement: str) -> None:
    assert is_part_of_clause(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "Tarn shall pay Quist (i) $900 within thirty (30) days, and (ii) the balance in two (2) parts, as Section 4 (b) says.",
        "Quist shall deliver the pumps to Tarn within thirty (30) days.",
        "This agreement shall end on May 3, 2020.",
        "Quist may not, without the consent of Tarn, assign the lease.",
        "After a notice, such notice shall be kept by Tarn.",
        "Such pumps as Tarn has ordered shall be paid in May.",
        "The price shall be the lesser of (a) $900 and (b) the market price.",
    ],
)
def test_a_whole_clause_is_none(statement: str) -> None:
    assert not is_part_of_clause(statement)


def test_statements_that_were_parsed_together_are_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    statements = ["Tarn shall count the pumps in Altona each week.", "Quist shall weigh the pumps in Altona each week."]
    sizes: list[int] = []
    read = parse._read

    def counted(texts: list[str]) -> list[Any]:
        sizes.append(len(texts))
        return read(texts)

    monkeypatch.setattr(parse, "_read", counted)
    parse_doubtful([*statements, "Quist grants to Tarn the right to (i)"])
    assert not any(map(is_part_of_clause, statements))
    assert sizes == [2]
