"""A database as the first release left it, with a little of everything in it: made with the models of then."""

from __future__ import annotations

import uuid
from datetime import UTC, date, datetime, timedelta
from typing import Any

FIRST_RELEASE = [
    ("agents", "0011_model_costs"),
    ("audit", "0007_job_tool"),
    ("cases", "0005_notifications_boundary"),
    ("config", "0002_idempotency_rights"),
    ("evidence", "0005_upload_session"),
    ("facts", "0005_weigh"),
]
LATER = [("agents", "0020_waived_and_bound_approvals"), ("evidence", "0017_arrivals")]
TEXT = "Anna Brandt paid Northline $4,200 on March 3, 2024."
QUOTE = "Anna Brandt paid Northline"
THEN = datetime(2025, 3, 3, 9, 0, tzinfo=UTC)


class FirstRelease:
    """``apps`` are the historical models; what is made is kept under its name."""

    def __init__(self, apps: Any) -> None:
        self.apps = apps
        self.firm = self.make("cases.Firm", name="Brandt & Partners")
        self.people()
        self.case = self.make("cases.Case", firm=self.firm, name="Brandt v. Northline", created_by=self.attorney)
        self.taking_part()
        self.evidence()
        self.facts()
        self.agents()
        self.log()

    def make(self, label: str, **fields: Any) -> Any:
        return self.apps.get_model(label).objects.create(**fields)

    def of_case(self, label: str, **fields: Any) -> Any:
        return self.make(label, firm=self.firm, case=self.case, **fields)

    def people(self) -> None:
        self.attorney = self.make(
            "cases.User",
            firm=self.firm,
            name="Ada Attorney",
            email="ada@brandt.example",
            role="attorney",
            last_login=THEN,
        )
        self.staff = self.make("cases.User", firm=self.firm, name="Sam Staff", email="sam@brandt.example", role="staff")

    def taking_part(self) -> None:
        kind = self.make("contenttypes.ContentType", app_label="cases", model="case")
        permission = self.make(
            "auth.Permission", codename="work_case", name="Takes part in the case", content_type=kind
        )
        self.grant = self.make(
            "cases.CaseUserObjectPermission", user=self.attorney, content_object=self.case, permission=permission
        )
        self.participant = self.of_case("cases.Participant", user=self.attorney, role="attorney")
        self.of_case("cases.Notification", recipient=self.attorney, kind="message", title="Read this")

    def evidence(self) -> None:
        self.item = self.of_case(
            "evidence.EvidenceItem", title="Receipt of March", filename="receipt.pdf", uploaded_by=self.attorney,
            client_visible=True, page_count=1, status="ready",
        )  # fmt: skip
        self.page = self.of_case("evidence.Page", item=self.item, number=1, text=TEXT, start=0)
        self.gone_page = self.of_case("evidence.Page", item=self.item, number=2, text="Of an earlier reading.", start=0)
        self.make("evidence.PageIndex", page=self.page, item_id=self.item.pk, case_id=self.case.pk, vector="anna")
        self.letter = self.of_case(
            "evidence.EvidenceItem", title="Brief", filename="brief.txt", language="de", page_count=1, status="ready"
        )
        page = self.of_case("evidence.Page", item=self.letter, number=1, text="Die Mieten sind bezahlt.", start=0)
        self.make("evidence.PageIndex", page=page, item_id=self.letter.pk, case_id=self.case.pk, vector="die mieten")
        of_item = {
            "entity_type": "evidence",
            "entity_id": self.item.pk,
            "actor_type": "human",
            "actor_id": self.attorney.pk,
        }
        self.job = self.of_case("audit.Job", kind="process", **of_item)
        self.of_case("evidence.StageRun", item=self.item, job=self.job, stage="index", version="1")
        self.of_case("audit.Event", event_type="evidence.created", **of_item)
        self.of_case(
            "audit.Event", event_type="evidence.updated", data={"fields": ["title", "client_visible"]}, **of_item
        )

    def facts(self) -> None:
        where = {"item": self.item, "page": self.page, "start": 0, "end": len(QUOTE)}
        self.payer, self.payee = (
            self.of_case("facts.Entity", type="person", name=name, key=name.lower(), made_by="local-1.1")
            for name in ("Anna Brandt", "Northline")
        )
        self.of_case("facts.Mention", entity=self.payer, text=QUOTE, confidence=0.9, **where)
        self.relationship = self.of_case(
            "facts.Relationship", subject=self.payer, object=self.payee, predicate="paid", page_number=1, quote=QUOTE,
            confidence=0.9, made_by="local-1.1", **where,
        )  # fmt: skip
        found = {"made_by_type": "engine", "made_by_name": "local-1.1"}
        self.found = self.of_case("facts.Fact", text=TEXT, date=date(2024, 3, 3), **found)
        self.reworded = self.of_case(
            "facts.Fact", text="She paid.", **found, approved_by=self.attorney, approved_at=THEN, status="approved"
        )
        for fact in (self.found, self.reworded):
            self.of_case("facts.Citation", fact=fact, page_number=1, quote=QUOTE, is_primary=True, **where)
        self.found.entities.add(self.payer, self.payee)
        self.of_case(
            "audit.Event", event_type="fact.updated", entity_type="fact", entity_id=self.reworded.pk, actor_type="human",
            actor_id=self.attorney.pk, data={"fields": ["text", "status"]},
        )  # fmt: skip

    def agents(self) -> None:
        self.key = self.make(
            "agents.AgentKey", firm=self.firm, owner=self.attorney, name="Intake", prefix="itx_key", key_hash=b"k" * 32,
            operations=["read", "write"],
        )  # fmt: skip
        self.session = self.make(
            "agents.AgentSession", firm=self.firm, key=self.key, agent_type="general", token_hash=b"s" * 32,
            operations=["read"], expires_at=THEN + timedelta(days=1),
        )  # fmt: skip
        self.key.cases.add(self.case)
        self.session.cases.add(self.case)
        link = self.apps.get_model("facts.Fact").entities.through.objects.get(fact=self.found, entity=self.payer)
        row = {"id": link.pk, "fact_id": str(self.found.pk), "entity_id": str(self.payer.pk)}
        self.make(
            "agents.Change", number=1, firm=self.firm, case_id=self.case.pk, session=self.session, row_id=uuid.uuid4(),
            table="facts_fact_entities", kind="insert", entity_type="fact", entity_id=self.found.pk, after=row,
            tool="facts.update", request_id="then", review="accepted", reviewed_by_id=self.attorney.pk,
        )  # fmt: skip
        self.rule = self.make(
            "agents.AutomationRule", firm=self.firm, key=self.key, name="Intake", agent_type="general",
            trigger="evidence.created",
        )  # fmt: skip
        self.of_case(
            "agents.UsageOperation", operation_type="classify", month=date(2025, 3, 1), price_cents=15, status="settled",
            actor_type="agent", actor_id=self.key.pk, actor_name="Intake", session=self.session, job=self.job,
        )  # fmt: skip

    def log(self) -> None:
        about = {"entity_type": "fact", "entity_id": self.found.pk, "session_id": self.session.pk}
        self.entry = self.of_case(
            "audit.AuditEntry", **about, actor_type="agent", actor_id=self.key.pk, agent_owner_id=self.attorney.pk,
            tool="facts.update", permission="write:facts", category="update", outcome="ok", status=200,
            request_id="then", reasoning_trace="They are named in it.",
        )  # fmt: skip


def fill_later(apps: Any, then: FirstRelease) -> None:
    """Rows of tables that the first release did not have, made with the models of before their firm was compared."""

    def make(label: str, **fields: Any) -> Any:
        return apps.get_model(label).objects.create(firm_id=then.firm.pk, **fields)

    grant = make("agents.OAuthGrant", session_id=then.session.pk, client_id="https://app.example", client_name="Desk")
    make("agents.OAuthToken", grant=grant, use="access", token_hash=b"t" * 32, expires_at=THEN)
    arrival = make(
        "evidence.Arrival",
        case_id=then.case.pk,
        uploader_id=then.attorney.pk,
        actor_type="human",
        actor_id=then.attorney.pk,
    )
    apps.get_model("evidence.EvidenceItem").objects.filter(pk=then.item.pk).update(arrival=arrival)
