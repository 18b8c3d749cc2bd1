"""`manage.py api_token EMAIL`: make an API token for a person and print it, once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cases.signin.actions import active_person, api_token_create
from config.api.scope import SYSTEM


class Command(BaseCommand):
    help = "Make an API token for a person and print it. It is shown this once; only its hash is kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="whose token it is")
        parser.add_argument("--name", default="command line", help="what it is for, as the person sees it")
        parser.add_argument("--days", type=int, help="how long it works; without it, until it is revoked")

    def handle(self, *args: Any, email: str, name: str, days: int | None, **options: Any) -> None:
        user = active_person(email)
        if user is None:
            raise CommandError(f"No active person of a firm has the address {email}.")
        if days is not None and days < 1:
            raise CommandError("--days must be at least 1.")
        expires_at = timezone.now() + timedelta(days=days) if days else None
        _, secret = api_token_create(actor=SYSTEM, user=user, name=name, expires_at=expires_at)
        self.stdout.write(secret)
