"""E-mail as a mail program saves it: RFC 5322 with a fixed message id, and the attachment built from its own source."""

from __future__ import annotations

from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from cases.demo import sheet
from cases.demo.source import DemoSource, read

XLSX = ("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet")


def build(source: DemoSource) -> bytes:
    message = EmailMessage(policy=SMTP)
    for name in ("From", "To", "Cc", "Subject", "Message-ID", "In-Reply-To"):
        if value := source.header.get(name.lower()):
            message[name] = value
    message["Date"] = format_datetime(datetime.fromisoformat(source.date))
    message.set_content(source.body.strip("\n") + "\n")
    if attachment := source.header.get("attach"):
        _attach(message, read(source.path.with_name(attachment)))
    return message.as_bytes()


def _attach(message: EmailMessage, attachment: DemoSource) -> None:
    maintype, subtype = XLSX
    message.add_attachment(sheet.build(attachment), maintype=maintype, subtype=subtype, filename=attachment.file)
    message.set_boundary("=_corvane_7F31_0001")
