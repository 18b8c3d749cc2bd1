"""Takes away from a process what reading a file doesn't need: network, other files and processes, privileges, resources.

Each measure is used where the kernel allows it, and none relies on another: resource limits and the socket ban work
everywhere; seccomp, Landlock, namespaces and a user of its own come on top. :class:`Confinement` says which were taken.
"""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import signal
import struct
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidence.extraction.landlock import confine_files
from evidence.extraction.limits import Limits
from evidence.extraction.seccomp import refuse_calls

_CLONE_NEWUSER, _CLONE_NEWPID, _CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS, _PR_SET_CHILD_SUBREAPER = 1, 38, 36
OWN_USER = 64_901  # no account's: services and other programs run as nobody, and share its rights with each other
_MAX_PROCESSES = 256  # with threads, of all readers that run as this user
_MEGABYTE = 1024 * 1024
_FORBIDDEN = (
    "socket.",
    "subprocess.",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.system",
    "os.spawn",
    "pty.",
    "ftplib.",
)

_libc = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True, slots=True)
class Isolation:
    """What the kernel gave the helper, and so its children: namespaces of their own."""

    network: bool = False
    processes: bool = False
    users: bool = False


@dataclass(frozen=True, slots=True)
class Confinement:
    """Which measures hold for a process that reads a file."""

    network: bool  # an empty network namespace
    processes: bool  # a PID namespace: no process outside can be named
    own_user: bool  # neither ours nor any service's
    process_limit: bool
    landlock: int  # the kernel's version of it; 0: no file is hidden by it
    seccomp: bool


def isolate() -> Isolation:
    """Move this process into an empty network namespace, and those it forks into a PID namespace, as far as allowed."""
    uid, gid = os.getuid(), os.getgid()
    if _libc.unshare(_CLONE_NEWNET | _CLONE_NEWPID) == 0:
        return Isolation(network=True, processes=True)
    for spaces in (_CLONE_NEWNET | _CLONE_NEWPID, _CLONE_NEWNET, _CLONE_NEWPID):
        if _libc.unshare(_CLONE_NEWUSER | spaces) == 0:
            Path("/proc/self/setgroups").write_text("deny")
            Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1")
            Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1")
            return Isolation(bool(spaces & _CLONE_NEWNET), bool(spaces & _CLONE_NEWPID), users=True)
    return Isolation()


def enter_process_namespace() -> None:
    """Go on as the first process of the namespace that :func:`isolate` made; this process only waits for it and ends.

    The kernel lets none of the namespace kill its first process, and kills them all when that ends.
    """
    first = os.fork()
    if first:
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # the request's socket among them, so that its end is noticed
        _, status = os.waitpid(first, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def adopt_orphans() -> None:
    """Make this process the parent of whatever its children leave behind, so that it can end them."""
    _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def die_with_parent(parent: int) -> None:
    """Kill this process when its parent thread ends; ends at once if that has happened already."""
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def limit_resources(limits: Limits) -> None:
    """CPU seconds, address space, file size, open files; no core dumps."""
    _ceiling(resource.RLIMIT_CPU, limits.cpu_seconds, grace=2)
    _ceiling(resource.RLIMIT_AS, limits.memory_mb * _MEGABYTE)
    _ceiling(resource.RLIMIT_FSIZE, limits.max_output_mb * _MEGABYTE)
    _ceiling(resource.RLIMIT_NOFILE, 256)
    _ceiling(resource.RLIMIT_CORE, 0)


def _ceiling(kind: int, value: int, grace: int = 0) -> None:
    """Never above the ceiling this process has already. ``grace`` lets the signal for the soft limit come first."""
    _, hard = resource.getrlimit(kind)
    highest = value + grace if hard == resource.RLIM_INFINITY else min(value + grace, hard)
    resource.setrlimit(kind, (min(value, highest), highest))


def confine(
    limits: Limits,
    isolation: Isolation,
    *,
    drop: bool,
    folder: Path | None = Path("."),
) -> Confinement:
    """Confine this process to ``folder``, or to none, for good; ``drop``: as :data:`OWN_USER`."""
    limit_resources(limits)
    own_count = drop or isolation.users  # else other processes of our user would be counted too
    if own_count:
        _ceiling(resource.RLIMIT_NPROC, _MAX_PROCESSES)
    if drop:
        if folder is not None:
            os.chown(folder, OWN_USER, OWN_USER)
        _become_own_user()
    drop_capabilities()
    landlock = confine_files(folder)
    forbid_sockets_and_programs()
    filtered = refuse_calls(programs=shutil.which("tesseract") is not None)
    return Confinement(isolation.network, isolation.processes, drop, own_count, landlock, filtered)


def _become_own_user() -> None:
    os.setgroups([])
    os.setresgid(OWN_USER, OWN_USER, OWN_USER)
    os.setresuid(OWN_USER, OWN_USER, OWN_USER)


def drop_capabilities() -> None:
    """Empty all capability sets, and never gain any again: even root is then a user like any other."""
    header = struct.pack("Ii", 0x20080522, 0)
    _libc.capset(ctypes.create_string_buffer(header), ctypes.create_string_buffer(24))
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def can_become_own_user(needed: list[Path]) -> bool:
    """Whether we are root and :data:`OWN_USER` could open the needed files: tried by a child, so that we stay as we are."""
    if os.geteuid() != 0:
        return False
    child = os.fork()
    if child == 0:
        code = 1
        try:
            _become_own_user()
            code = 0 if all(os.access(path, os.R_OK) for path in needed) else 1
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1] == 0


def forbid_sockets_and_programs() -> None:
    """Refuse sockets and new programs from Python code, whatever the kernel allows; only Tesseract may be started."""
    tesseract = shutil.which("tesseract")

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if not event.startswith(_FORBIDDEN):
            return
        if event == "subprocess.Popen" and tesseract and arguments[0] == tesseract:
            return
        raise PermissionError(f"{event} is not allowed while reading evidence")

    sys.addaudithook(refuse)
