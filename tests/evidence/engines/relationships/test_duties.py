"""Who owes what to whom in a contract, whose parties are named by short words of their own."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.names.mentions import find_mentions
from evidence.engines.relationships.relationships import find_relationships

PARTIES = (
    'This Services Agreement is made as of May 3, 2021 by and between Artan Robotics, Inc. ("ARTN") and Quill Harbor LLC'
    ' ("Customer"). The parties hereby agree as follows.\n\n'
)
ARTAN, QUILL = "Artan Robotics, Inc.", "Quill Harbor LLC"
PAY = (QUILL, "must pay", ARTAN)


def duties(sentence: str) -> set[tuple[str, str, str]]:
    text = PARTIES + sentence
    found = find_relationships(Document(text), find_mentions(text))
    return {(one.subject, one.predicate, one.object) for one in found if one.start >= len(PARTIES)}


@pytest.mark.parametrize(
    ("sentence", "duty"),
    [
        ("ARTN has transferred the names to Customer for use in its sales.", (ARTAN, "transferred to", QUILL)),
        (
            "If any audit reveals any underpayment, Customer will promptly remit to ARTN the amount of the underpayment.",
            PAY,
        ),
        ("On the first day of May, Customer will pay ARTN via wire transfer the sum of $500.", PAY),
        ("As consideration for its services, Customer will pay ARTN royalties as follows.", PAY),
        (
            "Customer hereby agrees to indemnify, defend and hold harmless ARTN from and against any and all claims.",
            (QUILL, "must indemnify", ARTAN),
        ),
        ("Customer shall give prompt written notice to ARTN of each defect.", (QUILL, "must notify", ARTAN)),
        ("ARTN shall submit to Customer a copy of each report.", (ARTAN, "must deliver to", QUILL)),
    ],
)
def test_who_owes_what_to_whom(sentence: str, duty: tuple[str, str, str]) -> None:
    assert duty in duties(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "ARTN shall not be subject to liability for what is received by ARTN and conveyed to Customer or for errors.",
        "Customer shall not use the marks unless such use conforms to a policy furnished by ARTN to Customer.",
    ],
)
def test_what_a_rule_supposes_is_no_duty(sentence: str) -> None:
    assert duties(sentence) == set()
