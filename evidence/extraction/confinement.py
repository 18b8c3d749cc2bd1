"""Takes away from a process what reading a file doesn't need: network, other files, privileges, endless resources.

Each measure is used where the kernel allows it, and none relies on another: resource limits and the socket ban work
everywhere; network namespace, Landlock and the drop to ``nobody`` come on top.
"""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import signal
import struct
import sys
from pathlib import Path
from typing import Any

from evidence.extraction.landlock import confine_files
from evidence.extraction.limits import Limits

_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS, _PR_SET_CHILD_SUBREAPER = 1, 4, 38, 36
_NOBODY = 65534
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


def isolate_network() -> bool:
    """Move this process into an empty network namespace. Returns whether the kernel allowed it."""
    uid, gid = os.getuid(), os.getgid()
    if _libc.unshare(_CLONE_NEWNET) == 0:
        return True
    if _libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET) != 0:
        return False
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1")
    Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1")
    return True


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


def confine(limits: Limits, drop: bool) -> bool:
    """Confine this process to the folder it stands in; ``drop``: as ``nobody``. False where Landlock has no effect."""
    limit_resources(limits)
    if drop:
        os.chown(".", _NOBODY, _NOBODY)
        _become_nobody()
    drop_capabilities()
    landlocked = confine_files(Path("."))
    forbid_sockets_and_programs()
    return landlocked


def _become_nobody() -> None:
    os.setgroups([])
    os.setresgid(_NOBODY, _NOBODY, _NOBODY)
    os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def drop_capabilities() -> None:
    """Empty all capability sets, and never gain any again: even root is then a user like any other."""
    header = struct.pack("Ii", 0x20080522, 0)
    _libc.capset(ctypes.create_string_buffer(header), ctypes.create_string_buffer(24))
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def can_become_nobody(needed: list[Path]) -> bool:
    """Whether we are root and ``nobody`` could open the needed files: tried by a child, so that we stay as we are."""
    if os.geteuid() != 0:
        return False
    child = os.fork()
    if child == 0:
        _become_nobody()
        os._exit(0 if all(os.access(path, os.R_OK) for path in needed) else 1)
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
