"""`manage.py up`: web server, worker and scheduler on this machine, with a demo firm. What `make demo` runs."""

import io
import json
import os
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from config.embedded.places import home
from config.embedded.ports import ADDRESS, answers
from config.embedded.supervisor import Supervisor
from config.processes import demo_children

WEB_SECONDS = 30
POLL_SECONDS = 0.05


class Command(BaseCommand):
    help = "Run web server, worker and scheduler with a demo firm until Ctrl-C."
    requires_system_checks: list[str] = []  # the first page should not wait for them

    def handle(self, *args: object, **options: object) -> None:
        """Serve until a signal comes."""
        if settings.PRODUCTION:
            raise CommandError("This is for one machine and a demo: see docs/deploy.md for production.")
        port = int(os.environ["PORT"])
        logs = home() / "log"
        with Supervisor(demo_children(port, home(), logs)) as supervisor:
            try:
                self._migrate()
                supervisor.start()
                self._introduce(logs)
                self._await_web(port)
                while True:
                    for note in supervisor.watch():
                        self.stderr.write(note)
            except KeyboardInterrupt:
                self.stdout.write("\nStopping.")

    def _migrate(self) -> None:
        """Bring the database up to date if it isn't: looking takes milliseconds, migrating seconds."""
        executor = MigrationExecutor(connections["default"])
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Preparing the database.")
            call_command("migrate", verbosity=0)
        _disconnect()

    def _introduce(self, logs: Path) -> None:
        """Print where to go and who to be."""
        printed = io.StringIO()
        call_command("demo_data", json=True, stdout=printed)
        _disconnect()
        for line in introduction(json.loads(printed.getvalue())):
            self.stdout.write(line)
        self.stdout.write(f"\nLogs, and the mail that is sent: {logs}\nCtrl-C stops everything; the data stays.\n")

    def _await_web(self, port: int) -> None:
        deadline = time.monotonic() + WEB_SECONDS
        while not answers(port):
            if time.monotonic() > deadline:
                raise CommandError(f"The web server doesn't answer: see {home() / 'log' / 'web.log'}.")
            time.sleep(POLL_SECONDS)
        self.stdout.write(f"Ready on http://{ADDRESS}:{port}")


def introduction(demo: dict[str, Any]) -> list[str]:
    """Return the lines that tell a newcomer the address, one sign-in link for each role and the agent's first call."""
    base = demo["base_url"]
    lines = [f"\n  Intactus    {base}\n"]
    lines += [f"  {person['role']:<11} {person['sign_in']}" for person in demo["people"] if person.get("sign_in")]
    call = f"curl -s -X POST {base}/v1/agents/sessions -H 'Authorization: Bearer {demo['agent_key']}'"
    return [*lines, "\n  The agent's first call:", f"  {call}"]


def _disconnect() -> None:
    """Leave no connection and no pool thread behind: this process only watches from now on."""
    for connection in connections.all():
        connection.close()
        if isinstance(connection, DatabaseWrapper):
            connection.close_pool()
