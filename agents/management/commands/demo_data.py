"""`manage.py demo_data [--json] [--process]`: the demo firms, made if they are missing, and how to get in."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from agents.demo import claims, credentials, deadlines, decisions, firms, limits, rules, waiting
from cases.demo import gold
from config.migrated import migrate_if_needed, preparing_database


class Command(BaseCommand):
    help = "Make the demo firms if they are missing, and print addresses, sign-in links, tokens and an agent key."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--decide", action="store_true", help="wait for the documents, then decide for the clients")
        parser.add_argument("--process", action="store_true", help="read the documents here, without a worker")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("The demo's credentials are kept readable: it is refused in production.")
        facts = gold.load()
        with preparing_database():
            migrate_if_needed()
            kept = credentials.kept()
            demo = firms.find(facts) if kept else None
            if demo is None or kept is None:
                demo, kept = _make(facts)
        if options["process"]:
            _process(demo)
        if options["decide"] or options["process"]:
            decisions.await_processing(demo)
            decisions.decide(demo)
            claims.make(demo)
            deadlines.make(demo)
            waiting.ask(next(iter(demo.cases.values())), kept["agent_key"])
        if options["decide"]:
            from agents.demo import received  # the builder of productions is slow to load

            received.make(demo)
        payload = _payload(demo, kept)
        self.stdout.write(json.dumps(payload) if options["json"] else _readable(payload))


def _make(facts: gold.Gold) -> tuple[firms.Demo, credentials.Kept]:
    from agents.demo import files  # the builders of documents are slow to load, and only the first run needs them

    demo = firms.make(facts)
    rules.make(next(iter(demo.cases.values())), credentials.attorney(demo))
    limits.set_limits(demo)
    for matter in facts.matters:
        files.upload(matter, demo)
    return demo, credentials.make(demo)


def _process(demo: firms.Demo) -> None:
    from evidence.pipeline.drain import drain  # loads the engines

    for case in demo.cases.values():
        drain(case.pk)
    rules.execute_all_runs()


def _payload(demo: firms.Demo, kept: credentials.Kept) -> dict[str, Any]:
    main = next(iter(demo.firms.values()))
    names = {firm.pk: firm.name for firm in demo.firms.values()}
    return {
        "base_url": settings.BASE_URL,
        "firm": {"id": str(main.pk), "name": main.name},
        "people": [
            {
                "role": user.role,
                "name": user.name,
                "email": user.email,
                "firm": names[user.firm_id],
                "token": kept["tokens"][user.email],
                "sign_in": credentials.sign_in(user),
            }
            for user in demo.people.values()
            if user.firm_id
        ],
        "cases": [{"id": str(case.pk), "name": case.name, "firm": names[case.firm_id]} for case in demo.cases.values()],
        "agent_key": kept["agent_key"],
    }


def _readable(payload: dict[str, Any]) -> str:
    lines = [payload["base_url"], ""]
    for person in payload["people"]:
        lines += [f"{person['name']}, {person['role']} ({person['firm']}, {person['email']})"]
        lines += [f"  sign in  {person['sign_in']}", f"  token    {person['token']}"]
    lines += ["", *(f"{case['id']}  {case['name']}" for case in payload["cases"])]
    return "\n".join([*lines, "", f"Agent key  {payload['agent_key']}"])
