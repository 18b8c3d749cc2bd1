"""Each process computes on one thread, unless the environment says otherwise."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from config.embedded.places import REPOSITORY

COUNT = (
    "import os, config, numpy as np; one = np.ones((600, 600)); one @ one; print(len(os.listdir('/proc/self/task')))"
)
VARIABLES = "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="only Linux says how many threads there are")
@pytest.mark.parametrize(("asked", "threads"), [({}, 1), ({"OPENBLAS_NUM_THREADS": "2"}, 2)])
def test_matrices_are_multiplied_on_one_thread_unless_more_are_asked_for(asked: dict[str, str], threads: int) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in VARIABLES} | asked
    command = [sys.executable, "-c", COUNT]
    ran = subprocess.run(command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=True)
    assert int(ran.stdout) == threads
