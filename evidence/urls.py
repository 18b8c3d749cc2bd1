from __future__ import annotations

from django.urls import path

from config.api.routes import tool_urls
from evidence.clauses.document_tools import DocumentTools
from evidence.clauses.tools import ClauseDecisionTools, ClauseTools
from evidence.custody.batch_tools import UploadBatchTools
from evidence.custody.part_tools import UploadPartTools
from evidence.custody.receipt_tools import CertificateTools, ReceiptTools
from evidence.custody.upload_tools import UploadTools
from evidence.designations.tools import DesignationTools
from evidence.duplicates import pages as duplicate_pages
from evidence.duplicates.tools import DuplicateTools
from evidence.exhibits import pages as exhibit_pages
from evidence.exhibits.series_tools import ExhibitSeriesTools
from evidence.exhibits.tools import ExhibitTools
from evidence.guests.tools import GuestTools
from evidence.items import pages
from evidence.items.bulk_tools import BatchTools
from evidence.items.export_tools import ItemFileTools
from evidence.items.facet_tools import FacetTools
from evidence.items.file_tools import FileTools
from evidence.items.portal_tools import PortalTools
from evidence.items.structure_tools import StructureTools
from evidence.items.tools import ItemTools
from evidence.items.view_tools import ViewTools
from evidence.load_files import pages as load_file_pages
from evidence.load_files.tools import LoadFileTools
from evidence.monitors import pages as monitor_pages
from evidence.monitors.tools import MonitorTools
from evidence.pipeline.tools import IngestionTools
from evidence.privilege.log_tools import PrivilegeLogTools
from evidence.privilege.tools import PrivilegeTools
from evidence.productions import pages as production_pages
from evidence.productions.tools import ProductionTools
from evidence.quotas.tools import StorageTools
from evidence.recordings.tools import RecordingTools
from evidence.redactions.tools import RedactionTools
from evidence.renditions.tools import RenditionTools
from evidence.search.tools import SearchTools
from evidence.threads.tools import ThreadTools
from evidence.transcripts import pages as transcript_pages
from evidence.transcripts.finding_tools import TranscriptFindingTools
from evidence.transcripts.tools import TranscriptTools
from evidence.unlocking.tools import UnlockTools

urlpatterns = [
    path("cases/<uuid:case_id>/evidence", pages.case_evidence, name="case_evidence"),
    path("cases/<uuid:case_id>/evidence/threads", pages.case_threads, name="case_threads"),
    path("cases/<uuid:case_id>/evidence/duplicates", duplicate_pages.case_duplicates, name="case_duplicates"),
    path("cases/<uuid:case_id>/evidence/compare", duplicate_pages.case_compare_texts, name="case_compare_texts"),
    path("cases/<uuid:case_id>/monitors", monitor_pages.case_monitors, name="case_monitors"),
    path("monitors/<uuid:monitor_id>", monitor_pages.monitor, name="monitor"),
    path("cases/<uuid:case_id>/transcripts", transcript_pages.case_transcripts, name="case_transcripts"),
    path("transcripts/<uuid:transcript_id>", transcript_pages.transcript, name="transcript"),
    path("cases/<uuid:case_id>/custody", pages.case_custody, name="case_custody"),
    path("cases/<uuid:case_id>/exhibits", exhibit_pages.case_exhibits, name="case_exhibits"),
    path("cases/<uuid:case_id>/productions", production_pages.case_productions, name="case_productions"),
    path("productions/<uuid:production_id>", production_pages.production, name="production"),
    path("cases/<uuid:case_id>/received", load_file_pages.case_load_files, name="case_load_files"),
    path("received/<uuid:import_id>", load_file_pages.load_file, name="load_file"),
    path("cases/<uuid:case_id>/evidence/clauses", pages.case_compare_clauses, name="case_compare_clauses"),
    path("evidence/<uuid:evidence_id>/clauses", pages.evidence_clauses, name="evidence_clauses"),
    path("evidence/<uuid:evidence_id>", pages.evidence_item, name="evidence_item"),
    path("client-view/evidence/<uuid:evidence_id>", pages.client_view_document, name="client_view_document"),
    *tool_urls(
        ItemTools,
        BatchTools,
        ItemFileTools,
        FacetTools,
        UploadTools,
        UploadBatchTools,
        UploadPartTools,
        UnlockTools,
        FileTools,
        RenditionTools,
        StructureTools,
        RecordingTools,
        ViewTools,
        SearchTools,
        IngestionTools,
        PortalTools,
        StorageTools,
        PrivilegeTools,
        GuestTools,
        ThreadTools,
        DuplicateTools,
        MonitorTools,
        TranscriptTools,
        TranscriptFindingTools,
        DesignationTools,
        PrivilegeLogTools,
        ReceiptTools,
        CertificateTools,
        RedactionTools,
        ExhibitSeriesTools,
        ExhibitTools,
        ProductionTools,
        LoadFileTools,
        DocumentTools,
        ClauseTools,
        ClauseDecisionTools,
    ),
]
