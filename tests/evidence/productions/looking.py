"""Looking for words in a volume as somebody would who wants what was taken out of it."""

from __future__ import annotations

import zlib
from typing import Any

from django.utils import timezone

from cases.models import User
from tests.evidence.productions.conftest import (
    text_of,
)


def shown_in(files: dict[str, bytes], *words: str) -> list[str]:
    """The files in which any of the words can be found: in their bytes, in what PDFs have compressed, in their text."""
    found = []
    for name, content in files.items():
        parts = [content, *_streams(content)] if name.endswith(".pdf") else [content]
        texts = [one.decode("latin-1") + one.decode("utf-16-be", "ignore") for one in parts]
        texts += text_of(content) if name.endswith(".pdf") else []
        if any(word in text for word in words for text in [name, *texts]):
            found.append(name)
    return found


def _streams(content: bytes) -> list[bytes]:
    """What stands compressed in a PDF, but for its pictures."""
    streams = []
    for part in content.split(b"stream\n")[1:]:
        body = part.split(b"endstream")[0].strip()
        for decoded in (body, _ascii85(body)):
            try:
                streams.append(zlib.decompress(decoded))
            except zlib.error:
                continue
    return streams


def _ascii85(body: bytes) -> bytes:
    import base64

    try:
        return base64.a85decode(body.removesuffix(b"~>"))
    except ValueError:
        return b""


def withheld(user: User) -> dict[str, Any]:
    return {
        "privilege": "attorney_client", "privilege_state": "decided", "privilege_basis": "Advice.",
        "privilege_by_type": "human", "privilege_decided_by": user, "privilege_at": timezone.now(),
    }  # fmt: skip
