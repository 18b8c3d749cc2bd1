from email.message import EmailMessage

from evidence.extraction.formats.headers import iso_date, readable
from tests.evidence.extraction import samples


def mail(body: str = "Please sign.", **headers: str) -> EmailMessage:
    message = EmailMessage()
    defaults = {"From": "Anna Berg <anna@example.org>", "To": "board@example.org", "Subject": "Lease"}
    for name, value in {**defaults, "Date": "Wed, 5 May 2021 09:30:00 +0200", **headers}.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message


def test_headers_body_and_date(tmp_path):
    found = samples.read(
        tmp_path, "a.eml", mail(Message_ID="<1@example.org>", In_Reply_To="<0@example.org>").as_bytes()
    )
    assert found.metadata == {
        "from": "Anna Berg <anna@example.org>",
        "to": "board@example.org",
        "subject": "Lease",
        "date": "2021-05-05T09:30:00+02:00",
        "message-id": "<1@example.org>",
        "in-reply-to": "<0@example.org>",
    }
    assert found.pages[0].text.splitlines() == [
        "From: Anna Berg <anna@example.org>",
        "To: board@example.org",
        "Date: Wed, 05 May 2021 09:30:00 +0200",
        "Subject: Lease",
        "",
        "Please sign.",
    ]


def test_plain_text_is_preferred_to_html(tmp_path):
    message = mail("The plain text.")
    message.add_alternative("<p>The <b>HTML</b> text.</p>", subtype="html")
    assert samples.read(tmp_path, "a.eml", message.as_bytes()).pages[0].text.endswith("\n\nThe plain text.")


def test_only_html_is_read_as_text(tmp_path):
    message = mail()
    message.set_content("<p>Rent is <b>$900</b>.</p><script>x</script>", subtype="html")
    assert samples.read(tmp_path, "a.eml", message.as_bytes()).pages[0].text.endswith("\n\nRent is $900.")


def test_attachments_and_enclosed_messages_become_children(tmp_path):
    message = mail()
    message.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="../../lease.pdf")
    message.add_attachment("Note", filename="note.txt")
    message.add_attachment(mail("The original.", Subject="Offer / first"))
    found = samples.read(tmp_path, "a.eml", message.as_bytes())
    assert [one.name for one in found.children] == ["lease.pdf", "note.txt", "Offer - first.eml"]
    assert samples.child(tmp_path, found, "lease.pdf") == b"%PDF-1.4"
    inner = samples.read(tmp_path, "b.eml", samples.child(tmp_path, found, "Offer - first.eml"))
    assert inner.pages[0].text.endswith("\n\nThe original.")
    assert "Note" not in found.pages[0].text


def test_utf16_mail_is_read(tmp_path):
    data = mail("Grüße", Subject="Lease").as_string().encode("utf-16")
    found = samples.read(tmp_path, "a.eml", data)
    assert found.metadata["subject"] == "Lease"


def test_eight_bit_mail_without_a_charset_is_read(tmp_path):
    data = (
        b"From: a@example.org\r\nTo: b@example.org\r\nSubject: M\xfcller\r\nMIME-Version: 1.0\r\n\r\nGr\xfc\xdfe \x96 A"
    )
    found = samples.read(tmp_path, "a.eml", data)
    assert found.metadata["subject"] == "Müller"
    assert found.pages[0].text.endswith("\n\nGrüße \u2013 A")


def test_a_smuggled_header_stays_in_its_line(tmp_path):
    data = b"From: a@example.org\nSubject: =?utf-8?q?Hi=0ABcc:_x@example.org?=\nMIME-Version: 1.0\n\nText"
    found = samples.read(tmp_path, "a.eml", data)
    assert found.metadata["subject"] == "Hi Bcc: x@example.org"
    assert "bcc" not in found.metadata


def test_a_date_that_is_none_is_reported(tmp_path):
    found = samples.read(tmp_path, "a.eml", mail().as_bytes().replace(b"05 May 2021", b"99 Foo 2099"))
    assert "date" not in found.metadata
    assert "bad_date" in samples.codes(found)


def test_dates_keep_the_zone_they_have():
    assert iso_date("Wed, 5 May 2021 09:30:00 -0000") == "2021-05-05T09:30:00"
    assert iso_date("5 May 2021 09:30 EST") == "2021-05-05T09:30:00-05:00"
    assert iso_date("soon") == ""
    assert iso_date("5 May 21 09:30 -0500") == "2021-05-05T09:30:00-05:00"
    assert iso_date("Sun, 30 Nov 0002 00:00:00 -0800 (PST)") == ""  # what a store writes where no day is known


def test_broken_encoded_words_are_shown_as_far_as_they_go():
    assert readable("=?utf-8?b?R3LDvMOfZQ==?=  again") == "Grüße again"
    assert readable("=?no-such-charset?q?abc?=") == "abc"
    assert "=?utf-8?b?R" in readable("=?utf-8?b?R?=") or readable("=?utf-8?b?R?=") == ""


def test_an_unterminated_multipart_is_read_and_reported(tmp_path):
    data = (
        b"From: a@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n"
        b"--x\nContent-Type: text/plain\n\nThe text\n--x\nContent-Type: application/pdf\n"
        b"Content-Disposition: attachment; filename=a.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0x!!"
    )
    found = samples.read(tmp_path, "a.eml", data)
    assert found.pages[0].text.endswith("The text")
    assert samples.child(tmp_path, found, "a.pdf").startswith(b"%PDF-1")
    assert "irregular_mail" in samples.codes(found)


def test_endless_multiparts_are_cut(tmp_path):
    head = b"From: a@example.org\nTo: b@example.org\nMIME-Version: 1.0\n"
    nested = b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (n, n) for n in range(400))
    found = samples.read(tmp_path, "a.eml", head + nested + b"Content-Type: text/plain\n\ndeep")
    assert found.pages[0].text.startswith("From: a@example.org")
    assert samples.codes(found) & {"parts_skipped", "nested_too_deep"}


def test_a_damaged_outlook_message_is_corrupt(tmp_path):
    found = samples.read(tmp_path, "a.msg", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000))
    assert (found.outcome, found.media_type) == ("corrupt", "application/vnd.ms-outlook")
