"""A filled case in a database of its own, and what its callers' reads come to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from rest_framework.test import APIClient

from cases.models import Case, Role
from tests import databases
from tests.bench.volume import fill
from tests.factories import make_case, make_firm, make_user, token_client
from tests.scale.calls import Call
from tests.scale.plans import Explained
from tests.services import worker

Filled = tuple[Case, dict[str, list[APIClient]]]


@contextmanager
def filled_case(name: str, items: int, other_items: int) -> Iterator[Filled]:
    """A case with so many items, made after another, and who asks: members of the firm, the narrowest first, and a client who
    sees a tenth."""
    name = f"{name}_{worker()}"
    databases.copy_template(name)
    with databases.using(name):
        firm = make_firm()
        members = [make_user(firm, role) for role in (Role.STAFF, Role.ATTORNEY, Role.FIRM_ADMIN)]
        client = make_user(firm, Role.CLIENT)
        fill(make_case(firm, *members), other_items, vectors=0)
        case = make_case(firm, *members, client)
        fill(case, items, shown_every=10, vectors=200)
        with connection.cursor() as cursor:
            # What autovacuum does sooner or later: entries that wait to be put into the index of words make it look dear.
            cursor.execute("VACUUM evidence_pageindex")
            cursor.execute("ANALYZE")
        yield case, {"member": [token_client(user) for user in members], "client": [token_client(client)]}


def explained_call(call: Call, client: APIClient) -> Explained | None:
    """What the call asked; ``None`` if this caller may not make it."""
    explained = Explained()
    with connection.execute_wrapper(explained):
        response = getattr(client, call.tool.method.lower())(call.url, call.body)
    if response.status_code in (403, 404, 422):  # not this one's to call, to see, or to combine
        return None
    assert response.status_code == 200, f"{call.name}: {response.status_code} {response.content[:300]!r}"
    return explained
