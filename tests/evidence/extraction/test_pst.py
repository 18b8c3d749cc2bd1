from datetime import UTC, datetime

import pytest

from evidence.extraction.limits import Limits
from tests.evidence.extraction import samples
from tests.evidence.extraction.outlook_store import Folder, Mail, data_file

SENT = datetime(2021, 5, 5, 9, 30, tzinfo=UTC)


def mail(subject: str, body: str = "The offer stands.", **files: bytes) -> Mail:
    sender = {0x0C1A: "Anna Berg", 0x5D01: "anna@example.org", 0x0E04: "Board"}
    return Mail({0x37: subject, 0x1000: body, 0x39: SENT, **sender}, files)


def test_each_message_comes_out_as_an_e_mail_named_with_its_folder(tmp_path):
    store = data_file(Folder("Inbox", [mail("Lease")], [Folder("A/B", [mail("")])]), Folder("Sent"))
    found = samples.read(tmp_path, "mail.pst", store)
    assert (found.outcome, found.media_type, found.metadata) == (
        "ok",
        "application/vnd.ms-outlook-pst",
        {"entries": "2"},
    )
    assert [one.name for one in found.children] == ["Inbox/Lease.eml", "Inbox/A-B/message.eml"]
    lease = samples.read(tmp_path, "a.eml", samples.child(tmp_path, found, "Inbox/Lease.eml"))
    assert lease.problems == ()
    assert lease.metadata == {
        "from": "Anna Berg <anna@example.org>", "to": "Board", "subject": "Lease", "date": "2021-05-05T09:30:00+00:00",
    }  # fmt: skip
    assert lease.pages[0].text.endswith("Subject: Lease\n\nThe offer stands.")


def test_headers_that_came_with_a_message_are_kept(tmp_path):
    one = mail("Lease")
    one.properties[0x7D] = (
        "To: board@example.org, =?utf-8?q?J=C3=BCrgen?= <j@example.org>\r\nMessage-ID: <1@example.org>\r\n"
    )
    found = samples.read(tmp_path, "mail.pst", data_file(Folder("Inbox", [one])))
    lease = samples.read(tmp_path, "a.eml", samples.child(tmp_path, found, "Inbox/Lease.eml"))
    assert lease.metadata["to"] == "board@example.org, Jürgen <j@example.org>"
    assert (lease.metadata["message-id"], lease.metadata["from"]) == ("<1@example.org>", "Anna Berg <anna@example.org>")


def test_attachments_stay_with_their_message(tmp_path):
    one = mail("Lease", **{"../lease.pdf": b"%PDF-1.4", "terms.txt": b"net 30"})
    found = samples.read(tmp_path, "mail.pst", data_file(Folder("Inbox", [one])))
    lease = samples.read(tmp_path, "a.eml", samples.child(tmp_path, found, "Inbox/Lease.eml"))
    assert [(child.name, child.size) for child in lease.children] == [("lease.pdf", 8), ("terms.txt", 6)]


def test_more_messages_than_are_taken_out_are_reported(tmp_path):
    store = data_file(Folder("Inbox", [mail(f"Offer {number}") for number in range(3)]))
    found = samples.read(tmp_path, "mail.pst", store, Limits(max_messages=2))
    assert [one.name for one in found.children] == ["Inbox/Offer 0.eml", "Inbox/Offer 1.eml"]
    assert samples.codes(found) == {"entry_limit"}
    assert found.metadata == {"entries": "2"}


def test_a_data_file_without_a_message_is_empty(tmp_path):
    found = samples.read(tmp_path, "mail.pst", data_file(Folder("Inbox")))
    assert (found.outcome, found.children) == ("empty", ())


@pytest.mark.parametrize("kept", [0.05, 0.5, 0.9])
def test_a_data_file_cut_short_is_corrupt(tmp_path, kept):
    store = data_file(Folder("Inbox", [mail("Lease")]))
    assert samples.read(tmp_path, "mail.pst", store[: int(len(store) * kept)]).outcome == "corrupt"
