from tests.evidence.extraction import outlook, samples


def lease() -> outlook.Storage:
    return outlook.message(
        "Lease \u2013 signed", "Please find the lease.\r\nAnna", "Anna Berg <anna@example.org>", "board@example.org"
    )


def test_headers_and_body(tmp_path):
    found = samples.read(tmp_path, "a.msg", outlook.compound(lease()))
    assert (found.outcome, found.media_type) == ("ok", "application/vnd.ms-outlook")
    assert found.metadata == {
        "from": "Anna Berg <anna@example.org>",
        "to": "board@example.org",
        "subject": "Lease \u2013 signed",
        "date": "2021-05-05T09:30:00+02:00",
        "message-id": "<1@example.org>",
    }
    assert found.pages[0].text == (
        "From: Anna Berg <anna@example.org>\nTo: board@example.org\nDate: 2021-05-05T09:30:00+02:00\n"
        "Subject: Lease \u2013 signed\n\nPlease find the lease.\nAnna"
    )


def test_attachments_and_enclosed_messages_become_children(tmp_path):
    inner = outlook.message("Offer", "The offer stands.", "Ben <ben@example.org>", "anna@example.org", header=24)
    inner.folders.update([outlook.attached(0, "terms.txt", b"net 30")])
    outer = lease()
    outer.folders.update([outlook.attached(0, "../lease.pdf", b"%PDF-1.4"), outlook.attached(1, "", inner)])
    found = samples.read(tmp_path, "a.msg", outlook.compound(outer))
    assert [one.name for one in found.children] == ["lease.pdf", "Offer.eml"]
    assert samples.child(tmp_path, found, "lease.pdf") == b"%PDF-1.4"
    enclosed = samples.read(tmp_path, "b.eml", samples.child(tmp_path, found, "Offer.eml"))
    assert enclosed.metadata["from"] == "Ben <ben@example.org>"
    assert enclosed.metadata["date"] == "2021-05-05T09:30:00+02:00"
    assert enclosed.problems == ()
    assert enclosed.pages[0].text.endswith("\n\nThe offer stands.")
    assert samples.child(tmp_path, enclosed, "terms.txt") == b"net 30"


def test_a_message_cut_short_is_corrupt(tmp_path):
    assert samples.read(tmp_path, "a.msg", outlook.compound(lease())[:1500]).outcome == "corrupt"
