"""`manage.py tools_doc`: write the tools, the states and the OpenAPI document into docs/. `make docs` calls it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.urls import get_resolver

from config.api.document import generated


class Command(BaseCommand):
    help = "Write docs/tools.md, docs/states.md and docs/openapi.json from the declarations."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.BASE_DIR / "docs")

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        get_resolver().url_patterns  # noqa: B018  # loading the routes fills the registry
        for name, content in generated().items():
            (folder / name).write_bytes(content)
            self.stdout.write(f"Wrote {folder / name}.")
