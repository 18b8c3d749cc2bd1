"""How templates are written down: so that a reader, and a diff, sees one element at a time."""

from __future__ import annotations

from pathlib import Path

LONGEST = 160
TEMPLATES = Path(__file__).parents[2] / "templates"


def test_no_template_has_a_line_that_nobody_reads_to_its_end() -> None:
    files = [path for path in TEMPLATES.rglob("*") if path.suffix in {".html", ".txt", ".xml"}]
    assert len(files) > 100
    too_long = [
        f"{path.relative_to(TEMPLATES)}:{number}: {len(line)}"
        for path in files
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not too_long, "\n".join(too_long)
