from __future__ import annotations

from django.urls import path

from config.api.routes import tool_urls
from evidence import pages
from evidence.tools.batch import BatchTools
from evidence.tools.facets import FacetTools
from evidence.tools.files import FileTools
from evidence.tools.ingestion import IngestionTools
from evidence.tools.items import ItemTools
from evidence.tools.portal import PortalTools
from evidence.tools.search import SearchTools
from evidence.tools.uploads import UploadTools
from evidence.tools.views import ViewTools

urlpatterns = [
    path("cases/<uuid:case_id>/evidence", pages.case_evidence, name="case_evidence"),
    path("evidence/<uuid:evidence_id>", pages.evidence_item, name="evidence_item"),
    path("client-view/evidence/<uuid:evidence_id>", pages.client_view_document, name="client_view_document"),
    *tool_urls(
        ItemTools, BatchTools, FacetTools, UploadTools, FileTools, ViewTools, SearchTools, IngestionTools, PortalTools
    ),
]
