"""A contract's statements stand under short labels, in one order; its subject and price are chosen by learned weights."""

from __future__ import annotations

import re

import numpy as np
import pytest

from evidence.engines.base.types import Document
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.summaries.contract_search import LEARNED
from evidence.engines.summaries.element_measures import ElementCandidate
from evidence.engines.summaries.element_weights import load, scores
from evidence.engines.summaries.summarize import parts_of
from tests.bench.train_elements import LABELS, labels

CONTRACT = """PROMOTION AND LINKING AGREEMENT

This Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

WHEREAS, Finch owns and operates a site on which bakers exchange recipes; and
WHEREAS, Tarn desires to advertise its flour on the site of Finch by banners, letters to bakers and a page of its own; and

1. Definitions. "Site" means the site of Finch.
2. Each party hereby grants to the other a non-exclusive licence to use its trademarks, service marks and logos for the
purposes of this Agreement.
3. Upon the execution of this Agreement Tarn shall pay Finch a fee of $30,000.
4. Tarn shall pay a transfer fee of $500 where it assigns its page to a subsidiary.
5. Term. Within thirty (30) days after the end of the term of this Agreement, Tarn shall send Finch a list of the recipes
of the last two years.
6. This Agreement shall continue until May 3, 2022, unless earlier terminated as provided in Section 9.
7. Either party may terminate this Agreement at any time upon sixty (60) days written notice.
8. Finch shall not, directly or indirectly, accept advertising of any company that competes with Tarn in the sale of flour.
9. During the term of this Agreement, Tarn shall be the exclusive advertiser of flour on the Site.
10. Tarn shall purchase a minimum of 4,000 banners in each quarter.
11. IN NO EVENT SHALL THE AGGREGATE LIABILITY OF EITHER PARTY EXCEED THE FEES PAID UNDER THIS AGREEMENT.
12. Neither party may assign this Agreement without the prior written consent of the other party.
13. This Agreement shall be governed by the laws of the State of Oregon, without regard to its conflict of laws principles.
"""
_NEVER = re.compile(r"(?!)")
LONG = CONTRACT + "".join(
    f"{at}. Finch keeps a register of the banners that are shown on page {at} of the site, in the order of their days, and "
    "gives the readers of that page an account of it in the first week of each month of spring.\n"
    for at in range(14, 70)
)


def labelled(text: str) -> dict[str, str]:
    """The statements by their label."""
    said = [part.words.split(": ", 1) for part in parts_of(Document(text)) if not part.leads]
    return {one[0]: one[1] for one in said if len(one) > 1}


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Subject", "Tarn desires to advertise its flour on the site of Finch by banners"),
        ("Payment", "Tarn shall pay Finch a fee of $30,000."),
        ("Term", "This Agreement shall continue until May 3, 2022."),
        ("Termination", "Either party may terminate this Agreement at any time"),
        ("Exclusivity", "Tarn shall be the exclusive advertiser"),
        ("Governing law", "This Agreement shall be governed by the laws of the State of Oregon."),
    ],
)
def test_each_element_stands_under_its_label(label: str, said: str) -> None:
    assert said in labelled(LONG).get(label, ""), labelled(LONG)


def test_the_order_is_always_the_same() -> None:
    found = [one for one in labelled(LONG) if one in ("Subject", "Payment", "Term", "Termination", "Governing law")]
    assert found == ["Subject", "Payment", "Term", "Termination", "Governing law"]


def test_the_law_is_told_in_a_short_contract_too() -> None:
    assert "Governing law" in labelled(CONTRACT)


def test_a_sentence_that_pays_is_no_subject() -> None:
    text = (
        CONTRACT.split("WHEREAS")[0]
        + "1. Tarn shall pay Finch a fee of $30,000 for each year.\n2. Finch shall show banners.\n"
    )
    assert labelled(text)["Payment"] == "Tarn shall pay Finch a fee of $30,000 for each year."


def test_weights_are_there_for_each_learned_element() -> None:
    candidate = ElementCandidate(
        "Tarn shall pay a fee.", 0, 9, "", BlockKind.PARAGRAPH, True, _NEVER, _NEVER, 0, 0.0, 0.0
    )
    for learned in LEARNED:
        assert np.count_nonzero(load()[learned.name].buckets) > 20
        assert len(scores(learned.name, [candidate])) == 1


def test_labels_name_contracts_and_places_alone() -> None:
    assert LABELS.read_text("utf-8").splitlines()[0] == "document,element,start"
    learned = LEARNED
    assert {element for _, element in labels()} == {one.labelled for one in learned}


@pytest.mark.parametrize(
    "clause",
    [
        "Finch shall notify Tarn of each new page at least thirty (30) days in advance of its launch, and no less.",
        "If after May 3, 2020: (i) Finch, alone or with others, advertises the flour of a company that competes with Tarn.",
    ],
)
def test_neither_a_notice_nor_a_condition_alone_is_an_unusual_clause(clause: str) -> None:
    text = LONG.replace("Tarn shall purchase a minimum of 4,000 banners in each quarter.", clause)
    assert clause[:40] not in " ".join(labelled(text).values())


def test_a_clause_with_an_of_before_its_comma_has_no_blank() -> None:
    clause = "Tarn shall purchase, pay for, dispose of, or lend a minimum of 4,000 banners in each quarter."
    text = LONG.replace("Tarn shall purchase a minimum of 4,000 banners in each quarter.", clause)
    assert labelled(text)["Minimum"] == clause
