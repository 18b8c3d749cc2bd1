"""What is done with a document before it is given to the other side: redactions, exhibit numbers, productions."""

from __future__ import annotations

import hashlib
import uuid

from django.utils import timezone

from cases.models import Role, User
from evidence.models import (
    EvidenceItem,
    Exhibit,
    ExhibitSeries,
    LoadFileImport,
    LoadFileRow,
    LoadFileSource,
    Production,
    ProductionDocument,
    ReceivedNumber,
    ReceivedText,
    Redaction,
)
from evidence.storage import new_key
from tests.access.canaries import NOTE, canary
from tests.access.places import WITHHELD
from tests.factories import store_bytes

CONTENT = b"These bytes are what is stored."


def redaction_of_item(item: EvidenceItem, relation: str) -> Redaction:
    """What an agent would have redacted: its words are the document's, the note is the firm's."""
    shown, own = canary(relation), canary(relation, NOTE)
    redaction: Redaction = Redaction.objects.create(
        firm_id=item.firm_id, case_id=item.case_id, item=item, page_number=1, start=0, end=5, words=shown, note=own,
        reason="other", state="dismissed", made_by_type="agent", made_by_name=own,
    )  # fmt: skip
    return redaction


def exhibit_of_item(item: EvidenceItem, relation: str) -> Exhibit:
    """A number of the item in its case's one series; how the list describes it is the firm's."""
    own, ids = canary(relation, NOTE), {"firm_id": item.firm_id, "case_id": item.case_id}
    made = {"made_by_type": "human", "made_by_name": "Somebody"}
    series, _ = ExhibitSeries.objects.get_or_create(prefix="AC-", **ids, defaults={"name": "Exhibits", **made})
    number = series.exhibits.count() + 1
    exhibit: Exhibit = Exhibit.objects.create(
        **ids, **made, series=series, item=item, number=number, label=f"AC-{number}", key=f"AC{number}", description=own,
    )  # fmt: skip
    return exhibit


def production_of_item(item: EvidenceItem, relation: str, prefix: str) -> Production:
    """A draft that has the item, withheld where that is."""
    own, ids = canary(relation, NOTE), {"firm_id": item.firm_id, "case_id": item.case_id}
    production: Production = Production.objects.create(
        **ids, name=own, produced_to=own, prefix=prefix, start=1, legend=own, made_by_type="agent",
        made_by_name=own,
    )  # fmt: skip
    withheld = relation in WITHHELD
    ProductionDocument.objects.create(**ids, production=production, item=item, place=1, family=1, withheld=withheld)
    return production


def frozen(production: Production) -> uuid.UUID:
    key, content = new_key(production.firm_id), CONTENT
    store_bytes(key, content)
    production.state, production.frozen_at, production.storage_key = "frozen", timezone.now(), key
    production.frozen_by = User.objects.filter(role=Role.FIRM_ADMIN, firm_id=production.firm_id).order_by("id")[0]
    production.sha256, production.size_bytes = hashlib.sha256(content).hexdigest(), len(content)
    production.save()
    return production.pk


def received_of_item(item: EvidenceItem, relation: str) -> LoadFileImport:
    """A production of the other side with a row, as it waits to be imported."""
    own, ids = canary(relation, NOTE), {"firm_id": item.firm_id, "case_id": item.case_id}
    found: LoadFileImport = LoadFileImport.objects.create(
        **ids, received_from=own, state="preview", load_file=own, headers=["BEGBATES", own], mapping={"begin": 0},
        preview={"rows": [{"values": [own, own], "problems": []}]}, made_by_type="agent", made_by_name=own,
        dialect={"encoding": "utf-8", "separator": ",", "quote": "", "newline": ""},
    )  # fmt: skip
    LoadFileSource.objects.create(**ids, load_import=found, item=item, place=1)
    LoadFileRow.objects.create(
        **ids, load_import=found, number=1, values=[own, own], begin=own[:60], has_problems=True,
        problems=[{"code": "missing_file", "message": own, "column": own, "value": own}],
    )  # fmt: skip
    ReceivedNumber.objects.create(**ids, item=item, page=1, label=f"{relation[:20]} 0001")
    ReceivedText.objects.create(**ids, item=item, pages=[own], name=own)
    return found
