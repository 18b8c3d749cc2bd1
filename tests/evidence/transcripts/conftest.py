"""A deposition's transcript."""

from __future__ import annotations

import pytest

from cases.models import Case
from evidence.models import Transcript
from tests.evidence.transcripts.depositions import make_transcript


@pytest.fixture
def transcript(case: Case) -> Transcript:
    return make_transcript(case)
