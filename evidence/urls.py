from __future__ import annotations

from config.api.routes import tool_urls
from evidence.tools.files import FileTools
from evidence.tools.ingestion import IngestionTools
from evidence.tools.items import ItemTools
from evidence.tools.search import SearchTools
from evidence.tools.uploads import UploadTools

urlpatterns = [*tool_urls(ItemTools, UploadTools, FileTools, SearchTools, IngestionTools)]
