"""A process's hold on the embedded services."""

import atexit
import fcntl
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from config.embedded.errors import EmbeddedServicesError, log_tail
from config.embedded.places import REPOSITORY, Places, prepare
from config.embedded.urls import LOGIN, ROLE, database_url, redis_url

WANTED = {"postgres": "DATABASE_URL", "valkey": "REDIS_URL"}
OWNER = "DATABASE_OWNER_URL"  # set with DATABASE_URL: who migrates
KEEPER = "INTACTUS_KEEPER"  # set in the keeper itself, whatever it comes to import
ATTEMPTS = 5
READY_SECONDS = 180
GONE_SECONDS = 40
LONGEST_ANSWER = 16_384  # bytes


class Hold:
    """The connection that keeps the services running; one per process that asked."""

    def __init__(self) -> None:
        self.connection: socket.socket | None = None
        self.process = 0
        self.keeper: subprocess.Popen[bytes] | None = None  # where this process started it

    def take(self, connection: socket.socket) -> None:
        """Keep `connection` until this process, not a fork of it, releases it or ends."""
        self.connection = connection
        self.process = os.getpid()
        atexit.register(self.release)

    def release(self) -> None:
        """Releases the services, and waits for them to stop if nobody else uses them."""
        if self.connection is None or self.process != os.getpid():
            return
        connection, self.connection = self.connection, None
        with connection:
            connection.settimeout(GONE_SECONDS)
            try:
                connection.shutdown(socket.SHUT_WR)
                connection.recv(1)
            except OSError:
                return  # the keeper is gone already
        if self.keeper is not None:
            self.keeper.poll()


_hold = Hold()


def ensure(meanwhile: Callable[[], None] = lambda: None) -> None:
    """Set DATABASE_URL and REDIS_URL where the environment lacks them, to embedded services that run from now on.

    They run until this process ends or calls `release()`, longer if others use them. Does nothing where both are set.
    ``meanwhile`` is called while they start, with the addresses set. Raises EmbeddedServicesError when a service can't be
    started.
    """
    missing = _missing()
    if missing and not os.environ.get(KEEPER):

        @cache  # once, also where a keeper that was just ending is asked first
        def with_addresses() -> None:
            _set_urls(missing)
            meanwhile()

        _hold.take(_connect(prepare(), missing, with_addresses))
        _set_urls(missing)  # a database that was only made now has a role for the application
    else:
        meanwhile()


def set_urls() -> None:
    """Set DATABASE_URL and REDIS_URL where the environment lacks them, without starting anything (`manage.py help`)."""
    if missing := _missing():
        _set_urls(missing)


def _set_urls(missing: list[str]) -> None:
    places = prepare()
    role = LOGIN if places.roles.exists() else ROLE
    urls = {"postgres": database_url(places, role), "valkey": redis_url(places)}
    os.environ.update({WANTED[service]: urls[service] for service in missing})
    if "postgres" in missing:
        os.environ[OWNER] = database_url(places)


def _missing() -> list[str]:
    return [service for service, variable in WANTED.items() if not os.environ.get(variable)]


def release() -> None:
    """Releases the services that `ensure()` got; returns when they have stopped, or at once if others use them."""
    _hold.release()


def _connect(places: Places, services: list[str], meanwhile: Callable[[], None]) -> socket.socket:
    """Return a connection to a keeper that runs `services`; one that was just stopping is followed by a new one."""
    for _ in range(ATTEMPTS):
        connection = _keeper_connection(places)
        answer = _ask(connection, services, meanwhile)
        if answer == "ready":
            return connection
        connection.close()
        if answer:
            raise EmbeddedServicesError(answer.removeprefix("failed ").replace("\r", "\n"))
    raise EmbeddedServicesError(f"The embedded services don't start:\n{log_tail(places.log('keeper'))}")


def _ask(connection: socket.socket, services: list[str], meanwhile: Callable[[], None]) -> str:
    """Return the keeper's answer, '' if it ended before it gave one."""
    connection.settimeout(READY_SECONDS)
    try:
        connection.sendall(" ".join(services).encode())
        meanwhile()
        answer = b""
        while not answer.endswith(b"\n") and len(answer) < LONGEST_ANSWER:
            part = connection.recv(LONGEST_ANSWER)
            if not part:
                return ""
            answer += part
    except ConnectionError:
        return ""
    except TimeoutError as error:
        raise EmbeddedServicesError("The embedded services did not get ready in time.") from error
    return answer.decode().strip()


def _keeper_connection(places: Places) -> socket.socket:
    """Return a connection to the keeper of this home, starting one if none listens."""
    connection = socket.socket(socket.AF_UNIX)
    with _starting(places):
        try:
            connection.connect(str(places.control))
        except (FileNotFoundError, ConnectionRefusedError):
            _start_keeper(places, connection)
    return connection


@contextmanager
def _starting(places: Places) -> Iterator[None]:
    with places.start_lock.open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _start_keeper(places: Places, connection: socket.socket) -> None:
    """Listen in the keeper's place, connect, and hand the listener over: whoever comes meanwhile just waits."""
    places.control.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as listener, places.log("keeper").open("ab") as log:
        listener.bind(str(places.control))
        listener.listen(64)
        connection.connect(str(places.control))
        _hold.keeper = subprocess.Popen(
            [sys.executable, "-m", "config.embedded.keeper", str(listener.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[listener.fileno()],
            cwd=REPOSITORY,
            start_new_session=True,
            env={**os.environ, KEEPER: "1"},
        )
