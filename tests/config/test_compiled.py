"""A lookup that is compiled once finds what the query finds, for each hash and in each thread, and needs its hash once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.db.models import QuerySet

from cases.models import ApiToken
from cases.signin.actions import api_token_create
from cases.signin.authentication import TOKENS
from cases.signin.secrets import digest
from config.api.scope import SYSTEM
from config.compiled import MARK, Lookup
from config.compiled_rows import DiffersError
from tests.factories import make_firm, make_user


@pytest.mark.django_db
def test_finds_the_row_of_each_hash_with_what_is_joined_to_it() -> None:
    people = [make_user(make_firm()) for _ in range(2)]
    secrets = [api_token_create(actor=SYSTEM, user=person, name="mine")[1] for person in people]
    assert [TOKENS.first(digest(one)).user for one in secrets] == people  # type: ignore[union-attr]
    assert TOKENS.first(digest("another")) is None
    assert TOKENS.first(MARK) is None
    ApiToken.objects.filter(user=people[0]).update(revoked_at=people[0].created_at)
    assert TOKENS.first(digest(secrets[0])) is None


@pytest.mark.django_db(transaction=True)
def test_uses_the_connection_of_its_thread() -> None:
    person = make_user(make_firm())
    secret = api_token_create(actor=SYSTEM, user=person, name="mine")[1]

    def found() -> str:
        try:
            row = TOKENS.first(digest(secret))
            assert row is not None
            return row.user.email
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        assert {one.result() for one in [threads.submit(found) for _ in range(4)]} == {person.email}


def test_refuses_a_query_in_which_the_hash_does_not_stand_once() -> None:
    def whatever(token_hash: bytes) -> QuerySet[ApiToken]:
        return ApiToken.objects.filter(revoked_at__isnull=True)

    with pytest.raises(DiffersError, match="once"):
        Lookup(whatever).first(b"1")
