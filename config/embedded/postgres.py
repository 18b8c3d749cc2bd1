"""One embedded PostgreSQL server: its data folder, its process, its end."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from config.embedded import binaries
from config.embedded.errors import EmbeddedServicesError, log_tail
from config.embedded.places import LONGEST_SOCKET_NAME, Places, ephemeral
from config.embedded.process import Process, spawn, stop
from config.embedded.urls import DATABASE, PORT, ROLE

START_SECONDS = 60  # crash recovery of a large database reads its whole log
STOP_SECONDS = 20
POLL_SECONDS = 0.01
STATUS_LINE = 7  # of postmaster.pid, from 0: "starting", "ready   ", "stopping"

LOCALE = ("--locale-provider=builtin", "--locale=C.UTF-8")  # the same order of strings on every machine
COMMON = {
    "listen_addresses": "",
    "port": str(PORT),
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_messages": "warning",
}
EPHEMERAL = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum_naptime": "1h",
    "shared_buffers": "256MB",
    "max_wal_size": "2GB",
    "checkpoint_timeout": "30min",
}


class Postgres:
    """PostgreSQL on a unix socket in `places.sockets`. `data_lock` is a descriptor the server keeps open."""

    name = "postgres"

    def __init__(self, places: Places, data_lock: int) -> None:
        self.places = places
        self.data_lock = data_lock
        self.folder = places.data / "postgres"
        self.programs = binaries.postgres_programs(places.account)
        self.process: Process | None = None

    def start(self) -> None:
        """Start the server, making its data folder at first use; return when it accepts connections."""
        if self.process is None:
            self._make_ready()
        self.process = spawn(
            [self.programs / "postgres", "-D", self.folder, *self._options()],
            log=self.places.log(self.name),
            death_signal=signal.SIGINT,
            account=self.places.account,
            keep_open=[self.data_lock],
            folder=self.folder,
        )
        self._await_ready(self.process)

    def alive(self) -> bool:
        """Say whether the server process runs."""
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """Stop fast: open transactions roll back, clients are disconnected, everything is written."""
        if self.process is not None:
            stop(self.process, signal.SIGINT, STOP_SECONDS)

    def _options(self) -> list[str]:
        settings = {**COMMON, "unix_socket_directories": str(self.places.sockets)}
        if ephemeral():
            settings.update(EPHEMERAL)
        return [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]

    def _await_ready(self, process: Process) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self._ready(process.pid):
            if process.poll() is not None or time.monotonic() > deadline:
                stop(process, signal.SIGINT, STOP_SECONDS)
                raise EmbeddedServicesError(f"PostgreSQL did not start:\n{log_tail(self.places.log(self.name))}")
            time.sleep(POLL_SECONDS)

    def _ready(self, pid: int) -> bool:
        claim = self.folder / "postmaster.pid"
        lines = claim.read_text().splitlines() if claim.exists() else []
        return len(lines) > STATUS_LINE and lines[0] == str(pid) and lines[STATUS_LINE].strip() == "ready"

    def _make_ready(self) -> None:
        """Make the data folder if need be, and drop the claims a server killed with -9 left behind.

        Only before the first start, when the data lock says that no process of that server lives: later on the claim is
        what keeps a new server from starting beside processes of a crashed one.
        """
        if not self.folder.is_dir():
            self._create()
        for claim in (self.folder / "postmaster.pid", self.places.sockets / f"{LONGEST_SOCKET_NAME}.lock"):
            claim.unlink(missing_ok=True)

    def _create(self) -> None:
        """Make the data folder under another name first: what bears the final name is whole."""
        scratch = self.places.data / "postgres.new"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(mode=0o700)
        if self.places.account:
            self.places.account.own(scratch)
        self._run(["initdb", "-N", "-D", scratch, "-U", ROLE, "-E", "UTF8", "--auth=trust", *LOCALE])
        self._run(["postgres", "--single", "-D", scratch, "postgres"], f"CREATE DATABASE {DATABASE}\n")
        os.rename(scratch, self.folder)

    def _run(self, command: list[str | Path], text: str = "") -> None:
        account = self.places.account
        done = subprocess.run(
            [self.programs / command[0], *command[1:]],
            input=text,
            text=True,
            check=False,  # the failure is told with its output
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=self.places.data,
            pass_fds=[self.data_lock],
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
        )
        if done.returncode != 0:
            raise EmbeddedServicesError(f"{command[0]} failed:\n{done.stdout}")
