"""Summaries say what a reader asks of a document of its kind, in its own words."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.documents.titles import title_in, titled
from evidence.engines.layout.structure import structure
from evidence.engines.summaries.parts import listed, shortened
from evidence.engines.summaries.summarize import parts_of, summarize

LEASE = """EXHIBIT 4.2

SUBLEASE AGREEMENT

This Sublease Agreement (this "Sublease") is made as of May 3, 2019, by and between Tarn Mills, Inc., a Delaware corporation
with its principal place of business at 4 Weir Road, Alder ("Sublandlord"), and Orla Finch LLC ("Subtenant").

WHEREAS, Sublandlord holds the building under a lease.

1. Premises. Sublandlord hereby leases to Subtenant the second floor of the building at 9 Quay Street.
2. Rent. Subtenant shall pay rent of $4,200 on the first day of each month.
3. Term. The term of this Sublease shall commence on June 1, 2019 and expire on May 31, 2022.
4. Termination. Either party may terminate this Sublease upon ninety days' written notice.
5. Notices. All notices shall be in writing and are deemed given when received.
6. Governing Law. This Sublease shall be governed by the laws of the State of Oregon.
"""
AMENDMENT = """FIRST AMENDMENT TO SUPPLY AGREEMENT

This First Amendment is made as of May 3, 2020, by and between Tarn Mills, Inc. ("Buyer") and Orla Finch LLC ("Seller").

WHEREAS, the parties wish to amend the Supply Agreement of June 1, 2019.

1. Section 4.2 of the Agreement is hereby deleted in its entirety and replaced with the following:
"4.2 Buyer shall pay $18 for each sack of flour delivered after June 1, 2020."
2. The term of the Agreement is extended until May 31, 2023.
3. All other terms remain in full force and effect.
"""
FORM = """DISTRIBUTION AGREEMENT

TABLE OF CONTENTS
1.1 Appointment of Distributor 4
1.2 Prices and Payment 6
1.3 Term and Termination 9

This Distribution Agreement is made as of ____________, 20__, by and between ______________ ("Supplier") and ______________
("Distributor").

1.1 Appointment. Supplier hereby appoints Distributor as its distributor of the Products in the Territory.
1.2 Prices. Distributor shall pay a price of $40 for each unit of the Products.
"""
MAIL = """From: "Voss  Ingrid" <Ingrid.Voss@example.com>
To: Dell, Amos; Pry, Lena
Date: Mon, 4 Mar 2019 09:12:00 -0500
Subject: RE: Pump seals

The seals of pump 4 failed again on Friday and 300 gallons were lost. Please approve the order for new seals by Wednesday.

************
This archive is offered under a licence. Please credit the archive.
************
"""
DEPOSITION = """           DEPOSITION OF MARTA QUILL
                 May 6, 2020

 1   BY MS. ORR:
 2       Q.  When was the dam inspected?
 3       A.  It was inspected on March 3, 2018.
 4       Q.  Who was there?
 5       A.  Mr. Lund was there with the Fells Valley crew.
 6       Q.  Do you recall the weather?
 7       A.  I don't recall.
 8       Q.  What did Fells Valley pay?
 9       A.  Fells Valley paid $900 on April 9.
"""
ORDER = """IN THE SUPERIOR COURT OF ALDER COUNTY

JUNE HOLT,
          Plaintiff,
     v.
TARN MILLS, INC.,
          Defendant.
                                   Case No. 19-CV-221

ORDER GRANTING MOTION TO COMPEL

Plaintiff alleges that Tarn Mills breached the sublease of May 2019. Plaintiff moves the court for an order to compel production.
The motion is GRANTED, and Tarn Mills shall produce its ledgers by July 9, 2020.

SO ORDERED this 12th day of June, 2020.
"""
INVOICE = """INVOICE

Invoice No: 5512
Invoice date: 2 April 2020
Bill to: Orla Finch LLC
Due date: 2 May 2020

Description   Qty   Unit price
Seals         4     $110.00
Subtotal $440.00
Total due: $478.50
"""

VOICEMAIL = """\
[00:00:00–00:00:04] Speaker A: You have reached Orla Finch, please leave the message.
[00:00:06–00:00:16] Speaker B: Ms. Finch, this is Amos Dell of Tarn Mills. I have your message about the two pumps. Is that right?
[00:00:17–00:00:25] Speaker B: The south line has to stand still for four hours, and Mr. Pry has not agreed to that. Call me back.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            LEASE,
            ["3 May 2019", "Tarn Mills, Inc.", "Orla Finch LLC", "leases to Subtenant", "$4,200", "May 31, 2022", "Oregon"],
            ["Weir Road", "notices", "EXHIBIT"],
        ),
        (
            AMENDMENT,
            ["3 May 2020", "Tarn Mills", "Orla Finch LLC", "Section 4.2", "$18 for each sack", "extended until May 31, 2023"],
            ["WHEREAS"],
        ),
        (
            FORM,
            ["Distribution Agreement, a form in which the parties are left blank", "appoints Distributor", "$40 for each"],
            ["Appointment of Distributor 4", "____"],
        ),
        (
            DEPOSITION,
            ["Deposition of Marta Quill", "6 May 2020", "Ms. Orr", "March 3, 2018", "$900"],
            ["recall", " 1 ", "Q.", "questions"],
        ),
        (ORDER, ["Order Granting Motion", "June Holt v. Tarn Mills", "19-CV-221", "12 June 2020", "GRANTED", "July 9, 2020"], []),
        (
            VOICEMAIL,
            ["Speaker A and Speaker B speaking", "Amos Dell of Tarn Mills", "the two pumps", "Mr. Pry has not agreed"],
            ["Is that right", "00:00"],
        ),
        (INVOICE, ["5512", "Orla Finch LLC", "2 April 2020", "2 May 2020", "$478.50"], ["Unit price"]),
    ],
)  # fmt: skip
def test_who_what_when_of_each_kind(text: str, said: list[str], unsaid: list[str]) -> None:
    summary = summarize(Document(text))
    assert [words for words in said if words not in summary] == []
    assert [words for words in unsaid if words in summary] == []


def test_a_message_says_who_asks_whom_for_what_and_no_archives_notice() -> None:
    summary = summarize(Document(MAIL, "a.eml", "message/rfc822"))
    assert summary.startswith("Ingrid Voss to Amos Dell and Lena Pry, 4 March 2019, about “RE: Pump seals”.")
    assert "Asks: “Please approve the order" in summary
    assert "archive" not in summary


def test_a_message_without_words_of_its_own_is_its_header() -> None:
    text = MAIL[: MAIL.index("The seals")] + MAIL[MAIL.index("****") :]
    assert summarize(Document(text, "a.eml", "message/rfc822")).endswith("about “RE: Pump seals”.")


@pytest.mark.parametrize("text", [LEASE, MAIL, DEPOSITION, ORDER, INVOICE, VOICEMAIL])
def test_statements_keep_the_places_they_rest_on(text: str) -> None:
    for part in parts_of(Document(text)):
        assert part.spans
        assert all(0 <= start < end <= len(text) for start, end in part.spans)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (LEASE, "SUBLEASE AGREEMENT"),
        ("Exhibit 10.1 SUPPLY AGREEMENT THIS AGREEMENT is made by and between A Co and B Co.\n", "SUPPLY AGREEMENT"),
        ("Report No. 5 Page 1\nThe pump failed.\n", "Report No. 5"),
        ("Dear Ms Orr,\nthank you for your letter.\n", ""),
        ("The order of the day was rest.\n", ""),
    ],
)
def test_the_title_is_the_line_that_names_the_document(text: str, title: str) -> None:
    assert title_in(structure(text))[0] == title


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("ORDER OF THE COURT", "Order of the Court"),
        ("Order No. 5", "Order No. 5"),
        ("TARN LLC LEASE", "Tarn LLC Lease"),
    ],
)
def test_a_title_in_capitals_reads_as_words(written: str, shown: str) -> None:
    assert titled(written) == shown


def test_lists_and_long_sentences_say_that_there_is_more() -> None:
    assert (listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C", "D"])) == ("A", "A and B", "A, B, C and 1 other")
    assert shortened("One two three; four five six", 20) == "One two three …"
    assert shortened("short", 20) == "short"


def test_a_contracts_sides_are_those_that_its_head_defines_where_no_clause_names_them() -> None:
    text = (
        "CONSULTING AGREEMENT\n\nTHIS AGREEMENT is dated the 1st day of May, 2020.\n\nBETWEEN: TARN MILLS LTD., a company duly "
        'incorporated in Alder and having its head office at 9 Weir Road (the "Company")\n\nAND: Orla Finch, an individual '
        '(the "Consultant")\n\n1. The Consultant shall advise the Company.\n\n2. This Agreement is the entire agreement '
        "between the Company and the Consultant.\n"
    )
    lead = parts_of(Document(text, "paper.txt"))[0].words
    assert (
        lead == "Consulting Agreement between TARN MILLS LTD. (Company) and Orla Finch (Consultant), dated 1 May 2020."
    )


def test_a_long_lead_in_of_a_contracts_sentence_gives_way_to_what_is_paid() -> None:
    text = (
        'SPONSORSHIP AGREEMENT\n\nThis Agreement is made on May 1, 2020 between Tarn Mills, Inc. ("Sponsor") and Weir Club '
        'LLC ("Club").\n\n1. In consideration of the rights that are granted to Sponsor in the stadium of the Club, of the '
        "services that the Club is to render at each of its games at home and abroad, of the seats that it is to keep, and of "
        "all else that stands in the schedules, Sponsor shall pay to Club a fee of $40,000 for each year.\n\n2. The term of "
        "this Agreement shall be five years.\n"
    )
    said = [part.words for part in parts_of(Document(text, "paper.txt"))]
    assert "Payment: Sponsor shall pay to Club a fee of $40,000 for each year." in said


def test_a_mark_of_confidence_is_no_title() -> None:
    text = "CONFIDENTIAL: SUBJECT TO PROTECTIVE ORDER\n\nInspection Report\n\nThe pump failed on May 3, 2021.\n"
    assert parts_of(Document(text, "report.txt"))[0].words.startswith("Inspection Report")
