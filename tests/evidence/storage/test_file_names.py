"""A file's name in the header of its download: any name whatever, none of which ends the header or hides what the file is."""

from __future__ import annotations

import re
from email.message import Message
from urllib.parse import unquote

import pytest

from evidence.storage.base import content_disposition

HEADER = re.compile(r"attachment; filename=\"([A-Za-z0-9 ._()\[\]?-]*)\"; filename\*=UTF-8''([A-Za-z0-9._~%-]+)")
NAMES = {
    "a line break": ("a.pdf\r\nSet-Cookie: a=b\r\n\r\n<script>", "a.pdfSet-Cookie: a=b<script>"),
    "quotes": ('a"; filename="evil.exe', 'a"; filename="evil.exe'),
    "a backslash": ('a\\".exe', 'a".exe'),
    "a reversed ending": ("invoice\u202efdp.exe", "invoicefdp.exe"),
    "isolates": ("\u2066a\u2069.pdf\u200f", "a.pdf"),
    "another script": ("договор №5 契約.pdf", "договор №5 契約.pdf"),
    "a path": ("../../etc/passwd", "....etcpasswd"),
    "a path of Windows": ("..\\..\\a.pdf", "....a.pdf"),
    "escapes": ("a%0d%0a%22.pdf", "a%0d%0a%22.pdf"),
    "NUL": ("a\x00.exe\x00.pdf", "a.exe.pdf"),
    "half a surrogate pair": ("a\ud83d.pdf", "a.pdf"),
    "beyond the plane": ("👍🏿.pdf", "👍🏿.pdf"),
    "a parameter": ("a.pdf; filename*=UTF-8''evil.exe", "a.pdf; filename*=UTF-8''evil.exe"),
    "nothing": ("\r\n\u202e", "file"),
    "only spaces": ("   ", "file"),
}


@pytest.mark.parametrize(("given", "kept"), NAMES.values(), ids=NAMES)
def test_a_name_is_one_parameter_and_its_true_form_another(given: str, kept: str) -> None:
    header = content_disposition(given)
    found = HEADER.fullmatch(header)
    assert found, header
    assert unquote(found[2], errors="strict") == kept
    message = Message()
    message["Content-Disposition"] = header
    assert message.get_content_disposition() == "attachment"
    assert [name for name, _ in message.get_params(header="Content-Disposition")] == [  # type: ignore[union-attr]
        "attachment", "filename", "filename",
    ]  # fmt: skip


def test_a_long_name_keeps_the_ending_that_says_what_it_is() -> None:
    assert content_disposition("a" * 400 + ".pdf").endswith(".pdf")
