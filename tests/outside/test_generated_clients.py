"""Clients generated from the OpenAPI document, in Python and TypeScript: an agent's first steps, on a live server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench.server import REPOSITORY
from tests.outside.conftest import Firm, rows

DOCUMENT = REPOSITORY / "docs" / "openapi.json"
HERE = Path(__file__).parent / "generated"
TOOLS = Path(sys.executable).parent
NODE_MODULES = REPOSITORY / "node_modules"
SECONDS = 120


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """What a command prints; it fails with all that the command said."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=SECONDS
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.full("make lint reads the document with two linters; test_scripted_agent.py works by HTTP")
@pytest.mark.timeout(300)
def test_a_python_client_is_generated_and_takes_an_agents_first_steps(firm: Firm, tmp_path: Path) -> None:
    generator = [TOOLS / "openapi-python-client", "generate", "--path", DOCUMENT, "--meta", "none", "--fail-on-warning"]
    path = f"{TOOLS}{os.pathsep}{os.environ['PATH']}"  # it formats what it writes
    run(*generator, "--output-path", tmp_path / "intactus_client", folder=tmp_path, PATH=path)
    steps = run(
        sys.executable, HERE / "first_steps.py", firm.url, firm.agent_key, folder=tmp_path, PYTHONPATH=str(tmp_path)
    )
    check_steps(json.loads(steps))


@pytest.mark.full("make lint reads the document with two linters; test_scripted_agent.py works by HTTP")
@pytest.mark.timeout(300)
def test_a_typescript_client_is_generated_checked_and_takes_an_agents_first_steps(firm: Firm, tmp_path: Path) -> None:
    node = TOOLS / "node"
    for file in ("first_steps.ts", "tsconfig.json"):
        shutil.copy(HERE / file, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "node_modules").symlink_to(NODE_MODULES)
    types = tmp_path / "intactus.d.ts"
    generator = [node, NODE_MODULES / "openapi-typescript/bin/cli.js", "--default-non-nullable=false"]
    run(*generator, DOCUMENT, "-o", types, folder=tmp_path)
    run(node, NODE_MODULES / "typescript/bin/tsc", "-p", tmp_path, folder=tmp_path)
    check_steps(json.loads(run(node, tmp_path / "first_steps.ts", firm.url, firm.agent_key, folder=tmp_path)))


def check_steps(steps: dict[str, Any]) -> None:
    """The fact is in the firm's case with its verified citation; the other was refused for its words, and is not there."""
    assert steps["verified"] == [True]
    assert steps["refused"] == "VALIDATION_ERROR"
    assert steps["fields"] == ["citations.0.quote"]
    stored = rows("SELECT case_id::text, status FROM facts_fact WHERE id = %s", steps["fact_id"])
    assert stored == [(steps["case_id"], "proposed")]
    assert rows("SELECT count(*) FROM facts_citation WHERE quote LIKE %s", "Words that stand on no page%") == [(0,)]
