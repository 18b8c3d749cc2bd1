import datetime

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs7
from cryptography.x509.oid import NameOID

from tests.evidence.extraction import samples

MAIL = b"From: anna@example.org\r\nSubject: Lease\r\nContent-Type: text/plain\r\n\r\nPlease find it.\r\n"
OBJECT = bytes.fromhex("06092a864886f70d0107")


def signed(content: bytes, *options: pkcs7.PKCS7Options) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Anna")])
    day = datetime.datetime(2024, 5, 12)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    certificate = made.not_valid_before(day).not_valid_after(day.replace(year=2030)).sign(key, hashes.SHA256())
    builder = pkcs7.PKCS7SignatureBuilder().set_data(content).add_signer(certificate, key, hashes.SHA256())
    return builder.sign(serialization.Encoding.DER, [pkcs7.PKCS7Options.Binary, *options])


def in_pieces(*pieces: bytes) -> bytes:
    """The same as mail programs write it that do not know how long the message will be."""
    octets = b"".join(bytes([0x04, len(piece)]) + piece for piece in pieces)
    content = b"\x30\x80" + OBJECT + b"\x01\xa0\x80\x24\x80" + octets + bytes(6)
    return b"\x30\x80" + OBJECT + b"\x02\xa0\x80\x30\x80\x02\x01\x01\x31\x00" + content + b"\x31\x00" + bytes(6)


@pytest.mark.parametrize(
    "data", [signed(MAIL), in_pieces(MAIL[:40], MAIL[40:]), signed(MAIL + b"x" * 200)], ids=["whole", "pieces", "long"]
)
def test_a_signed_message_comes_out_as_an_e_mail(tmp_path, data):
    found = samples.read(tmp_path, "smime.p7m", data)
    assert (found.outcome, found.media_type) == ("ok", "application/pkcs7-mime")
    message = samples.read(tmp_path, "a.eml", samples.child(tmp_path, found, "smime.eml"))
    assert (message.metadata["subject"], message.media_type) == ("Lease", "message/rfc822")


def test_a_signed_file_keeps_its_name(tmp_path):
    found = samples.read(tmp_path, "lease.txt.p7m", signed(b"The rent is due."))
    assert samples.child(tmp_path, found, "lease.txt") == b"The rent is due."


def test_a_signature_alone_says_what_it_is(tmp_path):
    found = samples.read(tmp_path, "smime.p7s", signed(MAIL, pkcs7.PKCS7Options.DetachedSignature))
    assert (found.outcome, found.message) == ("empty", "This is a signature alone: what it signs is a file of its own.")


@pytest.mark.parametrize(
    ("data", "outcome"),
    [
        (b"\x30\x80" + OBJECT + b"\x03\xa0\x80\x30\x80" + bytes(6), "encrypted"),
        (b"\x30\x80" + OBJECT + b"\x05\xa0\x80" + bytes(6), "unsupported"),
        (signed(MAIL)[:60], "corrupt"),
        (b"\x30\x80" + OBJECT + b"\x02" + b"\xa0\x80\x30\x80" * 3000, "limits"),
    ],
    ids=["enveloped", "other", "cut", "nested"],
)
def test_what_can_t_be_opened_says_so(tmp_path, data, outcome):
    assert samples.read(tmp_path, "smime.p7m", data).outcome == outcome
