"""The index of pages says of each document what the document says of itself: who may see it."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from django.utils import timezone

from cases.models import Case, Role, User
from cases.scopes import person_scope
from config.api.scope import Scope
from config.boundary import firm_boundary
from evidence.models import EvidenceItem, PageIndex, PageWords
from tests.evidence.search.searched_case import a_case
from tests.factories import join_case, make_item, make_user

pytestmark = pytest.mark.django_db


class TestTheIndexFollowsItsItem:
    def flags(self, item: EvidenceItem) -> tuple[bool, bool, bool]:
        row = PageIndex.objects.get(item_id=item.pk)
        return row.client_visible, row.withheld, row.deleted

    def test_when_it_is_made_and_whenever_the_item_changes(self, case: Case) -> None:
        item = make_item(case, "Text.", client_visible=True)
        rows = EvidenceItem.objects.filter(pk=item.pk)
        assert self.flags(item) == (True, False, False)
        rows.update(client_visible=False)
        assert self.flags(item) == (False, False, False)
        rows.update(privilege="work_product", privilege_state="proposed")
        assert self.flags(item) == (False, True, False)
        rows.update(deleted_at=timezone.now())
        assert self.flags(item) == (False, True, True)
        rows.update(deleted_at=None, privilege="none", privilege_state="open")
        assert self.flags(item) == (False, False, False)

    def test_when_what_it_came_in_is_withheld(self, case: Case) -> None:
        mail = make_item(case, "Mail.")
        inside = make_item(case, "Inside.", parent=mail)
        EvidenceItem.objects.filter(pk=mail.pk).update(privilege="work_product", privilege_state="proposed")
        assert self.flags(inside) == (False, True, False)

    def test_also_past_the_triggers_of_a_replica(self, case: Case) -> None:
        item = make_item(case, "Text.")
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            EvidenceItem.objects.filter(pk=item.pk).update(client_visible=True)
        assert self.flags(item) == (True, False, False)

    def test_rules_for_rows_and_for_their_index_are_one(self, case: Case, attorney: User) -> None:
        items = a_case(case, random.Random(4))
        client = make_user(case.firm, Role.CLIENT)
        join_case(case, client)
        scopes: list[Scope] = [person_scope(attorney), person_scope(client)]
        for scope in scopes:
            seen = set(EvidenceItem.objects.visible_to(scope).filter(case=case).values_list("pk", flat=True))
            with firm_boundary(case.firm_id):
                indexed = PageWords.objects.open_to(scope).filter(item_id__in=[item.pk for item in items])
                assert set(indexed.values_list("item_id", flat=True)) == seen
