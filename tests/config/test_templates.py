"""How templates are written down: so that a reader, and a diff, sees one element at a time."""

from __future__ import annotations

import re
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


def test_what_deletes_takes_nothing_of_the_form_it_stands_in_along() -> None:
    """A form's fields would be parameters of the DELETE, and those are refused."""
    found = [
        f"{path.relative_to(TEMPLATES)}: {' '.join(button.split())[:120]}"
        for path in TEMPLATES.rglob("*.html")
        for form in re.findall(r"<form\b.*?</form>", path.read_text(), re.DOTALL)
        for button in re.findall(r"<button[^>]*hx-delete[^>]*>", form)
        if 'hx-params="none"' not in button
    ]
    assert not found, "\n".join(found)


def test_a_question_stands_on_what_sends() -> None:
    """htmx asks what the element that makes the call asks: a question on a button whose form sends is never asked."""
    found = [
        f"{path.relative_to(TEMPLATES)}: {' '.join(element.split())[:120]}"
        for path in TEMPLATES.rglob("*.html")
        for element in re.findall(r"<\w+\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>", path.read_text())
        if "hx-confirm=" in element and not re.search(r"hx-(?:post|put|patch|delete|get)=", element)
    ]
    assert not found, "\n".join(found)
