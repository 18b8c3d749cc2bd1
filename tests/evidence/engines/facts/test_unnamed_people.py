"""Who is meant where a paper calls people by what they are, and which party a role stands for."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.facts.referring.third_person import ThirdPersons
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts


def statements(text: str) -> list[str]:
    document = Document(text, "report.txt")
    mentions = find_mentions(text)
    found = find_facts(document, mentions, find_own_dates(document))
    return [fact.text for fact in judge_facts(document, mentions, found).kept]


def test_a_pronoun_goes_on_about_whom_the_sentence_before_speaks_of() -> None:
    found = statements(
        "The mechanic looked at the airplane on January 4, 2023. He found that two spark plugs were broken.\n\n"
        "The pilot received his pilot certificate on November 29, 2022. He owned the airplane and kept it in Alder.\n"
    )
    assert "He [the mechanic] found that two spark plugs were broken." in found
    assert "He [the pilot] owned the airplane and kept it in Alder." in found


@pytest.mark.parametrize(
    "before",
    [
        "The nurse called the doctor on May 3, 2021.",
        "Tobias Holm, for appellee.\nAppellant-plaintiff slipped and fell in the store of appellee.",
        "It went before Judge Holm. Plaintiff slipped and fell in the store.",
    ],
)
def test_a_pronoun_is_nobody_who_only_appears_for_a_party_nor_one_of_two(before: str) -> None:
    found = statements(f"{before} She brought this action against Tarn Mills, Inc. for her injuries.\n")
    assert not any("Holm" in one and "brought" in one for one in found)
    assert not any("[the nurse] brought" in one or "[the doctor] brought" in one for one in found)


def test_a_role_is_the_party_of_its_clause_and_not_one_of_the_heading() -> None:
    text = (
        "MAINTENANCE AGREEMENT   TARN FUNDS TRUST\n\n"
        'This Agreement is made by and between Alder Capital  Management, Inc. (the "Adviser"), Quist Services, Inc. (the '
        '"Underwriter") and Tarn Funds Trust (the "Trust").\n\nThe Adviser shall pay the Underwriter $4,000 each month.\n'
    )
    roles = {one.role: one.name for one in find_mentions(text) if one.role}
    assert roles["Adviser"] == "Alder Capital Management, Inc."
    assert roles["Underwriter"] == "Quist Services, Inc."


def test_a_party_is_named_by_whatever_term_it_goes_on_to_act_under() -> None:
    text = (
        'This Agreement is made by and between TARN GOLF INC. (the "Company"), and NORA QUIST (the "Professional"), who lists '
        'her clubs (the "Equipment").\n\nThe Professional agrees to play with the Equipment.\n\n'
        "The Professional shall wear the clothes of the Company. The Equipment shall be returned. The Equipment will be clean.\n"
    )
    roles = {one.role: one.name for one in find_mentions(text) if one.role}
    assert roles["Professional"] == "Nora Quist"
    assert "Equipment" not in roles


def test_a_party_that_a_form_leaves_blank_is_not_the_one_who_signs_beside_it() -> None:
    text = (
        "This Agreement is made by and between , a , (\u201cRecipient\u201d) and Tarn Mills, Inc. (\u201cTarn\u201d).\n\n"
        "Recipient shall return all papers of Tarn within ten days.\n\nRecipient: Tarn Mills, Inc.\n"
    )
    assert not any(one.role == "Recipient" and "Tarn" in one.name for one in find_mentions(text))


def test_a_blank_after_a_named_party_is_not_that_party() -> None:
    text = (
        "This Agreement is between Tarn Mills, Inc., having a place of business in Alder And [*]  ('Distributor').\n\n"
        "Tarn appoints the Distributor. The Distributor shall sell the flour of Tarn Mills, Inc. in the Territory.\n"
    )
    assert not any(one.role == "Distributor" and "Tarn" in one.name for one in find_mentions(text))


def test_a_senders_surname_stands_last_where_the_address_says_which_it_is() -> None:
    assert person_name('"Quist  Nora" <Nora.Quist@tarn.com>') == "Nora Quist"
    assert person_name('"Nora Quist" <nquist@tarn.com>') == "Nora Quist"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("-Bo had brought the bicycle into the shed.", "Bo had brought the bicycle into the shed."),
        ("EXHIBIT 10.1 ENDORSEMENT AGREEMENT This Agreement is made on May 3.", "This Agreement is made on May 3."),
        ("Exhibit 10.16 SALES AGREEMENT THIS AGREEMENT is made by Tarn.", "THIS AGREEMENT is made by Tarn."),
        ("OPINION Plaintiff-appellant Orla Finch appeals.", "Plaintiff-appellant Orla Finch appeals."),
        ("TARN MILLS paid the rent.", "TARN MILLS paid the rent."),
        ("5.1) Tarn Mills shall comply with all laws.", "Tarn Mills shall comply with all laws."),
    ],
)
def test_marks_of_lists_and_headings_go_and_names_in_capitals_stay(words: str, said: str) -> None:
    assert plain(words) == said


def test_who_speaks_is_nobody_s_her_by_a_short_name_either() -> None:
    text = "Ron Lee met the board in June. The meeting with her went on."
    source = Source(Document(text), find_mentions(text), [])
    words, place = text[31:], text.index("The meeting")
    said = ThirdPersons(source).worded(words, [(place, len(text)), (0, place - 1)], "Ronald John Lee").said
    assert said == words


def test_her_is_nobody_s_after_what_somebody_told_of_a_woman() -> None:
    text = """AFFIDAVIT OF EDITH FARROW

I, Edith Farrow, being duly sworn, say:

1. On May 3, 2011 Dr. Ruth Odei told me that she should not be asked to sign a will. Her nephew Warren
came with a pen on May 9, 2011.
"""
    found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert not any("Odei\u2019s] nephew" in one.text or "Odei\u2019s nephew" in one.text for one in found)


def test_a_pronoun_means_whom_its_sentence_tells_of_and_nobody_before() -> None:
    found = statements(
        "EXAMINATION BY MS. QUIST\n\nMS. QUIST: Ms. Holm, did you go with Mr. Roe in May 2019?\n\n"
        "MS. HOLM: I did. I met one orchardist, whose card I kept, who said that he lost 40 acres of trees in April 2019.\n\n"
        "MS. QUIST: Did you write a report?\n\nMS. HOLM: I wrote a report on June 3, 2019 and sent it to the growers.\n"
    )
    assert any("orchardist" in one for one in found)
    assert not any("[Mr. Roe]" in one for one in found)
