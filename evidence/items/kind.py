"""Documents and other items of evidence as a kind."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.urls import reverse

from config.api.kind import Count, EventDescription, Kind, Look, Part, Tracking
from config.api.kinds import internal, register
from config.api.scope import Scope
from evidence.items import columns  # noqa: F401  # of its table
from evidence.items.facet_readers import kept_files, kept_numbers
from evidence.items.filters import client_ids, from_clients
from evidence.items.outward import FIRM_ONLY, with_shown_title
from evidence.items.states import STATES
from evidence.models import (
    Block,
    DistinctText,
    EvidenceItem,
    GrantedDocument,
    ItemText,
    KeyFrame,
    MadeFile,
    ManifestEntry,
    ModelAnswer,
    NearText,
    Page,
    PageLayout,
    Passage,
    PassageVector,
    Recording,
    Rendition,
    RenditionPage,
    Speaker,
    SpokenLine,
    StageRun,
    StorageUse,
    ThreadMessage,
)

# Columns of an item that reading it in writes, besides those who work on it.
WRITTEN_BY_READING = frozenset({
    "status", "status_message", "problems", "media_type", "metadata", "document_date", "page_count", "text_length", "kind",
    "classification", "classification_confidence", "language", "summary", "author", "author_address", "recipients",
    "custodian_hint", "read_from", "lookup_keys", "summary_parts",
    "scan_status", "scan_engine", "scan_signature", "scanned_at", "opened_sha256", "opened_at",
})  # fmt: skip


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return with_shown_title(EvidenceItem.objects.visible_to(scope), scope).values_list("pk", "shown_title")


def _former_titles(scope: Scope) -> QuerySet[Any, Any]:
    """What was taken out of cases, for those who see all that is in them."""
    titles = EvidenceItem.objects.filter(deleted_at__isnull=False).values_list("pk", "title")
    if scope.firm_id is None or scope.is_outside or not scope.sees_all_evidence:
        return titles.none()
    titles = titles.filter(firm_id=scope.firm_id)
    return titles if scope.case_ids is None else titles.filter(case_id__in=scope.case_ids)


def _partial(scope: Scope) -> QuerySet[Any]:
    return EvidenceItem.objects.visible_to(scope).filter(status=EvidenceItem.Status.PARTIAL)


def _unreviewed(scope: Scope) -> QuerySet[Any]:
    """What clients gave and nobody of the firm has reviewed yet."""
    return EvidenceItem.objects.visible_to(scope).filter(from_clients(), reviewed_at__isnull=True)


def _kept_partial(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any] | None:
    return None if scope.guest_id else kept_numbers(scope, case_id, name="status", value=EvidenceItem.Status.PARTIAL)


def _kept_unreviewed(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any] | None:
    clients = client_ids().annotate(value=Cast("pk", TextField())).values("value")
    return None if scope.guest_id else kept_numbers(scope, case_id, name="unreviewed", value__in=clients)


register(
    Kind(
        name="evidence",
        model=EvidenceItem,
        label="document",
        plural="documents",
        icon="file-text",
        page=lambda case_id, pk: reverse("evidence_item", args=[pk]),
        linkable=True,
        titles=_titles,
        former_titles=_former_titles,
        title_words=("evidence_evidenceitem",),
        events={
            "created": EventDescription(
                "A document was uploaded or registered, or came inside another one.",
                {"upload_id": "Its upload.", "parent_id": "The item that it came inside."},
            ),
            "updated": EventDescription(
                "What is said about a document was changed.", {"fields": "Names of the fields that changed."}
            ),
            "deleted": EventDescription("A document was taken out of the case."),
            "reviewed": EventDescription(
                "Somebody marked a document as reviewed, or took that back.",
                {"reviewed": "Whether it is reviewed now."},
            ),
            "re_extracted": EventDescription(
                "A document’s text is being taken from its file again.", {"job_id": "The job that does it."}
            ),
            "viewed": EventDescription("Somebody opened a document: once for each person, document and day."),
            "unlocked": EventDescription(
                "An encrypted document was opened with its password, and is read from the opened copy."
            ),
            "processed": EventDescription(
                "The reading of a document came to an end.",
                {"kind": "What was done: process, or one step.", "status": "How the document stands, or failed."},
            ),
        },
        firm_events=("reviewed", "viewed"),
        passing_events=("reviewed", "viewed"),
        client_rows=EvidenceItem.objects.visible_to,
        has_jobs=True,
        concealed=EvidenceItem.objects.concealed_from,
        firm_only=FIRM_ONLY,
        counts=(
            Count("evidence", EvidenceItem.files.visible_to, kept=kept_files),
            Count("evidence_partial", _partial, kept=_kept_partial),
            Count("evidence_unreviewed", _unreviewed, internal=True, kept=_kept_unreviewed),
        ),
        shows=("job",),
        shown_in=("job",),
        states=STATES,
        statuses={
            "registered": Look("No file", "muted", "file"),
            "uploaded": Look("Waiting", "muted", "clock"),
            "ready": Look("Ready", "good", "check-circle"),
            "partial": Look("Partly read", "warn", "alert"),
            "not_scanned": Look("Not scanned", "muted", "circle"),
            "to_scan": Look("Waiting for the virus scanner", "muted", "clock"),
            "clean": Look("No virus found", "good", "check-circle"),
            "infected": Look("Infected", "bad", "ban"),
            "unsupported": Look("Stored, not readable", "warn", "ban"),
        },
        fields={
            "author": "Author",
            "author_address": "Author’s address",
            "classification": "Classification",
            "classification_confidence": "Confidence in the classification",
            "client_visible": "The client",
            "custodian": "Custodian",
            "custodian_hint": "Possible custodian",
            "deleted_at": "Removed",
            "document_date": "Dated",
            "evidence_id": "Document",
            "evidence_ids": "Documents",
            "item_id": "Document",
            "kind": "Kind",
            "language": "Language",
            "lookup_keys": "Names it is found by",
            "media_type": "Format",
            "metadata": "What the file says of itself",
            "opened_at": "Opened with a password",
            "opened_sha256": "Fingerprint of the opened copy",
            "page_count": "Pages",
            "privilege": "Privilege",
            "privilege_at": "Privilege decided",
            "privilege_basis": "Basis of the privilege",
            "privilege_by_name": "Privilege by",
            "privilege_by_type": "Privilege by a person, agent or engine",
            "privilege_reasons": "Why it is likely privileged",
            "privilege_state": "State of the privilege",
            "withheld": "Withheld from clients and guests",
            "read_from": "What author and recipients were read from",
            "recipients": "Recipients",
            "reviewed_at": "Reviewed",
            "scan_engine": "Virus scanner",
            "scan_signature": "Virus",
            "scan_status": "Virus scan",
            "scanned_at": "Scanned for viruses",
            "sha256": "Fingerprint",
            "status_message": "What was said of it",
            "summary_parts": "Statements of the summary",
            "text_length": "Characters",
        },
        parts=(
            Part(Page, "item_id", noun="page"),
            Part(Block, "item_id", noun="block of a page"),
            Part(PageLayout, "page_id", noun="layout of a page"),
            Part(Rendition, "item_id", noun="rendition"),
            Part(RenditionPage, "rendition_id", noun="page of a rendition"),
            Part(Recording, "item_id", noun="recording"),
            Part(Speaker, "item_id", "speaker of a recording", Tracking(label="speaker", title="name")),
            Part(SpokenLine, "item_id", noun="line of a recording"),
            Part(KeyFrame, "item_id", noun="picture of a film"),
            Part(ManifestEntry, "item_id", noun="entry of the custody manifest"),
            Part(GrantedDocument, "item_id", noun="grant to a guest"),
        ),
        tracked=Tracking(title="title", machine=WRITTEN_BY_READING),
    )
)
internal(Passage, because="The pieces of pages that the search compares; made again from the pages.")
internal(PassageVector, because="What passages mean by another provider's model; made again from the pages.")
internal(StorageUse, because="How much is stored, which quotas are compared with; shown with the case and the firm.")
internal(ModelAnswer, because="What a model answered, until all is found in it; what was found is shown in its stead.")
internal(ThreadMessage, because="Which messages are one conversation; evidence.list_threads shows it.")
internal(DistinctText, because="What documents' texts are compared by; evidence.list_duplicates shows what came of it.")
internal(ItemText, because="Which document has which text; evidence.list_duplicates shows it.")
internal(NearText, because="Which texts share much; evidence.list_duplicates shows the documents that have them.")
internal(
    MadeFile,
    because="Where files lie that were made for somebody to fetch, until they are removed; the audit log has who did.",
)
internal(StageRun, because="How far a stage of the pipeline is with an item; shown by its job.")
