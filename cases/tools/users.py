"""The tools of the firm's people."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from cases.actions import users as actions
from cases.models import Firm, User
from cases.policies import can_deactivate_user, can_edit_user, check_firm_admin
from cases.serializers.users import Invitation, MeSerializer, UserChange, UserFilter, UserSerializer
from cases.signin.second_factor import second_factor_reset
from config.api.compiled_reads import one_object
from config.api.params import Empty
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.api.words import with_words


def _with_firm(scope: Scope) -> QuerySet[User]:
    return User.objects.select_related("firm")


class UserTools(ToolViewSet):
    rows = User.objects
    order = ("name", "id")

    @tool(
        "users.me", "GET users/me", permission="self", audit="read", entity="user", answer=MeSerializer,
        activity="read their own profile",
        when="Use it to learn who you are; agents use agents.list_permissions instead.",
    )  # fmt: skip
    def me(self, request: Request) -> Response:
        """Get your own profile, role and firm. Changes nothing."""
        return self.answer(one_object("users.me", self.actor.id, self.scope, _with_firm))

    @tool(
        "users.list", "GET users", permission="read:users", audit="read", entity="user",
        query=UserFilter, answer=UserSerializer, many=True,
        activity="looked through {objects}",
        when="Use it to find a person's id.",
    )  # fmt: skip
    def list(self, request: Request) -> Response:
        """List people by name: the firm's own, with the clients and guests of your cases; for guests and agents those of
        their cases only. Filter by words of the name or address, by role, by is_active. Changes nothing."""
        rows = self.visible
        for field in ("role", "is_active"):
            if field in self.query:
                rows = rows.filter(**{field: self.query[field]})
        return self.page(rows.filter(with_words(self.query.get("q", ""), "name", "email")))

    @tool(
        "users.get",
        "GET users/{user_id}",
        permission="read:users",
        audit="read",
        entity="user",
        answer=UserSerializer,
        subject="user_id",
        activity="read {object}",
        when="Use it when you have a person's id; users.list finds it.",
    )
    def get_one(self, request: Request, user: User) -> Response:
        """Get one of the people that users.list shows you. Changes nothing."""
        return self.answer(user)

    @tool(
        "users.create", "POST users", permission="admin:users", audit="create", entity="user",
        body=Invitation, answer=UserSerializer, status=201,
        example={"name": "Dana Whitlock", "email": "dana@ellison.example", "role": "attorney"},
        step_up=True, activity="added {object}",
        when="Use it for someone who has no account; to let an account into a case, cases.add_participant.",
    )  # fmt: skip
    def create(self, request: Request) -> Response:
        """Invite a person to the firm: they get an e-mail whose link works once, for a week. Firm admins only. Emits
        user.created. An address that is in the firm already is 422; whether it has an account elsewhere, nobody but its
        owner is notified, who then can't accept."""
        firm = Firm.objects.visible_to(self.scope).get()
        return self.answer(actions.user_create(actor=self.actor, firm=firm, **self.body))

    @tool(
        "users.update", "PATCH users/{user_id}", permission="write:users", audit="update", entity="user",
        body=UserChange, answer=UserSerializer, client=True, allowed=can_edit_user,
        subject="user_id", step_up=("role", "is_active"), activity="changed {object}",
        when="Use it for a profile or a role; to end access, users.deactivate.",
    )  # fmt: skip
    def update(self, request: Request, user: User) -> Response:
        """Change your own profile and the columns you see of lists, or, as a firm admin, anyone's profile, their role too. A new
        role counts from the next call on. Emits user.updated if anything changed."""
        return self.answer(actions.user_update(actor=self.actor, user=user, **self.body))

    @tool(
        "users.deactivate", "POST users/{user_id}/deactivate", permission="admin:users", audit="update", entity="user",
        body=Empty, answer=UserSerializer, allowed=can_deactivate_user,
        subject="user_id", activity="deactivated {object}",
        when="Use it when someone leaves the firm; from one case, cases.remove_participant.",
    )  # fmt: skip
    def deactivate(self, request: Request, user: User) -> Response:
        """End a person's access at once: browsers, tokens, links and the agents they direct. Their work stays. Firm
        admins only; not yourself, nor the last admin. Emits user.updated. A retry is 409."""
        return self.answer(actions.user_deactivate(actor=self.actor, user=user))

    @tool(
        "users.reset_second_factor", "DELETE users/{user_id}/second-factor", permission="admin:users", audit="update",
        entity="user", status=204, boundary=False, step_up=True,
        subject="user_id", activity="reset the second factor of {object}",
        when="Use it for someone who lost their second factor; your own, remove_second_factor.",
    )  # fmt: skip
    def reset_second_factor(self, request: Request, user: User) -> Response:
        """Take away the second factor of someone who lost it and sign them out everywhere; they are notified. Firm admins
        only. 409 if they have none. Emits user.updated."""
        check_firm_admin(self.actor)
        second_factor_reset(actor=self.actor, user=user)
        return self.nothing()
