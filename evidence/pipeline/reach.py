"""Using the file store while an item is worked on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from config.api.errors import Unavailable
from evidence.models import EvidenceItem
from evidence.pipeline.stage import StageFailed
from evidence.storage import UnreadableFile

logger = logging.getLogger("intactus.pipeline")
OUT_OF_REACH, LATER = "The stored file is out of reach just now.", "Try again in a few minutes."


@contextmanager
def stored_file_in_reach(item: EvidenceItem) -> Iterator[None]:
    """Use the file store; when it is away the stage fails readably, and can be tried again."""
    try:
        yield
    except (FileNotFoundError, PermissionError, UnreadableFile, Unavailable) as error:
        logger.error("the stored file of item %s is out of reach", item.pk, exc_info=error)
        raise StageFailed("PROCESSING_FAILED", OUT_OF_REACH, guidance=LATER, recoverable=True) from error
