"""Child processes that never outlive their parent."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from config.embedded.account import UnprivilegedUser

PR_SET_PDEATHSIG = 1
LOG_LIMIT = 20 * 1024 * 1024  # bytes; a log longer than this starts anew
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None

Process = subprocess.Popen[bytes]


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    death_signal: signal.Signals,
    account: UnprivilegedUser | None = None,
    keep_open: Sequence[int] = (),
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Process:
    """Start `command` in a session of its own, its output appended to `log`.

    The kernel sends it `death_signal` when the calling thread ends. `keep_open` are descriptors it inherits.
    """
    with log.open("ab" if not log.exists() or log.stat().st_size < LOG_LIMIT else "wb") as output:
        return subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=tuple(keep_open),
            preexec_fn=tie_to(os.getpid(), death_signal),  # noqa: PLW1509 - spawned before any thread of ours starts
            env=environment,
            cwd=folder,
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
        )


def stop(process: Process, how: signal.Signals, seconds: float) -> None:
    """Send `how` and wait; after `seconds` kill the process and its whole group."""
    if process.poll() is None:
        process.send_signal(how)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        _kill_group(process)
        process.wait()


def _kill_group(process: Process) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # it ended meanwhile


def tie_to(parent: int, death_signal: signal.Signals) -> Callable[[], None]:
    """Return what the child runs before exec. After the change of user, for that would clear the setting again."""

    def tie() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
        if os.getppid() != parent:  # the parent died before the line above
            os._exit(1)

    return tie
