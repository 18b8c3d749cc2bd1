from evidence.models.answer import ModelAnswer
from evidence.models.arrival import Arrival
from evidence.models.block import Block
from evidence.models.clause import Clause, ClauseSearch
from evidence.models.designation import Designation
from evidence.models.duplicate import DistinctText, ItemText, NearText
from evidence.models.encryption import DataKey, EncryptedFile, ReplacedFile
from evidence.models.exhibit import Exhibit, ExhibitSeries
from evidence.models.facet import FacetCount
from evidence.models.grant import GrantedDocument
from evidence.models.item import EvidenceItem
from evidence.models.load_file import LoadFileImport, LoadFileRow, LoadFileSource, ReceivedNumber, ReceivedText
from evidence.models.made_file import MadeFile
from evidence.models.manifest import ManifestEntry
from evidence.models.monitor import Capture, Monitor
from evidence.models.page import Page, PageIndex, PageLayout, PageWords
from evidence.models.passage import Passage, PassageVector
from evidence.models.production import BatesNumber, Production, ProductionDocument
from evidence.models.receipt import Receipt
from evidence.models.recording import KeyFrame, Recording, Speaker, SpokenLine
from evidence.models.redaction import Redaction
from evidence.models.rendition import Rendition, RenditionPage
from evidence.models.stage import StageRun
from evidence.models.storage import StorageUse
from evidence.models.thread import ThreadMessage
from evidence.models.transcript import Transcript, TranscriptExhibit
from evidence.models.upload import Upload, UploadBatch

__all__ = [
    "Arrival", "BatesNumber", "Block", "Capture", "Clause", "ClauseSearch", "DataKey", "Designation", "DistinctText",
    "EncryptedFile", "EvidenceItem", "Exhibit", "ExhibitSeries", "FacetCount", "GrantedDocument", "ItemText", "KeyFrame",
    "LoadFileImport", "LoadFileRow", "LoadFileSource", "MadeFile", "ManifestEntry", "ModelAnswer", "Monitor", "NearText",
    "Page", "PageIndex", "PageLayout", "PageWords", "Passage", "PassageVector", "Production", "ProductionDocument",
    "Receipt", "ReceivedNumber", "ReceivedText", "Recording", "Redaction", "Rendition", "RenditionPage", "ReplacedFile",
    "Speaker", "SpokenLine", "StageRun", "StorageUse", "ThreadMessage", "Transcript", "TranscriptExhibit", "Upload",
    "UploadBatch",
]  # fmt: skip
