"""Seccomp: from here on the kernel refuses what reading a file never needs, whichever code asks for it.

See https://docs.kernel.org/userspace-api/seccomp_filter.html. The filter is a list of refusals: numeric libraries ask for
different harmless calls on each machine. It is inherited by programs this process starts, and can't be taken off.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from dataclasses import dataclass

_PR_SET_SECCOMP, _MODE_FILTER = 22, 2
_SET_MODE_FILTER, _SPECULATION_ALLOWED = 1, 4
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16  # places in struct seccomp_data, the argument's lower half
_CLONE_THREAD = 0x10000
_CLONE_NAMESPACES = 0x7E020080  # every CLONE_NEW*
_OTHER_NUMBERING = 0x40000000  # the x32 calls of x86_64

_libc = ctypes.CDLL(None, use_errno=True)
_Instruction = tuple[int, int, int, int]  # code, how far to jump if true and if false, value


@dataclass(frozen=True, slots=True)
class _Machine:
    """A processor's name for the kernel, its number of ``seccomp``, and the numbers of the calls."""

    audit: int
    seccomp: int
    refused: dict[str, int]
    programs: dict[str, int]
    clone: int
    kill: tuple[int, int]  # kill, tgkill
    prlimit: int


# The calls that both processors number alike, since Linux 5.
_SHARED = {
    "pidfd_send_signal": 424, "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "open_tree": 428,
    "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "pidfd_open": 434,
    "pidfd_getfd": 438, "process_madvise": 440, "mount_setattr": 442, "quotactl_fd": 443, "memfd_secret": 447,
    "process_mrelease": 448,
}  # fmt: skip
_CLONE3 = 435
_X86_64 = _Machine(
    audit=0xC000003E, seccomp=317, clone=56, kill=(62, 234), prlimit=302,
    programs={"fork": 57, "vfork": 58, "execve": 59, "execveat": 322},
    refused=_SHARED | {
        "socket": 41, "connect": 42, "accept": 43, "sendto": 44, "sendmsg": 46, "bind": 49, "listen": 50,
        "socketpair": 53, "accept4": 288, "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "kcmp": 312,
        "tkill": 200, "rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297, "shmget": 29, "shmat": 30, "semget": 64,
        "msgget": 68, "mq_open": 240, "mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161, "unshare": 272,
        "setns": 308, "mknod": 133, "mknodat": 259, "name_to_handle_at": 303, "open_by_handle_at": 304,
        "fanotify_init": 300, "keyctl": 250, "add_key": 248, "request_key": 249, "bpf": 321, "perf_event_open": 298,
        "userfaultfd": 323, "kexec_load": 246, "kexec_file_load": 320, "init_module": 175, "finit_module": 313,
        "delete_module": 176, "reboot": 169, "swapon": 167, "swapoff": 168, "acct": 163, "quotactl": 179,
        "personality": 135, "settimeofday": 164, "clock_settime": 227, "adjtimex": 159, "clock_adjtime": 305,
        "sethostname": 170, "setdomainname": 171, "iopl": 172, "ioperm": 173, "modify_ldt": 154, "syslog": 103,
        "move_pages": 279, "migrate_pages": 256, "lookup_dcookie": 212, "vhangup": 153,
    },
)  # fmt: skip
_AARCH64 = _Machine(
    audit=0xC00000B7, seccomp=277, clone=220, kill=(129, 131), prlimit=261,
    programs={"execve": 221, "execveat": 281},
    refused=_SHARED | {
        "socket": 198, "socketpair": 199, "bind": 200, "listen": 201, "accept": 202, "connect": 203, "sendto": 206,
        "sendmsg": 211, "accept4": 242, "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "kcmp": 272,
        "tkill": 130, "rt_sigqueueinfo": 138, "rt_tgsigqueueinfo": 240, "shmget": 194, "shmat": 196, "semget": 190,
        "msgget": 186, "mq_open": 180, "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51, "unshare": 97,
        "setns": 268, "mknodat": 33, "name_to_handle_at": 264, "open_by_handle_at": 265, "fanotify_init": 262,
        "keyctl": 219, "add_key": 217, "request_key": 218, "bpf": 280, "perf_event_open": 241, "userfaultfd": 282,
        "kexec_load": 104, "kexec_file_load": 294, "init_module": 105, "finit_module": 273, "delete_module": 106,
        "reboot": 142, "swapon": 224, "swapoff": 225, "acct": 89, "quotactl": 60, "personality": 92,
        "settimeofday": 170, "clock_settime": 112, "adjtimex": 171, "clock_adjtime": 266, "sethostname": 161,
        "setdomainname": 162, "syslog": 116, "move_pages": 239, "migrate_pages": 238, "lookup_dcookie": 18,
        "vhangup": 58,
    },
)  # fmt: skip
_MACHINES = {"x86_64": _X86_64, "aarch64": _AARCH64}


def refuse_calls(*, programs: bool) -> bool:
    """Refuse the calls of this file in this process for good. Needs no_new_privs; False where the kernel can't.

    ``programs`` lets it start other programs, which inherit the filter. Threads are always allowed, and signals to itself.
    """
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        return False
    instructions = _program(machine, programs=programs, own=os.getpid())
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *one) for one in instructions))
    filter_ = ctypes.create_string_buffer(struct.pack("@HP", len(instructions), ctypes.addressof(code)))
    if _libc.syscall(machine.seccomp, _SET_MODE_FILTER, _SPECULATION_ALLOWED, filter_) == 0:
        return True
    done: bool = _libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, filter_, 0, 0) == 0
    return done


def _program(machine: _Machine, *, programs: bool, own: int) -> list[_Instruction]:
    """The filter in the kernel's instructions: each test is followed by what becomes of a call that meets it."""
    clone = (
        [(_ANY_BIT, 0, 1, _CLONE_NAMESPACES), _refuse()] if programs else [(_ANY_BIT, 1, 0, _CLONE_THREAD), _refuse()]
    )
    myself = [(_EQUAL, 1, 0, own), _refuse()]
    refused = [*machine.refused.values(), *(() if programs else machine.programs.values())]
    return [
        (_LOAD, 0, 0, _ARCHITECTURE), (_EQUAL, 1, 0, machine.audit), (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER), (_AT_LEAST, 0, 1, _OTHER_NUMBERING), _refuse(),
        *(part for number in refused for part in ((_EQUAL, 0, 1, number), _refuse())),
        (_EQUAL, 0, 1, _CLONE3), _refuse(errno.ENOSYS),  # libraries then use clone, whose flags can be looked at
        *_if_called(machine.clone, clone),
        *_if_called(machine.kill[0], myself),
        *_if_called(machine.kill[1], myself),
        *_if_called(machine.prlimit, [(_EQUAL, 2, 0, 0), *myself]),
        (_RETURN, 0, 0, _ALLOW),
    ]  # fmt: skip


def _if_called(number: int, test: list[_Instruction]) -> list[_Instruction]:
    """Look at the first argument of one call only; what the test does not refuse is allowed."""
    body = [(_LOAD, 0, 0, _FIRST_ARGUMENT), *test, (_RETURN, 0, 0, _ALLOW)]
    return [(_EQUAL, 0, len(body), number), *body]


def _refuse(error: int = errno.EPERM) -> _Instruction:
    return (_RETURN, 0, 0, _ERROR | error)
