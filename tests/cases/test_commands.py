"""The commands that open a firm and make tokens."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from cases.models import ApiToken, Firm, User

pytestmark = pytest.mark.django_db


def test_create_firm_opens_it_with_an_administrator_whose_link_works() -> None:
    out = StringIO()
    call_command("create_firm", "Hale & Partners", admin_email="Hale@Example.com", admin_name="Ines Hale", stdout=out)
    link = out.getvalue().split()[-1]
    answer = APIClient().post("/v1/auth/magic-link/verify", {"token": link.partition("token=")[2]})
    assert answer.json()["user"]["role"] == "firm_admin"
    assert User.objects.get(email="hale@example.com").is_staff
    with pytest.raises(CommandError, match="already has an account"):
        call_command("create_firm", "Again", admin_email="hale@example.com", admin_name="X", stdout=out)
    assert Firm.objects.count() == 1


def test_api_token_prints_a_token_that_works_and_keeps_its_hash(attorney: User) -> None:
    out = StringIO()
    call_command("api_token", attorney.email.upper(), name="laptop", days=7, stdout=out)
    secret = out.getvalue().strip()
    client = APIClient(HTTP_AUTHORIZATION=f"Bearer {secret}")
    assert client.get("/v1/users/me").json()["id"] == str(attorney.pk)
    token = ApiToken.objects.get()
    assert (token.name, secret.startswith(token.prefix)) == ("laptop", True)
    assert secret.encode() not in bytes(token.token_hash)
    assert token.expires_at


@pytest.mark.parametrize(("email", "days"), [("nobody@example.com", 1), ("mara@example.com", 0)])
def test_api_token_refuses_strangers_and_no_time_at_all(attorney: User, email: str, days: int) -> None:
    with pytest.raises(CommandError):
        call_command("api_token", email, days=days)
    assert not ApiToken.objects.exists()
