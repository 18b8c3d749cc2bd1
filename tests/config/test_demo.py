"""The demo's supervisor: it revives what dies, stops in order, and tells a newcomer where to go."""

import importlib.util
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from config import demo, scheduler
from config.celery import app as celery_app
from config.embedded import EmbeddedServicesError, broker_url
from config.embedded.places import REPOSITORY, Places
from config.embedded.ports import ADDRESS, choose_port
from config.embedded.supervisor import LONGEST_WAIT, ChildProcess, Supervisor
from config.embedded.urls import redis_url
from config.jobs import route
from config.processes import SPEECH_QUEUE, demo_children, recording_waits


@pytest.fixture
def short_lived(tmp_path: Path) -> ChildProcess:
    """A child that ends at once, by itself."""
    return ChildProcess("short", ["platform"], tmp_path / "short.log")


def end(child: ChildProcess) -> None:
    """Wait for a child's own end."""
    assert child.process
    child.process.wait(30)


def test_a_child_that_died_is_started_again_when_its_wait_is_over(short_lived: ChildProcess) -> None:
    short_lived.start()
    first = short_lived.process
    end(short_lived)
    assert "short ended with 0" in short_lived.watch()
    assert short_lived.watch() == ""
    assert short_lived.process is first, "not before its wait is over"
    short_lived.due = time.monotonic()
    assert short_lived.watch() == ""
    assert short_lived.process is not first
    end(short_lived)


def test_a_child_that_is_not_needed_for_a_while_ends_until_it_is_needed_again(tmp_path: Path) -> None:
    needed = True
    serving = ["http.server", "--bind", ADDRESS, str(choose_port())]
    child = ChildProcess("rests", serving, tmp_path / "rests.log", needed=lambda: needed, rest_seconds=0.0)
    assert (child.watch(), child.process is not None) == ("", True)
    assert (child.watch(), child.resting) == ("", False), "it is still needed"
    needed = False
    assert (child.watch(), child.resting) == ("", True)
    end(child)
    assert (child.watch(), child.process) == ("", None), "and nobody is told that it died"
    needed = True
    assert (child.watch(), child.process is not None) == ("", True)
    child.stop()


def test_the_wait_doubles_up_to_a_limit_and_a_steady_life_resets_it(short_lived: ChildProcess) -> None:
    waits = []
    short_lived.start()
    end(short_lived)
    for _ in range(8):
        short_lived.due = 0.0
        short_lived.watch()
        waits.append(short_lived.wait)
    assert waits == [1, 2, 4, 8, 16, 30, 30, LONGEST_WAIT]
    short_lived.due, short_lived.started = 0.0, time.monotonic() - 3600
    short_lived.watch()
    assert short_lived.wait < 1


def test_a_signal_ends_the_watch_and_all_children_are_stopped(tmp_path: Path) -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    children = [ChildProcess(name, ["http.server", "--bind", ADDRESS, "0"], tmp_path / name) for name in ("a", "b")]
    try:
        with pytest.raises(KeyboardInterrupt):
            run_until_stopped(children)
        assert all(child.ended() for child in children)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_until_stopped(children: list[ChildProcess]) -> None:
    """Run children under a supervisor that is asked to stop at once."""
    with Supervisor(children):
        for child in children:
            child.start()
        signal.raise_signal(signal.SIGTERM)


def test_the_web_server_is_stopped_before_the_worker_and_the_scheduler(tmp_path: Path) -> None:
    children = demo_children(8000, places_in(tmp_path), tmp_path / "s")
    assert [child.name for child in children] == ["web", "worker", "speech", "beat", "embedding"]


def places_in(folder: Path) -> Places:
    return Places(folder, folder, folder, folder, None)


def test_a_child_that_is_not_needed_yet_is_started_once_it_is(tmp_path: Path) -> None:
    needed: list[bool] = []
    child = ChildProcess(
        "later", ["http.server", "--bind", ADDRESS, "0"], tmp_path / "later.log", needed=lambda: bool(needed)
    )
    before = child.watch(), child.process
    assert before == ("", None)
    needed.append(True)
    assert child.watch() == ""
    child.stop()


def test_who_hears_recordings_is_needed_once_one_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the server is another than the demo's own, which is not asked."""
    places = places_in(tmp_path)
    asked = urlsplit(os.environ["REDIS_URL"])
    assert recording_waits(places), "another server"
    monkeypatch.setenv("REDIS_URL", redis_url(places))
    assert not recording_waits(places), "no server answers yet"
    places.valkey.symlink_to(asked.path)
    assert not recording_waits(places)
    monkeypatch.setenv("REDIS_PREFIX", "recording-waits")
    options = celery_app.conf.broker_transport_options | {"global_keyprefix": "recording-waits:"}
    broker = celery_app.connection_for_write(broker_url(redis_url(places)), transport_options=options)
    with broker, broker.SimpleQueue(SPEECH_QUEUE) as queue:
        queue.put({})
        assert recording_waits(places)
        queue.clear()
    assert not recording_waits(places)


def test_every_scheduled_task_is_declared_for_the_queue_that_the_scheduler_sends_to() -> None:
    celery_app.loader.import_default_modules()
    for entry in celery_app.conf.beat_schedule.values():
        assert entry["task"] in celery_app.tasks
        assert route(entry["task"]) == {"queue": "default"}, entry["task"]
    assert scheduler.app.conf.beat_schedule == celery_app.conf.beat_schedule
    assert scheduler.app.conf.task_default_queue == "default"


def test_the_next_free_port_is_taken_unless_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind((ADDRESS, 0))
        port = taken.getsockname()[1]
        monkeypatch.setattr("config.embedded.ports.FIRST_PORT", port)
        monkeypatch.delenv("PORT", raising=False)
        assert choose_port() > port
        monkeypatch.setenv("PORT", str(port))
        with pytest.raises(EmbeddedServicesError, match=f"Port {port} can't be used"):
            choose_port()


@pytest.mark.parametrize("port", ["http", "70000", "-1"])
def test_a_port_that_is_none_is_refused(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(EmbeddedServicesError, match="can't be used"):
        choose_port()


def test_the_demo_is_refused_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTACTUS_PRODUCTION", "1")
    with pytest.raises(demo.DemoError, match=r"docs/deploy\.md"):
        demo.run()


def test_a_newcomer_is_given_one_link_for_each_role_and_the_first_call() -> None:
    roles = ["firm_admin", "attorney", "attorney", "client", "guest"]
    people = [{"role": role, "sign_in": f"http://localhost:8000/in/{number}"} for number, role in enumerate(roles)]
    address = {"base_url": "http://localhost:8000", "agent_key": "key", "cases": [{"id": "main"}, {"id": "other"}]}
    lines = list(demo.introduction({**address, "people": people}))
    assert [line.split() for line in lines[:2]] == [
        ["attorney", people[1]["sign_in"]],
        ["client", people[3]["sign_in"]],
    ]
    assert shlex.split(" ".join(line.rstrip("\\") for line in lines[3:])) == [
        "curl", "-s", "-X", "POST", "http://localhost:8000/v1/agent/sessions", "-H", "Authorization: Bearer key",
        "-H", "Content-Type: application/json", "-d", '{"case_ids": ["main"]}',
    ]  # fmt: skip


def test_the_installer_hands_pip_s_configuration_to_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_INDEX_URL", "https://packages.example/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", "/wheels /more")
    spec = importlib.util.spec_from_file_location("sync", REPOSITORY / "requirements" / "sync.py")
    assert spec
    assert spec.loader
    sync = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sync)
    environment = sync.uv_environment([sys.executable, "-m", "pip"])
    assert environment["UV_DEFAULT_INDEX"] == "https://packages.example/simple"
    assert environment["UV_FIND_LINKS"] == "/wheels,/more"


def test_compiled_modules_are_kept_in_the_home_where_they_are_not_kept_beside_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "")
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    demo.keep_bytecode(tmp_path)
    assert os.environ["PYTHONPYCACHEPREFIX"] == str(tmp_path / "bytecode")
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    subprocess.run([sys.executable, "-c", "import config.dates"], cwd=REPOSITORY, check=True)
    assert list((tmp_path / "bytecode").rglob("dates.*.pyc"))


def test_the_folder_that_is_chosen_for_compiled_modules_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", "/chosen")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "/chosen")
    demo.keep_bytecode(tmp_path)
    assert os.environ["PYTHONPYCACHEPREFIX"] == "/chosen"


def test_what_is_done_meanwhile_has_the_services_addresses_and_is_done_once(tmp_path: Path) -> None:
    script = """
import os
from config import embedded
seen = []
embedded.ensure(lambda: seen.append(os.environ["DATABASE_URL"]))
embedded.release()
embedded.ensure(lambda: seen.append(os.environ["DATABASE_URL"]))
assert len(seen) == 2, seen
assert seen[1] == os.environ["DATABASE_URL"], seen
assert "//intactus_web@" in seen[1], seen  # also where the database was made meanwhile: never as its owner
"""
    tmp_path.chmod(0o711)
    environment = {"PATH": os.environ["PATH"], "INTACTUS_HOME": str(tmp_path / "h"), "INTACTUS_EPHEMERAL": "1"}
    subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, env=environment, check=True)
