"""Answers for programs, compressed where they ask for it.

Never what a browser's session gets: who can make a browser repeat a request with words of their own, and sees how long the
compressed answers are, can guess a secret in them (BREACH). A token in ``Authorization`` no other page can send.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

LEAST_BYTES = 1_000
LEVEL = 5
TYPES = ("application/json", "text/markdown")
PUBLIC = ("/openapi.json", "/llms.txt")
GZIP = re.compile(r"(?:^|,)\s*(?:gzip|x-gzip|\*)\s*(?:;\s*q=(0(?:\.\d+)?|1(?:\.0+)?))?\s*(?=,|\Z)", re.IGNORECASE)


class CompressionMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if _is_compressible(request, response):
            patch_vary_headers(response, ("Accept-Encoding",))
            if accepts_gzip(request.headers.get("Accept-Encoding", "")):
                _compress(response)
        return response


def accepts_gzip(header: str) -> bool:
    found = GZIP.search(header)
    return found is not None and float(found[1] or 1) > 0


def _is_compressible(request: HttpRequest, response: Any) -> bool:
    return bool(
        not response.streaming
        and response.status_code == 200
        and len(response.content) >= LEAST_BYTES
        and response.get("Content-Type", "").startswith(TYPES)
        and not response.has_header("Content-Encoding")
        and (request.path in PUBLIC or ("Authorization" in request.headers and not _shows_secrets(request)))
    )


def _shows_secrets(request: HttpRequest) -> bool:
    tools = getattr(getattr(request.resolver_match, "func", None), "tools", ())
    return any(one.secrets for one in tools if one.method == request.method)


def _compress(response: HttpResponse) -> None:
    response.content = gzip.compress(response.content, compresslevel=LEVEL, mtime=0)
    response["Content-Encoding"] = "gzip"
    response["Content-Length"] = str(len(response.content))
    if (tag := response.get("ETag")) and not tag.startswith("W/"):
        response["ETag"] = f"W/{tag}"  # the same answer in other bytes
