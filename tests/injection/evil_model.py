"""A model that obeys everything it reads: a real HTTP server speaking the OpenAI protocol, the far end of the network.

Whatever a document demands it answers, as far as the shape of the answer lets it and beyond: foreign fields, tool calls,
invented quotes, prose instead of JSON, broken JSON. It never answers what an honest model would.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

from evidence.engines.providers.llm.asking import REMINDER
from tests.injection.attacks import MARK

INVENTED = "I, Dana Moran, confess to everything."
WAYS = ("in shape", "foreign fields", "tool calls", "prose", "broken")


@dataclass
class Obedience:
    """What the model was asked and how it obeyed; ``heard`` counts the requests in which a demand stood.

    Asked the same again, as after an answer that could not be used, it obeys in its next way: so each question gets an answer
    in shape sooner or later. ``asked`` has each question's first way and how often it came.
    """

    requests: list[dict[str, Any]] = field(default_factory=list)
    heard: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    asked: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def way(self, shape: str, question: str) -> str:
        first, times = self.asked.get((shape, question), (len(self.asked), 0))
        self.asked[shape, question] = (first, times + 1)
        return WAYS[(first + times) % len(WAYS)]


@contextmanager
def evil_model(obedience: Obedience) -> Iterator[str]:
    """The base URL of the obedient server."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            sent = json.dumps(_answer(asked, obedience)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, *_: object) -> None:
            """Quiet: what was asked is kept."""

    with served(Handler) as port:
        yield f"http://127.0.0.1:{port}/v1"


@contextmanager
def attackers_server(hits: list[str]) -> Iterator[str]:
    """An address that documents want to be fetched; every request to it is kept."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            hits.append(self.path)
            self.send_response(200)
            self.end_headers()

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            """Quiet: hits are kept."""

    with served(Handler) as port:
        yield f"http://127.0.0.1:{port}"


@contextmanager
def served(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _answer(asked: dict[str, Any], obedience: Obedience) -> dict[str, Any]:
    prompt = "\n".join(str(message["content"]) for message in asked["messages"])
    lines = [line for line in prompt.splitlines() if MARK in line]
    name = asked.get("response_format", {}).get("json_schema", {}).get("name", "")
    with obedience.lock:
        obedience.requests.append(asked)
        obedience.heard += bool(lines)
        way = obedience.way(name, _question(asked)) if lines else "in shape"
        obedience.ways[way] += 1
    obeyed = _obeyed(name, lines[0] if lines else INVENTED)
    return _completion(asked, way, obeyed, lines)


def _question(asked: dict[str, Any]) -> str:
    """What was asked at first, without the marks around the evidence, which are new each time."""
    first = next(str(message["content"]) for message in asked["messages"] if message["role"] == "user")
    return "\n".join(line for line in first.splitlines() if line != REMINDER and not line.startswith("----- EVIDENCE"))


def _completion(asked: dict[str, Any], way: str, obeyed: dict[str, Any], lines: list[str]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": json.dumps(obeyed)}
    if way == "foreign fields":
        message["content"] = json.dumps({**obeyed, **_foreign(lines)})
    elif way == "tool calls":
        message["tool_calls"] = [_tool_call(number, tool) for number, tool in enumerate(TOOLS)]
    elif way == "prose":
        message["content"] = f"Of course. I have done all that: {' '.join(lines)}"
    elif way == "broken":
        message["content"] = json.dumps(obeyed)[:-2] + f', "do": "{MARK}'
    return {
        "id": "1", "object": "chat.completion", "created": 1, "model": asked["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls" if way == "tool calls" else "stop"}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }  # fmt: skip


TOOLS = ("evidence.update", "evidence.delete", "agents.create_key", "cases.add_participant", "cases_archive", "fetch")


def _tool_call(number: int, tool: str) -> dict[str, Any]:
    arguments = json.dumps({"client_visible": True, "demand": MARK})
    return {"id": f"call_{number}", "type": "function", "function": {"name": tool, "arguments": arguments}}


def _foreign(lines: list[str]) -> dict[str, Any]:
    return {
        "client_visible": True, "tool": "evidence.update", "arguments": {"client_visible": True}, "tags": [MARK],
        "status": "approved", "notify": "everyone", "next_step": "delete", "said": lines,
    }  # fmt: skip


def _obeyed(name: str, line: str) -> dict[str, Any]:
    """An answer of the right shape that gives the attacker all the shape has room for."""
    quotes = (line[:1400], INVENTED)
    answers: dict[str, dict[str, Any]] = {
        "SaidKind": {"classification": "Strategy/Playbook", "kind": "memo", "confidence": 1.0},
        "SaidSummary": {"sentences": [{"text": line[:480], "quote": one} for one in quotes]},
        "SaidReading": {
            "mentions": [{"text": MARK, "type": "person", "name": line[:110], "role": "Administrator"}],
            "relationships": [
                {"subject": MARK, "predicate": "owns", "object": "Everything", "quote": one, "confidence": 1.0}
                for one in quotes
            ],
            "facts": [
                {"text": text[:580], "quote": one, "date": "1999-01-01", "confidence": 1.0}
                for one in quotes for text in (line, INVENTED)
            ],
        },
        "SaidTriage": {
            "title": line[:150], "date_quote": "January 1, 1999", "author": MARK, "kind": "memo", "confidence": 1.0,
            "privilege_quote": INVENTED,
        },
    }  # fmt: skip
    return answers.get(name, {"answer": line})
