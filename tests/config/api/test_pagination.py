"""A cursor is where an index is entered, not how much of it is read past."""

from __future__ import annotations

import pytest
from django.core import signing
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.api.errors import Invalid
from config.api.pagination import SALT, make_cursor, paginate
from facts.models import Fact
from tests.factories import make_case, make_fact, make_firm, make_item, make_user


@pytest.mark.django_db
@pytest.mark.parametrize("order", [("-weight", "-id"), ("date", "id")])
def test_a_later_page_enters_the_index_at_its_cursor(order: tuple[str, ...]) -> None:
    user = make_user(make_firm())
    assert user.firm
    item = make_item(make_case(user.firm, user), "Kestrel paid.")
    for weight in range(3):
        make_fact(item, "Kestrel", text=str(weight), weight=weight, date=f"2024-01-0{weight + 1}")
    rows = Fact.objects.filter(case=item.case, date__isnull=False)
    first = paginate(rows, order=order, cursor=None, limit=1)
    with CaptureQueriesContext(connection) as queries:
        second = paginate(rows, order=order, cursor=first.next_cursor, limit=1)
    assert second.items[0].pk != first.items[0].pk
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"EXPLAIN {queries[-1]['sql']}")
        plan = [line for (line,) in cursor.fetchall()]
    [entered] = [line for line in plan if "Index Cond" in line]
    column = order[0].removeprefix("-")
    assert f"{column} <= " in entered or f"{column} >= " in entered, "\n".join(plan)


@pytest.mark.django_db
@pytest.mark.parametrize("forged", ["altered", "signed with another key", "of another kind"])
def test_a_cursor_that_is_none_of_ours_is_refused(forged: str) -> None:
    """A cursor says where to go on in columns of our choice: whoever could write one could ask about any of their values."""
    ours, altered = ([["-id"], [f"{first}-0000-7000-8000-000000000000"]] for first in ("01900000", "ffffffff"))
    cursor = make_cursor(ours, salt=SALT)
    match forged:
        case "altered":
            cursor = ":".join([make_cursor(altered, salt=SALT).split(":")[0], *cursor.split(":")[1:]])
        case "signed with another key":
            cursor = signing.Signer(key="another key", salt=SALT).sign_object(ours)
        case _:
            cursor = make_cursor(ours, salt="intactus.storage")
    with pytest.raises(Invalid):
        paginate(Fact.objects.all(), order=("-id",), cursor=cursor)
