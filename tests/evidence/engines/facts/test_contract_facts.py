"""Who entered into a contract and its main terms are facts."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, FoundFact, FoundMention
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.parties import with_names
from evidence.engines.facts.sentences.text import plain, without_joining_words
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

_FILLER = "\n\n".join(
    f"{at}. Quist shall keep pump {at} of the Altona works in good repair and shall send Tarn a report on it each month."
    for at in range(10, 110)
)


def facts_of(text: str) -> list[FoundFact]:
    document = Document(text)
    mentions = find_mentions(text)
    return judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept


def entered(opening: str) -> tuple[str, date | None]:
    found = [one for one in facts_of(f"{opening}\n\n{_FILLER}") if " is between " in one.text]
    assert len(found) == 1, [one.text for one in found]
    return found[0].text, found[0].date


def test_the_sides_are_told_with_what_they_are_called_and_the_day() -> None:
    assert entered("""SUPPLY AGREEMENT

THIS SUPPLY AGREEMENT (the "Agreement") is made and entered into as of May 3, 2019 (the "Effective Date"), by and between Tarn
Mills, Inc., a Delaware corporation with its principal place of business at 12 Weir Road, Altona, Ohio ("Supplier"), and Quist
Pumps Ltd., a company organized under the laws of England ("Quist").""") == (
        "The Supply Agreement of May 3, 2019 is between Tarn Mills, Inc. (Supplier) and Quist Pumps Ltd. (Quist).",
        date(2019, 5, 3),
    )


@pytest.mark.parametrize("made", ["is made", "is effective", "dated"])
def test_it_is_borne_out_whatever_the_clause_says_was_done(made: str) -> None:
    said, day = entered(f"""SUPPLY AGREEMENT

THIS SUPPLY AGREEMENT (the "Agreement") {made} as of May 3, 2019, by and between Tarn Mills, Inc., a Delaware corporation
("Supplier"), and Quist Pumps Ltd., a company organized under the laws of England ("Quist").""")
    assert said.endswith("is between Tarn Mills, Inc. (Supplier) and Quist Pumps Ltd. (Quist).")
    assert day == date(2019, 5, 3)


def test_a_day_of_effect_is_told_beside_the_day_of_the_contract() -> None:
    said, day = entered("""SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made on May 3, 2019, and takes effect on June 1, 2019, between Tarn Mills, Inc.
("Supplier"), and Quist Pumps Ltd. ("Buyer").""")
    assert said.startswith(
        "The Supply Agreement of May 3, 2019, effective June 1, 2019, is between Tarn Mills, Inc. (Supplier)"
    )
    assert day == date(2019, 5, 3)


def test_a_day_of_effect_before_the_sides_is_told_with_them() -> None:
    said, _ = entered(
        "This Lease is made on 3 May 2021, and takes effect on 1 June 2021, between Orla Finch and Tom Berg."
    )
    assert said == "The Lease of May 3, 2021, effective June 1, 2021, is between Orla Finch and Tom Berg."


def test_sides_on_lines_of_their_own_under_a_title() -> None:
    said, day = entered("""LICENSE AGREEMENT

between

TARN MILLS, INC.

and

QUIST PUMPS LTD.

dated as of June 26, 2015""")
    assert day == date(2015, 6, 26)
    assert said == "The License Agreement of June 26, 2015 is between Tarn Mills, Inc. and Quist Pumps Ltd."


def test_sides_that_the_head_lists_are_told_where_its_clause_has_no_between() -> None:
    said, _ = entered("""CONSULTING AGREEMENT

This Consulting Agreement (the "Agreement"), made this 3rd day of May, 2019 is entered into by Tarn Mills, Inc., a Delaware
corporation (the "Company"), and Orla Finch, an individual (the "Consultant").""")
    assert (
        said
        == "The Consulting Agreement of May 3, 2019 is between Tarn Mills, Inc. (Company) and Orla Finch (Consultant)."
    )


def test_lettered_sides_that_a_head_lists_are_told() -> None:
    said, _ = entered("""COOPERATION AGREEMENT

Party A: Tarn Mills Ltd.
Address: 5 Weir Road

Party B: Quist Pumps Ltd.
Address: 6 Weir Road

The parties agree hereby:""")
    assert said == "The Cooperation Agreement is between Tarn Mills Ltd. (Party A) and Quist Pumps Ltd. (Party B)."


def test_nobody_is_a_side_whom_the_clause_does_not_name_as_one() -> None:
    found = facts_of(f"""SUPPLY AGREEMENT

THIS SUPPLY AGREEMENT is made as of May 3, 2019 by and between Tarn Mills, Inc. ("Tarn") and the growers listed on Schedule A.

{_FILLER}""")
    assert not any(" is between " in one.text for one in found)


def test_what_is_said_of_this_agreement_is_not_left_open() -> None:
    found = facts_of(f"""SUPPLY AGREEMENT

This Agreement is made as of May 3, 2019 by and between Tarn Mills, Inc. ("Tarn") and Quist Pumps Ltd. ("Quist").

2. During the term of this Agreement Quist shall pay Tarn $5,000 for each pump within thirty days of delivery.

{_FILLER}""")
    assert any(one.text.startswith("During the term of this Agreement Quist") for one in found)


def test_a_main_term_is_a_fact_in_the_longest_contract() -> None:
    found = facts_of(f"""SUPPLY AGREEMENT

This Agreement is made as of May 3, 2019 by and between Tarn Mills, Inc. ("Tarn") and Quist Pumps Ltd. ("Quist").

2. The term of this Agreement shall commence on May 3, 2019 and shall continue until December 31, 2021.

{_FILLER}

111. This Agreement shall be governed by and construed in accordance with the laws of the State of Ohio.""")
    texts = [one.text for one in found]
    assert any("until December 31, 2021" in one for one in texts)
    assert any("laws of the State of Ohio" in one for one in texts)


_OPENING = """SUPPLY AGREEMENT

This Agreement is made as of May 3, 2019 by and between Tarn Mills, Inc. ("Tarn") and Quist Pumps Ltd. ("Quist").

"""


def texts_of(clause: str) -> list[str]:
    return [one.text for one in facts_of(f"{_OPENING}{clause}\n\n{_FILLER}")]


def test_a_cap_in_capitals_is_told_in_small_letters() -> None:
    found = texts_of(
        "2. IN NO EVENT SHALL THE TOTAL LIABILITY OF TARN UNDER THIS AGREEMENT EXCEED THE AMOUNTS PAID BY QUIST TO TARN UNDER "
        "THIS AGREEMENT DURING THE TWELVE MONTHS BEFORE THE CLAIM."
    )
    assert any("total liability of Tarn" in one and "amounts paid by Quist" in one for one in found)


def test_a_term_with_words_that_boilerplate_has_is_told() -> None:
    found = texts_of("""2. The initial term of this Agreement shall be three (3) years from the date hereof, and this Agreement
shall automatically renew for successive terms of one (1) year.""")
    assert any("three (3) years from the date hereof" in one for one in found)


def test_what_joins_a_clause_to_others_is_left_out() -> None:
    found = texts_of(
        "Notwithstanding the foregoing, Quist shall pay Tarn $5,000 on June 9, 2019 for marketing in Ohio."
    )
    assert "Quist shall pay Tarn $5,000 on June 9, 2019 for marketing in Ohio." in found


@pytest.mark.parametrize(
    "joining",
    [
        "Provided, however, that ",
        "Provided further that, ",
        "Without derogating from the aforesaid, ",
        "In addition to the foregoing, ",
    ],
)
def test_what_joins_an_exception_to_its_rule_is_left_out(joining: str) -> None:
    assert without_joining_words(f"{joining}Quist may assign the pumps.") == "Quist may assign the pumps."


def test_a_condition_that_begins_with_provided_stays() -> None:
    said = "Provided that Quist has paid, Tarn shall send the pumps."
    assert without_joining_words(said) == said


def test_the_rest_of_a_sentence_behind_a_page_number_is_none() -> None:
    found = texts_of(
        "2. Quist shall send Tarn $5,000 on May 3, 2019 for the\n\n   -4-\n\nPayment is due to Tarn by June 9, 2019 in Ohio."
    )
    assert not any(one.startswith("Payment is due") for one in found)


def test_a_role_in_capitals_has_its_name_as_an_owner_too() -> None:
    tarn = FoundMention(0, 7, "COMPANY", "organization", "Tarn Mills, Inc.", role="COMPANY")
    assert (
        with_names("Quist shall not use COMPANY'S marks.", [tarn])
        == "Quist shall not use Tarn Mills, Inc.\u2019s (COMPANY) marks."
    )


def test_the_heading_of_the_next_clause_is_left_out() -> None:
    said = plain("Quist shall pay Tarn for all marketing in the territory; 4.7 Marketing and Sales Plans.")
    assert said == "Quist shall pay Tarn for all marketing in the territory."


def test_the_letter_of_a_clause_about_a_role_is_no_initial() -> None:
    assert plain("B. Guarantors shall pay the rent by May 3, 2019.") == "Guarantors shall pay the rent by May 3, 2019."
    assert plain("B. Tarnholm paid the rent.") == "B. Tarnholm paid the rent."


def test_an_amendment_whose_pages_are_headed_by_its_title_is_told_by_its_number() -> None:
    said, day = entered("""Amendment No. 1: Tarn / Holm Page 1
AMENDMENT NO. 1
to the Services Agreement dated January 9, 2023
This Amendment No. 1 (this "Amendment") is made on October 2, 2023, between Tarn Mills, Inc. (the "Company") and Edith V. Holm
(the "Executive"), and amends the Services Agreement dated January 9, 2023 (the "Agreement").""")
    assert (
        said
        == "The Amendment No. 1 of October 2, 2023 is between Tarn Mills, Inc. (Company) and Edith V. Holm (Executive)."
    )
    assert day == date(2023, 10, 2)


def test_a_body_called_by_a_word_of_its_name_is_told_by_the_whole() -> None:
    facts = facts_of("""LUNCH AGREEMENT

This Lunch Agreement (the "Agreement") is made on June 3, 2024, by and between Tarn School District ("District") and Quist Mills,
Inc. ("Vendor").

1. Fee. District shall pay Vendor $4.15 for each lunch, within thirty (30) days after receipt of Vendor's invoice.""")
    assert any(
        one.text.startswith("Tarn School District (District) shall pay Quist Mills, Inc. (Vendor)") for one in facts
    )
