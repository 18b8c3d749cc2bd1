"""What a yes confirms behind an examiner's tag, and what an answer behind a bare yes is told with."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.answers import assertion
from evidence.engines.facts.testimony.lead_ins import not_addressed
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.replies import says_yes

HEAD = """                    DEPOSITION OF NORA QUIST
 1        NORA QUIST, having been duly sworn, testified as follows:
 2   EXAMINATION BY MR. LUND:
 3   Q.   Where do you live?
 4   A.   At 4 Weir Road in Alder.
 5   Q.   Were you employed by Alder Mills in 2017?
 6   A.   Yes.
 7   Q.   What was your job?
 8   A.   I ran the press.
 9   Q.   Who hired you?
10   A.   Bo Lund did.
"""


def told(*lines: str) -> list[str]:
    text = HEAD + "".join(f"{at:2}   {line}\n" for at, line in enumerate(lines, 11))
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return [one.fact.text for one in candidates_of(source)]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("The pump was tested in May; do you remember that?", "the pump was tested in May."),
        ("Absolutely, and you signed the log, is that accurate?", "the witness signed the log."),
        ("You signed the log in May, fair?", "the witness signed the log in May."),
        ("Was Ann Roe a director of the mill in 1997?", "Ann Roe was a director of the mill in 1997."),
        ("Was the price fair?", ""),
    ],
)
def test_a_tag_is_no_part_of_what_is_confirmed(question: str, said: str) -> None:
    assert assertion(question, True) == said or (not said and "fair" in assertion(question, True))


def test_who_does_not_remember_denies_nothing() -> None:
    put = "Q.   Alder Mills tested the pump on May 3, 2017; do you remember that?"
    assert any("Alder Mills tested the pump" in one for one in told(put, "A.   Yes."))
    assert not any("Alder Mills tested the pump" in one and "denied" in one for one in told(put, "A.   No."))


def test_who_is_called_within_a_question_is_no_part_of_it() -> None:
    assert not_addressed("The pump, Ms Quist, was old, wasn't it?", "Nora Quist") == "The pump, was old, wasn't it?"
    assert not_addressed("Ron, did you sign it?", "Ronald A. Quist") == "did you sign it?"
    assert not_addressed("Maine, did you go there?", "Ronald A. Quist") == "Maine, did you go there?"


def test_a_day_is_not_who_was_there() -> None:
    assert not assertion("On Tuesday, the 21st, were you on shift?", True)


@pytest.mark.parametrize(
    ("answer", "yes"),
    [
        ("I would.", True),
        ("There was.", True),
        ("He has not.", False),
        ("I'm not.", False),
        ("It won't.", False),
        ("There was a fire.", None),
    ],
)
def test_an_auxiliary_alone_says_yes_or_no(answer: str, yes: bool | None) -> None:
    assert says_yes(answer) is yes


def test_what_is_open_behind_a_bare_yes_has_what_its_question_names() -> None:
    long = "It was discussed by the whole board of Alder Mills at the meeting in May for more than two hours."
    found = told(
        "Q.   Was the report of the surveyor discussed?",
        f"A.   Yes.  {long}",
        "     The hall at Weir Road was cold when we began, and nobody had brought the plans of the pump house.",
    )
    said = next(one for one in found if "discussed by the whole board" in one)
    assert "Was the report of the surveyor discussed?" in said


def test_an_act_upon_it_is_not_told_without_what_it_is() -> None:
    found = told("Q.   And then?", "A.   I gave it up in June of 2016.")
    assert not any("gave it up" in one for one in found)


def test_what_somebody_is_asked_to_know_is_told_with_whether_they_knew() -> None:
    found = told("Q.   Alder Mills sold the pump for $4,700.  Were you aware of that?", "A.   No.")
    assert any("was not aware that Alder Mills sold the pump for $4,700" in one for one in found)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("I think you worked for Alder Mills until May 2018?", "worked for Alder Mills until May 2018"),
        (
            "If we turn to page 4, we can see that Bo Lund signed the log of the press, yes?",
            "Bo Lund signed the log of the press",
        ),
        (
            "You say at paragraph 31 of your statement that Bo Lund signed the log of the press; is that right?",
            "Bo Lund signed the log of the press",
        ),
    ],
)
def test_what_is_put_below_the_main_clause_is_confirmed(question: str, said: str) -> None:
    assert any(
        one.startswith("Nora Quist testified that") and said in one for one in told(f"Q.   {question}", "A.   Yes.")
    )


@pytest.mark.parametrize(
    "question",
    [
        "I don't think you worked for Alder Mills until May 2018?",
        "You think that Bo Lund signed the log of the press?",
        "Where does it say that Bo Lund signed the log of the press?",
    ],
)
def test_what_is_only_thought_or_denied_above_is_not_confirmed(question: str) -> None:
    found = told(f"Q.   {question}", "A.   Yes.")
    assert not any(
        "testified that Bo Lund signed" in one or "testified that the witness worked" in one for one in found
    )


def test_an_it_of_emphasis_leaves_nothing_open() -> None:
    found = told("Q.   Who was it who told you of the fire at Alder Mills?", "A.   Bo Lund told me in May.")
    assert any(one.startswith("Nora Quist, asked \u201cWho was it who told you") for one in found)


def test_whom_a_she_of_what_somebody_told_means_stays_open() -> None:
    found = told("Q.   What did Ms. Holm tell you?", "A.   That she had left the pump running.")
    assert not any("she [" in one for one in found)


def test_by_whom_is_asked_like_who() -> None:
    found = told("Q.   By whom were you hired in 2016?", "A.   Lund Brothers.")
    assert any("was hired in 2016 by Lund Brothers." in one for one in found)
