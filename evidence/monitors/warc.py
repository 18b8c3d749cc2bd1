"""One exchange with a web server as a WARC file: the request, the answer with its headers, when, and what was asked for.

WARC 1.1, ISO 28500:2017. Names of headers are in lower case, as the client gives them; the body is as it was after the transfer
encoding, whose header is therefore kept under another name.
"""

from __future__ import annotations

import io
from http import HTTPStatus
from typing import BinaryIO

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from config.outgoing.client import USER_AGENT, OutgoingResponse

ENCODING = "transfer-encoding"


def write_exchange(file: BinaryIO, *, url: str, taken_at: str, response: OutgoingResponse, cut: bool) -> None:
    """Write the exchange to ``file``; ``taken_at`` is UTC in ISO 8601, ``cut`` says that only a part of the body came."""
    writer = WARCWriter(file, gzip=False, warc_version="WARC/1.1")
    said = {"WARC-Date": taken_at}
    info = {"software": USER_AGENT, "format": "WARC File Format 1.1"}
    writer.write_record(writer.create_warcinfo_record("capture.warc", info))
    answer = writer.create_warc_record(
        url, "response", payload=io.BytesIO(response.body), length=len(response.body), http_headers=_headers(response),
        warc_headers_dict=said | ({"WARC-Truncated": "length"} if cut else {}),
    )  # fmt: skip
    request = StatusAndHeaders("GET " + url, [("User-Agent", USER_AGENT)], protocol="HTTP/1.1", is_http_request=True)
    asked = writer.create_warc_record(url, "request", http_headers=request, length=0, warc_headers_dict=dict(said))
    writer.write_request_response_pair(asked, answer)


def _headers(response: OutgoingResponse) -> StatusAndHeaders:
    known = {one.value: one.phrase for one in HTTPStatus}
    named = [
        (f"x-archive-orig-{name}" if name == ENCODING else name, _one_line(value))
        for name, value in response.headers.items()
    ]
    status = f"{response.status} {known.get(response.status, '')}".rstrip()
    return StatusAndHeaders(status, named, protocol="HTTP/1.1")


def _one_line(value: str) -> str:
    return " ".join(value.split())
