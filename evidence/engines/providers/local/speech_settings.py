"""What the process that listens and the one that asks it agree on, and the settings of both; loads nothing."""

from __future__ import annotations

import os
import struct

LISTENER = "evidence.engines.providers.local.listener"
HEADER = struct.Struct("!Q")  # the length of a message before it
SECONDS = 30.0  # Whisper listens to so much at once
SURE_LANGUAGE = 0.6
FOLDER = "INTACTUS_SPEECH_MODEL_DIR"
THREADS = "INTACTUS_SPEECH_THREADS"
NICE = "INTACTUS_SPEECH_NICE"  # how far listening stands back behind other processes: 0 not at all, 19 most


def threads() -> int:
    """How many threads listening takes, so that pages stay quick beside it."""
    return max(1, int(os.environ.get(THREADS, "1")))
