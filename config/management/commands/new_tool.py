"""`manage.py new_tool facts.events "GET facts/{fact_id}/events" …`: everything a new tool consists of, to be filled in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import get_resolver

from config.scaffold import files
from config.scaffold.place import find_place
from config.scaffold.plan import Plan
from config.scaffold.wanted import Wanted, check_is_new


class Command(BaseCommand):
    help = "Write a new tool: declaration, action and policy of a write, partial, test and access sample. See docs/add-a-tool.md."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="feature.action, as facts.events")
        parser.add_argument("route", help='"METHOD path", as "GET facts/{fact_id}/events"')
        parser.add_argument("--permission", required=True, help="operation:entity, as read:facts")
        parser.add_argument("--audit", required=True, help="the category of its audit entries, as read or update")
        parser.add_argument("--entity", required=True, help="the kind of object it is about, as fact")
        parser.add_argument(
            "--write", action="store_true", help="it changes something; checked against the method and --audit"
        )
        parser.add_argument("--body", action="store_true", help="the write takes fields")
        parser.add_argument("--many", action="store_true", help="it answers with a page of a list")
        parser.add_argument("--client", action="store_true", help="clients may use it, about what they may see")
        parser.add_argument("--folder", default="", help="app/feature, for the first tool of a feature")

    def handle(self, *args: Any, name: str, route: str, **options: Any) -> None:
        assert get_resolver().url_patterns, "loading the routes fills the registry"
        method, space, path = route.partition(" ")
        if not space:
            raise CommandError(f'{route}: write the route as in "GET facts/{{fact_id}}/history".')
        known = {key: options[key] for key in ("permission", "audit", "entity", "body", "many", "client")}
        wanted = Wanted(name=name, method=method, path=path, **known)
        if wanted.writes != options["write"]:
            raise CommandError(
                f"{method} with --audit {wanted.audit} {'writes' if wanted.writes else 'only reads'}: "
                f"{'add' if wanted.writes else 'leave out'} --write, or choose another method or category."
            )
        check_is_new(wanted)
        plan = Plan(wanted, find_place(wanted, options["folder"]), settings.BASE_DIR)
        with files.written(plan.files, settings.BASE_DIR):
            files.check(settings.BASE_DIR)
        self.stdout.write(_next(plan))


def _next(plan: Plan) -> str:
    """What was written, and what to do now, in order."""
    test = next(path for path in plan.files if path.name.startswith("test_"))
    lines = ["Written:", *(f"  {path}" for path in sorted(plan.files)), "", "Yours to fill in, in this order:"]
    lines += [f"  {number}. {path}: {what}" for number, (path, what) in enumerate(plan.stubs.items(), start=1)]
    return "\n".join(
        [
            *lines, "", "Then:",
            f"  .venv/bin/python -m pytest -n 0 {test}",
            f'  .venv/bin/python -m pytest -n 2 tests/access tests/contract -k "{plan.wanted.name}"',
            "  make docs", "  make lint",
        ]
    )  # fmt: skip
