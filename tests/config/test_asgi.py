"""What the web server's start loads: every second of it is one that people wait for the first page."""

from __future__ import annotations

import json
import subprocess
import sys

from config.embedded.places import REPOSITORY

NEEDED_LATER = {
    "docx",
    "fsspec",
    "holidays",
    "numpy",
    "openpyxl",
    "PIL",
    "py3langid",
    "pypdfium2",
    "reportlab",
    "spacy",
}


def test_a_start_loads_no_library_that_only_files_and_engines_need() -> None:
    script = "import config.asgi, gc, json, sys; print(json.dumps([sorted(sys.modules), gc.isenabled()]))"
    ran = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    loaded, collects = json.loads(ran.stdout)
    assert not NEEDED_LATER & {name.partition(".")[0] for name in loaded}
    assert collects
