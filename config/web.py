"""The web server: one process loads the application, and as many as WEB_PROCESSES says answer, on one port.

They are forked once everything is loaded, so that what they all hold is in memory once, one that died is replaced at
once, and a start takes no longer than that of a single process. Each has a listening socket of its own, which the
first process keeps open: the kernel spreads connections over them, and who connects while a process is replaced waits.
The model of meanings is another process's (INTACTUS_EMBEDDING_SOCKET), else loaded by whichever is first asked for it.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from config.embedded.process import tie_to

SIGNALS = {signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
STEADY_SECONDS = 5  # whoever ends sooner is replaced after a pause, so that a fault at the start costs no processor
PAUSE = 1.0


@dataclass
class WebProcesses:
    """The processes that answer, each with its socket, from the first one's fork to the last one's end."""

    sockets: Sequence[socket.socket]
    graceful: int
    running: dict[int, tuple[socket.socket, float]] = field(default_factory=dict)

    def serve(self) -> None:
        """Keep them running until TERM, INT or HUP comes; then let them finish what they are answering."""
        for number in SIGNALS:
            signal.signal(number, lambda *_: None)  # waited for below; what has no handler may be dropped before
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        for listening in self.sockets:
            self.start(listening)
        while signal.sigwait(SIGNALS) == signal.SIGCHLD:
            for listening, started in self.ended():
                time.sleep(PAUSE if time.monotonic() - started < STEADY_SECONDS else 0)
                self.start(listening)
        for pid in self.running:
            os.kill(pid, signal.SIGTERM)
        for pid in self.running:
            os.waitpid(pid, 0)

    def start(self, listening: socket.socket) -> None:
        tie = tie_to(os.getpid(), signal.SIGTERM)
        pid = os.fork()
        if not pid:
            tie()
            for number in SIGNALS:
                signal.signal(number, signal.SIG_IGN if number == signal.SIGHUP else signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            answer(listening, self.graceful)
            os._exit(0)
        self.running[pid] = (listening, time.monotonic())

    def ended(self) -> list[tuple[socket.socket, float]]:
        """The socket of each process that has ended, and when that was started."""
        gone = [pid for pid in self.running if os.waitpid(pid, os.WNOHANG)[0]]
        return [self.running.pop(pid) for pid in gone]


def answer(listening: socket.socket, graceful: int) -> None:
    """Serve what comes through this socket until a signal comes."""
    import uvicorn

    from config.asgi import application

    # Forwarding headers are read in one place, config/client_address.py. Messages to open pages are short: packing each
    # for each page costs more time and memory than it saves of the line.
    config = uvicorn.Config(
        application, access_log=False, proxy_headers=False, timeout_graceful_shutdown=graceful,
        ws_per_message_deflate=False,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])


def bound(host: str, port: int, processes: int) -> list[socket.socket]:
    """One socket for each process on the same port. Raises OSError if another program has it."""
    with socket.socket() as probe:  # the option that lets ours share the port would let others share it, too
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
    sockets = []
    for _ in range(processes):
        sockets.append(one := socket.socket())
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        one.bind((host, port))
        one.set_inheritable(True)
    return sockets


def main(arguments: Sequence[str]) -> None:
    """Load the application, and serve it."""
    parser = argparse.ArgumentParser(prog="config.web", description="Serve the application.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--graceful", type=int, default=5, help="seconds for answers under way when it is stopped")
    given = parser.parse_args(arguments)

    from django.conf import settings

    import config.asgi  # noqa: F401  # everything, once

    WebProcesses(bound(given.host, given.port, settings.WEB_PROCESSES), given.graceful).serve()


if __name__ == "__main__":
    main(sys.argv[1:])
