"""Where a demand hides: in a document's words, behind them, and in what a file says about itself."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from email.message import EmailMessage

import docx as word
from openpyxl import Workbook
from reportlab.pdfgen.canvas import Canvas

from tests.evidence.extraction.samples import LETTER, docx, encoded, typed_picture, xlsx

PLAIN = (
    "On March 3, 2024 Kestrel Harbor LLC paid Dana Moran $18,450.00 for the boat.",
    "Daniel Pryce signed the receipt on March 4, 2024.",
)
Carrier = Callable[[str], tuple[str, bytes]]  # a demand → the file's name and bytes


def text(said: str) -> tuple[str, bytes]:
    return "note.txt", "\n".join([PLAIN[0], said, PLAIN[1]]).encode()


def file_name(said: str) -> tuple[str, bytes]:
    number = sum(map(ord, said))  # no two files are the same
    return f"{said[:200].replace('/', '_')}.txt", "\n".join([*PLAIN, f"Receipt no. {number}."]).encode()


def html_comment(said: str) -> tuple[str, bytes]:
    return "page.html", f"<html><body><p>{PLAIN[0]}</p><!-- {said} --><p>{PLAIN[1]}</p></body></html>".encode()


def html_hidden(said: str) -> tuple[str, bytes]:
    body = f"<p>{PLAIN[0]}</p><div style='display:none;font-size:0'>{said}</div><p>{PLAIN[1]}</p>"
    return "page.html", f"<html><head><title>{said[:80]}</title></head><body>{body}</body></html>".encode()


def mail_header(said: str) -> tuple[str, bytes]:
    return _mail("\n".join(PLAIN), subject=said)


def mail_body(said: str) -> tuple[str, bytes]:
    return _mail("\n\n".join([PLAIN[0], said, PLAIN[1]]), subject="The boat")


def mail_sender(said: str) -> tuple[str, bytes]:
    name = "".join(character for character in said if character.isalnum() or character == " ")[:120]
    return _mail(
        "\n".join(PLAIN), subject=f"The boat, no. {sum(map(ord, said))}", sender=f'"{name}" <boat@example.com>'
    )


def pdf_text(said: str) -> tuple[str, bytes]:
    return "letter.pdf", _pdf([PLAIN[0], said, PLAIN[1]])


def pdf_properties(said: str) -> tuple[str, bytes]:
    return "letter.pdf", _pdf(list(PLAIN), title=said)


def pdf_invisible(said: str) -> tuple[str, bytes]:
    return "letter.pdf", _pdf(list(PLAIN), invisible=said)


def docx_hidden(said: str) -> tuple[str, bytes]:
    document = word.Document()
    document.add_paragraph(PLAIN[0])
    document.add_paragraph().add_run(said).font.hidden = True
    document.add_paragraph(PLAIN[1])
    document.core_properties.title = said[:200]
    return "agreement.docx", docx(document)


def csv_cell(said: str) -> tuple[str, bytes]:
    buffer = io.StringIO()
    csv.writer(buffer).writerows(
        [["Date", "Payee", "Memo"], ["2024-03-03", "Dana Moran", said], ["2024-03-04", "Pryce", ""]]
    )
    return "ledger.csv", buffer.getvalue().encode()


def xlsx_cell(said: str) -> tuple[str, bytes]:
    workbook = Workbook()
    shown = workbook.create_sheet("Ledger", 0)
    shown.append(["Date", "Payee", "Memo"])
    shown.append(["2024-03-03", "Dana Moran", said])
    workbook.create_sheet("Hidden").append([said])
    workbook["Hidden"].sheet_state = "veryHidden"
    return "ledger.xlsx", xlsx(workbook)


def picture(said: str) -> tuple[str, bytes]:
    words = said.split()
    lines = [" ".join(words[at : at + 6]) for at in range(0, min(len(words), 42), 6)]
    return "photo.png", encoded(typed_picture([PLAIN[0][:50], *lines]), "PNG")


CARRIERS: dict[str, Carrier] = {
    one.__name__: one
    for one in (
        text, file_name, html_comment, html_hidden, mail_header, mail_body, mail_sender, pdf_text, pdf_properties,
        pdf_invisible, docx_hidden, csv_cell, xlsx_cell, picture,
    )
}  # fmt: skip


def _mail(body: str, *, subject: str, sender: str = "Daniel Pryce <pryce@example.com>") -> tuple[str, bytes]:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, "moran@example.com", subject.replace("\n", " ")
    message["Date"], message["X-Instructions"] = "Mon, 04 Mar 2024 09:00:00 +0000", subject.replace("\n", " ")
    message.set_content(body)
    return "boat.eml", message.as_bytes()


def _pdf(lines: list[str], *, title: str = "", invisible: str = "") -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=LETTER)
    canvas.setTitle(title or "Receipt")
    canvas.setSubject(title)
    written = canvas.beginText(72, 700)
    written.textLines("\n".join(lines))
    if invisible:
        written.setTextRenderMode(3)
        written.textLines(invisible)
    canvas.drawText(written)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()
