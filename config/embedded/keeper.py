"""The keeper: one process per home that owns the embedded services for as long as anyone is connected to it.

Run by `client.ensure()` as `python -m config.embedded.keeper FD`, FD being the listening control socket. A user
connects, sends the names of the services it needs, reads `ready` or `failed …`, and stays connected. When it shuts its
side down, it reads end-of-file once there is nothing left to wait for.
"""

import fcntl
import os
import selectors
import signal
import socket
import sys
import time
from typing import IO

from config.embedded.errors import EmbeddedServicesError
from config.embedded.places import Places, prepare
from config.embedded.postgres import Postgres
from config.embedded.server import Server
from config.embedded.valkey import Valkey

LOCK_SECONDS = 60
POLL_SECONDS = 0.02
REVIVALS = 10
REVIVAL_SECONDS = 0.5
LONGEST_REQUEST = 100  # bytes
SERVICES: dict[str, type[Server]] = {"postgres": Postgres, "valkey": Valkey}
STOP_ORDER = ("valkey", "postgres")


class Keeper:
    """Serves the control socket and starts, watches and stops the services."""

    def __init__(self, places: Places, listener: socket.socket, data_lock: int) -> None:
        self.places = places
        self.listener = listener
        self.data_lock = data_lock
        self.services: dict[str, Server] = {}
        self.users: set[socket.socket] = set()
        self.last: socket.socket | None = None  # kept open until the services are down
        self.asked_to_stop = False
        self.selector = selectors.DefaultSelector()

    def serve(self) -> None:
        """Run until the last user has gone, then stop the services."""
        wakeups = self._listen_for_signals()
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.selector.register(wakeups, selectors.EVENT_READ)
        try:
            while not self.asked_to_stop and (self.users or self.last is None or self.selector.select(0)):
                for key, _ in self.selector.select():
                    self._handle(key.fileobj, wakeups)
        finally:
            self.listener.close()  # whoever comes now is refused and starts the next keeper
            self.stop()

    def stop(self) -> None:
        """Stop what runs, PostgreSQL last."""
        for name in STOP_ORDER:
            if name in self.services:
                self.services[name].stop()

    def _listen_for_signals(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        theirs.setblocking(False)
        signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        self._signal_end = theirs  # keeps the descriptor open
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._on_stop)
        return ours

    def _on_stop(self, *_: object) -> None:
        self.asked_to_stop = True

    def _handle(self, source: object, wakeups: socket.socket) -> None:
        if source is self.listener:
            self._welcome()
        elif source is wakeups:
            wakeups.recv(4096)
            self._revive()
        elif isinstance(source, socket.socket):
            self._answer(source)

    def _welcome(self) -> None:
        user, _ = self.listener.accept()
        self.users.add(user)
        self.selector.register(user, selectors.EVENT_READ)
        if self.last is not None:  # the one before left just now, and needs to wait no more
            self.last.close()
            self.last = None

    def _answer(self, user: socket.socket) -> None:
        """Read a user's request, or its departure."""
        try:
            request = user.recv(LONGEST_REQUEST)
            if request:
                user.sendall(self._start(request.decode("ascii").split()).encode() + b"\n")
                return
        except OSError as error:
            print(f"a user was lost: {error}", file=sys.stderr, flush=True)
        self._part_from(user)

    def _part_from(self, user: socket.socket) -> None:
        self.selector.unregister(user)
        self.users.discard(user)
        if self.users:
            user.close()
        else:
            self.last = user

    def _start(self, names: list[str]) -> str:
        """Start what does not run yet, all at once; what fails leaves none of them behind."""
        new = {name: SERVICES[name](self.places, self.data_lock) for name in names if name not in self.services}
        try:
            for service in new.values():
                service.begin()
            for service in new.values():
                service.await_answer()
            self.services |= new
        except EmbeddedServicesError as error:
            for service in new.values():
                service.stop()
            return "failed " + str(error).replace("\n", "\r")
        return "ready"

    def _revive(self) -> None:
        """Start again what died without being asked to (killed for lack of memory, say)."""
        for service in self.services.values():
            if not service.alive():
                print(f"{service.name} died; starting it again", file=sys.stderr, flush=True)
                start_patiently(service)


def start_patiently(service: Server) -> None:
    """Start a service whose former processes may still be ending: PostgreSQL refuses while they share memory."""
    for _ in range(REVIVALS - 1):
        try:
            return service.start()
        except EmbeddedServicesError as error:
            print(f"trying again: {error}", file=sys.stderr, flush=True)
            time.sleep(REVIVAL_SECONDS)
    return service.start()


def lock_data(places: Places) -> IO[bytes]:
    """Take the lock on the data folder, waiting while processes of an earlier keeper still end.

    Raises EmbeddedServicesError when they don't.
    """
    file = places.data_lock.open("ab")
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > deadline:
                raise EmbeddedServicesError(f"{places.data} is in use by another process.") from error
            time.sleep(POLL_SECONDS)
        else:
            return file


def main() -> None:
    """Keep the services of this home, on the control socket whose descriptor is the first argument."""
    listener = socket.socket(fileno=int(sys.argv[1]))
    places = prepare()
    os.chdir("/")
    with lock_data(places) as lock:
        Keeper(places, listener, lock.fileno()).serve()


if __name__ == "__main__":
    main()
