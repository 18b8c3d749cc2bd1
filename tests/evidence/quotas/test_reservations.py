"""Nobody stores more than they may: a grant counts before its bytes come."""

from __future__ import annotations

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from evidence.models import Upload
from tests.evidence.custody.test_upload_tools import ask
from tests.evidence.quotas.storage import refused, used
from tests.factories import agent_client, make_case, make_user, token_client

pytestmark = pytest.mark.django_db


class TestReserving:
    def test_a_grant_counts_before_the_bytes_come(self, as_client: APIClient, client_user: User, case: Case) -> None:
        assert ask(as_client, case, size_bytes=700).status_code == 201
        assert used(case) == used(case, client_user) == (700, 1)

    def test_a_client_is_granted_no_more_than_their_quota(
        self, as_client: APIClient, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES = 20_000_000_000
        answers = [ask(as_client, case, size_bytes=5_000_000_000) for _ in range(20)]
        assert [one.status_code for one in answers] == [201] * 4 + [429] * 16
        error = refused(answers[-1])
        assert error["details"] == {
            "cap_type": "client_storage", "unit": "bytes", "quota": 20_000_000_000, "used": 20_000_000_000,
            "asked": 5_000_000_000,
        }  # fmt: skip
        assert "20.0 GB of the 20.0 GB" in error["message"]
        assert "ask your lawyers" in error["suggestion"]
        assert Upload.objects.count() == 4

    def test_files_are_limited_as_bytes_are(self, as_client: APIClient, case: Case, settings: Settings) -> None:
        settings.STORAGE_CLIENT_FILES = 2
        answers = [ask(as_client, case, filename=f"{number}.txt") for number in range(3)]
        error = refused(answers[2])
        assert (error["details"]["unit"], error["details"]["used"]) == ("files", 2)

    def test_a_quota_is_the_clients_in_one_case(
        self, as_client: APIClient, client_user: User, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES = 100
        assert ask(as_client, case, size_bytes=100).status_code == 201
        assert ask(as_client, make_case(case.firm, client_user), size_bytes=100).status_code == 201

    def test_the_firms_people_and_agents_have_only_the_firms_quota(
        self, as_attorney: APIClient, attorney: User, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES, settings.STORAGE_FIRM_BYTES = 1, 1000
        assert ask(as_attorney, case, size_bytes=500).status_code == 201
        assert ask(agent_client(attorney, case), case, size_bytes=500).status_code == 201
        error = refused(ask(as_attorney, case, size_bytes=1))
        assert (error["details"]["cap_type"], error["details"]["used"]) == ("firm_storage", None)
        assert used(case) == (1000, 2)

    def test_a_firms_admin_reads_the_firms_figures(self, case: Case, settings: Settings) -> None:
        settings.STORAGE_FIRM_BYTES = 1000
        admin = token_client(make_user(case.firm, Role.FIRM_ADMIN))
        details = refused(ask(admin, case, size_bytes=1001))["details"]
        assert (details["quota"], details["used"], details["asked"]) == (1000, 0, 1001)

    def test_what_the_client_is_refused_is_not_the_firms(
        self, as_client: APIClient, case: Case, settings: Settings
    ) -> None:
        settings.STORAGE_CLIENT_BYTES = 100
        ask(as_client, case, size_bytes=101)
        assert used(case) == (0, 0)

    def test_a_dry_run_reserves_nothing(self, as_client: APIClient, case: Case) -> None:
        body = {"filename": "a.txt", "content_type": "text/plain", "size_bytes": 5}
        as_client.post(f"/v1/cases/{case.pk}/evidence/upload", body, HTTP_PREFER="dry-run")
        assert used(case) == (0, 0)
