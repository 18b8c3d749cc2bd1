"""What lists and searches of evidence can be narrowed to."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from rest_framework import serializers

from config.api.params import Strict, Visible
from config.api.scope import Scope
from config.api.words import with_words
from evidence.items.families import NAMES, of_family
from evidence.models import EvidenceItem
from evidence.models.item import EvidenceRows

# The firm's notes are no oracle for a client.
FIRM_FILTERS = ("custodian", "tag", "kind", "classification", "parent_id", "from_client", "reviewed", "privilege")
GUESTS_LACK = ("tag", "privilege")
PRIVILEGED, LIKELY = "privileged", "likely"
EXACT = ("status", "kind", "classification", "media_type", "client_visible", "parent_id")


class EvidenceFilters(Strict):
    status = serializers.ChoiceField(choices=EvidenceItem.Status.choices, required=False)
    kind = serializers.CharField(max_length=40, required=False)
    classification = serializers.CharField(max_length=40, required=False)
    media_type = serializers.CharField(max_length=150, required=False)
    family = serializers.ChoiceField(choices=NAMES, required=False, help_text="Kind of file, as people sort them.")
    custodian = serializers.CharField(max_length=200, required=False)
    tag = serializers.CharField(max_length=60, required=False)
    privilege = serializers.ChoiceField(
        choices=[*EvidenceItem.Privilege.values, PRIVILEGED, LIKELY], required=False,
        help_text="One category; none; privileged: whatever is withheld; likely: withheld and not decided yet.",
    )  # fmt: skip
    parent_id = Visible(EvidenceItem.objects, required=False, help_text="The items that came inside this one.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        scope = self.context["scope"]
        lacking = FIRM_FILTERS if scope.client_boundary else GUESTS_LACK if scope.is_outside else ()
        for name in lacking:
            if name in values:
                raise serializers.ValidationError({name: ["There is no such filter."]})
        return values


def narrowed(rows: EvidenceRows, filters: dict[str, Any], scope: Scope) -> EvidenceRows:
    """``rows`` that pass every given filter; words are looked for in the title as the caller may read it."""
    rows = rows.filter(**{name: filters[name] for name in EXACT if name in filters})
    if "family" in filters:
        rows = rows.filter(of_family(filters["family"]))
    if "from_client" in filters:
        theirs = Q(uploaded_by__role="client")
        rows = rows.filter(theirs if filters["from_client"] else ~theirs)
    if "reviewed" in filters:
        rows = rows.filter(reviewed_at__isnull=not filters["reviewed"])
    if "privilege" in filters:
        rows = rows.filter(of_privilege(filters["privilege"]))
    if "custodian" in filters:
        rows = rows.filter(custodian__iexact=filters["custodian"])
    if "tag" in filters:
        rows = rows.filter(tags__contains=[filters["tag"]])
    title = "client_title" if scope.client_boundary else "title"
    return rows.filter(with_words(filters.get("q", ""), title, "filename"))


def of_privilege(name: str) -> Q:
    """The condition that an item is of this category, withheld, or likely to be privileged."""
    if name == LIKELY:
        return Q(withheld=True) & ~Q(privilege_state=EvidenceItem.PrivilegeState.DECIDED)
    if name == PRIVILEGED:
        return Q(withheld=True)
    return Q(privilege=name) if name != EvidenceItem.Privilege.NONE else Q(withheld=False)
