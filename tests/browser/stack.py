"""Web server and worker as people use them, on a database of their own in which everything is committed.

One stack serves the browser tests of all workers: what a test makes is a firm of its own. A process beside the workers
(``python -m tests.browser.stack FOLDER``) owns it, since any worker may be the last to need it; it ends with the run.
"""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx

from config.embedded.ports import ADDRESS, answers
from config.embedded.process import Process, spawn, stop
from config.processes import QUEUES
from tests.files import folder_of
from tests.polling import comes
from tests.services import RUNNING, home

DATABASE = "test_browser"
VALKEY_DATABASE = 15  # the workers' own count up from 1
START_SECONDS = CALL_SECONDS = 60
REPOSITORY = Path(__file__).parents[2]
WORKER = ["celery", "-A", "config", "worker", "-c", "2", "-Q", QUEUES, "--without-mingle", "--without-gossip"]


@dataclass(frozen=True)
class Stack:
    """Where the stack answers, and where it writes what it did."""

    url: str
    folder: Path

    def mail_to(self, address: str) -> str | None:
        """The text of the newest mail to this address, or ``None`` while there is none."""
        for path in sorted((self.folder / "mail").glob("*.log"), key=lambda path: path.stat().st_mtime, reverse=True):
            message = message_from_bytes(path.read_bytes().strip(b"\n- "), policy=policy.default)
            body = message.get_body()
            if address in str(message["To"]) and body is not None:
                return str(body.get_content())
        return None

    def web(self, **headers: str) -> httpx.Client:
        """For calls beside the browser's, as patient as it is."""
        return httpx.Client(base_url=self.url, trust_env=False, timeout=CALL_SECONDS, headers=headers)

    def logs(self) -> str:
        """The ends of both processes' logs, for the message of a test that failed."""
        return "\n".join(f"--- {path.name}\n{path.read_text()[-4000:]}" for path in self.folder.glob("*.log"))


def main() -> None:
    """Keep the stack up until the run ends, however it ends: until then its controlling process holds the lock."""
    folder = Path(sys.argv[1])
    with running(folder) as stack, (home() / RUNNING).open("ab") as run:
        sys.stdout.write(f"{stack.url}\n")
        sys.stdout.flush()
        fcntl.flock(run, fcntl.LOCK_SH)


@contextmanager
def running(folder: Path) -> Iterator[Stack]:
    """The stack, from the moment the web server answers until the block ends."""
    port = _free_port()
    stack = Stack(f"http://localhost:{port}", folder)
    environment = _environment(stack)
    web = ["uvicorn", "config.asgi:application", "--host", ADDRESS, "--port", str(port), "--no-access-log"]
    processes = [_start(web, folder / "web.log", environment), _start(WORKER, folder / "worker.log", environment)]
    try:
        _await(port, processes[0], stack)
        yield stack
    finally:
        for process in processes:
            stop(process, signal.SIGTERM, 5)


def _environment(stack: Stack) -> dict[str, str]:
    database = urlsplit(os.environ["DATABASE_URL"])
    valkey = os.environ["REDIS_URL"].partition("?")[0]
    return {
        **os.environ,
        "DATABASE_URL": urlunsplit(database._replace(path=f"/{DATABASE}")),
        "REDIS_URL": f"{valkey}?db={VALKEY_DATABASE}",
        "REDIS_PREFIX": DATABASE,
        "EVIDENCE_DIR": str(folder_of(DATABASE)),
        "EMAIL_URL": f"filemail:///{stack.folder / 'mail'}",
        "BASE_URL": stack.url,
        "PYTHONUNBUFFERED": "1",
    }


def _start(arguments: list[str], log: Path, environment: dict[str, str]) -> Process:
    command = [sys.executable, "-m", *arguments]
    return spawn(command, log=log, death_signal=signal.SIGKILL, environment=environment, folder=REPOSITORY)


def _await(port: int, web: Process, stack: Stack) -> None:
    comes(lambda: answers(port) or web.poll() is not None, seconds=START_SECONDS)
    if not answers(port):
        raise RuntimeError(f"The web server did not start.\n{stack.logs()}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((ADDRESS, 0))
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
