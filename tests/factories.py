"""What tests are made of: firms, people, cases, and clients that call as them. Plain functions, plain values."""

from __future__ import annotations

from itertools import count

from django.contrib.auth.models import Permission
from rest_framework.test import APIClient

from cases.actions.signin import api_token_create, invitation_make, token_of
from cases.models import Case, CaseUserObjectPermission, Firm, Participant, Role, User
from cases.roles import EVERY_CASE
from config.api.scope import SYSTEM

_numbers = count(1)


def make_firm(name: str = "") -> Firm:
    return Firm.objects.create(name=name or f"Firm {next(_numbers)}")


def make_user(
    firm: Firm, role: str = Role.ATTORNEY, *, name: str = "", email: str = "", is_active: bool = True
) -> User:
    """An active person of the firm, unless said otherwise."""
    number = next(_numbers)
    user: User = User.objects.create_user(
        email or f"{role}{number}@example.com", firm=firm, role=role, name=name or f"Person {number}",
        is_staff=role == Role.FIRM_ADMIN,
    )  # fmt: skip
    if not is_active:
        User.objects.filter(pk=user.pk).update(is_active=False, deactivated_at=user.created_at)
        user.refresh_from_db()
    return user


def make_case(firm: Firm, *people: User, name: str = "") -> Case:
    """An open case with these participants and their grants."""
    case: Case = Case.objects.create(firm=firm, name=name or f"Case {next(_numbers)}")
    for user in people:
        join_case(case, user)
    return case


def join_case(case: Case, user: User) -> Participant:
    """Let someone take part in the case."""
    permission = Permission.objects.get(codename="work_case", content_type__app_label="cases")
    if user.role not in EVERY_CASE:
        CaseUserObjectPermission.objects.create(content_object=case, user=user, permission=permission)
    participant: Participant = Participant.objects.create(firm_id=case.firm_id, case=case, user=user, role=user.role)
    return participant


def token_client(user: User) -> APIClient:
    """A client that calls with a person's API token."""
    _, secret = api_token_create(actor=SYSTEM, user=user, name="test")
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def browser_client(user: User) -> APIClient:
    """A browser signed in as the person, by a link, that asks for pages' partials."""
    client = APIClient(HTTP_ACCEPT="text/html", HTTP_USER_AGENT="Browser")
    token = token_of(invitation_make(user=user))
    response = client.post("/v1/auth/magic-link/verify", {"token": token}, HTTP_ACCEPT="application/json")
    assert response.status_code == 200, response.content
    return client
