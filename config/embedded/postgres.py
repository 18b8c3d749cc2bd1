"""One embedded PostgreSQL server and its data folder."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

from config.embedded import binaries, sizing
from config.embedded.errors import EmbeddedServicesError
from config.embedded.places import LONGEST_SOCKET_NAME, Places, ephemeral
from config.embedded.server import Server
from config.embedded.urls import DATABASE, LOGIN, PORT, ROLE

STATUS_LINE = 7  # of postmaster.pid, from 0: "starting", "ready   ", "stopping"

LOCALE = ("--locale-provider=builtin", "--locale=C.UTF-8")  # the same order of strings on every machine
STATEMENTS = f"""CREATE DATABASE {DATABASE}
CREATE ROLE intactus_app NOLOGIN
CREATE ROLE intactus_system NOLOGIN
CREATE ROLE {LOGIN} LOGIN
GRANT intactus_app, intactus_system TO {LOGIN}
"""  # one a line, as the single-user mode reads them
COMMON = {
    "listen_addresses": "",
    "port": str(PORT),
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_messages": "warning",
    "autovacuum_naptime": "10s",  # without a table's statistics what counts a new case's facts reads them over and over
}
EPHEMERAL = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum_naptime": "1h",
    "shared_buffers": "256MB",
    "checkpoint_timeout": "30min",
}


class Postgres(Server):
    """PostgreSQL on a unix socket in `places.sockets`. It stops fast: clients are disconnected."""

    name, title = "postgres", "PostgreSQL"
    end = signal.SIGINT
    start_seconds = 170  # crash recovery of a large database reads its whole log
    stop_seconds = 20

    def __init__(self, places: Places, data_lock: int) -> None:
        super().__init__(places, data_lock)
        self.programs = binaries.postgres_programs(places.account)

    def make_ready(self) -> None:
        """Make the data folder if need be, and drop the claims a server killed with -9 left behind.

        Only before the first start, when the data lock says that no process of that server lives: later on the claim is
        what keeps a new server from starting beside processes of a crashed one.
        """
        if self.process is not None:
            return
        if not self.folder.is_dir():
            self._create()
        for claim in (self.folder / "postmaster.pid", self.places.sockets / f"{LONGEST_SOCKET_NAME}.lock"):
            claim.unlink(missing_ok=True)

    def command(self) -> list[str | Path]:
        sized = sizing.settings(sizing.memory(), shutil.disk_usage(self.places.data).free)
        settings = {**COMMON, **sized, "unix_socket_directories": str(self.places.sockets)}
        if ephemeral():
            settings.update(EPHEMERAL)
        options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
        return [self.programs / "postgres", "-D", self.folder, *options]

    def answers(self, pid: int) -> bool:
        claim = self.folder / "postmaster.pid"
        lines = claim.read_text().splitlines() if claim.exists() else []
        return len(lines) > STATUS_LINE and lines[0] == str(pid) and lines[STATUS_LINE].strip() == "ready"

    def _create(self) -> None:
        """Make the data folder under another name first: what bears the final name is whole."""
        scratch = self.places.data / "postgres.new"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(mode=0o700)
        if self.places.account:
            self.places.account.own(scratch)
        self._run(["initdb", "-N", "-D", scratch, "-U", ROLE, "-E", "UTF8", "--auth=trust", *LOCALE])
        self._run(["postgres", "--single", "-D", scratch, "postgres"], STATEMENTS)
        self.places.roles.touch()
        os.rename(scratch, self.folder)

    def _run(self, command: list[str | Path], text: str = "") -> None:
        account = self.places.account
        done = subprocess.run(
            [self.programs / command[0], *command[1:]],
            input=text,
            text=True,
            check=False,  # the failure is reported with its output
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
