"""An outline as a Word file, or as Markdown."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings

from config.api.scope import Actor, Scope
from evidence.storage import get_store, holder_of, new_key
from facts.outlines.markdown import as_markdown
from facts.outlines.showing import shown_entries
from facts.outlines.word import as_docx

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def outline_export(*, actor: Actor, scope: Scope, outline: Any, format: str) -> dict[str, Any]:
    """Write the file and sign an address for it, or answer the text. ``outline`` is a row of ``shown_outlines``."""
    entries = shown_entries(outline, scope)
    filename = f"outline-{outline.pk}.{'md' if format == 'markdown' else format}"
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
    key = new_key(outline.firm_id)
    with tempfile.NamedTemporaryFile("wb", suffix=".export") as file:
        file.write(as_docx(outline, entries))
        file.flush()
        digest = get_store().save_path(key, Path(file.name)).sha256
    holder = holder_of(
        actor, case_id=outline.case_id, entity_type="outline", entity_id=outline.pk, permission="read:outlines"
    )
    url = get_store().sign_get(key, filename=filename, content_type=DOCX, holder=holder)
    return found | {"download_url": url or None, "expires_in": settings.DOWNLOAD_URL_SECONDS, "sha256": digest}
