"""How a clause is put: under its label, without the heading that runs into it and without what every such clause reserves."""

from __future__ import annotations

import pytest

from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_cuts import put


def said(words: str, label: str = "") -> str:
    return put(Sentence(words=words, start=0, end=len(words), kind=BlockKind.PARAGRAPH, block=0), label, words).words


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (
            "TERM AND TERMINATION This Agreement shall continue for two years.",
            "This Agreement shall continue for two years.",
        ),
        ("8.2 FEES; EXPENSES Miller shall pay Finch $900 a month.", "Miller shall pay Finch $900 a month."),
        (
            "In addition to and apart from the fee, ten percent of the sales shall be paid to Finch.",
            "In addition to and apart from the fee, ten percent of the sales shall be paid to Finch.",
        ),
        ("In addition, Finch shall pay Miller $20 a sack.", "Finch shall pay Miller $20 a sack."),
        (
            "This Agreement shall continue for one year, unless earlier terminated as expressly provided in Sections 1.3. 10.1.",
            "This Agreement shall continue for one year.",
        ),
        (
            "This Agreement is governed by the laws of Oregon, without giving effect to any choice of law rule.",
            "This Agreement is governed by the laws of Oregon.",
        ),
        (
            "Unless earlier terminated as provided in this agreement, the term (as defined below) is one year.",
            "The term is one year.",
        ),
        (
            "This Agreement is governed by the laws of Oregon. 9.5 Assignment.",
            "This Agreement is governed by the laws of Oregon.",
        ),
        (
            "Notices are given as follows: by mail to the mill. H. This Guarantee shall be construed under the laws of Oregon.",
            "This Guarantee shall be construed under the laws of Oregon.",
        ),
        ("iv) miller.com will pay Finch $20 a sack.", "Miller.com will pay Finch $20 a sack."),
        (
            "This lease lasts a year and goes on, unless terminated by either party by thirty days' notice.",
            "This lease lasts a year and goes on, unless terminated by either party by thirty days' notice.",
        ),
        (
            "GENERAL TERMS 10.1 Assignment and Effect Neither party shall assign this Agreement.",
            "Neither party shall assign this Agreement.",
        ),
        ("Miller is not liable for lost business 3", "Miller is not liable for lost business \u2026"),
        ("C. Finch desires to buy the mill.", "Finch desires to buy the mill."),
        (
            "The term is one year unless either party terminates it by ninety days' notice.",
            "The term is one year unless either party terminates it by ninety days' notice.",
        ),
    ],
)
def test_a_clause_is_put_without_what_is_beside_it(words: str, wanted: str) -> None:
    assert said(words) == wanted


def test_a_label_stands_before_it() -> None:
    assert said("Finch shall pay Miller $20 a sack.", "Payment") == "Payment: Finch shall pay Miller $20 a sack."


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (
            "7.2 Either party may end it by a notice of sixty (60) days 7.3 Upon the end the keys are handed back.",
            "Either party may end it by a notice of sixty (60) days.",
        ),
        (
            "It begins today and, unless earlier terminated as provided herein, shall last for two years.",
            "It begins today and shall last for two years.",
        ),
        ("The laws of the State of Oregon govern it. (j) Counterparts.", "The laws of the State of Oregon govern it."),
    ],
)
def test_what_runs_into_a_clause_or_is_left_of_it_goes(words: str, wanted: str) -> None:
    assert said(words) == wanted


def test_a_clause_that_a_running_head_breaks_is_told_with_its_rest() -> None:
    first = "If Tarn is sold, Finch may terminate this Agreement by notice in writing within sixty days"
    text = f"{first}\n\nTarn/Finch Supply Agreement\n\nafter the sale, if and only if Finch had no notice of it.\n\nNext.\n"
    sentence = Sentence(words=first, start=0, end=len(first), kind=BlockKind.PARAGRAPH, block=0)
    found = put(sentence, "Change of control", text)
    assert found.words == f"Change of control: {first} after the sale, if and only if Finch had no notice of it."
    assert found.spans == ((0, text.index("\n\nNext")),)


def test_a_long_clause_keeps_the_time_for_which_it_holds() -> None:
    only = (
        "During the initial one year period that begins on the date above, Finch shall be the only seller of the flour that is"
        " appointed by Tarn in the State of Oregon, subject to Finch carrying out the promotion of the flour that is described in"
        " the plan which the parties shall agree on and which shall be made a part of this Agreement as Exhibit A."
    )
    assert "During the initial one year period" in said(only, "Exclusivity")
