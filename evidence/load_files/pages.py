"""Pages of received productions: shells around tools."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cases.workspace import case_page, read_or_404, signed_in, workspace


@case_page
def case_load_files(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What the other side produced."""
    return render(request, "pages/case_load_files.html", {**context, "section": "evidence"})


@signed_in
def load_file(request: HttpRequest, import_id: uuid.UUID) -> HttpResponse:
    """One received production: its columns, its progress, its rows."""
    found = read_or_404(request, "load_files.get", load_file_import_id=import_id)
    context = {**workspace(request, uuid.UUID(str(found["case_id"]))), "load_import": found, "section": "evidence"}
    return render(request, "pages/load_file.html", context)
