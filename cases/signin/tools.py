"""The tools of signing in and out, and of the browsers one is signed in with."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import PersonSession, User
from cases.scopes import person_scope
from cases.signin import actions, pending, returning
from cases.signin.second_factor import has_second_factor, needs_second_factor
from cases.signin.secrets import digest
from cases.signin.serializers import (
    AddressBody,
    LinkBody,
    SentSerializer,
    SessionSerializer,
    SignedInSerializer,
    own_key,
)
from cases.tasks import mail_link
from config.api import lockouts, throttles
from config.api.params import Empty, ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.client_address import client_network
from config.jobs import wake_on_commit

COOKIE, SALT = f"{settings.COOKIE_PREFIX}sign_in", "cases.sign_in"


class AuthTools(ToolViewSet):
    rows = PersonSession.objects

    @tool(
        "request_magic_link", "POST auth/magic-link", permission="public", audit="auth", entity="session",
        body=AddressBody, answer=SentSerializer, boundary=False, waits=True, example={"email": "mara@ellison.example"},
        activity="asked for a link to sign in",
        when="Use it for people who sign in; agents use their key instead.",
    )  # fmt: skip
    def request_magic_link(self, request: Request) -> Response:
        """Send a sign-in link by e-mail, if the address has an account: the answer is the same if not. A link works
        once, for 15 minutes; asking again leaves it valid, using one voids the others. Past five mails an hour none
        is sent while one sent before still works. In a browser that did not ask it wants the code of this answer.
        Whoever asks too often gets 429, for whichever address."""
        browser = browser_of(request)
        _count_request(request, browser)
        asked = actions.magic_link_ask(email=self.body["email"], browser=browser)
        if asked.link.is_mailed:
            wake_on_commit(mail_link, asked.link.pk)
        response = self.answer({"sent": True, "code": asked.code, "expires_in": settings.MAGIC_LINK_SECONDS})
        response.set_signed_cookie(
            COOKIE, asked.browser, salt=SALT, max_age=settings.MAGIC_LINK_SECONDS, httponly=True, samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )  # fmt: skip
        return response

    @tool(
        "verify_magic_link", "POST auth/magic-link/verify", permission="public", audit="auth", entity="session",
        body=LinkBody, answer=SignedInSerializer, boundary=False, waits=True,
        activity="signed in",
        when="Use it for the token of a link that was mailed.",
    )  # fmt: skip
    def verify_magic_link(self, request: Request) -> Response:
        """Use up a sign-in link and open a browser session (a cookie). In another browser than the one that asked, the
        code shown there is needed; five wrong ones void the link. Too many wrong links or codes from one network are
        429 for a while. Where the person has a second factor, or their firm requires one, nobody is signed in until
        it is given (second_factor). A retry is 422, for a link works once. Emits session.created."""
        try:
            user = _use_link(request, self.body["token"], self.body["code"])
        except actions.DeadLink:
            self.refused_by = lockouts.CredentialKind.LINK  # anybody can make these up
            raise
        page, next_path = request._request, returning.recall(request._request)
        self.scope = person_scope(user)  # the audit entry names who signed in
        if has_second_factor(user) or needs_second_factor(user):
            pending.wait_for_second_factor(page, user, next_path=next_path)
            state = "wanted" if has_second_factor(user) else "to_set_up"
            answer: dict[str, Any] = {
                "second_factor": state,
                "user": None,
                "session_id": None,
                "redirect": reverse("second_factor"),
            }
        else:
            session = pending.sign_in(page, user, confirmed=False)
            answer = {"second_factor": "none", "user": user, "session_id": session.pk, "redirect": next_path}
        response = self.answer(answer)
        response.delete_cookie(COOKIE, samesite="Lax")
        response.delete_cookie(returning.COOKIE, samesite="Lax")
        return response

    @tool(
        "logout", "POST auth/logout", permission="self", audit="auth", entity="session", body=Empty, status=204,
        activity="signed out",
        when="Use it to end this browser's sign-in; for another one, revoke_session.",
    )  # fmt: skip
    def logout(self, request: Request) -> Response:
        """Sign out of this browser. A bearer token is no browser session and stays valid. Emits session.deleted if
        there was a session; a retry changes nothing."""
        session = self.visible.filter(session_key=own_key(request)).first()
        if session is not None:
            actions.session_revoke(actor=self.actor, session=session)
            logout(request._request)
        return self.nothing()

    @tool(
        "list_sessions", "GET auth/sessions", permission="self", audit="auth", entity="session",
        query=ListParams, answer=SessionSerializer, many=True,
        activity="checked where they are signed in",
        when="Use it to see where you are signed in; agents' sessions are agents.list_sessions.",
    )  # fmt: skip
    def list_sessions(self, request: Request) -> Response:
        """List the browsers you are signed in with, newest first, and which of them made this call. Changes nothing."""
        return self.page(self.visible)

    @tool(
        "revoke_other_sessions", "DELETE auth/sessions", permission="self", audit="auth", entity="session", status=204,
        versioned=False, activity="ended their other sign-ins",
        when="Use it when you don't know who else uses your account; for one browser, revoke_session.",
    )  # fmt: skip
    def revoke_other_sessions(self, request: Request) -> Response:
        """Sign all your browsers out but the one that makes this call. Emits session.deleted for each. A retry changes
        nothing."""
        others = self.visible.exclude(session_key=own_key(request)).order_by("pk")
        actions.sessions_revoke(actor=self.actor, sessions=others)
        return self.nothing()

    @tool(
        "revoke_session", "DELETE auth/sessions/{session_id}", permission="self", audit="auth", entity="session",
        status=204,
        subject="session_id", versioned=False, activity="ended a sign-in",
        when="Use it when a browser you signed in with is lost.",
    )  # fmt: skip
    def revoke_session(self, request: Request, session: PersonSession) -> Response:
        """Sign one of your browsers out: its next request is nobody's. Emits session.deleted. A retry is 404."""
        current = session.session_key == own_key(request)
        actions.session_revoke(actor=self.actor, session=session)
        if current:
            logout(request._request)
        return self.nothing()


def _count_request(request: Request, browser: str | None) -> None:
    """Count the request for a link by who makes it: a browser that asked before, or else its network."""
    if browser:
        caller, limits = f"links:{digest(browser).hex()}", settings.LINKS_OF_BROWSER
    else:
        caller, limits = f"links:{client_network(request._request)}", settings.LINKS_OF_NETWORK
    throttles.release(throttles.acquire(caller, limits))


def _use_link(request: Request, token: str, code: str) -> User:
    """Use the link, if its network did not give too many wrong links or codes. Wrong ones are counted."""
    browser = browser_of(request)
    presented = link_attempt(request._request, token)
    lockouts.check(presented)
    typed = (
        lockouts.charge(lockouts.CredentialAttempt(lockouts.CredentialKind.CODE, client_network(request._request)))
        if code
        else None
    )
    try:
        user = actions.magic_link_use(token=token, browser=browser, code=code)
    except actions.DeadLink:
        lockouts.count_failure(presented)
        _forgive(typed)  # there was no code to compare it with
        raise
    _forgive(typed)
    return user


def _forgive(typed: lockouts.Charge | None) -> None:
    if typed:
        lockouts.forgive(typed)


def link_attempt(request: HttpRequest, token: str) -> lockouts.CredentialAttempt:
    """A link presented by a browser. One that asked for a link is counted by itself, whoever else shares its network."""
    browser = browser_of(request)
    requester = digest(browser).hex() if browser else client_network(request)
    return lockouts.CredentialAttempt(lockouts.CredentialKind.LINK, requester, token)


def browser_of(request: Any) -> str | None:
    """The secret of the browser that asked for a link, if this is one."""
    found: str | None = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=settings.MAGIC_LINK_SECONDS)
    return found
