from __future__ import annotations

from django.urls import path

from config.api.routes import tool_urls
from evidence.custody.upload_tools import UploadTools
from evidence.guests.tools import GuestTools
from evidence.items import pages
from evidence.items.bulk_tools import BatchTools
from evidence.items.facet_tools import FacetTools
from evidence.items.file_tools import FileTools
from evidence.items.portal_tools import PortalTools
from evidence.items.structure_tools import StructureTools
from evidence.items.tools import ItemTools
from evidence.items.view_tools import ViewTools
from evidence.pipeline.tools import IngestionTools
from evidence.privilege.tools import PrivilegeTools
from evidence.quotas.tools import StorageTools
from evidence.search.tools import SearchTools

urlpatterns = [
    path("cases/<uuid:case_id>/evidence", pages.case_evidence, name="case_evidence"),
    path("evidence/<uuid:evidence_id>", pages.evidence_item, name="evidence_item"),
    path("client-view/evidence/<uuid:evidence_id>", pages.client_view_document, name="client_view_document"),
    *tool_urls(
        ItemTools,
        BatchTools,
        FacetTools,
        UploadTools,
        FileTools,
        StructureTools,
        ViewTools,
        SearchTools,
        IngestionTools,
        PortalTools,
        StorageTools,
        PrivilegeTools,
        GuestTools,
    ),
]
