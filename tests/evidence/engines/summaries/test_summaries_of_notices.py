"""Notices that machines send are told by their fields, and not by what stands under every one of them."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of

HEAD = "From: {sender}\nTo: Orla Finch <orla.finch@weir.example>\nDate: Mon, 4 May 2020 09:12:00 +0000\nSubject: {subject}\n\n"
SHIPPED = """***Do not reply to this email. Weir Parcels will not receive your reply.

Shipment Detail

Scheduled Delivery: 6 May 2020

Ship To:

Wilma Tarn
Tarn Marine Salvage Ltd

Number of Packages: 2
Tracking Number: WP20417

Simply click the button below to change the day of delivery.
"""
GREETED = "Orla: Can you send me the count of the beams by tomorrow afternoon? Thanks.\n\nTobias Holm\nWeir Mills\n"
UNKNOWN = "Orla,\n\nWilma Tarn rejected the survey of the pier on 2 May 2020.\n\nTobias Holm\n"


QUIT = """NOTICE TO PAY RENT OR QUIT

TO:  ORLA FINCH and all other persons in possession

PLEASE TAKE NOTICE that the rent of 14 Mill Lane, which you hold under a rental agreement dated May 1, 2012, is due and unpaid.

You are required to pay $1,700.00 within three days, or to leave. The owner elects to end the rental agreement
if the rent is not paid.

Dated: May 13, 2015              /s/ Tobias Lee
                                 Agent for the owner
"""


def _told(body: str, sender: str = "Tobias Holm <tobias.holm@weir.example>", subject: str = "Beams") -> list[str]:
    text = HEAD.format(sender=sender, subject=subject) + body
    return [one.words for one in parts_of(Document(text, "m.eml", "message/rfc822"))]


def test_a_notice_says_what_was_shipped_to_whom_and_not_how_to_reply() -> None:
    words = " ".join(_told(SHIPPED, "notices@weirparcels.example", "Shipment"))
    assert (
        "Scheduled Delivery: 6 May 2020; Ship To: Wilma Tarn, Tarn Marine Salvage Ltd; Number of Packages: 2" in words
    )
    assert "reply" not in words
    assert "button" not in words


def test_a_request_behind_a_name_and_a_colon_is_told() -> None:
    assert any("Can you send me the count of the beams by tomorrow" in words for words in _told(GREETED))


def test_a_daemon_has_written_nothing() -> None:
    lead, *said = _told(UNKNOWN, "<MAILER-DAEMON>")
    assert "MAILER-DAEMON" not in lead
    assert any("rejected the survey" in words for words in said)


def test_an_instruction_is_asked_and_thanks_are_left_out() -> None:
    body = (
        "Orla,\n\nDo not send the notice to Alder Mutual.\n\nI appreciate your immediate attention to this request.\n"
    )
    assert _told(body)[1:] == ["Asks: “Do not send the notice to Alder Mutual.”"]


def test_a_notice_under_an_agreement_is_told_by_what_it_demands_and_not_as_a_contract() -> None:
    words = " ".join(one.words for one in parts_of(Document(QUIT)))
    assert "You are required to pay $1,700.00 within three days" in words
    assert "Payment:" not in words
