"""The database itself refuses what would reach from one firm into another: a key's case, a session's, a person's."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from agents.models import AgentKey, AgentKeyCase, AgentSessionCase
from cases.models import Case, CaseUserObjectPermission, Firm, User
from config.boundary import firm_boundary
from tests.access.callers import make_agent
from tests.factories import make_case


def assert_refused(row: Any) -> None:
    """A composite key of the row's table refuses it, when the transaction would be committed."""
    key = f"{row._meta.db_table}.*_within"
    with pytest.raises(IntegrityError, match=key), transaction.atomic():
        _stored(row)


def _stored(row: Any) -> None:
    row.save()
    connection.check_constraints()


@pytest.fixture
def elsewhere(db: None) -> Case:
    return make_case(Firm.objects.create(name="Elsewhere"))


def test_a_key_names_no_other_firms_case(attorney: User, elsewhere: Case) -> None:
    _, ids = make_agent(attorney, [], ("read",))
    for firm_id in (attorney.firm_id, elsewhere.firm_id):
        assert_refused(AgentKeyCase(firm_id=firm_id, key_id=ids["agent_key"], case=elsewhere))


def test_a_session_names_no_other_firms_case(attorney: User, elsewhere: Case) -> None:
    _, ids = make_agent(attorney, [], ("read",))
    for firm_id in (attorney.firm_id, elsewhere.firm_id):
        assert_refused(AgentSessionCase(firm_id=firm_id, session_id=ids["agent_session"], case=elsewhere))


def test_nobody_is_granted_another_firms_case(attorney: User, case: Case, elsewhere: Case) -> None:
    permission = CaseUserObjectPermission.objects.get(user=attorney, content_object=case).permission
    for firm_id in (attorney.firm_id, elsewhere.firm_id):
        assert_refused(
            CaseUserObjectPermission(firm_id=firm_id, user=attorney, content_object=elsewhere, permission=permission)
        )


def test_another_firms_grants_and_links_are_not_seen(attorney: User, case: Case, elsewhere: Case) -> None:
    make_agent(attorney, [case], ("read",))
    links = (AgentKeyCase, AgentSessionCase, CaseUserObjectPermission)
    AgentKeyCase.objects.create(firm_id=case.firm_id, key=AgentKey.objects.get(), case=case)
    assert [model._default_manager.count() for model in links] == [1, 1, 1]
    with firm_boundary(elsewhere.firm_id):
        assert [model._default_manager.count() for model in links] == [0, 0, 0]
