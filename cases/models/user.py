from __future__ import annotations

from typing import Any, Self

from django.apps import apps
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from config.api.scope import Scope
from config.db import Row, Versioned


class Role(models.TextChoices):
    FIRM_ADMIN = "firm_admin", "Firm admin"
    ATTORNEY = "attorney", "Attorney"
    STAFF = "staff", "Staff"
    CLIENT = "client", "Client"
    GUEST = "guest", "Guest"


COLLEAGUES = (Role.FIRM_ADMIN, Role.ATTORNEY, Role.STAFF)
OUTSIDERS = (Role.CLIENT, Role.GUEST)


class UserQuerySet(models.QuerySet["User"]):
    def visible_to(self, scope: Scope) -> Self:
        """Whom the caller may know of: oneself, or an agent's attorney, and the people of the scope's cases.

        The firm's own people see all their colleagues besides, and who sees every case sees everybody. Inside the client
        boundary, of the people of a case, only those of the firm.
        """
        people = self.filter(firm_id=scope.firm_id)
        of_the_firm = scope.kind == "person" and scope.actor.role in COLLEAGUES and not scope.is_outside
        if of_the_firm and scope.case_ids is None:
            return people
        known = models.Q(pk__in=self._taking_part(scope))
        if scope.client_boundary:
            known &= models.Q(role__in=COLLEAGUES)
        if of_the_firm:
            known |= models.Q(role__in=COLLEAGUES)
        return people.filter(models.Q(pk=scope.actor.person_id) | known)

    def _taking_part(self, scope: Scope) -> Any:
        return apps.get_model("cases.Participant").objects.visible_to(scope).values("user_id")


class UserManager(BaseUserManager.from_queryset(UserQuerySet)):
    def create_user(self, email: str, **fields: Any) -> User:
        user: User = self.model(email=self.normalize_email(email).strip(), **fields)
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self.create_user(email, is_staff=True, is_superuser=True, email_confirmed_at=timezone.now(), **fields)
        user.set_password(password)
        user.save(update_fields=["password"])
        return user

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email__iexact=username, email_confirmed_at__isnull=False)


class User(Row, Versioned, AbstractBaseUser, PermissionsMixin):
    """A person. Everyone but the platform's superusers belongs to one firm, in one role.

    Any firm may invite any address, and learns nothing of others' accounts by it: the address becomes this account's with
    the first link that is opened from its mailbox, and can be confirmed for one account only.
    """

    firm = models.ForeignKey("cases.Firm", on_delete=models.PROTECT, null=True, blank=True, related_name="users")
    email = models.EmailField(max_length=254)
    email_confirmed_at = models.DateTimeField(null=True, blank=True, help_text="When a link sent there was first used.")
    name = models.CharField(max_length=200)
    role = models.CharField(max_length=20, choices=Role, default=Role.STAFF)
    title = models.CharField(max_length=100, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    columns = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True,
        help_text="By list, the columns that this person sees of it.",
    )  # fmt: skip
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False, help_text="May open the administration pages.")
    deactivated_at = models.DateTimeField(null=True, blank=True)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        constraints = [
            models.UniqueConstraint("firm", Lower("email"), name="user_email_unique_in_firm"),
            models.UniqueConstraint(
                Lower("email"), condition=models.Q(email_confirmed_at__isnull=False), name="user_email_confirmed_once"
            ),
            models.CheckConstraint(
                condition=models.Q(firm__isnull=False) | models.Q(is_superuser=True), name="user_has_firm"
            ),
            models.CheckConstraint(
                condition=models.Q(is_active=True) | models.Q(deactivated_at__isnull=False),
                name="user_deactivated_when",
            ),
        ]
        indexes = [
            models.Index(fields=["firm", "name"], name="user_firm_name"),
            models.Index(Lower("email"), name="user_address"),
        ]

    def __str__(self) -> str:
        return self.name or self.email


SHOWN = {"id", "firm", "name", "role"}


def unshown(*relations: str) -> list[str]:
    """The columns of the people these relations lead to that answers with many rows never show: what to ``defer``."""
    columns = [one.name for one in User._meta.concrete_fields if one.name not in SHOWN]
    return [f"{relation}__{name}" for relation in relations for name in columns]
