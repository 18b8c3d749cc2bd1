"""The tools of second factors: set one up, sign in with it, confirm an act with it, replace what was lost."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import PersonSession, User
from cases.scopes import person_scope
from cases.signin import pending
from cases.signin import second_factor as actions
from cases.signin.second_factor_serializers import (
    CodeBody,
    ConfirmedSerializer,
    KeySerializer,
    RecoveryCodesSerializer,
    SecondFactorSerializer,
)
from config.api import lockouts
from config.api.errors import Conflict, Forbidden, Invalid, Unauthorized
from config.api.params import Empty, NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet

IN_A_BROWSER = "A second factor is set up in a browser, by its person."
NOT_WAITING = "No sign-in waits for a second factor here, or it waited too long."
AUTH: dict[str, Any] = {"audit": "auth", "entity": "session", "boundary": False}
SIGNING_IN: dict[str, Any] = {"permission": "public", "waits": True, **AUTH}


class SecondFactorTools(ToolViewSet):
    rows = PersonSession.objects
    lookups = {"user_id": User.objects}

    @tool(
        "get_second_factor", "GET auth/second-factor", permission="self", query=NoParams, answer=SecondFactorSerializer, **AUTH,
        activity="looked at their second factor",
        when="Use it to see whether you have a second factor, and how many recovery codes are left.",
    )  # fmt: skip
    def get_second_factor(self, request: Request) -> Response:
        """Get whether you have a second factor, since when, whether one is required of you, and how many recovery codes
        are left. Changes nothing."""
        return self.answer(actions.state_of(self._me()))

    @tool(
        "enroll_second_factor", "POST auth/second-factor", body=Empty, answer=KeySerializer, secrets=("key", "uri"), **SIGNING_IN,
        activity="began to set up a second factor",
        when="Use it to begin, in a browser; activate_second_factor finishes it.",
    )  # fmt: skip
    def enroll_second_factor(self, request: Request) -> Response:
        """Get a new key for an authenticator app. Nothing changes until activate_second_factor is given a code of it; a
        retry gives another key. Only in a browser: of the person signed in, or who must set one up to sign in. 409 for
        who has a second factor."""
        user = self._person_without_one(request)
        key = request._request.session[pending.KEY] = actions.new_app_key()
        return self.answer({"key": key, "uri": actions.address_of_key(user, key)})

    @tool(
        "activate_second_factor", "POST auth/second-factor/activate", body=CodeBody, answer=RecoveryCodesSerializer,
        secrets=("recovery_codes",), example={"code": "123456"}, **SIGNING_IN,
        activity="set up a second factor",
        when="Use it once the app has the key of enroll_second_factor.",
    )  # fmt: skip
    def activate_second_factor(self, request: Request) -> Response:
        """Set up the second factor with a code that the app shows for the key of enroll_second_factor. Your other browsers
        are signed out, and who was signing in is signed in. Answers recovery codes, once. Too many wrong codes are 429
        for a while. A retry is 409. Emits session.created where someone was signing in."""
        page, user = request._request, self._person_without_one(request)
        key = page.session.get(pending.KEY)
        if not key:
            raise Conflict("There is no key to set up.", suggestion="Call enroll_second_factor first.")
        signed_in = self.scope.kind == "person"
        self.scope = person_scope(user)  # the audit entry names who it is
        charged = lockouts.charge(attempt_of(user))
        codes = actions.second_factor_activate(
            user=user, key=key, code=self.body["code"], session=getattr(page, "credential", None) if signed_in else None
        )
        lockouts.forgive(charged)
        page.session.pop(pending.KEY)
        next_path = None if signed_in else pending.next_path_of(page, user)
        if not signed_in:
            pending.sign_in(page, user, confirmed=True)
        return self.answer({"recovery_codes": codes, "redirect": next_path})

    @tool(
        "verify_second_factor", "POST auth/second-factor/verify", body=CodeBody, answer=ConfirmedSerializer,
        example={"code": "123456"}, **SIGNING_IN,
        activity="signed in with a second factor",
        when="Use it to finish signing in; to confirm an act while signed in, confirm_second_factor.",
    )  # fmt: skip
    def verify_second_factor(self, request: Request) -> Response:
        """Finish signing in: a code of the authenticator app, or a recovery code. Each works once. 401 if no sign-in waits
        for one, or it waited for more than ten minutes. Too many wrong codes for one person are 429 for a while, for
        the right one too. Emits session.created."""
        page = request._request
        user = pending.waiting_user(page)
        if user is None or "Authorization" in request.headers:
            raise Unauthorized(NOT_WAITING, suggestion="Sign in again.")
        self.scope = person_scope(user)  # the audit entry names who it is
        _use_code(user, self.body["code"])
        next_path = pending.next_path_of(page, user)
        pending.sign_in(page, user, confirmed=True)
        return self.answer({"user": user, "redirect": next_path})

    @tool(
        "confirm_second_factor", "POST auth/second-factor/confirm", permission="self", body=CodeBody, waits=True,
        answer=ConfirmedSerializer, example={"code": "123456"}, **AUTH,
        activity="confirmed who they are",
        when="Use it when a call was refused with STEP_UP_REQUIRED, then make that call again.",
    )  # fmt: skip
    def confirm_second_factor(self, request: Request) -> Response:
        """Confirm with a code of your second factor that it is you: for 15 minutes, this browser or token may then do what
        takes a recent confirmation. Each code works once. Too many wrong codes are 429 for a while. 409 for who has no
        second factor."""
        user = self._me()
        if not actions.has_second_factor(user):
            raise Conflict("You have no second factor.", suggestion="Set one up on your profile.")
        _use_code(user, self.body["code"])
        actions.credential_confirm(credential=request._request.credential)  # type: ignore[attr-defined]
        return self.answer({"user": user, "redirect": None})

    @tool(
        "renew_recovery_codes", "POST auth/second-factor/recovery-codes", permission="self", body=Empty,
        answer=RecoveryCodesSerializer, secrets=("recovery_codes",), step_up=True, **AUTH,
        activity="renewed their recovery codes",
        when="Use it when few recovery codes are left, or someone may have seen them.",
    )  # fmt: skip
    def renew_recovery_codes(self, request: Request) -> Response:
        """Get new recovery codes, shown this once; the earlier ones stop working. 409 for who has no second factor."""
        return self.answer({"recovery_codes": actions.recovery_codes_renew(user=self._me()), "redirect": None})

    @tool(
        "remove_second_factor", "DELETE auth/second-factor", permission="self", status=204, step_up=True, **AUTH,
        versioned=False, activity="removed their second factor",
        when="Use it to move to another device, or to do without; for someone else's, users.reset_second_factor.",
    )  # fmt: skip
    def remove_second_factor(self, request: Request) -> Response:
        """Remove your own second factor and its recovery codes. 403 where the platform or your firm requires one of you,
        409 if you have none."""
        actions.second_factor_remove(user=self._me())
        return self.nothing()

    def _me(self) -> User:
        return User.objects.select_related("firm").get(pk=self.actor.id)

    def _person_without_one(self, request: Request) -> User:
        """Who sets up a second factor: signed in, or signing in where one is required. Who has one gives that first."""
        if "Authorization" in request.headers:
            raise Forbidden(IN_A_BROWSER, suggestion="Sign in at /sign-in and open your profile.")
        user = self._me() if self.scope.kind == "person" else pending.waiting_user(request._request)
        if user is None:
            raise Unauthorized(NOT_WAITING, suggestion="Sign in again.")
        if actions.has_second_factor(user):
            raise Conflict(actions.HAS_ONE, suggestion="Give a code of it to verify_second_factor.")
        return user


def attempt_of(user: User) -> lockouts.CredentialAttempt:
    """Codes are counted by person: who guesses at them has the person's link or password already, from wherever."""
    return lockouts.CredentialAttempt(lockouts.CredentialKind.SECOND_FACTOR, f"person:{user.pk}")


def _use_code(user: User, code: str) -> None:
    """Raises ``Invalid`` for a wrong code, and ``RateLimited`` after too many."""
    charged = lockouts.charge(attempt_of(user))
    if not actions.code_use(user=user, code=code):
        raise Invalid.field("code", actions.WRONG_CODE)
    lockouts.forgive(charged)
