"""Setting a second factor up, its recovery codes, a firm that requires one, and losing one."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.db import ProgrammingError, connection
from rest_framework.test import APIClient

from cases.models import Firm, Notification, Role, User
from cases.signin.second_factor import code_use
from config.boundary import firm_boundary
from tests.cases.signin.second_factors import ACTIVATE, FACTOR, JSON, ME, VERIFY, post, set_up
from tests.factories import agent_client, browser_client, make_case, make_user, token_client
from tests.second_factors import app_code, confirmed_browser, enroll, half_signed_browser

pytestmark = pytest.mark.django_db


class TestRecoveryCodes:
    def test_each_signs_in_once(self, attorney: User) -> None:
        browser = browser_client(attorney)
        codes = set_up(browser).json()["recovery_codes"]
        assert len(set(codes)) == 10
        assert post(half_signed_browser(attorney), VERIFY, {"code": codes[3]}).status_code == 200
        assert post(half_signed_browser(attorney), VERIFY, {"code": codes[3]}).status_code == 422
        assert browser.get(FACTOR, **JSON).json()["recovery_codes_left"] == 9

    def test_are_shown_once_and_stored_unreadable(self, attorney: User) -> None:
        browser = browser_client(attorney)
        codes = set_up(browser).json()["recovery_codes"]
        stored = str(list(Authenticator.objects.values_list("data", flat=True)))
        assert not [code for code in codes if code in stored]
        assert codes[0] not in browser.get("/profile").content.decode()
        assert codes[0] not in browser.get(FACTOR).content.decode()

    def test_new_ones_void_the_old(self, attorney: User) -> None:
        browser = browser_client(attorney)
        old = set_up(browser).json()["recovery_codes"]
        new = post(browser, f"{FACTOR}/recovery-codes").json()["recovery_codes"]
        assert not set(old) & set(new)
        assert not code_use(user=attorney, code=old[0])
        assert code_use(user=attorney, code=new[0])


class TestSettingUp:
    def test_by_choice_on_the_profile(self, attorney: User) -> None:
        other, browser = browser_client(attorney), browser_client(attorney)
        assert "Set up" in browser.get("/profile").content.decode()
        begun = browser.post(FACTOR, {}, HTTP_X_CSRFTOKEN=browser.cookies["csrftoken"].value).content.decode()
        assert "<svg" in begun
        assert 'style="' not in begun.split("<svg")[1].split("</svg>")[0]
        assert set_up(browser).status_code == 200
        assert browser.get(ME).status_code == 200
        assert other.get(ME).status_code == 401
        assert browser.get(FACTOR, **JSON).json() == {
            "enrolled_at": ANY_DATE,
            "recovery_codes_left": 10,
            "required": False,
        }
        notice = Notification.objects.get(recipient=attorney, kind="security")
        assert notice.title == "Two-step sign-in was turned on"

    def test_takes_a_code_of_the_key(self, attorney: User) -> None:
        browser = browser_client(attorney)
        post(browser, FACTOR)
        assert post(browser, ACTIVATE, {"code": "000000"}).status_code == 422
        assert post(browser_client(attorney), ACTIVATE, {"code": "000000"}).status_code == 409
        assert not Authenticator.objects.exists()

    def test_of_another_needs_the_first_removed(self, attorney: User) -> None:
        browser = confirmed_browser(attorney)
        assert set_up_status(browser) == 409
        assert browser.delete(FACTOR, HTTP_X_CSRFTOKEN=browser.cookies["csrftoken"].value).status_code == 204
        assert set_up(browser).status_code == 200

    def test_is_for_browsers_of_people(self, attorney: User) -> None:
        """Nor may a token ride along with the cookie of a browser in which somebody is signing in."""
        case = make_case(attorney.firm, attorney)
        agent, program = agent_client(attorney, case), token_client(attorney)
        Firm.objects.filter(pk=attorney.firm_id).update(require_second_factor=True)
        waiting = half_signed_browser(attorney).cookies["sessionid"].value
        for client in (agent, program):
            client.cookies["sessionid"] = waiting
            assert client.post(FACTOR, {}).status_code == 403
            assert client.post(ACTIVATE, {"code": "123456"}).status_code == 403
        assert APIClient().post(FACTOR, {}).status_code == 401

    def test_the_key_is_stored_encrypted_and_no_tool_s_statement_reads_it(self, attorney: User) -> None:
        key = enroll(attorney)
        assert key not in str(list(Authenticator.objects.values_list("data", flat=True)))
        with (
            pytest.raises(ProgrammingError, match="permission denied"),
            firm_boundary(attorney.firm_id),
            connection.cursor() as cursor,
        ):
            cursor.execute("SELECT data FROM mfa_authenticator")

    def test_a_new_secret_key_of_the_installation_reads_it_as_long_as_the_former_is_named(
        self, attorney: User, settings: Any
    ) -> None:
        key = enroll(attorney)
        settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another" * 10
        assert code_use(user=attorney, code=app_code(key, seconds=30))


class TestRequired:
    @pytest.fixture
    def strict(self, firm: Firm) -> Firm:
        firm.require_second_factor = True
        firm.save()
        return firm

    def test_who_has_none_sets_it_up_before_anything_else(self, strict: Firm) -> None:
        user = make_user(strict)
        browser = half_signed_browser(user)
        assert "It is required of you" in browser.get("/sign-in/second-factor").content.decode()
        assert browser.get(ME, **JSON).status_code == 401
        answer = set_up(browser)
        assert (answer.status_code, answer.json()["redirect"]) == (200, "/cases")
        assert browser.get(ME).status_code == 200
        assert browser.delete(FACTOR, HTTP_X_CSRFTOKEN=browser.cookies["csrftoken"].value, **JSON).status_code == 403

    @pytest.mark.parametrize("role", [Role.STAFF, Role.CLIENT, Role.GUEST])
    def test_only_of_administrators_and_attorneys(self, strict: Firm, role: Role) -> None:
        assert browser_client(make_user(strict, role)).get(ME).status_code == 200

    def test_ends_the_sign_ins_of_who_has_none(self, firm: Firm, admin: User) -> None:
        without, staff = browser_client(make_user(firm)), browser_client(make_user(firm, Role.STAFF))
        browser = confirmed_browser(admin)
        csrf = browser.cookies["csrftoken"].value
        answer = browser.patch("/v1/firm", {"require_second_factor": True}, HTTP_X_CSRFTOKEN=csrf, **JSON)
        assert (answer.status_code, answer.json()["require_second_factor"]) == (200, True)
        assert [one.get(ME).status_code for one in (without, staff, browser)] == [401, 200, 200]

    def test_ends_the_sign_in_of_who_becomes_an_attorney(self, strict: Firm) -> None:
        user = make_user(strict, Role.STAFF)
        browser = browser_client(user)
        User.objects.filter(pk=user.pk).update(role=Role.ATTORNEY)
        assert browser.get(ME).status_code == 401

    def test_who_requires_it_has_one(self, admin: User) -> None:
        answer = token_client(admin).patch("/v1/firm", {"require_second_factor": True})
        assert (answer.status_code, list(answer.json()["error"]["details"]["fields"])) == (
            422,
            ["require_second_factor"],
        )

    def test_only_a_firm_admin_requires_it(self, attorney: User) -> None:
        assert token_client(attorney).patch("/v1/firm", {"require_second_factor": True}).status_code == 403


class TestLost:
    def test_a_firm_admin_resets_it(self, firm: Firm, admin: User) -> None:
        user = make_user(firm)
        theirs, browser = confirmed_browser(user), confirmed_browser(admin)
        csrf = browser.cookies["csrftoken"].value
        answer = browser.delete(f"/v1/users/{user.pk}/second-factor", HTTP_X_CSRFTOKEN=csrf)
        assert answer.status_code == 204
        assert theirs.get(ME).status_code == 401
        assert browser_client(user).get(ME).status_code == 200
        assert Notification.objects.filter(recipient=user, kind="security", title__contains="reset").exists()

    def test_nobody_else_does(self, firm: Firm) -> None:
        user, colleague = make_user(firm), make_user(firm)
        enroll(user)
        assert token_client(colleague).delete(f"/v1/users/{user.pk}/second-factor").status_code == 403
        foreign = make_user(Firm.objects.create(name="Other"), Role.FIRM_ADMIN)
        assert token_client(foreign).delete(f"/v1/users/{user.pk}/second-factor").status_code == 404
        assert Authenticator.objects.filter(user=user).exists()

    def test_the_operator_resets_a_superuser_s(self) -> None:
        root = User.objects.create_superuser("root@example.com", "a long pass phrase", name="Root")
        enroll(root)
        call_command("reset_second_factor", "root@example.com", stdout=StringIO())
        assert not Authenticator.objects.exists()


def set_up_status(browser: APIClient) -> int:
    return int(post(browser, FACTOR).status_code)


class _AnyDate:
    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and other.startswith("20")

    __hash__ = None


ANY_DATE = _AnyDate()
