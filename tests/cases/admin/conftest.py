"""Two firms with a row of every registered model, and the browser of one's administrator."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from agents.models import AgentKey, AgentSession
from audit.models import AuditEntry, Event, Job
from cases.models import Firm, Role, SupportAccess, User
from evidence.models import EvidenceItem, ManifestEntry, StageRun, Upload
from facts.models import Entity, Fact
from tests.factories import browser_client, join_case, make_case, make_firm, make_user, token_client
from tests.second_factors import confirmed_browser

CANARY = "Zanzibar-Canary"


def furnish(firm: Firm, word: str) -> dict[str, Any]:
    """One row of every registered model, with ``word`` in its texts; by model label."""
    boss = make_user(firm, Role.FIRM_ADMIN, name=f"{word} Boss")
    case = make_case(firm, name=f"{word} case")
    common = {"firm": firm, "case": case}
    key = AgentKey.objects.create(
        firm=firm, owner=boss, name=f"{word} key", prefix=word[:8], key_hash=word.encode(), operations=["read"]
    )
    session = AgentSession.objects.create(
        firm=firm, key=key, agent_type=f"{word} agent", token_hash=word.encode(), operations=["read"],
        expires_at=timezone.now() + timedelta(hours=1),
    )  # fmt: skip
    item = EvidenceItem.objects.create(**common, title=f"{word} paper")
    manifest = ManifestEntry.objects.create(
        **common, item=item, act="received", sha256="0" * 64, size_bytes=1, filename=f"{word}.pdf", actor_type="human"
    )
    upload = Upload.objects.create(
        **common, filename=f"{word}.pdf", content_type="application/pdf", size_bytes=1, storage_key=word,
        expires_at=timezone.now(), actor_type="human", actor_id=boss.pk, uploader=boss,
    )  # fmt: skip
    token_client(boss)
    browser_client(boss)
    entry = AuditEntry.objects.filter(firm=firm).latest("id")
    rows = [
        firm, boss, case, key, session, item, manifest, upload, entry, join_case(case, boss),
        boss.api_tokens.get(), boss.person_sessions.get(),
        StageRun.objects.create(**common, item=item, stage="identify", version="1", message=word),
        Job.objects.create(**common, kind="process", entity_type="evidence", entity_id=item.pk),
        Event.objects.create(**common, event_type="case.created", entity_type="case", actor_type="human"),
        Fact.objects.create(**common, text=word, made_by_type="human", made_by_name=f"{word} Boss"),
        Entity.objects.create(**common, type="person", name=f"{word} Person", key=word, made_by_type="engine"),
        SupportAccess.objects.create(
            firm=firm, user=boss, user_name=f"{word} Root", reason=f"{word} asked for help", expires_at=timezone.now()
        ),
    ]  # fmt: skip
    return {row._meta.label: row for row in rows}


@pytest.fixture
def rows(firm: Firm) -> dict[str, Any]:
    return furnish(firm, "Home")


@pytest.fixture
def foreign(db: None) -> dict[str, Any]:
    return furnish(make_firm(CANARY), CANARY)


@pytest.fixture
def browser(admin: User) -> Client:
    return confirmed_browser(admin)


def page(model: Any, which: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{which}", args=args)
