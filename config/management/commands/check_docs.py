"""`manage.py check_docs`: fail, naming the command that helps, if a document is stale or a tool is not wholly there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import get_resolver

from config.api.document import generated
from config.api.tool import all_tools
from config.named_files import missing_files
from config.scaffold.wanted import PLACEHOLDER

# Set by the product itself, or by its tests.
UNDOCUMENTED = frozenset({"CELERY_EAGER", "COMPARE_STATEMENTS", "INTACTUS_PROCESS"})


class Command(BaseCommand):
    help = "Compare docs/ with the declarations, and every tool with its access sample and description."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        assert get_resolver().url_patterns, "loading the routes fills the registry"
        if problems := [*stale(), *missing_files(settings.BASE_DIR), *undocumented(), *unsampled(), *undescribed()]:
            raise CommandError("\n".join(problems))


def stale() -> Iterator[str]:
    """The documents that do not say what the code declares."""
    for name, content in generated().items():
        path = settings.BASE_DIR / "docs" / name
        if not path.is_file() or path.read_bytes() != content:
            yield f"docs/{name} is not what the tools declare. Run `make docs` and commit what it writes."


def undocumented() -> Iterator[str]:
    """The settings that an installation may set and that docs/settings.md does not explain."""
    page = settings.BASE_DIR / "docs" / "settings.md"
    documented = page.read_text("utf-8") if page.is_file() else ""
    for path in sorted((settings.BASE_DIR / "config" / "settings").glob("*.py")):
        for name in re.findall(r'\benv(?:\.\w+)?\(\s*"([A-Z0-9_]+)"', path.read_text("utf-8")):
            if f"`{name}`" not in documented and name not in UNDOCUMENTED:
                yield f"{path.name} reads {name}, which docs/settings.md does not explain."


def unsampled() -> Iterator[str]:
    """The tools that no test of access calls, and the samples that are left over."""
    samples = import_module("tests.access.samples")
    for name in samples.without_sample():
        yield (
            f'{name} has no access sample. Add the line "{name}": Sample("{_permission(name)}") to a module of '
            "tests/access/samples/; `manage.py new_tool` does so for a new tool (docs/add-a-tool.md)."
        )
    for name in samples.without_tool():
        yield f"tests/access/samples/ has a sample of {name}, which there is not. Remove the line."


def undescribed() -> Iterator[str]:
    """The tools whose words `manage.py new_tool` left open."""
    for one in all_tools():
        if PLACEHOLDER in one.doc + one.when + one.activity:
            yield f"{one.name} is not described yet: write its docstring and when= in place of each {PLACEHOLDER}."


def _permission(name: str) -> str:
    return next(one.permission for one in all_tools() if one.name == name)
