"""What a file may not do to us: hang, eat memory, look around, call home, or take the helper with it."""

import os
import select
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from evidence.extraction import sandbox
from evidence.extraction.limits import Limits
from tests.evidence.extraction import samples

ROOT = Path(__file__).resolve().parents[3]
SLOW_RTF = b"{\\rtf1 " + b"\\'41" * 3_000_000 + b"}"  # seconds of work for the reader


def helper() -> subprocess.Popen[bytes]:
    """This process's helper, which must be running."""
    assert sandbox._HELPER.process is not None
    return sandbox._HELPER.process


def run(script: str, *arguments: str) -> str:
    environment = {"PYTHONPATH": str(ROOT), "PATH": os.defpath}
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_the_helper_knows_no_secrets(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://secret")
    sandbox._HELPER.stop()
    samples.read(tmp_path, "a.txt", b"Hello")
    environment = Path(f"/proc/{helper().pid}/environ").read_bytes()
    assert b"secret" not in environment


def test_a_file_that_takes_too_long_is_stopped(tmp_path):
    found = samples.read(tmp_path, "a.rtf", SLOW_RTF, Limits(wall_seconds=0.3))
    assert (found.outcome, found.media_type) == ("timeout", "application/rtf")
    assert list((tmp_path / "work").iterdir()) == []


def test_a_file_that_takes_too_much_processor_time_is_stopped(tmp_path):
    found = samples.read(tmp_path, "a.rtf", SLOW_RTF, Limits(cpu_seconds=1))
    assert found.outcome == "limits"
    assert "processor" in found.message


def test_a_file_that_takes_too_much_memory_is_stopped(tmp_path):
    found = samples.read(
        tmp_path, "a.txt", "ä\n".encode() * 8_000_000, Limits(memory_mb=200, max_text_chars=100_000_000)
    )
    assert found.outcome == "limits"
    assert "memory" in found.message


def test_the_next_file_is_read_as_if_nothing_had_happened(tmp_path):
    samples.read(tmp_path, "a.rtf", SLOW_RTF, Limits(wall_seconds=0.1))
    before = helper().pid
    assert samples.read(tmp_path, "a.txt", b"Hello").outcome == "ok"
    assert helper().pid == before


def test_a_dead_helper_is_replaced(tmp_path):
    samples.read(tmp_path, "a.txt", b"Hello")
    before = helper()
    before.kill()
    before.wait()
    assert samples.read(tmp_path, "a.txt", b"Hello").outcome == "ok"
    assert helper().pid != before.pid


def test_a_helper_that_is_asked_for_nothing_ends_until_the_next_file(tmp_path, monkeypatch):
    monkeypatch.setattr("evidence.extraction.helper._REST_SECONDS", 0.3)
    sandbox._HELPER.stop()
    samples.read(tmp_path, "a.txt", b"Hello")
    before = helper()
    assert before.wait(30) == 0
    monkeypatch.undo()
    assert samples.read(tmp_path, "a.txt", b"Hello").outcome == "ok"
    assert helper().pid != before.pid


def test_nothing_is_left_of_a_helper_that_ended_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr("evidence.extraction.helper._REST_SECONDS", 0.3)
    sandbox._HELPER.stop()
    samples.read(tmp_path, "a.txt", b"Hello")
    (reaping,) = [one for one in threading.enumerate() if one.name == "end of the helper"]
    reaping.join(30)
    assert not Path(f"/proc/{helper().pid}").exists()


def test_the_helper_ends_with_its_parent(tmp_path):
    (tmp_path / "a.txt").write_text("Hello")
    script = """
import os, sys
from pathlib import Path
from evidence.extraction import sandbox
sandbox.extract(Path(sys.argv[1], "a.txt"), filename="a.txt", workdir=Path(sys.argv[1]))
print(sandbox._HELPER.process.pid, flush=True)
os._exit(0)
"""
    orphan = int(run(script, str(tmp_path)))
    try:
        ended = os.pidfd_open(orphan)
    except ProcessLookupError:
        return
    assert select.select([ended], [], [], 20)[0]
    os.close(ended)


def test_a_forked_process_starts_a_helper_of_its_own(tmp_path):
    samples.read(tmp_path, "a.txt", b"Hello")
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = 0 if samples.read(tmp_path, "b.txt", b"Hello again").pages[0].text == "Hello again" else 2
            sandbox._HELPER.stop()
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert samples.read(tmp_path, "a.txt", b"Hello").outcome == "ok"


def test_a_missing_file_is_the_callers_mistake(tmp_path):
    with pytest.raises(FileNotFoundError):
        sandbox.extract(tmp_path / "none", filename="none.txt", workdir=tmp_path)
