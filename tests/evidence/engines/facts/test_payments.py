"""Bills, receipts and transfers: one statement of who pays whom how much, in place of a row of fields."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context
from tests.evidence.engines.candidates import candidate_texts

INVOICE = """TARN ROOFING LTD
14 Mill Lane, Brook

INVOICE                                    No. 5512
Date: April 9, 2019
Bill to: Edith Farrow

Qty   Description                          Unit price     Amount
3     Slates, bundle                          $80.00     $240.00
1     Ridge tile                              $45.00      $45.00

                                         Subtotal        $285.00
                                         Tax (5%)         $14.25
                                         TOTAL DUE       $299.25
"""
TRANSFER = """BROOK SAVINGS BANK
WIRE TRANSFER CONFIRMATION

Date:                 March 4, 2020
Reference number:     BSB-0399-12
Amount:               USD 61,250.00
Originator:           Quist Timber LLC
Originator account:   ******2290
Beneficiary:          Holm Leasing Ltd
Purpose:              second instalment, crane lease
Wire fee:             $30.00
Initiated by:         T. Lund
"""
RECEIPT = """CASH RECEIPT

Receipt No. : 318
Date        : 6 May 2017
Received from : Tobias Holm
The sum of Rupees : Forty thousand only  (Rs. 40,000/-)
Towards     : Deposit for Flat 9, Mill House
Balance payable on delivery : Rs. 12,000/-
"""
ORDER = """COURT ORDER No. 12
Date: May 3, 2017
Claimant: Edith Farrow
Amount: $500.00
Docket: 12-99
"""


def kept(text: str) -> list[FoundFact]:
    document = Document(text)
    mentions = find_mentions(text)
    return judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept


def test_a_bill_is_told_once_with_its_sum_and_without_the_items_that_add_up_to_it() -> None:
    found = kept(INVOICE)
    total = next(one for one in found if "299.25" in one.text)
    assert total.text.endswith("(Bill to: Edith Farrow): total due $299.25, for Slates, bundle; Ridge tile.")
    assert "TARN ROOFING" in total.text.upper()
    assert total.date == date(2019, 4, 9)
    assert not any("240.00" in one.text or "14.25" in one.text for one in found)


def test_a_transfer_says_in_one_statement_from_whom_to_whom_how_much_and_what_for() -> None:
    found = kept(TRANSFER)
    text = next(one.text for one in found if "61,250" in one.text)
    assert "Originator: Quist Timber LLC" in text
    assert text.endswith("amount USD 61,250.00 to Holm Leasing Ltd, for second instalment, crane lease.")
    assert not any("2290" in one.text or "T. Lund" in one.text or "March 4, 2020: Date" in one.text for one in found)


def test_a_receipt_whose_sum_stands_in_words_and_figures_has_its_purpose() -> None:
    found = [one.text for one in kept(RECEIPT)]
    assert any(one.endswith("sum Rs. 40,000/-, for Deposit for Flat 9, Mill House.") for one in found)
    assert any("12,000" in one for one in candidate_texts(RECEIPT))


def test_a_paper_that_is_no_bill_is_told_by_its_fields() -> None:
    assert not any(one.text.endswith(": amount $500.00.") for one in kept(ORDER))


def test_what_the_fields_do_not_say_is_not_borne_out_under_the_head_of_a_bill() -> None:
    context = Context(head="Payment Advice of BROOK BANK (Originator: Tarn Ltd)")
    quote = "Amount: $90.00\nBeneficiary: Orla Finch"
    assert not missing(f"{context.head}: amount $90.00 to Orla Finch.", quote, context)
    assert missing(f"{context.head}: amount $90.00 to Edith Farrow.", quote, context)
    assert missing(f"{context.head}: amount $91.00 to Orla Finch.", quote, context)
    swapped = "Originator: Edith Farrow\nAmount: $90.00\nBeneficiary: Orla Finch"
    assert not missing(f"{context.head}: amount $90.00 to Orla Finch.", swapped, context)
    assert missing(f"{context.head}: amount $90.00 to Edith Farrow.", swapped, context)
    forged = f"{context.head}: amount $90.00 to Edith Farrow, for the deposit."
    assert missing(forged, f"{swapped}\nPurpose: the deposit", context)


TILL = """       PAID
ORLA HARDWARE (N) SDN. BHD.
NO.14, JALAN MELUR 3/2,
40150 SHAH ALAM

TAX INVOICE
DOC NO. : CS-8812        DATE: 04/03/2018
CASHIER : USER 2
ITEM          QTY     PRICE     AMOUNT
4410          2       4.00      8.00
BRASS HINGE
TOTAL SALES (EXCLUDING GST) :      8.00
TOTAL GST :                        0.48
TOTAL SALES (INCLUSIVE OF GST) :   8.48
CASH :                            10.00
CHANGE :                           1.52
GST SUMMARY     AMOUNT     TAX
TOTAL :           8.00    0.48
"""


def test_a_till_s_receipt_is_for_its_whole_sum_by_the_shop_above_the_address_on_its_day() -> None:
    found = kept(TILL)
    assert [one.text.rpartition(": ")[2] for one in found] == ["total sales (inclusive of gst) 8.48."]
    assert "Tax Invoice of ORLA HARDWARE (N) SDN. BHD." in found[0].text
    assert found[0].date == date(2018, 3, 4)  # such a country writes the day first


def test_a_total_that_leaves_something_out_or_counts_things_is_not_what_is_paid() -> None:
    head = "RECEIPT\nNo. 31\nDate: May 3, 2021\nTotal qty: 12\n"
    text = f"{head}Total before tax: $80.00\nTotal tax: $5.00\nTotal: $85.00\nTotal tax: $5.00\n"
    assert [one.text.rpartition(": ")[2] for one in kept(text) if "total" in one.text.lower()] == ["total $85.00."]


def test_a_transfer_says_through_which_bank_and_its_fee_and_account_are_no_facts() -> None:
    text = TRANSFER.replace("Purpose:  ", "Beneficiary bank:     Kestrel Bank, Port Louis\nPurpose:  ")
    found = kept(text)
    assert [one.text.rpartition(": ")[2] for one in found] == [
        "amount USD 61,250.00 to Holm Leasing Ltd, through Kestrel Bank, Port Louis, for second instalment, crane lease."
    ]


def test_a_total_with_its_rate_of_tax_is_the_sum() -> None:
    text = TILL.replace("TOTAL SALES (INCLUSIVE OF GST) :   8.48", "TOTAL INCL. GST@6%           RM 8.48")
    assert [one.text.rpartition(": ")[2] for one in kept(text)] == ["total incl. gst@6% RM 8.48."]


def test_what_a_field_of_a_bill_tells_at_length_is_a_fact_beside_its_sum() -> None:
    text = INVOICE.replace("Qty ", "Cause: burnt slates and a broken gutter\nClerk: T. Lund\n\nQty ")
    found = candidate_texts(text)
    assert any(one.endswith("Cause: burnt slates and a broken gutter") for one in found)
    assert not any("T. Lund" in one for one in found)
