from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import Row, Versioned


class FirmQuerySet(models.QuerySet["Firm"]):
    def visible_to(self, scope: Scope) -> Self:
        return self.filter(pk=scope.firm_id)


class Firm(Row, Versioned):
    """A law firm: the outermost boundary. No row of one firm is ever reachable from another."""

    name = models.CharField(max_length=200)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    address = models.TextField(blank=True, max_length=1000)
    clients_see_unapproved_facts = models.BooleanField(
        default=False, help_text="Whether clients see what an engine found before an attorney approved it."
    )
    require_second_factor = models.BooleanField(
        default=False, help_text="Whether its administrators and attorneys sign in with a second factor."
    )
    time_zone = models.CharField(max_length=64, default="UTC")

    objects = FirmQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name
