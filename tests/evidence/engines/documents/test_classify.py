"""Document kinds, classification and language."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.documents.classify import classify
from tests.evidence.engines import samples
from tests.evidence.engines.papers import Paper, papers

INVOICE = (
    "INVOICE\nInvoice No: 1044\nBill to: Maria Rossi\nDescription  Qty  Unit price\nSubtotal $400\nAmount due $440"
)
MINUTES = "MINUTES OF THE MEETING OF THE BOARD\nPresent: A, B\nApologies: C\nIt was resolved unanimously to adjourn."
POLICE = "CITY POLICE DEPARTMENT\nINCIDENT REPORT\nReporting officer: Lane, badge 12\nSuspect fled. Witness stated that"
LETTER = "14 June 2021\n\nDear Mr Doe,\n\nI write to confirm the terms. I enclose a copy.\n\nYours sincerely,\nJane Roe"
RECEIPT = (
    "The Quay Inn\nServer: Ann\nTable: 3\nSoup  $4.00\nSubtotal  $4.00\nGST  $0.20\nTotal  $4.20\nThank you for dining!"
)
STATUTE = "An Act to amend the law. BE IT ENACTED by the Senate: Section 1. Short title. Subsection (1) applies."
OPINION = "SUPREME COURT\nRossi v. Acme\nOPINION\nAppellant argues. We affirm. The judgment is affirmed. Circuit Judge"


@pytest.mark.parametrize(
    ("kind", "document"),
    [
        ("contract", Document(samples.CONTRACT, filename="loan.pdf")),
        ("amendment", Document("FIRST AMENDMENT TO LEASE\nThe Lease is hereby amended. This Amendment is binding.")),
        ("email", Document(samples.MAIL, filename="a.eml", media_type="message/rfc822")),
        ("invoice", Document(INVOICE)),
        (
            "bank_statement",
            Document(samples.STATEMENT + "Opening balance, closing balance", filename="bank.xlsx"),
        ),
        ("deposition", Document(samples.DEPOSITION)),
        ("board_minutes", Document(MINUTES)),
        ("receipt", Document(RECEIPT)),
        ("police_report", Document(POLICE)),
        ("letter", Document(LETTER)),
        ("statute", Document(STATUTE)),
        ("opinion", Document(OPINION)),
        ("photo", Document("", filename="IMG_1.jpg", media_type="image/jpeg")),
        ("other", Document("lorem ipsum")),
    ],
)
def test_kinds(kind: str, document: Document) -> None:
    found = classify(document)
    assert found.kind == kind
    assert 0 < found.confidence < 1


@pytest.mark.parametrize("paper", papers(), ids=lambda paper: str(paper.document.filename))
def test_papers_of_every_genre_are_of_their_kind(paper: Paper) -> None:
    assert classify(paper.document).kind == paper.kind


def test_what_a_paper_is_about_is_not_what_it_is() -> None:
    text = "Alder Law\n\n1 May 2021\n\nRe: Purchase Order 12\n\nDear Ms Abara,\n\nI enclose the order.\n\nSincerely,\nIda Holm"
    assert classify(Document(text)).kind == "letter"


def test_classification_follows_kind_and_vocabulary() -> None:
    assert classify(Document(STATUTE)).classification == "Legal/Statute"
    assert classify(Document(OPINION)).classification == "Legal/Precedent"
    assert classify(Document(samples.CONTRACT)).classification == "Evidence"
    playbook = "Negotiation guide. Our position: price first. Fallback: split it. Walk-away: $1m. Preferred clause A."
    assert classify(Document(playbook, filename="playbook.docx")).classification == "Strategy/Playbook"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The tenant shall pay the rent on the first day of every month.", "en"),
        ("Der Mieter zahlt die Miete am ersten Werktag eines jeden Monats im Voraus.", "de"),
        ("Le locataire paie le loyer le premier jour de chaque mois.", "fr"),
        ("12 34", "und"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert classify(Document(text)).language == language


def test_a_procedure_that_was_done_is_no_policy() -> None:
    note = "PREOPERATIVE DIAGNOSIS: Torn tendon.\nPROCEDURE: Repair of the tendon.\nPROCEDURE IN DETAIL: The knee was opened."
    assert classify(Document(note)).kind != "policy"
