"""An outline as a Word file, or as Markdown."""

from __future__ import annotations

from typing import Any

from django.utils.text import slugify

from config.api.scope import Actor, Scope
from evidence.custody.made_files import Subject, made_file
from facts.outlines.markdown import as_markdown
from facts.outlines.showing import shown_entries
from facts.outlines.word import as_docx

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def outline_export(*, actor: Actor, scope: Scope, outline: Any, format: str) -> dict[str, Any]:
    """Write the file and sign an address for it, or answer the text. ``outline`` is a row of ``shown_outlines``."""
    entries = shown_entries(outline, scope)
    name = slugify(outline.title)[:80] or "outline"
    filename = f"{name}.{'md' if format == 'markdown' else format}"
    found = {
        "download_url": None,
        "expires_in": 0,
        "filename": filename,
        "sha256": "",
        "markdown": "",
        "entries": len(entries),
    }
    if format == "markdown":
        return found | {"markdown": as_markdown(outline, entries)}
    subject = Subject(outline.case_id, "outline", outline.pk, "read:outlines")
    made = made_file(
        actor=actor, subject=subject, content=as_docx(outline, entries), filename=filename, content_type=DOCX
    )
    return found | made
