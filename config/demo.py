"""`make demo`: everything Intactus consists of, on this machine, with a demo firm.

This process starts and watches the others and loads no Django, so that the web server is the first thing to get the
machine's attention: a second start serves its first page as soon as the web server can.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from config import embedded
from config.embedded.places import REPOSITORY, prepare
from config.embedded.ports import answers, choose_port
from config.embedded.supervisor import Supervisor
from config.processes import demo_children

WEB_SECONDS = 60
POLL_SECONDS = 0.02
ROLES = {"attorney", "staff", "client"}
# No heap for each thread: there are processes enough. What one is done with goes back to the machine; of itself the allocator
# would keep ever larger pieces.
MEMORY = {"MALLOC_ARENA_MAX": "2", "MALLOC_TRIM_THRESHOLD_": "131072", "MALLOC_MMAP_THRESHOLD_": "131072"}
NO = {"", "0", "false", "no", "off"}


class DemoError(RuntimeError):
    """The demo can't run; the message says why."""


def run() -> None:
    """Serve until a signal comes. Raises DemoError or EmbeddedServicesError when that can't be."""
    if os.environ.get("INTACTUS_PRODUCTION", "").lower() not in NO:
        raise DemoError("This is a demo on one machine: see docs/deploy.md for production.")
    port = choose_port()
    os.environ["PORT"] = str(port)
    try:
        places = prepare()
        model = places.sockets / "model.sock"
        keep_bytecode(places.home)
        os.environ |= {**MEMORY, "INTACTUS_EMBEDDING_SOCKET": str(model)}
        with Supervisor(demo_children(port, places, model)) as supervisor:
            web = supervisor.children[0]
            embedded.ensure(lambda: None if needs_migrating() else web.start())  # it loads while the database starts
            serve(supervisor, port)
    except KeyboardInterrupt:
        embedded.release()
        say("\nStopped.")


def keep_bytecode(home: Path) -> None:
    """Have compiled modules kept in the home where they are not kept beside the sources: else each start compiles them."""
    if sys.pycache_prefix is None and (sys.dont_write_bytecode or not os.access(REPOSITORY, os.W_OK)):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(home / "bytecode")


def serve(supervisor: Supervisor, port: int) -> None:
    """Bring the database up to date, then the web server up, then the rest; watch until interrupted."""
    web, *others = supervisor.children
    if web.process is None:
        migrate()
        web.start()
    await_web(supervisor, port)
    say(f"\n  Intactus    http://localhost:{port}\n")
    for child in others:
        if child.needed():
            child.start()
    for line in introduction(json.loads(manage("demo_data", "--json"))):
        say(line)
    # The demo's attorneys decide what their clients see once the documents are read; that takes minutes.
    decide = [sys.executable, "manage.py", "demo_data", "--decide"]
    deciding = subprocess.Popen(decide, cwd=REPOSITORY, stdout=subprocess.DEVNULL)
    say(f"\nLogs, and the mail that is sent: {embedded.home() / 'log'}\nCtrl-C stops everything; the data stays.")
    while True:
        for note in supervisor.watch():
            say(note)
        deciding.poll()  # once it has ended nothing is left of it


def needs_migrating() -> bool:
    """Whether anything has changed since the database was last brought up to date."""
    note = embedded.home() / "migrated"
    return not note.is_file() or note.read_text() != migrations()


def migrate() -> None:
    """Bring the database up to date."""
    if needs_migrating():
        say("Preparing the database.")
        manage("migrate", "--verbosity", "0")
        (embedded.home() / "migrated").write_text(migrations())


def migrations() -> str:
    """Return a digest of the database and of all that could migrate it: our migrations and the locked packages."""
    files = sorted(REPOSITORY.glob("*/migrations/*.py"))
    parts = [os.environ["DATABASE_URL"], *map(str, files), (REPOSITORY / "requirements" / "base.txt").read_text()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def manage(*arguments: str) -> str:
    """Run a management command and return what it prints. Raises DemoError when it fails."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode != 0:
        raise DemoError(f"{arguments[0]} failed: {done.stdout.strip()}")
    return done.stdout


def await_web(supervisor: Supervisor, port: int) -> None:
    """Return when the web server accepts connections. Raises DemoError when it doesn't in time."""
    web = supervisor.children[0]
    deadline = time.monotonic() + WEB_SECONDS
    while not answers(port):
        if web.ended() or time.monotonic() > deadline:
            raise DemoError(f"The web server did not start:\n{embedded.log_tail(web.log)}")
        time.sleep(POLL_SECONDS)


def introduction(demo: dict[str, Any]) -> Iterable[str]:
    """Return the lines that tell a newcomer one sign-in link for each role, and the agent's first call."""
    printed = set()
    for person in demo["people"]:
        role = person["role"]
        if role in ROLES and role not in printed:
            printed.add(role)
            yield f"  {role:<11} {person['sign_in']}"
    session = json.dumps({"case_ids": [demo["cases"][0]["id"]]})
    yield "\n  An agent's first call:"
    yield f"  curl -s -X POST {demo['base_url']}/v1/agent/sessions -H 'Authorization: Bearer {demo['agent_key']}' \\"
    yield f"    -H 'Content-Type: application/json' -d '{session}'"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
