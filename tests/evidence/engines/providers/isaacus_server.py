"""A real HTTP server that speaks Isaacus's API: what it answers follows from the words it is sent."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from zlib import crc32

from django.test import override_settings

KEY = "a key of the installation"
USAGE = {"input_tokens": 7}


@dataclass
class Isaacus:
    """``status`` other than 200 is what it answers to everything; ``changed`` spoils an answer; it can hang."""

    status: int = 200
    hangs: bool = False
    changed: Callable[[dict[str, Any]], Any] | None = None
    requests: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    done: threading.Event = field(default_factory=threading.Event)

    def answer(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        self.requests.append((path, body))
        if self.hangs:
            self.done.wait(20)
        if self.status != 200:
            return self.status, {"error": "no"}
        made = {
            "/v1/classifications/universal": classified,
            "/v1/extractions/qa": extracted,
            "/v1/rerankings": reranked,
            "/v1/embeddings": embedded,
        }
        said = made[path](body)
        return 200, self.changed(said) if self.changed else said


def overlap(query: str, text: str) -> float:
    """The share of the query's words that stand in the text."""
    sought, there = set(query.lower().replace(".", "").split()), set(text.lower().replace(".", "").split())
    return len(sought & there) / max(len(sought), 1)


def classified(body: dict[str, Any]) -> dict[str, Any]:
    assert body["model"] == "kanon-universal-classifier"
    kind = body["query"].removeprefix("This is a ").split(" clause.")[0]
    scores = [(0.9 if kind in text.lower() else 0.1, index) for index, text in enumerate(body["texts"])]
    ordered = sorted(scores, reverse=True)
    return {
        "classifications": [{"index": at, "score": score, "chunks": None} for score, at in ordered],
        "usage": USAGE,
    }


def extracted(body: dict[str, Any]) -> dict[str, Any]:
    (text,) = body["texts"]
    words = "ninety (90) days"
    at = text.find(words)
    answers = [{"text": words, "start": at, "end": at + len(words), "score": 0.94}] if at >= 0 else []
    return {"extractions": [{"index": 0, "answers": answers, "inextractability_score": 0.1}], "usage": USAGE}


def reranked(body: dict[str, Any]) -> dict[str, Any]:
    scores = sorted(((overlap(body["query"], text), at) for at, text in enumerate(body["texts"])), reverse=True)
    return {"results": [{"index": at, "score": score} for score, at in scores], "usage": USAGE}


def embedded(body: dict[str, Any]) -> dict[str, Any]:
    """A vector with a one for each word, so that texts with the same words are near each other; not of unit length."""
    assert len(body["texts"]) <= 128
    assert all(text.strip() for text in body["texts"])
    made = [{"index": at, "embedding": _vector(text, body["dimensions"])} for at, text in enumerate(body["texts"])]
    return {"embeddings": made[::-1], "usage": USAGE}


def _vector(text: str, dimensions: int) -> list[float]:
    vector = [0.0] * dimensions
    for word in text.lower().replace(".", "").replace("?", "").split() or [""]:
        vector[crc32(word.encode()) % dimensions] = 1.0
    return vector


DOES = ("find_clauses", "answer", "rerank")


@contextmanager
def served(isaacus: Isaacus, *does: str) -> Iterator[None]:
    """The settings name this server for these capabilities; for clauses, answers and relevance if none is named."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            known = self.headers["Authorization"] == f"Bearer {KEY}"
            status, answer = isaacus.answer(self.path, body) if known else (401, {"error": "key"})
            content = json.dumps(answer).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)
            except BrokenPipeError:
                pass  # who asked has gone

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    names = dict.fromkeys(does or DOES, "isaacus")
    address = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        with override_settings(
            ENGINES={"default": "local", **names}, ISAACUS_API_KEY=KEY, ISAACUS_BASE_URL=address, ISAACUS_TIMEOUT=10,
            ISAACUS_MAX_RETRIES=0,
        ):  # fmt: skip
            yield
    finally:
        isaacus.done.set()
        server.shutdown()
        server.server_close()
        thread.join()
