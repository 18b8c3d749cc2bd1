"""What came to a case in each relation: uploads, receipts, watched pages, and what was shown of it."""

from __future__ import annotations

import uuid

from django.utils import timezone

from cases.models import Case, Showing, ShownThing
from evidence.models import Arrival, Capture, EvidenceItem, Monitor, Receipt, Upload, UploadBatch
from evidence.storage import new_key
from tests.access.callers import LASTING, Caller
from tests.access.canaries import NOTE, canary
from tests.access.places import ARCHIVED, FOREIGN, OTHER, OWN
from tests.access.world import World
from tests.factories import store_bytes

SENDERS = {
    OWN: "client of this case", ARCHIVED: "client of this case", OTHER: "client of another case", FOREIGN: "another firm's admin"
}  # fmt: skip
CONTENT = b"These bytes are what is stored."


def upload_of(world: World, case: Case, relation: str) -> Upload:
    """The bytes have come. A client sees only uploads of their own: the hidden one is the attorney's."""
    return upload_by(world.callers[SENDERS.get(relation, "firm admin")], case, relation)


def upload_by(sender: Caller, case: Case, relation: str = OWN) -> Upload:
    user = sender.user
    assert user is not None
    content, key = CONTENT + relation.encode(), new_key(case.firm_id)
    store_bytes(key, content)
    upload: Upload = Upload.objects.create(
        firm_id=case.firm_id, case=case, filename=f"{canary(relation)}.txt", content_type="text/plain",
        size_bytes=len(content), part_bytes=4, storage_key=key, expires_at=timezone.now() + LASTING,
        actor_type="human", actor_id=user.pk, uploader=user,
        batch=UploadBatch.objects.create(firm_id=case.firm_id, case=case, files=1),
    )  # fmt: skip
    return upload


def showing_of(item: EvidenceItem) -> uuid.UUID:
    """What was shown to the clients of the case: the item."""
    ids = {"firm_id": item.firm_id, "case_id": item.case_id}
    showing: Showing = Showing.objects.create(**ids)
    ShownThing.objects.create(**ids, showing=showing, entity_type="evidence", entity_id=item.pk)
    return showing.pk


def arrival_of(upload: Upload, item: EvidenceItem) -> uuid.UUID:
    """The item came with the upload."""
    sender = {"uploader_id": upload.uploader_id, "actor_type": "human", "actor_id": upload.actor_id}
    arrival: Arrival = Arrival.objects.create(firm_id=upload.firm_id, case_id=upload.case_id, **sender)
    EvidenceItem.objects.filter(pk=item.pk).update(arrival=arrival)
    return arrival.pk


def monitor_of(upload: Upload, item: EvidenceItem, relation: str) -> uuid.UUID:
    """A watched page that was captured once, as the item."""
    own, ids = canary(relation, NOTE), {"firm_id": item.firm_id, "case_id": item.case_id}
    monitor: Monitor = Monitor.objects.create(
        **ids, name=own, url=f"https://example.com/{own}", owner_id=upload.uploader_id, added_by_type="human",
        added_by_name=own, due_at=timezone.now() + LASTING, problem=own, paused_reason=own, custodian=own,
    )  # fmt: skip
    Capture.objects.create(
        **ids, monitor=monitor, url=monitor.url, outcome="changed", problem=own, item=item, text=own, diff=own,
    )  # fmt: skip
    return monitor.pk


def receipt_of(arrival_id: uuid.UUID, item: EvidenceItem, relation: str) -> Receipt:
    """What came, as it was signed."""
    own = canary(relation, NOTE)
    statement = {"files": [{"name": own, "size_bytes": 1, "outcome": "held"}], "totals": {"held": {"files": 1}}}
    receipt: Receipt = Receipt.objects.create(
        firm_id=item.firm_id, case_id=item.case_id, kind="ingest", arrival_id=arrival_id, statement=statement,
        signature="00", public_key="00",
    )  # fmt: skip
    return receipt
