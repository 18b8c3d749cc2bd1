from __future__ import annotations

from typing import Any, Self

from django.apps import apps
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower

from config.api.scope import Scope
from config.db import Row, Versioned


class Role(models.TextChoices):
    FIRM_ADMIN = "firm_admin", "Firm admin"
    ATTORNEY = "attorney", "Attorney"
    STAFF = "staff", "Staff"
    CLIENT = "client", "Client"
    GUEST = "guest", "Guest"


OUTSIDERS = (Role.CLIENT, Role.GUEST)


class UserQuerySet(models.QuerySet["User"]):
    def visible_to(self, scope: Scope) -> Self:
        """Colleagues see the firm's people; clients and guests only those who share a case with them."""
        people = self.filter(firm_id=scope.firm_id)
        if scope.actor.role not in OUTSIDERS and not scope.client_boundary:
            return people
        shared = apps.get_model("cases.Participant").objects.filter(firm_id=scope.firm_id)
        if scope.case_ids is not None:
            shared = shared.filter(case_id__in=scope.case_ids)
        return people.filter(models.Q(pk=scope.actor.person_id) | models.Q(pk__in=shared.values("user_id")))


class UserManager(BaseUserManager.from_queryset(UserQuerySet)):
    def create_user(self, email: str, **fields: Any) -> User:
        user: User = self.model(email=self.normalize_email(email).strip(), **fields)
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self.create_user(email, is_staff=True, is_superuser=True, **fields)
        user.set_password(password)
        user.save(update_fields=["password"])
        return user

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email__iexact=username)


class User(Row, Versioned, AbstractBaseUser, PermissionsMixin):
    """A person. Everyone but the platform's superusers belongs to one firm, in one role."""

    firm = models.ForeignKey("cases.Firm", on_delete=models.PROTECT, null=True, blank=True, related_name="users")
    email = models.EmailField(max_length=254, unique=True)
    name = models.CharField(max_length=200)
    role = models.CharField(max_length=20, choices=Role, default=Role.STAFF)
    title = models.CharField(max_length=100, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False, help_text="May open the administration pages.")
    deactivated_at = models.DateTimeField(null=True, blank=True)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("email"), name="user_email_unique"),
            models.CheckConstraint(
                condition=models.Q(firm__isnull=False) | models.Q(is_superuser=True), name="user_has_firm"
            ),
            models.CheckConstraint(
                condition=models.Q(is_active=True) | models.Q(deactivated_at__isnull=False),
                name="user_deactivated_when",
            ),
        ]
        indexes = [models.Index(fields=["firm", "name"], name="user_firm_name")]

    def __str__(self) -> str:
        return self.name or self.email
