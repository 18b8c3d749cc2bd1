"""People come first: what reads documents stands back behind what answers somebody who waits."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

NICE = "INTACTUS_WORKER_NICE"  # how far: 0 not at all, 19 most
USUAL_NICE = 15
# Where Linux shares the processor among sessions first, a process that leads one stands back only with all of it.
SESSION = Path("/proc/self/autogroup")


def stand_back(thread: int = 0) -> None:
    """Let this process with the children it will have, or one thread of it, wait while others have something to compute.
    Where nothing else runs it is as quick as before."""
    wanted = int(os.environ.get(NICE, USUAL_NICE))
    if wanted <= os.getpriority(os.PRIO_PROCESS, thread):
        return
    os.setpriority(os.PRIO_PROCESS, thread, wanted)
    if not thread and os.getsid(0) == os.getpid():
        with suppress(OSError):  # not every kernel has it, and one asked too often refuses
            SESSION.write_text(str(wanted))
