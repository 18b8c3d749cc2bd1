"""A reader that a file has taken over tries everything: what is said to hold must be what holds on this kernel.

The hostile code asks the kernel directly, past Python's own refusals.
"""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from evidence import checks
from evidence.extraction import seccomp
from evidence.extraction.sandbox import confinement_here

ROOT = Path(__file__).resolve().parents[3]
MACHINE = seccomp._MACHINES[os.uname().machine]
FORBIDDEN = (
    "socket", "ptrace", "mount", "unshare", "setns", "keyctl", "bpf", "perf_event_open", "io_uring_setup", "userfaultfd",
    "process_vm_readv", "pidfd_open", "chroot", "shmget", "open_by_handle_at",
)  # fmt: skip
HOSTILE = """
import ctypes, errno, json, os, resource, signal, sys, threading
from dataclasses import asdict
from pathlib import Path
from evidence.extraction import probe

folder, secret, witness, calls = sys.argv[1], sys.argv[2], int(sys.argv[3]), json.loads(sys.argv[4])
os.chdir(folder)
libc = ctypes.CDLL(None, use_errno=True)

def call(*arguments):
    ctypes.set_errno(0)
    return "done" if libc.syscall(*arguments) >= 0 else errno.errorcode[ctypes.get_errno()]

def attempt(act):
    try:
        act()
    except OSError as error:
        return errno.errorcode.get(error.errno, type(error).__name__)
    return "done"

def fork_bomb():
    born = []
    while len(born) < 300:
        child = libc.fork()
        if child == 0:
            signal.pause()
        if child < 0:
            break
        born.append(child)
    return len(born)

def thread():
    one = threading.Thread(target=int)
    one.start()
    one.join()

found = probe.confine_child()
status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
print(json.dumps({
    "confinement": asdict(found),
    "uid": os.getuid(), "pid": os.getpid(), "capabilities": int(status["CapEff"], 16),
    "no_new_privileges": status["NoNewPrivs"].strip(),
    "interfaces": Path("/proc/self/net/dev").read_text(),
    "processes": resource.getrlimit(resource.RLIMIT_NPROC)[1],
    "calls": {name: call(number, 0, 0, 0, 0, 0, 0) for name, number in calls.items()},
    "python socket": attempt(lambda: __import__("socket").socket()),
    "kill the parent": "done" if libc.kill(os.getppid() or 1, 0) == 0 else errno.errorcode[ctypes.get_errno()],
    "kill the group": "done" if libc.kill(0, 0) == 0 else errno.errorcode[ctypes.get_errno()],
    "kill a stranger": "done" if libc.kill(witness, 0) == 0 else errno.errorcode[ctypes.get_errno()],
    "signal itself": attempt(lambda: os.kill(os.getpid(), 0)),
    "a thread": attempt(thread),
    "another case": attempt(lambda: Path(secret).read_text()),
    "a stranger's environment": attempt(lambda: Path(f"/proc/{witness}/environ").read_bytes()),
    "write outside": attempt(lambda: Path("/tmp/confined").write_text("x")),
    "write inside": attempt(lambda: Path("inside").write_text("x")),
    "link": attempt(lambda: os.symlink("/etc/passwd", "link")),
    "forks": fork_bomb(),
}), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the hostile code achieved, beside what the confinement said of itself."""
    place = tmp_path_factory.mktemp("hostile")
    folder, secret = place / "folder", place / "other-case.txt"
    folder.mkdir()
    secret.write_text("privileged")
    secret.chmod(0o644)
    for shared in (place, *list(place.parents)[:2]):
        shared.chmod(0o755)  # the modes alone would let it in
    numbers = {name: MACHINE.refused[name] for name in FORBIDDEN} | {"execve": MACHINE.programs["execve"]}
    arguments = [str(folder), str(secret), str(os.getpid()), json.dumps(numbers)]
    environment = {"PYTHONPATH": str(ROOT), "PATH": os.defpath}
    done = subprocess.run(
        [sys.executable, "-c", HOSTILE, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_what_is_reported_is_what_the_child_has(tried):
    assert tried["confinement"] == asdict(confinement_here())


@pytest.mark.parametrize("name", [*FORBIDDEN, "execve"])
def test_seccomp_refuses_the_call(tried, name):
    programs_needed = name == "execve" and shutil.which("tesseract", path=os.defpath)
    refused = tried["calls"][name] == "EPERM"
    assert refused == (tried["confinement"]["seccomp"] and not programs_needed)


def test_no_socket_is_opened_from_python(tried):
    assert tried["python socket"] == "PermissionError"


def test_no_signal_reaches_another_process(tried):
    held = tried["confinement"]
    if held["seccomp"] or held["landlock"] >= 6:
        assert tried["kill the parent"] == "EPERM"
        assert tried["kill the group"] == "EPERM"
    if held["seccomp"] or held["processes"] or held["landlock"] >= 6:
        assert tried["kill a stranger"] in ("EPERM", "ESRCH")
    assert tried["signal itself"] == "done"


def test_a_fork_bomb_does_not_go_off(tried):
    held = tried["confinement"]
    assert tried["forks"] < 300 or not (held["seccomp"] or held["process_limit"])
    if held["seccomp"] and not shutil.which("tesseract", path=os.defpath):
        assert tried["forks"] == 0
    assert tried["a thread"] == "done"


def test_no_file_but_its_own_is_reached(tried):
    outside = {tried[name] for name in ("another case", "a stranger's environment", "write outside", "link")}
    if tried["confinement"]["landlock"]:
        assert outside == {"EACCES"}
    assert tried["write inside"] == "done"


def test_it_has_no_privilege_and_no_network(tried):
    held = tried["confinement"]
    assert tried["capabilities"] == 0
    assert tried["no_new_privileges"] == "1"
    assert (tried["uid"] == 64_901) == held["own_user"]
    assert (tried["processes"] == 256) == held["process_limit"]
    assert ("eth" not in tried["interfaces"]) or not held["network"]
    assert (tried["pid"] < 10) == held["processes"]


def test_every_measure_is_stated_before_going_to_production(capsys):
    call_command("check", deploy=True, tags=["extraction"])
    said = "".join(capsys.readouterr())
    found = confinement_here()
    for name, words in checks.MEASURES.items():
        active = words in said.partition("Not possible here")[0]
        assert active == bool(getattr(found, name)), words


@pytest.mark.parametrize("name", checks.ESSENTIAL)
def test_a_machine_without_an_essential_measure_is_warned_about(monkeypatch, name):
    without = replace(confinement_here(), **{name: 0})
    monkeypatch.setattr(checks, "confinement_here", lambda: without)
    (message,) = checks.files_are_read_in_confinement(None)
    assert message.id == "intactus.W022"
    assert checks.MEASURES[name] in message.msg.partition("Not possible here")[2]
