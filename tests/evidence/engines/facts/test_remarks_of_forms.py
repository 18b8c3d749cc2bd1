"""What forms tell in sentences, receipts without a colon-free title, rows of logs whose notes are sentences, items of minutes."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines.candidates import candidate_texts

TICKET = """                 TARN LOCK & SAFE
            418 Weir Street, Brook

RECEIPT / WORK TICKET  #20817            Date: 08/14/2017
Customer: Edith Farrow                   Phone: 555-0192
Job site: 77 Mill Lane                   Contact name: Ruth Odei, Manager

DESCRIPTION                         QTY     AMOUNT
Service call, after hours            1       85.00
Deadbolt, Grade 1                    2      138.00
                           TOTAL            223.00

Notes: Door frame split at the strike plate, pry marks on the door edge. Old deadbolt left with the customer.
"""
BILL = """TARN ELECTRIC COOPERATIVE
P.O. Box 90, Brook

ACCOUNT NUMBER   30-4471-02         SERVICE ADDRESS   1180 Quarry Rd
ACCOUNT NAME     Farrow Cold Storage LLC
BILL DATE        02/06/2014         DUE DATE          02/26/2014

PREVIOUS BALANCE                                6,114.20
DEMAND CHARGE   212 KW                          1,908.00
TOTAL AMOUNT DUE                               10,092.78
"""
RECORD = """ELEVATOR MAINTENANCE RECORD
Building: Farrow Tower        Unit: Car 3
Contractor: Tarn Elevator Service Co.

Date       Mechanic     Work performed / Remarks
02/03/15   T. Holm      Lubricated the rails. Door belt worn, replaced.
03/19/15   R. Odei      Callback - car stopped 4 in. below landing, fl 11. Reset the switch. Told manager brake is at limit.
04/28/15   R. Odei      Brake lining replaced. Car returned to service.
"""
MINUTES = """TOWN OF BROOK
BOARD OF APPEALS
Minutes of the Meeting held May 8, 2013

1. Minutes of April 10 approved, 4-0.

2. Case 13-07, 55 Mill Road. The applicant seeks a variance. Mr. Holm said the lot floods. Motion by Holm, second by Farrow, to
continue to June 12. Carried 4-0.

3. Case 13-05, Tarn Auto. The Building Inspector reported that the owner had stored 31 cars. Board voted 3-1 to uphold the order.
"""


def told(text: str) -> list[tuple[str, str]]:
    document, mentions = Document(text), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    return [(one.text, str(one.date)) for one in found]


def test_whom_to_call_about_a_ticket_is_no_fact() -> None:
    assert not any("Contact name" in text for text, _ in told(TICKET))


def test_a_receipt_s_rows_and_notes_are_told_under_whose_it_is() -> None:
    texts = [text for text, _ in told(TICKET)]
    head = "Receipt / Work Ticket No. 20817 of TARN LOCK & SAFE, August 14, 2017 (Customer: Edith Farrow): "
    assert f"{head}total 223.00, for Service call, after hours; Deadbolt, Grade 1." in texts
    assert "Door frame split at the strike plate, pry marks on the door edge." in texts
    assert not any("Customer: Edith Farrow Phone" in text for text in texts)


def test_a_bill_is_called_as_its_day_is_and_labels_side_by_side_head_no_columns() -> None:
    texts = [text for text, _ in told(BILL)]
    assert any(
        text.startswith("Bill of TARN ELECTRIC COOPERATIVE, February 6, 2014 (ACCOUNT NAME: Farrow") for text in texts
    )
    assert any(text.endswith("total amount due 10,092.78, due 02/26/2014.") for text in texts)
    assert not any("02/26/2014 1" in text for text in texts)


def test_a_row_has_all_sentences_of_its_note() -> None:
    found = told(RECORD)
    row = [text for text, day in found if day == "2015-03-19"]
    assert row[0].endswith("On March 19, 2015 R. Odei noted: “Callback - car stopped 4 in. below landing, fl 11.”")
    assert row[1].endswith("On March 19, 2015 R. Odei noted: “Reset the switch. Told manager brake is at limit.”")
    assert len(row) == 2


def test_minutes_tell_under_which_item_it_was_said_and_decide_on_their_own_day() -> None:
    found = told(MINUTES)
    motion = next(one for one in found if one[0].startswith("Motion by Holm"))
    assert motion[0].endswith("Carried 4-0 [Case 13-07, 55 Mill Road].")
    assert motion[1] == "2013-05-08"
    assert any("31 cars [Case 13-05, Tarn Auto]." in text for text, _ in found)


FREIGHT = """TARN FREIGHT                               DELIVERY EXCEPTION REPORT
Pro #: 6620-118843        Date: 10/09/2013
Consignee: Farrow Builders, 40 Depot St
Driver: Tobias Holm       Trailer: 53-2217
Pieces: 6 crates          Weight: 4,180 lb

EXCEPTION: Two crates broken, glass shattered. Driver says he braked hard to avoid a deer. Photos sent to dispatch.
Account placed on credit hold 10/12/13.
"""
LETTER = """TARN MUTUAL
Claims Department
P.O. Box 2200, Brook

May 6, 2014

Ms. Edith Farrow
19 Pond Road

Re: Claim No. 14-88
    Date of Loss: March 2, 2014
    Policy: HO-33

Dear Ms. Farrow:

The pipe froze because the heat was off. For this reason we must deny coverage for the damage to the building.

Sincerely,

Ruth Odei
Senior Examiner
"""


def test_any_label_may_head_sentences_and_a_dated_note_none() -> None:
    texts = [text for text, _ in told(FREIGHT)]
    assert "EXCEPTION: Two crates broken, glass shattered [Delivery Exception Report of Tarn Freight]." in texts
    assert any(" says he braked hard to avoid a deer" in text for text in texts)
    assert any("Account placed on credit hold" in text for text in texts)
    assert not any("6620" in text for text in texts)


def test_a_letter_denies_for_its_reasons_and_is_no_form() -> None:
    found = told(LETTER)
    assert any("We must deny coverage" in text and day == "2014-05-06" for text, day in found)
    assert not any("Paper headed" in text for text, _ in found)


GUARD = """TARN SITE SECURITY - DAILY ACTIVITY LOG
Post: Weir Mall        Date: 12/14/2013
Officer: Tobias Holm              Shift: 1500-2300

1615  Spill by the food court reported to janitorial.
1640  Woman slipped at the food court spill. Name: Edith Farrow. Refused ambulance. No cone out.
1655  Janitorial arrived with a mop.
"""
SHUTOFF = """NOTICE OF SHUTOFF
Mailed: June 3, 2016
Account: 2207-18         Customer: Edith Farrow
Property: 55 Mill Street

Total                          $700.55

Service will be shut off on or after June 14, 2016.
"""


def test_what_a_log_notes_is_not_what_it_is_of() -> None:
    assert not any(text.startswith("Tarn Site Security - Daily Activity Log (Name") for text, _ in told(GUARD))


def test_running_text_of_a_short_form_is_told_without_its_head() -> None:
    assert "Service will be shut off on or after June 14, 2016." in [text for text, _ in told(SHUTOFF)]


RECEIPT = """        TARN MOTORS
   Opp. Municipal Garden, Weir Road

          CASH RECEIPT

Receipt No. : 4471
Date        : 18-Nov-2018
Received from : Tobias Holm
Towards     : Advance for a cart, colour white
Remarks     : Old cart taken in exchange

Customer's Signature :   T. Holm
"""
ANALYSIS = """REPORT OF ANALYSIS
Client: Tarn Water District       Date: March 29, 2007
Lab no.: 448                      Matrix: Water

Notes: ND = not detected at the limit. The results were confirmed on March 22, 2007.

Respiratory: The left lung weighed 710 g. No clot was found in the lung.
"""


def test_a_field_of_few_words_keeps_its_label_and_no_signature_says_whose_it_is() -> None:
    texts = candidate_texts(RECEIPT)
    assert any(
        text.endswith("(Received from: Tobias Holm): Towards: Advance for a cart, colour white") for text in texts
    )


def test_a_key_explains_and_a_part_of_the_body_keeps_its_label() -> None:
    texts = [text for text, _ in told(ANALYSIS)]
    assert not any("ND =" in text for text in texts)
    assert "The results were confirmed on March 22, 2007." in texts
    assert any("Respiratory: The left lung" in text for text in texts)


def test_a_day_in_figures_without_its_year_is_not_the_day_told_before() -> None:
    found = told(
        f"{SHUTOFF}The meter was locked on March 16, 2016. Mrs. Farrow called 4/20 and said that she was in the hospital.\n"
    )
    assert next(day for text, day in found if "called 4/20" in text) in ("None", "2016-04-20")
