"""Answers in writing: who gives them, and whom they mean by "the responding party", "Defendant" and "Plaintiff"."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.testimony.responding import is_objection, named_parties
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.structure import structure
from evidence.engines.layout.written_questions import answering_party
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

ANSWERS = """IN THE CIRCUIT COURT OF TARN COUNTY

NORA QUIST,
          Plaintiff,
v.                                        Case No. 18-CV-2204
ALDER MILLS, INC.,
          Defendant.

PROPOUNDING PARTY:  Plaintiff Nora Quist
RESPONDING PARTY:   Defendant Alder Mills, Inc.

INTERROGATORY NO. 1: State where the press that struck Nora Quist on May 3, 2017 was kept.
RESPONSE TO INTERROGATORY NO. 1: In the east bay of the Weir Road plant.

INTERROGATORY NO. 2: Describe each repair of the press.
RESPONSE TO INTERROGATORY NO. 2: Objection, overbroad. The responding party replaced the guard on June 9, 2016.
Plaintiff removed the guard on May 2, 2017.

INTERROGATORY NO. 3: State whether the press was sold after May 3, 2017. If so, give the day.
RESPONSE TO INTERROGATORY NO. 3: Yes. Defendant sold it to Tobias Holm on October 4, 2018.
"""


def told(text: str) -> list[str]:
    document, mentions = Document(text), find_mentions(text)
    return [
        one.text
        for one in judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    ]


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("RESPONDING PARTY:  Defendant Alder Mills, Inc.\n", "Alder Mills, Inc."),
        ("Responding Party: NORA QUIST\nSet Number: One\n", "Nora Quist"),
        ("ANSWERS OF DEFENDANT ALDER MILLS, INC. TO PLAINTIFF'S INTERROGATORIES\n", "Alder Mills, Inc."),
        ("Responses by the Plaintiff, Nora Quist, to the first set\n", "Nora Quist"),
        ("COMES NOW the Plaintiff, Nora Quist, and answers the interrogatories\n", "Nora Quist"),
        ("PROPOUNDING PARTY: Defendant Alder Mills, Inc.\n", ""),
    ],
)
def test_who_answers_a_field_a_title_or_the_first_sentence_says(head: str, name: str) -> None:
    assert answering_party(head) == name


def test_the_responding_party_and_the_sides_stand_with_their_names() -> None:
    found = told(ANSWERS)
    assert any("The responding party [Alder Mills, Inc.] replaced the guard on June 9, 2016" in one for one in found)
    assert any("Plaintiff [Nora Quist] removed the guard on May 2, 2017" in one for one in found)


def test_a_fragment_stands_with_the_request_that_it_answers() -> None:
    assert any(
        one.startswith("Alder Mills, Inc., asked “State where the press that struck Nora Quist")
        and one.endswith("stated: “In the east bay of the Weir Road plant.”")
        for one in told(ANSWERS)
    )


def test_a_yes_to_a_request_with_a_tail_stands_with_the_request() -> None:
    sold = next(one for one in told(ANSWERS) if "asked “State whether the press was sold" in one)
    assert sold.endswith("stated: “Yes. Defendant [Alder Mills, Inc.] sold it to Tobias Holm on October 4, 2018.”")


@pytest.mark.parametrize(
    ("words", "objects"),
    [
        ("Defendant objects to this request as overbroad.", True),
        ("Objection, vague.", True),
        ("Alder Mills, Inc. specifically objects that the log is privileged.", True),
        ("Defendant found three objects in the press.", False),
    ],
)
def test_an_objection_answers_nothing(words: str, objects: bool) -> None:
    assert is_objection(words) is objects


def test_a_side_that_two_stand_on_stays_open_and_another_party_is_nobody() -> None:
    sides = {"plaintiff": "Nora Quist"}
    assert named_parties("Defendant paid plaintiff.", "Bo Lund", sides)[0] == "Defendant paid plaintiff [Nora Quist]."
    assert named_parties("Another plaintiff left.", "Bo Lund", sides)[0] == "Another plaintiff left."
    assert named_parties("The responding party paid.", "The defendant", sides)[0] == "The responding party paid."


def test_questions_that_only_have_numbers_are_read_by_their_answers() -> None:
    text = ANSWERS.split("RESPONDING")[0] + (
        "ANSWERS OF DEFENDANT ALDER MILLS, INC. TO PLAINTIFF'S INTERROGATORIES\n\n"
        "1. State who repaired the press.\n\nANSWER: Tobias Holm repaired it on June 9, 2016.\n\n"
        "2. State what the repair cost.\n\nANSWER: The repair cost $4,200.\n"
    )
    assert any(
        "asked “State who repaired the press”" in one or "asked “State who repaired the press.”" in one
        for one in told(text)
    )


SHORT = """SUPERIOR COURT OF TARN COUNTY

NORA QUIST, Plaintiff,
v.                                        No. 18-2-00871-3
ALDER MILLS, INC., Defendant.

PROPOUNDING PARTY: Plaintiff Nora Quist
RESPONDING PARTY: Defendant Alder Mills, Inc.

INTERROGATORY NO. 1: State who ran the press on May 3, 2017.
ANSWER: Objection, vague. Without waiving it, Tobias Holm ran the press on May 3, 2017.

INTERROGATORY NO. 2: State when the press was inspected.
ANSWER: The responding party inspected the press on March 2, 2017.

INTERROGATORY NO. 3: State what was paid.
ANSWER: Defendant paid Weir Rigging, Inc. $18,400 on June 9, 2017.
"""


def test_answers_under_a_label_in_capitals_are_no_hearing() -> None:
    kinds = [one.kind for one in structure(SHORT).blocks]
    assert kinds.count(BlockKind.QUESTION) == kinds.count(BlockKind.ANSWER) == 3
    assert not structure(SHORT).spoken


def test_what_short_written_answers_say_is_told_of_who_answers() -> None:
    found = told(SHORT)
    assert any("[Alder Mills, Inc.] inspected the press on March 2, 2017" in one for one in found)
    assert any("Tobias Holm ran the press on May 3, 2017" in one for one in found)
    assert not any("witness" in one or "INTERROGATORY" in one for one in found)


def test_testimony_stays_testimony_where_written_answers_are_bound_to_it() -> None:
    aloud = "".join(f"Q.  Did you see press {n}?\nA.  I saw press {n} on May {n}, 2017.\n" for n in range(1, 9))
    assert structure(f"DEPOSITION OF TOBIAS HOLM\n\n{aloud}\n{SHORT}").spoken
