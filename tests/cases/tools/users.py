"""Addresses of people, and someone to invite."""

from __future__ import annotations

from cases.models import User

USERS, ME = "/v1/users", "/v1/users/me"
NEW = {"name": "Noor New", "email": "Noor@Example.com", "role": "attorney"}


def address(user: User) -> str:
    return f"{USERS}/{user.pk}"
