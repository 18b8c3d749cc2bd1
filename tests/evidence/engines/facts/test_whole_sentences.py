"""Sentences that abbreviations and citations cut wrongly, recitals, resolutions and passage, roles that are offices."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document, FoundMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.parties import with_names
from evidence.engines.facts.sentences.text import plain, uncalled
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions

ORDINANCE = """ORDINANCE NO. 2004-17

AN ORDINANCE OF THE CITY OF DAYTON RELATING TO MOORAGE

     WHEREAS, on May 3, 2003 the barge "Ruth Addo" sank at the city dock and discharged 400 gallons of fuel; and

     WHEREAS, the City spent $41,200 to raise the barge;

     NOW, THEREFORE, the City Council ordains as follows:

     Section 1. No person shall moor a barge at the city dock for more than ten days.

     PASSED by the City Council this 9th day of June, 2004.
"""


def texts_of(text: str) -> list[str]:
    return [one.text for one in find_facts(Document(text), find_mentions(text), find_dates(text))]


@pytest.mark.parametrize(
    "words",
    [
        "Corley Mills asked for a loan of Rs. 1,75,000 for the mill in May.",
        "The line runs N. 14 deg. 30 min. W. 150 feet to a stake at the road.",
        "Under End. 14 (surge) nothing is paid for the mill.",
        "The claim must be notified within 14 days as per cl. 8 of the terms.",
        "The council asked for a surcharge under sect. 12 of the Act.",
        "The rule comes from the old case of Corley v. Lane and has stood since.",
    ],
)
def test_an_abbreviation_before_a_figure_or_a_party_ends_no_sentence(words: str) -> None:
    assert [one.words for one in split(words)] == [words]


def test_a_title_without_a_stop_begins_a_sentence_behind_a_word() -> None:
    found = [one.words for one in split("Present were Lane and Corley of Corley Bros. Ms Addo asked about the beams.")]
    assert found[-1] == "Ms Addo asked about the beams."
    assert split("He asked Supt. Mr Lane about the pump.")[-1].words == "He asked Supt. Mr Lane about the pump."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("(Ex. D.) By then the milk was gone.", "By then the milk was gone."),
        ("(Lane Dep. 31.) The label says ninety hours.", "The label says ninety hours."),
        ("[X] I served the notice on Ann Corley.", "I served the notice on Ann Corley."),
        ('"RESOLVED THAT the loan be repaid by May 3, 2014."', "Resolved that the loan be repaid by May 3, 2014."),
        ("(The Lender) paid the sum.", "(The Lender) paid the sum."),
    ],
)
def test_a_citation_of_the_sentence_before_and_marks_are_left_out(words: str, said: str) -> None:
    assert plain(words) == said


def test_recitals_tell_what_happened_and_an_ordinance_when_it_passed() -> None:
    texts = texts_of(ORDINANCE)
    assert any(one.startswith("On May 3, 2003 the barge") for one in texts)
    assert any(one.startswith("Ordinance No. 2004-17 was passed by the City Council") for one in texts)


def test_an_office_somebody_is_appointed_to_is_not_who_held_it() -> None:
    words = "The Board appointed Ann Corley as interim Treasurer."
    held = FoundMention(41, 50, "Treasurer", "person", "Peter Lane", "Treasurer", 0.9)
    assert with_names(words, [held]) == words
    here = "between PETER LANE and the Treasurer"
    assert with_names(here, [held]) == here


def test_comes_now_is_no_part_of_a_name() -> None:
    text = 'ANSWER\n\nCOMES NOW Corley Storage Partners, L.P. ("Corley"), Defendant, and answers the Complaint as follows:\n'
    assert not [one.name for one in find_mentions(text) if one.name.upper().startswith("COMES")]


def test_a_sentence_ends_at_the_form_of_a_company_before_your() -> None:
    said = split("We offer you a post at Farrow Mills, Inc. Your work will begin on July 1, 2019.")
    assert [one.words[:4] for one in said] == ["We o", "Your"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Yes, all the binders were sent last week.", "All the binders were sent last week."),
        ("As you know, Ann Lee has the binders.", "Ann Lee has the binders."),
        ("Well water, which Ann Lee drank, was bad.", "Well water, which Ann Lee drank, was bad."),
    ],
)
def test_mail_is_told_without_what_answers_or_joins(words: str, said: str) -> None:
    assert uncalled(words)[:1].upper() + uncalled(words)[1:] == said
