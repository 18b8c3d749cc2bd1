"""The helper of this process: the one that forks a confined child for each file (see zygote.py), and how it is asked.

Safe to use from threads and from processes forked after import: a fork has a helper of its own.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgpack

from evidence.extraction import frames
from evidence.extraction.channel import ChildChannel
from evidence.extraction.limits import Limits
from evidence.extraction.sharing import request_for, shared_limits

_START_SECONDS = 120.0
_REST_SECONDS = 60.0  # without a file, after which the helper ends
_ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Helper:
    """The connection to this process's helper, and to its shared children; started at first use, and again when it has ended."""

    process: subprocess.Popen[bytes] | None = None
    connection: socket.socket | None = None
    origin: tuple[str, Limits] | None = None  # of the files that the shared children read
    channels: dict[str, ChildChannel] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self, request: bytes, source: int, seconds: float) -> Any:
        """Send one request and return the helper's answer; None when the helper was lost twice or fell silent."""
        with self.lock:
            self._close_channels()  # while a file is read alone there is no other child
            for _ in range(2):
                try:
                    connection = self._connected()
                    connection.settimeout(seconds)
                    frames.send(connection, request, source)
                    answer, _ = frames.receive(connection)
                except TimeoutError:
                    self.stop()
                    return None
                except OSError:  # the helper died, now or since the last file
                    self.stop()
                    continue
                return msgpack.unpackb(answer)
            return None

    def ask_shared(self, kind: str, origin: str, limits: Limits, filename: str, source: int) -> bytes | None:
        """What a shared child of this kind, origin and limits packs of one small file; None when it has no answer."""
        with self.lock:
            if self.origin != (origin, limits):
                self._close_channels()
            try:
                channel = self._channel(kind, origin, shared_limits(limits))
            except OSError:
                self.stop()
                return None
            self.origin = origin, limits
            return channel.ask(filename, source)

    def _channel(self, kind: str, origin: str, limits: Limits) -> ChildChannel:
        """The way to the shared child that there is, or to a new one. Raises OSError when the helper has ended."""
        channel = self.channels.pop(kind, None)
        if channel is None or not channel.usable():
            if channel is not None:
                channel.connection.close()
            connection = self._connected()
            connection.settimeout(_START_SECONDS)
            frames.send(connection, request_for(kind, origin, limits))
            _, descriptor = frames.receive(connection)
            if descriptor is None:
                raise frames.ClosedError
            channel = ChildChannel(socket.socket(fileno=descriptor), limits.wall_seconds)
        self.channels[kind] = channel
        return channel

    def _close_channels(self) -> None:
        """A child whose channel is closed ends; the helper ends it at the next request if it doesn't."""
        for channel in self.channels.values():
            channel.connection.close()
        self.channels.clear()
        self.origin = None

    def _connected(self) -> socket.socket:
        if self.connection is None or self.process is None or self.process.poll() is not None:
            self.stop()
            ours, theirs = socket.socketpair()
            with theirs:
                self.process = subprocess.Popen(
                    [sys.executable, "-m", "evidence.extraction.zygote", str(theirs.fileno()), str(_REST_SECONDS)],
                    pass_fds=[theirs.fileno()],
                    stdin=subprocess.DEVNULL,
                    cwd="/",
                    env=environment(),
                    start_new_session=True,
                )
            threading.Thread(target=_reap, args=[self.process], name="end of the helper", daemon=True).start()
            self.connection = ours
            ours.settimeout(_START_SECONDS)
            frames.receive(ours)  # loading every parser takes a while on a busy machine: that is not the file's time
        return self.connection

    def stop(self) -> None:
        """End the helper, if there is one, and with it a child that is still reading."""
        self._close_channels()
        if self.connection is not None:
            self.connection.close()
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.connection = self.process = None

    def forget(self) -> None:
        """In a forked process: the helper belongs to the parent. Only our copies of its sockets are closed."""
        self._close_channels()
        if self.connection is not None:
            self.connection.close()
        self.connection = self.process = None
        self.lock = threading.Lock()


def _reap(process: subprocess.Popen[bytes]) -> None:
    """Wait for the helper's end and ask for its status, so that the system need not keep it until the next file.

    Waiting leaves it to be asked for: until then its number is no other process's, which ``stop`` could kill.
    """
    with suppress(ChildProcessError):  # stopped, and so asked for, meanwhile
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    process.poll()


def environment() -> dict[str, str]:
    """What the helper may know: no secrets of ours. One thread for each numeric library, so that it can fork."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": str(_ROOT),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MALLOC_ARENA_MAX": "2",
    }
