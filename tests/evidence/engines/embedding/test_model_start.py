"""Loading the model: one process makes both parts' graphs, and what goes wrong there is said."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from evidence.engines.embedding import minilm, model


def test_one_process_makes_both_graphs_as_two_would() -> None:
    path, _ = model.pinned_files()
    both = [*model._composed(path, 0, model.LOWER, minilm.LAYERS)]
    assert both == [*model._composed(path, 0, model.LOWER), *model._composed(path, model.LOWER, minilm.LAYERS)]


def test_a_graph_that_broke_off_is_none() -> None:
    whole = minilm.LENGTH.pack(3) + b"abc"
    assert [*model._written(io.BytesIO(whole + whole[:-1]))] == [b"abc"]
    assert [*model._written(io.BytesIO(whole[:5]))] == []


def test_a_process_that_fails_is_said(tmp_path: Path) -> None:
    with pytest.raises(model.ModelError, match="ended with 1"):
        list(model._composed(tmp_path / "missing.npz", 3, 5))
