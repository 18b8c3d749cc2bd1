"""`manage.py csp_reports`: what browsers say the content security policy refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Max, Sum
from django.utils import timezone

from config.models import ContentReport


class Command(BaseCommand):
    help = "List what the content security policy refused in people's browsers, the most frequent first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=30)

    def handle(self, *args: Any, days: int, **options: Any) -> None:
        rows = ContentReport.objects.filter(day__gt=timezone.now().date() - timedelta(days=days))
        counted = rows.values("directive", "blocked", "page").annotate(times=Sum("count"), last=Max("day"))
        for one in counted.order_by("-times", "directive", "blocked", "page"):
            self.stdout.write("{times:>6}  {last}  {directive}  {blocked}  /{page}".format(**one))
        if not counted:
            self.stdout.write(f"No reports in {days} days.")
