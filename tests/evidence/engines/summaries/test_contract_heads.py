"""What a contract is, between whom and of what day: one short line, whatever words its first clause has for it."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.documents.contract_kinds import kind_called
from evidence.engines.documents.contract_parties import sides_in
from evidence.engines.documents.contract_seats import without_seats
from evidence.engines.documents.first_clause import days_of
from evidence.engines.summaries.summarize import parts_of

BODY = "\n\n1. Seller shall deliver ten looms to Buyer.\n\n2. Buyer shall pay Seller $900 for each loom.\n"


@pytest.mark.parametrize(
    ("clause", "head"),
    [
        (
            'This Supply Agreement is made as of May 4, 2017 between Tarn Mills, Inc. ("Seller") and Orla Finch ("Buyer").',
            "Supply Agreement between Tarn Mills, Inc. (Seller) and Orla Finch (Buyer), dated 4 May 2017.",
        ),
        (
            'AGREEMENT, made May 4, 2017 and effective June 1, 2017, between Tarn Mills (hereinafter Tarn) and Jo Roe ("Buyer").',
            "Supply Agreement between Tarn Mills (Tarn) and Jo Roe (Buyer), dated 4 May 2017, effective 1 June 2017.",
        ),
        (
            "This Supply Agreement is entered into by and between TARN MILLS and QUIST LOOMS on May 4, 2017.",
            "Supply Agreement between TARN MILLS and QUIST LOOMS, dated 4 May 2017.",
        ),
        (
            "This Supply Agreement is entered into by and between TARN MILLS and QUIST LOOMS, effective as of May 4, 2017.",
            "Supply Agreement between TARN MILLS and QUIST LOOMS, effective 4 May 2017.",
        ),
        (
            'This Supply Agreement is made as of May __, 2017 by and between Tarn Mills ("Seller") and Orla Finch ("Buyer").',
            "Supply Agreement between Tarn Mills (Seller) and Orla Finch (Buyer), dated May 2017.",
        ),
        (
            'Tarn Mills (the "Seller") and Tarn Looms, a bank ("Bank"), confirm their agreement with Jo Roe (the "Buyer").',
            "Supply Agreement between Tarn Mills (Seller), Tarn Looms (Bank) and Jo Roe (Buyer).",
        ),
    ],
)
def test_a_head_says_kind_sides_and_day(clause: str, head: str) -> None:
    assert parts_of(Document(f"SUPPLY AGREEMENT\n\n{clause}{BODY}"))[0].words == head


@pytest.mark.parametrize(
    ("clause", "sides"),
    [
        (
            'between Tarn Mills Ltd., a kabushiki kaisha incorporated in Japan ("Tarn") and Weir Bank, N.A. (U.S.A.) ("Bank").',
            ["Tarn Mills Ltd. (Tarn)", "Weir Bank, N.A. (U.S.A.) (Bank)"],
        ),
        (
            'among the funds listed on Schedule A (collectively, the "Weir Group") and Tarn Mills and Sons (the "Company")',
            ["Weir Group", "Tarn Mills and Sons (Company)"],
        ),
        (
            'between Tarn Mills, Inc., a Nevada corporation at 5 Weir Road ("Tarn") and Orla Finch d/b/a Looms ("Finch")',
            ["Tarn Mills, Inc. (Tarn)", "Orla Finch (Finch)"],
        ),
        (
            'between Tarn Mills ("Tarn"), of 5 Weir Road, Alder, and Orla Finch ("Finch")',
            ["Tarn Mills (Tarn)", "Orla Finch (Finch)"],
        ),
        (
            'among Tarn Mills, Inc. ("Parent"), Weir Sub, Inc., a corporation and a wholly owned subsidiary of Parent ("Sub")',
            ["Tarn Mills, Inc. (Parent)", "Weir Sub, Inc. (Sub)"],
        ),
        (
            'between: (1) Tarn Mills Ltd. ("Party A"); (2) Weir Looms Ltd. ("Party B")',
            ["Tarn Mills Ltd. (Party A)", "Weir Looms Ltd. (Party B)"],
        ),
        (
            'between the Weir Mills ("Weir"), at 5 Weir Road, and e-looms, Inc. ("e-looms")',
            ["Weir Mills (Weir)", "e-looms, Inc. (e-looms)"],
        ),
        (
            'between looms.com, inc. ("looms.com") and iWeave, Inc. ("iWeave")',
            ["looms.com, inc. (looms.com)", "iWeave, Inc. (iWeave)"],
        ),
        ('between Tarn Mills ("Company") and the Trustees ("Trust")', []),
        ("between Tarn Mills, Inc. and Distributor, as set forth below", []),
        ('between ____ ("Seller") and Orla Finch ("Buyer")', []),
    ],
)
def test_sides_are_named_without_what_is_said_of_them(clause: str, sides: list[str]) -> None:
    assert [*map(str, sides_in(without_seats(clause)))] == sides


@pytest.mark.parametrize(
    ("clause", "sides"),
    [
        (
            'between Tarn Mills, Inc. DBA Weir Looms: the best ("Tarn") and Orla Finch ("Finch")',
            ["Tarn Mills, Inc. (Tarn)", "Orla Finch (Finch)"],
        ),
        (
            'between Orla Finch ("Finch"), 5 Weir Road: Alder, and e-looms, Inc. ("Looms")',
            ["Orla Finch (Finch)", "e-looms, Inc. (Looms)"],
        ),
        (
            'between Tarn Mills, Inc., the Office ("Tarn") and Orla Finch ("Finch")',
            ["Tarn Mills, Inc. (Tarn)", "Orla Finch (Finch)"],
        ),
    ],
)
def test_a_record_says_who_is_a_side_where_the_words_are_not_to_be_read(clause: str, sides: list[str]) -> None:
    assert [*map(str, sides_in(clause, ["Tarn Mills, Inc.", "e-looms, Inc."]))] == sides


def test_a_title_page_names_the_sides_where_no_clause_does() -> None:
    page = "SUPPLY AGREEMENT\n\nbetween\n\nTARN MILLS LTD\n\nQUIST LTD\n\nand\n\nORLA FINCH, INC.\n\ndated as of May 4, 2017\n\n"
    assert parts_of(Document(f"{page}{BODY}"))[0].words == (
        "Supply Agreement between TARN MILLS LTD, QUIST LTD and ORLA FINCH, INC., dated 4 May 2017."
    )


@pytest.mark.parametrize(
    ("clause", "title", "kind"),
    [
        ("THIS LICENSE AGREEMENT is made between A and B", "", "License Agreement"),
        ("This agreement is made between A and B", "SUPPLY AGREEMENT BETWEEN A AND B", "Supply Agreement"),
        ("This agreement is made", "Portions of This Agreement Have Been Redacted", "Agreement"),
        (
            "This License Agreement is amended",
            "First Amendment to License Agreement",
            "First Amendment to License Agreement",
        ),
        ("This agreement is made", "[Execution Version] Supply Agreement", "Supply Agreement"),
        ("This agreement is made", "Article II Assignment", "Agreement"),
        ("LEASE AGREEMENT LEASE AGREEMENT, dated May 4", "", "Lease Agreement"),
    ],
)
def test_the_kind_is_what_the_clause_or_the_title_calls_it(clause: str, title: str, kind: str) -> None:
    assert kind_called(clause, title) == kind


def test_a_name_with_a_stroke_and_one_with_its_address_are_read() -> None:
    clause = (
        'This Milling Agreement is made as of May 4, 2017 by and between Tarn Mills, Inc. 12 W. Weir Road (the "Miller") and '
        'Quist, LLC / Orla Finch, Inc. (the "Baker").'
    )
    words = parts_of(Document(f"MILLING AGREEMENT\n\n{clause}\n\n{BODY}"))[0].words
    assert "between Tarn Mills, Inc. (Miller) and Quist, LLC / Orla Finch, Inc. (Baker)" in words, words


@pytest.mark.parametrize(
    ("clause", "dated", "effective"),
    [
        (
            "This Agreement, effective this 17th day of May 2016, through May 16, 2019, is between Tarn and Finch",
            None,
            date(2016, 5, 17),
        ),
        ("This Agreement is dated May 1, 2016 and effective until May 16, 2019", date(2016, 5, 1), None),
        ("This Agreement is entered into by Tarn and Finch, to be effective through May 16, 2019", None, None),
    ],
)
def test_the_day_on_which_a_contract_ends_is_not_its_own(
    clause: str, dated: date | None, effective: date | None
) -> None:
    days = days_of(clause)
    assert (days.dated, days.effective) == (dated, effective)
