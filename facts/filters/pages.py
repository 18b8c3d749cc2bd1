"""The page of a saved filter: the list that it filters."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cases.workspace import is_client, read_or_404, signed_in


@signed_in
def saved_filter(request: HttpRequest, filter_id: uuid.UUID) -> HttpResponse:
    """Where the filter's list shows what it leaves."""
    if is_client(request):
        return redirect("case_list")
    return redirect(str(read_or_404(request, "filters.get", filter_id=filter_id)["path"]))
