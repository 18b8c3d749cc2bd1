"""Encrypted files opened with a password in the confined child: the copy reads as the file would without it."""

from __future__ import annotations

import base64
import io
import zipfile
from pathlib import Path

import msoffcrypto
import pytest
from docx import Document
from msoffcrypto.format.ooxml import OOXMLFile

from evidence.extraction import sandbox
from evidence.extraction.base import Extracted
from tests.evidence.extraction import oldoffice, samples
from tests.extent import first

PASSWORD = "Pellworth 1924"
# Made by pyzipper (WinZip's AES, 256 bits, deflated) and by Info-ZIP (ZipCrypto), both with the password above.
AES_ZIP = base64.b85decode(
    "P)h>@6aWDLV*n_TcU=Gg002V(000mH000UA3jl0obaZ8ME_8Tw0htE?0suip0|)>-JrZ^oudfedd9-Fmew@hy`z{!6f|qdl+ot&)E%t^|QoPExcX1KKM;XLv"
    "+NgcZP&msu!8X!pGgaJU`lSsfMeI;Z0|XQR0RUqFD3Nzv00000C;$Ke3IG5A4FC%OZf|sDb1!psZ7y_pbOD(M00IC(MFR)`=67-It|iM;3UvUu&&dW*ybhs#"
    "=Y2I3_jFd#ysJavpqF>z)<#IBP)h*<6ay3h0RUqFD3Nzv00000LjV8(5CH%H3IGcL0000000000fB^si003-dbaZ8ME_8Tw0htE?0suip0|)?6O928D0~7!O"
    "0Am0sk#}7H0000e0000A0000D01E&B000000001h0d@cY0B&z|Wpgicb!{$mcys}o2LJ*9K}7=y08mQ>1^@s600IC40Eqwq0Mq~g0000"
)
LEGACY_ZIP = base64.b85decode(
    "P)h>@3IGWJ006U)cU?8ttiLS)001EX000R98~|`^VQFqIba-@CR0#kBaexGCaexGCb$AN^0R#X5000C40000<?3yf(cqBHGgbnn~o<-9mo<_`Xa0<+N0MWoo"
    "ZTqlnn+!=fierlxLhXBGP)i30HP@`aEdT%jApigXP)h*<9s>#h2><{9vygXPHP@`aEdT%jApigX2>=)X000000RR91q=5hc003}oVQFqIba-@CR0RM7aexGC"
    "b$AN^0R#X5000C40000`O9ci1000010096`0001h0000000"
)


def office(text: str = "The lease ends on 30 June 2024.") -> bytes:
    """A Word document encrypted as Word does it."""
    plain, sealed = io.BytesIO(), io.BytesIO()
    document = Document()
    document.add_paragraph(text)
    document.save(plain)
    plain.seek(0)
    OOXMLFile(plain).encrypt(PASSWORD, sealed)
    assert msoffcrypto.OfficeFile(sealed).is_encrypted()
    return sealed.getvalue()


def opened(tmp_path: Path, name: str, data: bytes, password: str = PASSWORD) -> Extracted:
    (tmp_path / "source").write_bytes(data)
    return sandbox.open_copy(tmp_path / "source", filename=name, workdir=tmp_path, password=password)


def words(tmp_path: Path, found: Extracted, name: str) -> str:
    """What the opened copy reads, and what lies in it."""
    assert (found.outcome, len(found.children)) == ("ok", 1), found.message
    again = sandbox.extract(tmp_path / found.children[0].path, filename=name, workdir=tmp_path)
    assert again.outcome == "ok"
    inside = [(child.name, (tmp_path / child.path).read_text()) for child in again.children]
    return " ".join([*(page.text for page in again.pages), *(f"{name}: {text}" for name, text in inside)])


ENCRYPTED = {
    "a.pdf": (samples.pdf("The lease ends on 30 June 2024.", password=PASSWORD), "The lease ends on 30 June 2024."),
    "a.docx": (office(), "The lease ends on 30 June 2024."),
    "a.zip": (AES_ZIP, "letter.txt: " + "The roof leaked on March 3, 2024. " * 8 + " notes/sum.txt: $18,450.00"),
    "b.zip": (LEGACY_ZIP, "plain.txt: The relief valve failed on 3 May."),
}


@pytest.mark.parametrize("name", ENCRYPTED)
def test_the_right_password_gives_a_copy_that_can_be_read(tmp_path: Path, name: str) -> None:
    data, text = ENCRYPTED[name]
    assert text.strip() in words(tmp_path, opened(tmp_path, name, data), name)


@pytest.mark.parametrize("password", first(1, ["é\u4e2d", "pellworth 1924", "x" * 512]))
@pytest.mark.parametrize("name", ENCRYPTED)
def test_a_wrong_password_opens_nothing(tmp_path: Path, name: str, password: str) -> None:
    found = opened(tmp_path, name, ENCRYPTED[name][0], password)
    assert (found.outcome, found.children) == ("encrypted", ())
    assert "password" in found.message.lower()
    assert password not in found.message


def test_what_the_password_does_not_open_is_named_and_the_rest_is_there(tmp_path: Path) -> None:
    both = io.BytesIO(AES_ZIP)
    with zipfile.ZipFile(both, "a") as package:
        package.writestr("plain.txt", "not encrypted")
    found = opened(tmp_path, "a.zip", both.getvalue())
    assert "plain.txt: not encrypted" in words(tmp_path, found, "a.zip")
    data = bytearray(both.getvalue())
    data[80] ^= 1  # within the first entry's data
    found = opened(tmp_path, "a.zip", bytes(data))
    assert [problem.code for problem in found.problems] == ["encrypted_entry"]
    assert "letter.txt" in found.problems[0].message


@pytest.mark.parametrize("cut", first(1, [40, 100, 200, 360]))
def test_a_damaged_archive_ends(tmp_path: Path, cut: int) -> None:
    """Without ``--full`` cut near its beginning."""
    found = opened(tmp_path, "a.zip", AES_ZIP[:cut] + b"\0" * 20 + AES_ZIP[cut + 20 :])
    assert found.outcome in ("ok", "corrupt", "encrypted")


def test_kinds_that_no_password_opens_say_so(tmp_path: Path) -> None:
    found = opened(tmp_path, "a.txt", b"hello")
    assert (found.outcome, "no password opens it here" in found.message) == ("unsupported", True)


def test_an_old_document_that_only_says_it_is_encrypted_ends(tmp_path: Path) -> None:
    assert opened(tmp_path, "a.doc", oldoffice.doc("Lease", encrypted=True)).outcome in ("corrupt", "encrypted")


def test_no_process_that_knew_the_password_reads_another_file(tmp_path: Path) -> None:
    opened(tmp_path, "a.pdf", ENCRYPTED["a.pdf"][0])
    assert sandbox._HELPER.process is None
