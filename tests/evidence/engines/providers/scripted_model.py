"""A real HTTP server that speaks the OpenAI chat protocol and answers each schema with a script.

An answer may be a function of the request. The evidence of a request is what stands between its marked lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from django.test import override_settings

READ, WRITTEN = 1_000, 50  # tokens, as it reports them of each answer
USAGE = {"prompt_tokens": READ, "completion_tokens": WRITTEN, "total_tokens": READ + WRITTEN}


NOTHING: dict[str, Any] = {"mentions": [], "relationships": [], "facts": []}  # a reading in which nothing is said


def read(**said: list[dict[str, Any]]) -> dict[str, Any]:
    """The answers of a model that says this of each part of a document."""
    return {"SaidReading": NOTHING | said}


def asked_about(request: dict[str, Any]) -> str:
    """The part of the document that a request is about."""
    words = str(request["messages"][-1]["content"]).split("Part to read:")[-1]
    return words.split("\n----- EVIDENCE ")[0]


@dataclass
class Script:
    """Answers by schema name; a string is sent as it is. ``requests`` keeps what was asked."""

    answers: dict[str, Any]
    status: int = 200
    finish: str = "stop"  # why it ended its answers
    refuses: bool = False  # it declines to answer
    body: dict[str, Any] | None = None  # the whole of each answer, for another protocol
    reports_usage: bool = True
    hangs: bool = False  # it takes questions and never answers
    requests: list[dict[str, Any]] = field(default_factory=list)


@contextmanager
def asked(script: Script, model: str = "scripted") -> Iterator[None]:
    """The language model of the settings is a server that plays ``script``."""
    with (
        served(script) as url,
        override_settings(LLM_MODEL=model, LLM_BASE_URL=url, LLM_API_KEY="key", LLM_TIMEOUT=10),
    ):
        yield


@contextmanager
def served(script: Script) -> Iterator[str]:
    """The base URL of a server that plays ``script``."""
    over = Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            script.requests.append(request)
            if script.hangs:
                over.wait()
                return
            self._reply(script.status, script.body or _completion(script, request))

        def _reply(self, status: int, body: dict[str, Any]) -> None:
            sent = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, *_: object) -> None:
            """Quiet: the test reads ``script.requests``."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def _completion(script: Script, request: dict[str, Any]) -> dict[str, Any]:
    """The answer; of a pair, the second says why it ended."""
    name = request.get("response_format", {}).get("json_schema", {}).get("name", "")
    answer = script.answers.get(name, {})
    answer = answer(request) if callable(answer) else answer
    answer, finish = answer if isinstance(answer, tuple) else (answer, script.finish)
    message: dict[str, Any] = {
        "role": "assistant",
        "content": answer if isinstance(answer, str) else json.dumps(answer),
    }
    if script.refuses:
        message |= {"content": None, "refusal": "I can't help with that."}
    return {
        "id": "1",
        "object": "chat.completion",
        "created": 1,
        "model": request["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        **({"usage": USAGE} if script.reports_usage else {}),
    }
