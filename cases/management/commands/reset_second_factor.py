"""`manage.py reset_second_factor EMAIL`: for a superuser who lost theirs, and a firm's only administrator."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases.models import User
from cases.signin.second_factor import second_factor_reset
from config.api.errors import Conflict
from config.api.scope import SYSTEM


class Command(BaseCommand):
    help = "Take away the second factor of a person who lost it. They set up another one when they sign in again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="whose second factor it is")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        user = User.objects.filter(email__iexact=email, email_confirmed_at__isnull=False, is_active=True).first()
        if user is None:
            raise CommandError(f"No active person has confirmed the address {email}.")
        try:
            second_factor_reset(actor=SYSTEM, user=user)
        except Conflict as refusal:
            raise CommandError(refusal.message) from None
        self.stdout.write(f"{user.email} has no second factor now, and is signed out everywhere.")
