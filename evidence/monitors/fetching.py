"""Asking for a watched page, and reading the words on it, in the confined child that reads all files."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from config.outgoing.client import OutgoingError, OutgoingResponse, exchange
from evidence.extraction.formats.warc import name_of
from evidence.extraction.sandbox import extract

SECONDS = 30.0
MAX_BYTES = 10 * 1024 * 1024
MAX_TEXT = 500_000  # characters that are compared
ACCEPT = {"Accept": "text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.5", "Accept-Language": "en"}
READABLE = ("ok", "empty")


class UnreadablePage(Exception):
    """The page could not be read; the message says why, for people. ``status`` is what the server answered, if it did."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True)
class FetchedPage:
    """A page as it was at ``taken_at``: the exchange, and the words a reader would see; none where it has none that can be
    read. ``cut`` says that it is longer than what was kept."""

    url: str
    taken_at: datetime
    response: OutgoingResponse
    cut: bool
    media_type: str
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.response.body).hexdigest()

    @property
    def text_sha256(self) -> str:
        """Of the words, or of the bytes where there are no words: what says whether the page is the same."""
        return hashlib.sha256(self.text.encode()).hexdigest() if self.text else self.sha256


def fetch(url: str) -> FetchedPage:
    """Ask for the page once. Raises ``UnreadablePage`` for whatever is no page: no answer, an error, a redirect, no bytes."""
    taken_at = datetime.now(UTC)
    try:
        response = exchange("GET", url, headers=ACCEPT, seconds=SECONDS, max_bytes=MAX_BYTES + 1)
    except OutgoingError as error:
        raise UnreadablePage(str(error)) from error
    _check_answer(response)
    cut = len(response.body) > MAX_BYTES
    kept = OutgoingResponse(response.status, response.headers, response.body[:MAX_BYTES])
    media_type, text = _read(url, kept)
    return FetchedPage(url, taken_at, kept, cut, media_type, text)


def _check_answer(response: OutgoingResponse) -> None:
    if 300 <= response.status < 400:
        target = response.headers.get("location", "")[:150]
        raise UnreadablePage(
            f"The address leads to another one, {target or 'unnamed'}; watch that one instead.", response.status
        )
    if response.status != 200:
        raise UnreadablePage(f"The server answered with status {response.status}.", response.status)
    if not response.body:
        raise UnreadablePage("The server answered with nothing.", response.status)


def _read(url: str, response: OutgoingResponse) -> tuple[str, str]:
    with work_folder() as folder:
        (file := folder / "page").write_bytes(response.body)
        name = name_of(url, response.headers.get("content-type", ""))
        found = extract(file, filename=name, workdir=folder)
    if found.outcome not in READABLE:
        return found.media_type, ""
    return found.media_type, "\n".join(page.text for page in found.pages)[:MAX_TEXT]


@contextmanager
def work_folder() -> Iterator[Path]:
    """A folder of one's own, which is gone afterwards."""
    parent = Path(settings.HOME) / "work"
    parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
