"""``manage.py recount_storage``: what firms and people store, counted from the files themselves."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from cases.models import Firm
from config.ui.human import filesize_words
from evidence.quotas.counting import storage_recount


class Command(BaseCommand):
    help = "Count again what every firm and person stores, and correct the sums that quotas are held on."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for firm in Firm.objects.order_by("id"):
            for one in storage_recount(firm):
                wrong += 1
                where = f"case {one.case_id}, person {one.user_id}" if one.case_id else "all"
                figures = [f"{filesize_words(each.bytes)} in {each.files} files" for each in (one.before, one.after)]
                self.stdout.write(f"{firm.name}, {where}: {figures[0]} was {figures[1]} in truth.")
        self.stdout.write(f"{wrong} sums were corrected." if wrong else "All sums were right.")
