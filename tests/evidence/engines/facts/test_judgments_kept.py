"""A statement is judged once, for a document's summary and for its facts."""

from __future__ import annotations

from unittest.mock import patch

from evidence.engines.embedding.embedding_service import judged, without_model
from evidence.engines.facts.worth.meanings import judgments

JUDGE = "evidence.engines.facts.worth.meanings.judged"
PAID, LEFT = "Orla Quist paid Tarn Mills $4,200 for a pump.", "Orla Quist left the works of Altona at noon."


def test_a_statement_is_judged_once() -> None:
    with without_model():
        nothing = judgments([PAID, LEFT])[0]  # is not kept
    with patch(JUDGE, side_effect=judged) as asked:
        [paid, again] = judgments([PAID, PAID])
        judgments([LEFT, PAID])
    assert [call.args[0] for call in asked.call_args_list] == [[PAID], [LEFT]]
    assert paid is again
    assert paid.scores.tolist() == judged([PAID])[0].scores.tolist() != nothing.scores.tolist()
