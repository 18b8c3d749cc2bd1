"""`manage.py create_firm NAME --admin-email …`: open a firm and invite its first administrator."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases.actions.firms import firm_create
from cases.signin.actions import address_of
from config.api.errors import Invalid


class Command(BaseCommand):
    help = "Open a firm, invite its first administrator by e-mail and print the invitation's link."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the firm's name")
        parser.add_argument("--admin-email", required=True)
        parser.add_argument("--admin-name", required=True)

    def handle(self, *args: Any, name: str, admin_email: str, admin_name: str, **options: Any) -> None:
        try:
            firm, admin = firm_create(name=name, admin_name=admin_name, admin_email=admin_email)
        except Invalid as refusal:
            raise CommandError(refusal.message) from None
        self.stdout.write(f"Firm {firm.pk}: {admin.email} is its administrator.")
        self.stdout.write(address_of(admin.magic_links.latest("created_at")))
