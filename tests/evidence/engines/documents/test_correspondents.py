"""Who wrote a document and to whom, as it says itself, and who may have kept it; nobody where it does not say."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.documents.correspondents import correspondents
from evidence.engines.documents.custodians import custodian_hint
from tests.each import each

MAIL = (
    'From: "Orr, Ann" <ann.orr@pell.example>\nTo: Bo Lund <bo.lund@quay.example>, "Vane, Cy" <cv@quay.example>\n'
    "Cc: legal@quay.example\nDate: Mon, 4 Mar 2024 10:00:00 +0000\nSubject: Re: Turbine\n\nPlease sign.\n\n"
    "From: Dee Falk\nTo: Ann Orr\nSent: Sunday\n\nCan you?\n"
)
MEMO = "MEMORANDUM\n\nTO: Ann Orr, General Counsel\nFROM: Bo Lund\nCC: All Employees\nDATE: March 3\nRE: Gate\n\nIt is shut."
LETTER = (
    "Quarry Roofing LLC\n12 Main Street\n\nMarch 4, 2024\n\nMs. Ada Okell\n9 Quarry Lane\n\nRe: roof\n\nDear Ms. Okell,\n\n"
    "We came.\n\n{closing}cc: Ruth Hart; Maria Sotto\n"
)
PARTED = (
    'From: <Orr>,"Ann" </O=PELL/OU=NA/CN=RECIPIENTS/CN=AORR2>\n'
    'To: <Lund>,"Bo" </O=PELL/OU=NA/CN=RECIPIENTS/CN=BLUND>,<Vane>,"Cy B." </O=PELL/CN=CVANE>\n'
    'Cc: <Falk>,"Dee" <dee.falk@quay.example>,<Hart>,"Eva" <eva@quay.example>\nSubject: Turbine\n\nNo.\n'
)
SIGNED = "Sincerely,\n\nDan Price\n\n"


@each(
    [
        (
            MAIL,
            {},
            [
                ("author", "Ann Orr", "ann.orr@pell.example"),
                ("to", "Bo Lund", "bo.lund@quay.example"),
                ("to", "Cy Vane", "cv@quay.example"),
                ("cc", "", "legal@quay.example"),
            ],
        ),
        (
            PARTED,
            {},
            [
                ("author", "Ann Orr", ""),
                ("to", "Bo Lund", ""),
                ("to", "Cy B. Vane", ""),
                ("cc", "Dee Falk", "dee.falk@quay.example"),
                ("cc", "Eva Hart", "eva@quay.example"),
            ],
        ),
        (MEMO, {}, [("author", "Bo Lund", ""), ("to", "Ann Orr", ""), ("cc", "All Employees", "")]),
        (
            LETTER.format(closing=SIGNED),
            {},
            [("author", "Dan Price", ""), ("to", "Ada Okell", ""), ("cc", "Ruth Hart", ""), ("cc", "Maria Sotto", "")],
        ),
        (
            LETTER.format(closing=""),
            {},
            [
                ("author", "Quarry Roofing LLC", ""),
                ("to", "Ada Okell", ""),
                ("cc", "Ruth Hart", ""),
                ("cc", "Maria Sotto", ""),
            ],
        ),
        ("Dear Mr. Vane:\n\nNo.\n", {}, [("to", "Mr. Vane", "")]),
        (
            "Only the body.",
            {"from": "Ann Orr <a@x.example>", "to": "b@x.example"},
            [("author", "Ann Orr", "a@x.example"), ("to", "", "b@x.example")],
        ),
        ("A report.", {"author": "Ann Orr"}, [("author", "Ann Orr", "")]),
        ("A report.", {"author": "Administrator", "creator": "Microsoft Word"}, []),
        ("TO: whom it may concern\n\nThey met.", {}, []),
        ("They met on May 3.", {}, []),
        ("", {}, []),
    ],
    name=lambda case: repr(case[0][:30]),
)
def test_who_wrote_it_and_to_whom(text: str, metadata: dict[str, str], expected: list[tuple[str, str, str]]) -> None:
    found = correspondents(Document(text, metadata=metadata))
    assert [(one.role, one.name, one.address) for one in found] == expected
    for one in found:
        words = text[one.start : one.end]
        named = one.name.split()[-1] if one.name else one.address
        assert not words or named in words


@each(
    [
        ("maildir/lund-b/inbox/1.eml", {}, MAIL, ("Bo Lund", "folder")),
        ("Ann Orr/sent/1.eml", {}, MAIL, ("Ann Orr", "folder")),
        ("Ann Orr/Bo Lund/1.eml", {}, MAIL, None),
        ("Custodian - Eve Hall/memo.txt", {}, MEMO, ("Eve Hall", "folder")),
        ("Board Minutes/memo.txt", {}, MEMO, None),
        ("1.eml", {"delivered-to": "CV@quay.example"}, MAIL, ("Cy Vane", "mailbox")),
        ("1.eml", {"delivered-to": "list@else.example"}, MAIL, None),
        ("a.txt", {}, "One.\n\nQRY-000123\n\f\nTwo.\n\nQRY-000124\n", ("QRY", "Bates numbers")),
        ("a.txt", {}, "One.\n\nQRY-000123\n\f\nTwo.\n\nPEL-000124\n", None),
        ("a.txt", {}, "One.", None),
    ],
    name=lambda case: case[0],
)
def test_who_may_have_kept_it(
    filename: str, metadata: dict[str, str], text: str, expected: tuple[str, str] | None
) -> None:
    document = Document(text, filename=filename, metadata=metadata)
    found = custodian_hint(document, correspondents(document))
    assert ((found.name, found.basis) if found else None) == expected


def test_a_field_ends_where_the_next_of_its_line_begins() -> None:
    text = (
        "MEMORANDUM\n\nTO:    R. L. Holm, Mgr. Quality          DATE:  May 3, 2012\n"
        "FROM:  Edith Farrow, Engineering     FILE:  7\n\nText.\n"
    )
    found = correspondents(Document(text, filename="memo.txt"))
    assert [(one.role, one.name) for one in found] == [("author", "Edith Farrow"), ("to", "R. L. Holm")]


CALLED = """From the desk of
EDITH FARROW

May 3, 2012

Mr. Norman Holm
4 Mill Lane, Tarn

Dear Norm,

I got your letter.

{closing}

{signed}
"""


def test_a_letter_to_a_given_name_is_to_the_one_of_the_address_who_has_it() -> None:
    for closing, signed in (
        ("Fraternally,", "Edith Farrow"),
        ("Yours very truly,", "WEIR & ODEI\n\n\nEdith Farrow"),
        ("Yours ever,", "(dictated but not signed)\n\nEdith Farrow MS FRCS"),
    ):
        text = CALLED.format(closing=closing, signed=signed)
        found = {one.role: one.name for one in correspondents(Document(text, filename="letter.txt"))}
        assert found == {"author": "Edith Farrow", "to": "Norman Holm"}


def test_who_is_greeted_by_no_name_is_the_one_whom_the_address_has() -> None:
    text = CALLED.format(closing="Fraternally,", signed="Edith Farrow").replace("Dear Norm,", "Dear Participant:")
    found = {one.role: one.name for one in correspondents(Document(text, filename="letter.txt"))}
    assert found["to"] == "Norman Holm"
