"""Builds the demo's files from the text in ``sources/``: one folder for each matter.

The bytes are the same on every run (for the same library versions), so that hashes in the demo stay what they were.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime, time
from pathlib import Path

from cases.demo import mail, pdf, photo, receipt, sheet, text, word
from cases.demo.source import SOURCES, DemoSource, read

BUILDERS: dict[str, Callable[[DemoSource], bytes]] = {
    ".pdf": pdf.build,
    ".docx": word.build,
    ".xlsx": sheet.build,
    ".txt": text.build,
    ".html": text.build_html,
    ".eml": mail.build,
    ".png": receipt.build,
    ".jpg": photo.build,
}


def build(folder: Path) -> list[Path]:
    """Write every matter's files below ``folder`` as ``<matter>/<file>``; return their paths in reading order."""
    return [path for matter in matters() for path in build_matter(matter, folder / matter)]


def matters() -> list[str]:
    """The names of the matters' folders, the main one being ``marsh-v-corvane``."""
    return sorted(path.name for path in SOURCES.iterdir() if path.is_dir())


def build_matter(matter: str, folder: Path) -> list[Path]:
    """Write one matter's files straight into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    return [_write(source, folder) for source in sources(matter)]


def sources(matter: str) -> list[DemoSource]:
    """A matter's documents in order; what is only an attachment to another of them is left out."""
    every = [read(path) for path in sorted((SOURCES / matter).glob("*.md"))]
    attached = {source.header.get("attach") for source in every}
    return [source for source in every if source.path.name not in attached]


def _write(source: DemoSource, folder: Path) -> Path:
    path = folder / source.file
    path.write_bytes(BUILDERS[path.suffix](source))
    written = datetime.combine(datetime.fromisoformat(source.date).date(), time(12)).timestamp()
    os.utime(path, (written, written))
    return path
