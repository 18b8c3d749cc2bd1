"""Which evidence is there for whom: the rule that everything found in evidence follows."""

from __future__ import annotations

import uuid
from typing import Self

from django.apps import apps
from django.db import models
from django.db.models.functions import Coalesce, NullIf

from cases.models import GuestGrant
from config.api.scope import Scope
from config.db import CaseRows

UNTITLED = "Document"


def client_title() -> Coalesce:
    """The title as clients read it: the released one but of what they see only as they sent it, else the file's name."""
    as_sent = models.When(withheld=True, then=models.Value(None))
    released = models.Case(as_sent, default=NullIf("client_title", models.Value("")), output_field=models.CharField())
    named = NullIf("filename", models.Value(""))
    return Coalesce(released, named, models.Value(UNTITLED), output_field=models.CharField())


class EvidenceRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """Of the case's evidence all for the firm's people; for everyone else what is :meth:`open_to` them."""
        return super().visible_to(scope).filter(deleted_at__isnull=True).open_to(scope)

    def open_to(self, scope: Scope) -> Self:
        """Without what is privileged, or likely to be and undecided, for callers who don't see it; for clients what they are
        shown, for guests what they are granted. This is the rule; everything that was found in evidence follows it."""
        return self.filter(_open_to(scope))

    def concealed_from(self, scope: Scope) -> Self:
        """The firm's evidence that is not :meth:`open_to` the caller, of which nothing may be learned in other places.
        What was deleted is among it only if it would not be open otherwise."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.sees_all_evidence:
            return rows.none()
        return (
            rows.filter(withheld=True)
            if not scope.is_outside
            else rows.exclude(pk__in=rows.open_to(scope).values("pk"))
        )


class FileRows(EvidenceRows):
    """Items as files, not as what was read in them: for a client also the withheld files they sent themselves."""

    def open_to(self, scope: Scope) -> Self:
        return self.filter(_open_to(scope) | _sent_by(scope.client_id)) if scope.client_id else super().open_to(scope)


def _open_to(scope: Scope) -> models.Q:
    rule = models.Q() if scope.sees_all_evidence else models.Q(withheld=False)
    if scope.client_boundary:
        rule &= models.Q(client_visible=True)
    return rule if scope.guest_id is None else rule & _granted_to(scope.guest_id)


def _sent_by(client_id: uuid.UUID) -> models.Q:
    """A client's own communication: withheld from others while nobody decided, or as attorney-client privileged, which is the
    client's to hold. Neither what came inside it, nor what an agent added, nor what the firm hid from its clients."""
    held = models.Q(privilege="attorney_client") | ~models.Q(privilege_state="decided")
    own = models.Q(uploaded_by_id=client_id, parent__isnull=True)
    return models.Q(withheld=True, client_visible=True) & own & ~models.Q(added_by_type="agent") & held


def unread() -> models.Q:
    """Items that are still to be read or heard, so that nothing could say whether they are privileged, and nobody decided."""
    unheard = (
        apps.get_model("evidence.Recording")
        .objects.filter(item=models.OuterRef("pk"))
        .exclude(state__in=("heard", "silent"))
    )
    waiting = models.Q(status__in=("uploaded", "processing", "cancelled")) | models.Q(
        models.Exists(unheard), status="partial"
    )
    return models.Q(waiting, page_count=0) & ~models.Q(privilege_state="decided")


def _granted_to(guest_id: uuid.UUID) -> models.Q:
    """Items of cases granted as a whole, once it is known whether they are privileged, and the named ones."""
    live = GuestGrant.objects.live(guest_id)
    named = apps.get_model("evidence.GrantedDocument").objects.filter(grant__in=live)
    whole = models.Q(case_id__in=live.filter(whole_case=True).values("case_id")) & ~unread()
    return whole | models.Q(pk__in=named.values("item_id"))
