"""Landlock: from here on this process sees the interpreter, its libraries and one folder, and no other file.

See https://docs.kernel.org/userspace-api/landlock.html. Older kernels lack it or parts
of it; then only the other measures protect.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from pathlib import Path

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_RULE_PATH_BENEATH = 1
_VERSION_FLAG = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR, _REMOVE_DIR, _REMOVE_FILE = (1 << bit for bit in range(6))
_MAKE_REG = 1 << 8
_ALL_OF_ABI = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
_NETWORK_SINCE, _TCP = 4, 0b11  # binding and connecting
_SCOPES_SINCE, _SCOPES = 6, 0b11  # abstract sockets and signals of processes outside
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_WORK = _READ_FILE | _READ_DIR | _WRITE_FILE | _REMOVE_FILE | _MAKE_REG

_libc = ctypes.CDLL(None, use_errno=True)


def confine_files(folder: Path | None) -> int:
    """Allow reading program files and working in ``folder``, if there is one, only. Needs no_new_privs.

    Returns the kernel's version of Landlock, 0 where it has no effect. From version 4 on TCP is refused too, from 6 on
    signals to whatever is not confined so.
    """
    version: int = _libc.syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG)
    if version < 1:
        return 0
    handled = _ALL_OF_ABI[min(version, 5)]
    ruleset = _create(version, handled)
    if ruleset < 0:
        return 0
    for place in readable_places():
        _allow(ruleset, place, _READ & handled)
    if folder is not None:
        _allow(ruleset, folder, _WORK & handled)
    _allow(ruleset, Path("/dev/null"), (_READ_FILE | _WRITE_FILE) & handled)
    done = _libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0
    os.close(ruleset)
    return version if done else 0


def _create(version: int, handled: int) -> int:
    """A ruleset that handles all this version of Landlock knows; the structure grew with the versions."""
    attributes = struct.pack("Q", handled)
    if version >= _NETWORK_SINCE:
        attributes += struct.pack("Q", _TCP)
    if version >= _SCOPES_SINCE:
        attributes += struct.pack("Q", _SCOPES)
    buffer = ctypes.create_string_buffer(attributes, len(attributes))
    ruleset: int = _libc.syscall(_CREATE_RULESET, buffer, len(attributes), 0)
    return ruleset


def readable_places() -> list[Path]:
    """Interpreter, libraries, this package and the kernel's facts about the machine that numeric libraries ask for.

    Of ``/proc`` this process's own part and the machine's: no other process is looked at.
    """
    system = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/dev/urandom", "/sys/devices/system"]
    system += ["/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm"]
    candidates = [*map(Path, system), Path(sys.prefix), Path(sys.base_prefix), Path(__file__).parent]
    return sorted({path.resolve() for path in candidates if path.exists()})


def _allow(ruleset: int, place: Path, access: int) -> None:
    try:
        handle = os.open(place, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # gone, or not for us: then it simply isn't allowed
        return
    if not place.is_dir():
        access &= _EXECUTE | _WRITE_FILE | _READ_FILE
    rule = struct.pack("=Qi", access, handle)
    _libc.syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, ctypes.create_string_buffer(rule, len(rule)), 0)
    os.close(handle)
