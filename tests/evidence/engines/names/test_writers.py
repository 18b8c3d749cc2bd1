"""Who wrote a paper that says "I", and that what it says is put in their mouth."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.correspondents import written_by
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.writers import signs_there, writer_of
from evidence.engines.support.facts import judge_facts

TOLD = "On May 3, 2021 I inspected the boiler of the north mill. The gauge was broken."
LETTER = """Brook Dairy Ltd
12 Mill Lane, Ashford

May 4, 2021

Dear Mr. Holm:

We delivered 40 cans of milk to your shop on May 3, 2021. We will not deliver again until our invoice is paid.

Very truly yours,

Edith Farrow
"""
MEMO = """MEMORANDUM

TO:      Ruth Abara
FROM:    Tobias Holm
DATE:    May 4, 2021
RE:      The boiler

Edith told me on May 3 that the boiler had leaked.
"""


def writer(text: str) -> str:
    return writer_of(text, structure(text), find_mentions(text))


def kept(text: str) -> list[str]:
    """What is said of those facts that their quotes bear out."""
    document, mentions = Document(text), find_mentions(text)
    found = find_facts(document, mentions, find_own_dates(document))
    return [one.text for one in judge_facts(document, mentions, found).kept]


@pytest.mark.parametrize(
    "text",
    [
        f"INSPECTION REPORT\n\n{TOLD}\n\n/s/ Edith Farrow\n",
        f"INSPECTION REPORT\n\nInspector: Edith Farrow, Badge 12\n\n{TOLD}\n",
        f"INSPECTION REPORT\n\nReport No.: 12\nPrepared by: Mrs. Edith Farrow\n\n{TOLD}\n\nSigned: Edith Farrow\n",
        f"REPORT OF EDITH FARROW\n\n{TOLD}\n",
        f"INSPECTION REPORT\n\n{TOLD}\n\nEdith Farrow, Engineer\nDate: May 4, 2021\n",
        "On May 3, 2021 I, Inspector Edith Farrow, opened the boiler. Tobias Holm stood beside me.",
        f"I, Edith Farrow, being first duly sworn, state:\n\n{TOLD}\n\n/s/ Edith Farrow\nJudge Tobias Holm\n",
    ],
)
def test_a_paper_is_whose_it_says(text: str) -> None:
    assert writer(text) == "Edith Farrow"


@pytest.mark.parametrize(
    "text",
    [
        TOLD,
        f"INSPECTION REPORT\n\n{TOLD}\n\n/s/ Edith Farrow\n/s/ Tobias Holm\n",
        f"INSPECTION REPORT\n\nPrepared by: Edith Farrow\n\n{TOLD}\n\n/s/ Tobias Holm\n",
        f"INSPECTION REPORT\n\nReviewed by: Edith Farrow\n\n{TOLD}\n",
    ],
)
def test_nobody_is_named_where_nobody_or_two_may_have_written_it(text: str) -> None:
    assert writer(text) == ""


def test_what_an_i_says_is_its_writers_and_borne_out() -> None:
    said = kept(f"INSPECTION REPORT\n\nInspector: Edith Farrow\n\n{TOLD}\n\n/s/ E. Farrow\n")
    assert "Edith Farrow stated: “On May 3, 2021 I inspected the boiler of the north mill.”" in said


def test_a_number_is_nobodys_i() -> None:
    ruled = "On May 3, 2021 the Court dismissed Count I for want of standing."
    assert kept(f"ORDER\n\n{ruled}\n\n/s/ Edith Farrow\nEdith Farrow, Judge\n") == [ruled]


def test_what_we_of_a_letter_says_is_its_signers() -> None:
    assert written_by(LETTER) == "Edith Farrow"
    assert "Edith Farrow wrote to Mr. Holm: “We will not deliver again until our invoice is paid.”" in kept(LETTER)


def test_a_memorandum_is_from_whom_its_head_names_and_its_days_count_from_its_own() -> None:
    document, mentions = Document(MEMO), find_mentions(MEMO)
    (fact,) = find_facts(document, mentions, find_own_dates(document))
    assert fact.text.startswith("Tobias Holm wrote")
    assert fact.text.endswith("“Edith told me on May 3 that the boiler had leaked.”")
    assert (str(fact.date), "Tobias Holm" in fact.entities) == ("2021-05-03", True)


def test_who_stands_last_in_an_index_of_names_did_not_write_the_paper() -> None:
    text = (
        "VII. CONCLUSION\n\nWe did not draw a conclusion about the conduct of the board of Alder Mills in the spring of 2021.\n\n"
        "Appendix B\n\nThe foreman Piet Zwart met with Edith Farrow at the north mill in April 2021 to count gauges.\n\n"
        "Zwart, Piet\n"
    )
    assert writer_of(text, structure(text), find_mentions(text)) == ""


def test_a_field_beside_another_names_the_writer() -> None:
    text = (
        "INCIDENT REPORT\nStore: 0417          Reported by: Edith Farrow, PharmD\n\nI looked at the bottle on May 3.\n"
    )
    assert writer(text) == "Edith Farrow"


def test_comments_are_of_whoever_signs_the_line_above_them() -> None:
    text = (
        "INCIDENT REPORT\n\nThe lip fell on May 3.\n\nSupervisor signature:  Tobias Holm\n"
        "Safety review:  Edith Farrow   Date: 5/4/12\n"
        "  Comments: I told the shop on May 1.\n  They ran it.\n"
    )
    mentions = find_mentions(text)
    assert signs_there(text.index("I told"), text, mentions) == "Edith Farrow"
    assert signs_there(text.index("The lip"), text, mentions) == ""


def test_a_narrative_is_of_whom_its_head_names_and_not_of_whom_its_last_line_begins_with() -> None:
    text = (
        "LIFT INCIDENT REPORT\n\nTop operator: Tobias Holm\n\nNARRATIVE (by whom: Edith Farrow  5/3/2008)\n"
        "I was at the top when the call came from Tobias Holm.\n\nPHOTOS: 6. NOTE ramp was shovelled by\n"
        "         Tobias Holm before photos 3-6.\n"
    )
    assert writer(text) == "Edith Farrow"
    assert writer(text.replace(" (by whom: Edith Farrow  5/3/2008)", "")) == ""


WITNESSED = """STATEMENT OF WITNESS

NAME: Edith Jane Farrow       OCC: Crane driver
RE: Death of Jo Quist at Weir Loader on 19/3/86

States:-

1. I have driven the crane at the Weir Loader since 1979.
2. On 19 March 1986 I was lifting a pulley of 4.2 tonne for Jo Quist when the sling came off the hook.

(Sgd) E.J. Farrow
Witness: T. Holm, Det. Sgt.
"""


def test_who_saw_another_sign_did_not_write_the_statement() -> None:
    document = Document(WITNESSED)
    facts = find_facts(document, find_mentions(WITNESSED), find_own_dates(document))
    assert [one.text for one in facts if one.text.startswith("Edith Jane Farrow stated:")]
    assert not [one.text for one in facts if "Holm" in one.text]


def test_a_witness_in_the_line_of_a_signature_is_not_who_signs() -> None:
    text = "VOLUNTARY STATEMENT\n\nI work at the mill. On May 3, 1991 a man took $187 from me.\n\n"
    text += "/s/ Edith Farrow     Witness: Dep. T. Holm\n"
    assert writer_of(text, structure(text), find_mentions(text)) == "Edith Farrow"
