"""What a form is and whose: its title, its own number, and the body that its letterhead names."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.form_heads import head_of
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.candidates import candidate_texts

CLAIM = """TRAVEL EXPENSE CLAIM                                   Claim ID 4471
Name: Edith Farrow          Dept: Orchards            Emp #: 208
Purpose: Pump trials at Brook                         Period: 03/01-03/04/2019

Date    Type        Vendor                   Amount   Comment
03/01   Lodging     Harbour View Hotel       140.00   two nights
03/02   Meals       Brook Inn Restaurant      86.40   with T. Holm
03/03   Car         Tarn Car Rentals Ltd     214.75   sedan
"""
BILL = """                                        INVOICE
HOLM & FARROW SURVEYORS LTD.
12 Mill Lane, Brook
VAT Reg. No. 882 0041

Bill to:   Tarn Developments Inc.              Invoice no.:  2019-0116
Attn:      Accounts                            Date:         30 Sept 2019

Date       Staff    Description                 Hrs    Amount
06-Sep-19  TH       Site visit, north wall      6.5    1,202.50
07-Sep-19  EF       Report to the county        2.0      370.00
"""
STATEMENT = """BROOK VALLEY BANK                                STATEMENT OF ACCOUNT
Member FDIC                                      Page 1 of 2
THE TARN ROWING ASSOCIATION                      Business Checking
C/O EDITH FARROW TREASURER
4 WEIR ST

Date       Description                             Amount
03/02/17   DEPOSIT DUES                            400.00
03/09/17   CHECK 118 TARN BOATS LTD              1,115.00
03/16/17   SERVICE CHARGE                           35.00
"""
ASSAY = """TARN ANALYTICAL LABORATORIES, INC.
8 Wharf Road, Brook
Accredited: State Lab ID B-220                   REPORT OF ANALYSIS

Client:        Brook Water District              Report No.:  N19-448
Attn:          Edith Farrow                      Report Date: 03/29/2019

Sample ID    Location        Date/Time          Matrix   Result
448-01       Well 4          03/14/19 09:40     Water    4.10
448-02       Well 5          03/14/19 09:55     Water    3.20
"""
WARD = """ST. OLAVE'S GENERAL HOSPITAL, BROOK
DISCHARGE SUMMARY                          Chart No. 0044817

Patient: Mr. Tobias Holm         DOB: 22/08/1949
Admitted: 03/02/2016             Discharged: 17/02/2016
Consultant: Mr. A. Lund, Orthopaedics

Mr. Holm fell from a ladder on 03/02/2016. He was treated by Mr. Lund. He went home with a frame.
The wound was dressed each day by the ward nurse. No infection was seen. A letter was sent to his doctor.
"""


def told(text: str) -> list[str]:
    return [one.text for one in find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))]


def test_who_stands_in_a_row_has_not_issued_the_form() -> None:
    found = told(CLAIM)
    assert found
    assert not any(" of Harbour" in one or " of Brook Inn" in one or " of Tarn" in one for one in found)


def test_the_issuer_is_the_whole_name_and_the_number_is_the_papers_own() -> None:
    found = told(BILL)
    assert any(
        one.startswith("Invoice No. 2019-0116 of HOLM & FARROW SURVEYORS LTD., September 30, 2019") for one in found
    )
    assert not any("No. 882" in one for one in found)


def test_a_title_beside_a_name_is_the_title_and_the_customer_no_issuer() -> None:
    found = told(STATEMENT)
    assert any(one.startswith("Statement of Account of BROOK VALLEY BANK") for one in found)
    assert not any("of THE TARN" in one or "of TARN ROWING" in one for one in found)


def test_a_line_of_accreditation_is_no_title() -> None:
    found = told(ASSAY)
    assert any(one.startswith("Report of Analysis No. N19-448 of TARN ANALYTICAL LABORATORIES, INC.") for one in found)
    assert not any("Accredited" in one for one in found)


def test_a_report_with_fields_says_of_whom_it_is() -> None:
    found = candidate_texts(WARD)
    whose = "Discharge Summary of ST. OLAVE'S GENERAL HOSPITAL (Patient: Mr. Tobias Holm): "
    assert any(one.startswith(f"{whose}Admitted: 03/02/2016") for one in found)
    assert not any("0044817" in one for one in found)


def test_a_form_is_not_of_the_day_on_which_somebody_was_hired() -> None:
    text = """NOTICE OF INJURY

Name: Edgar Quist          Date hired: 05/02/2011        Shift: second
Date of injury: 06/09/2019        Time: 4:10 p.m.
Part of body affected: Right hand
How injury occurred: The lid of the vat fell on his hand.
Date employer notified: 06/09/2019    Date prepared: 06/12/2019
"""
    document, mentions = Document(text), find_mentions(text)
    assert "June 12, 2019" in head_of(document, read(text), mentions)


def test_a_profile_is_not_of_the_day_of_one_of_its_entries() -> None:
    text = """TARN PHARMACY                MEDICATION PROFILE
Patient: Edith Farrow        Printed: 07/30/2021

Notes:
05/19/2021 15:40  Interaction alert entered. The override was signed by the manager. TR
05/26/2021 09:05  Daughter called about a rash. Told to stop and go to the clinic. KP
05/27/2021 09:20  Called the clinic, left a message with the nurse about the rash. KP
"""
    document, mentions = Document(text), find_mentions(text)
    assert "May 2" not in head_of(document, read(text), mentions)


def test_the_day_on_which_somebody_died_or_began_is_not_the_form_s() -> None:
    form = """WEIR VETERINARY LABORATORY
Necropsy Report                          Accession V21-66

Owner:       Ruth Odei             Clinic:    Brook Large Animals
Animal:      Juniper, a mare       Died:      06/11/2021
Payee:       Weir Mills since 2/1/2018

Gross findings: The stomach was full of green feed. The bladder was red and had blood in it.
"""
    heads = {one.partition(" (")[0] for one in told(form)}
    assert heads
    assert not [one for one in heads if "2021" in one or "2018" in one]
