"""What a worker has in memory before its processes are forked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evidence.engines.embedding import embedding_service
from evidence.engines.facts.worth import weights
from evidence.engines.providers.local.preload import preload
from evidence.engines.support.parse import _model


@pytest.mark.parametrize("is_served", [True, False])
def test_no_model_of_meanings_is_asked_or_loaded_before_the_fork(
    is_served: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(*_: Any) -> None:
        raise AssertionError("the model was asked")

    for name in ("vectors", "words_of", "judgments_of", "_ask_repeatedly"):
        monkeypatch.setattr(embedding_service, name, asked)
    if is_served:
        monkeypatch.setenv(embedding_service.SOCKET, str(tmp_path / "none"))
    else:
        monkeypatch.delenv(embedding_service.SOCKET, raising=False)
    preload()
    assert weights.load_of.cache_info().currsize
    assert _model.cache_info().currsize


def test_after_the_preload_texts_have_meanings_again() -> None:
    preload()
    assert any(embedding_service.embedded(["The rent is due."])[0])
    assert len(embedding_service.in_context(["The rent is due."])[0].places) == 5
