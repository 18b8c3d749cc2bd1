"""Tries which confinement this machine allows: ``python -m evidence.extraction.probe FOLDER`` prints it as JSON.

It takes the same steps as the helper and its child (see zygote.py), and reads no file.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from evidence.extraction import confinement
from evidence.extraction.limits import Limits


def confine_child() -> confinement.Confinement:
    """Go on as a confined child in the current folder, as the helper's children do."""
    isolation = confinement.isolate()
    if isolation.processes:
        confinement.enter_process_namespace()
    drop = confinement.can_become_own_user([Path(os.__file__), Path(__file__)])
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    return confinement.confine(Limits(), isolation, drop=drop)


if __name__ == "__main__":
    os.chdir(sys.argv[1])
    found = confine_child()
    os.write(1, json.dumps(asdict(found)).encode())
    os._exit(0)
