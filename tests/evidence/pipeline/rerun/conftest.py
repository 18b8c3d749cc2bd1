"""A letter that was read once, and the same after people edited it."""

from __future__ import annotations

import pytest

from cases.models import Case, Role, User
from cases.scopes import person_actor
from config.api.scope import Actor
from evidence.models import EvidenceItem
from tests.evidence.pipeline.rerunning import (
    LETTER,
    edit_everything,
    process,
)
from tests.factories import make_case, make_firm, make_item, make_user


@pytest.fixture
def attorney(db: None) -> User:
    return make_user(make_firm(), Role.ATTORNEY)


@pytest.fixture
def case(attorney: User) -> Case:
    assert attorney.firm
    return make_case(attorney.firm, attorney)


@pytest.fixture
def actor(case: Case, attorney: User) -> Actor:
    return person_actor(attorney)


@pytest.fixture
def item(case: Case, actor: Actor) -> EvidenceItem:
    """A letter that was read once."""
    letter = make_item(case, title="letter.txt", content=LETTER.encode(), status=EvidenceItem.Status.UPLOADED)
    EvidenceItem.objects.filter(pk=letter.pk).update(filename="letter.txt")
    letter.refresh_from_db()
    process(actor, letter)
    return letter


@pytest.fixture
def edited(item: EvidenceItem, attorney: User) -> EvidenceItem:
    edit_everything(attorney, item)
    return item
