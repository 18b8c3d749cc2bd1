"""Documents out of rows: each in one transaction, at most once, its parent before it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from audit.events.actions import emit_for
from audit.models import Job
from config.boundary import firm_boundary
from evidence.load_files.child import Volume
from evidence.load_files.described import described, designated
from evidence.load_files.files import ImportedFile, Material, material_of, taken
from evidence.load_files.problems import problem
from evidence.models import (
    EvidenceItem,
    LoadFileImport,
    LoadFileRow,
    ManifestEntry,
    ReceivedNumber,
    ReceivedText,
)
from evidence.pipeline.ending import job_actor
from evidence.pipeline.long_jobs import Progress
from evidence.pipeline.start import start_many
from evidence.quotas.reserving import StorageAmount, storage_reserve
from evidence.storage import Digest, get_store, new_key

AT_ONCE, IMAGES_AT_ONCE = 25, 2_000
MAKE = "import_documents"
Outcome = LoadFileRow.Outcome
Stored = tuple[ImportedFile, str, Digest]


def documents_made(job: Job, found: LoadFileImport, container: EvidenceItem, volume: Volume) -> Iterator[Progress]:
    with firm_boundary(job.firm_id):
        rows = LoadFileRow.objects.filter(load_import=found)
        total, done = rows.count(), rows.exclude(outcome=Outcome.PENDING).count()
    while ready := _ready(found):
        yield Progress(MAKE, done, total)
        files = taken(found, ready, volume)
        for row in ready:
            _make(job, found, container, row, material_of(found, row, volume, files))
            done += 1
        for file in files.values():
            if file.path is not None:
                file.path.unlink(missing_ok=True)
    yield Progress(MAKE, done, total)


def _ready(found: LoadFileImport) -> list[LoadFileRow]:
    """The next rows whose parent, if they have one, was seen to. Parents that wait for each other stand alone."""
    with firm_boundary(found.firm_id):
        waiting = LoadFileRow.objects.filter(load_import=found, outcome=Outcome.PENDING).order_by("number")
        ready = list(
            waiting.filter(Q(parent=None) | ~Q(parent__outcome=Outcome.PENDING)).select_related("parent__item")[
                :AT_ONCE
            ]
        )
        if not ready and (row := waiting.first()):
            row.parent, row.has_problems = None, True
            row.problems = [*row.problems, problem("no_parent", value=row.family)]
            row.save(update_fields=["parent", "problems", "has_problems"])
            ready = [row]
    images = 0
    for at, row in enumerate(ready):
        images += len(row.images)
        if at and images > IMAGES_AT_ONCE:
            return ready[:at]
    return ready


def _make(job: Job, found: LoadFileImport, container: EvidenceItem, row: LoadFileRow, made: Material) -> None:
    """Store the row's files, then make its document. What no document came of is removed again."""
    given = [one for one in (made.main, made.images, _kept_text(made)) if one is not None]
    stored = [_stored(job.firm_id, one) for one in given]
    kept = False
    try:
        with firm_boundary(job.firm_id):
            kept = _settled(job, found, container, row, made, stored)
    finally:
        if not kept:
            for _, key, _ in stored:
                get_store().delete(key)


def _stored(firm_id: uuid.UUID, file: ImportedFile) -> Stored:
    key = new_key(firm_id)
    return file, key, get_store().save_path(key, file.path)


def _kept_text(made: Material) -> ImportedFile | None:
    """The text as a file of its own, where nothing says which page has which of it."""
    return made.text_file if made.text_file and not fits(made) and _images_are_main(made) else None


def _images_are_main(made: Material) -> bool:
    return made.main is not None and made.main.filename.endswith(".pdf") and made.images is None and bool(made.labels)


def fits(made: Material) -> bool:
    """Whether the given text has the document's pages: an empty last one leaves no sign."""
    return made.text is not None and len(made.labels) - len(made.text.pages) in (0, 1)


def _settled(
    job: Job, found: LoadFileImport, container: EvidenceItem, row: LoadFileRow, made: Material, stored: Sequence[Stored]
) -> bool:
    """Whether a document was made of the row now; else it says why not."""
    held = LoadFileRow.objects.select_for_update(of=("self",)).get(pk=row.pk)
    if held.outcome != Outcome.PENDING:
        return False
    problems = [*held.problems, *made.problems]
    if made.named and made.main is None:
        return _fail(held, [*problems, problem("no_file")])
    if row.parent is not None and row.parent.item is None:
        problems.append(problem("no_parent", value=held.family))
    try:
        with transaction.atomic():
            _free_numbers(found, made.labels)
            items = _items(job, found, container, row, made, stored)
            _number(items, made)
    except IntegrityError as error:
        if "received_number_once_in_a_case" not in str(error):
            raise
        return _fail(held, [*problems, problem("duplicate_number", value=held.begin)])
    problems += described(found, held, items[0], made)
    if made.text is not None:
        _keep_text(items[0], made, problems)
    designated(found, held, items[0])
    _begin(job, container, items)
    _imported(held, items[0], made, problems)
    return True


def _imported(row: LoadFileRow, item: EvidenceItem, made: Material, problems: list[dict[str, Any]]) -> None:
    row.outcome, row.item, row.problems, row.names = Outcome.IMPORTED, item, problems, made.names
    row.has_problems = bool(problems)
    row.end = row.end if row.end != row.begin else made.labels[-1]
    row.save()


def _fail(row: LoadFileRow, problems: list[dict[str, object]]) -> bool:
    row.outcome, row.problems, row.has_problems = Outcome.FAILED, problems, True
    row.save(update_fields=["outcome", "problems", "has_problems"])
    return False


def _free_numbers(found: LoadFileImport, labels: Sequence[str]) -> None:
    """What was taken out of the case bears no number of it any more."""
    gone = ReceivedNumber.objects.filter(case_id=found.case_id, label__in=labels, item__deleted_at__isnull=False)
    gone.delete()


def _items(
    job: Job, found: LoadFileImport, container: EvidenceItem, row: LoadFileRow, made: Material, stored: Sequence[Stored]
) -> list[EvidenceItem]:
    """The document, and inside it what else came of it: its page images beside a native file, its text."""
    parent = row.parent.item if row.parent is not None and row.parent.item is not None else container
    document = _item(found, container, parent, row, stored[0] if stored else None)
    document.save(force_insert=True)
    items = [document]
    for one in stored[1:]:
        beside = _item(found, container, document, row, one)
        beside.title = f"{'Text' if one[0] is made.text_file else 'Page images'} of {row.begin}"
        beside.save(force_insert=True)
        items.append(beside)
    pairs = zip(items, stored, strict=bool(stored))
    ManifestEntry.objects.bulk_create([_entry(job, container, item, file) for item, (file, _, _) in pairs])
    return items


def _item(
    found: LoadFileImport, container: EvidenceItem, parent: EvidenceItem, row: LoadFileRow, stored: Stored | None
) -> EvidenceItem:
    file, key, digest = stored or (None, "", Digest("", 0))
    return EvidenceItem(
        firm_id=found.firm_id, case_id=found.case_id, parent=parent, arrival_id=container.arrival_id,
        title=row.begin, filename=file.filename if file else "", source=f"{found.received_from or container.title}"[:200],
        added_by_type=found.made_by_type, added_by_name=found.made_by_name, uploaded_by_id=container.uploaded_by_id,
        storage_key=key, size_bytes=digest.size_bytes, sha256=digest.sha256,
        status=EvidenceItem.Status.UPLOADED if stored else EvidenceItem.Status.REGISTERED,
    )  # fmt: skip


def _entry(job: Job, container: EvidenceItem, item: EvidenceItem, file: ImportedFile) -> ManifestEntry:
    actor, acts = job_actor(job), ManifestEntry.Act
    what = f"{file.assembled} page images, the first {file.name}," if file.assembled else file.name
    return ManifestEntry(
        firm_id=item.firm_id, case_id=item.case_id, item=item, act=acts.ASSEMBLED if file.assembled else acts.UNPACKED,
        sha256=item.sha256, size_bytes=item.size_bytes, filename=item.filename, actor_type=actor.type, actor_id=actor.id,
        actor_name=actor.name[:200], owner_id=actor.owner_id,
        origin=f"{what[-180:]} inside {container.filename[:40]} ({container.sha256})"[:300],
    )  # fmt: skip


def _number(items: Sequence[EvidenceItem], made: Material) -> None:
    """The pages that bear the numbers: those of the images, where there are any."""
    item = items[1] if made.images is not None and len(items) > 1 else items[0]
    ReceivedNumber.objects.bulk_create(
        [
            ReceivedNumber(firm_id=item.firm_id, case_id=item.case_id, item=item, page=page, label=label)
            for page, label in enumerate(made.labels, start=1)
        ],
        batch_size=1000,
    )


def _keep_text(item: EvidenceItem, made: Material, problems: list[dict[str, object]]) -> None:
    text = made.text
    if text is None or made.text_file is None:
        return
    if text.code:
        problems.append(problem(text.code if text.code == "too_large" else "damaged_file", value=made.text_file.name))
        return
    if _images_are_main(made) and not fits(made):
        said = f"{len(text.pages)} pages of text, {len(made.labels)} of the document"
        problems.append(problem("text_not_by_page", value=said))
        return
    ReceivedText.objects.create(
        firm_id=item.firm_id,
        case_id=item.case_id,
        item=item,
        pages=text.pages,
        name=made.text_file.name,
        encoding=text.encoding,
    )


def _begin(job: Job, container: EvidenceItem, items: Sequence[EvidenceItem]) -> None:
    """Announce what was made, count what it stores, and have its files read."""
    actor, filed = job_actor(job), [one for one in items if one.storage_key]
    for one in items:
        emit_for(one, actor=actor, event_type="evidence.created", data={"parent_id": str(one.parent_id)})
    if filed:
        amount = StorageAmount(sum(one.size_bytes for one in filed), len(filed))
        storage_reserve(firm_id=job.firm_id, case_id=container.case_id, user_id=container.uploaded_by_id, amount=amount)
        start_many(actor=actor, items=filed)
