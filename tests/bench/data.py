"""Where the measuring data lies: ``INTACTUS_DATA``, or ``shared/data`` beside the repository."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The data folder. Raises FileNotFoundError, saying how to set it, when there is none."""
    given = os.environ.get("INTACTUS_DATA")
    folder = Path(given) if given else Path(__file__).resolve().parents[3] / "shared" / "data"
    if not folder.is_dir():
        raise FileNotFoundError(f"there are no documents at {folder}; set INTACTUS_DATA to the folder that holds them")
    return folder
