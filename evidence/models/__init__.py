from evidence.models.answer import ModelAnswer
from evidence.models.arrival import Arrival
from evidence.models.block import Block
from evidence.models.encryption import DataKey, EncryptedFile, ReplacedFile
from evidence.models.facet import FacetCount
from evidence.models.grant import GrantedDocument
from evidence.models.item import EvidenceItem
from evidence.models.manifest import ManifestEntry
from evidence.models.page import Page, PageIndex, PageLayout
from evidence.models.passage import Passage
from evidence.models.stage import StageRun
from evidence.models.storage import StorageUse
from evidence.models.upload import Upload

__all__ = [
    "Arrival", "Block", "DataKey", "EncryptedFile", "EvidenceItem", "FacetCount", "GrantedDocument", "ManifestEntry",
    "ModelAnswer", "Page", "PageIndex", "PageLayout", "Passage", "ReplacedFile", "StageRun", "StorageUse", "Upload",
]  # fmt: skip
