"""The script that is given to third parties, run as they run it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings

SCRIPT = settings.BASE_DIR / "deploy" / "verify_audit_bundle.py"


def verify(bundle: dict[str, Any] | str, log: Any, *options: str) -> tuple[int, str]:
    """The exit code and the words of the script, in a process of its own, on a machine that has nothing but the file."""
    file = Path(settings.HOME) / "bundle.json"
    file.write_text(bundle if isinstance(bundle, str) else json.dumps(bundle))
    command = [sys.executable, "-I", str(SCRIPT), str(file), str(log), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", timeout=60)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout
