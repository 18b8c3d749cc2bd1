"""Texts on pages of our own: in a typeface that has their letters, or not at all."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from cases.models import Case
from evidence.pipeline.long_jobs import WorkFailed
from evidence.productions.page_images import page_images
from evidence.productions.text_images import text_images, unshown
from tests.factories import make_item


@pytest.mark.parametrize(
    "text", ["“Plain” – ß, €, naïve", "Привет. Договор №5", "Ελλάδα", "Tiếng Việt đồng", "Thanks ❤️"]
)
def test_letters_of_europe_have_signs(text: str) -> None:
    assert unshown(text) == ""


@pytest.mark.parametrize(("text", "lacking"), [("see 中文 here", "中文"), ("שלום", "ולםש"), ("Привет 本", "本")])
def test_what_no_typeface_has_is_told(text: str, lacking: str) -> None:
    assert unshown(text) == lacking


def test_different_letters_look_different() -> None:
    """As boxes they would be one picture."""
    one, other = (next(text_images(text)).picture for text in ("Привет", "Почётх"))
    assert ImageChops.difference(one, other).getbbox()


def test_a_text_in_another_script_has_no_pages_of_boxes(case: Case) -> None:
    with pytest.raises(WorkFailed, match="no typeface here has") as refused:
        next(page_images(make_item(case, "合同 of May 3", title="Memo")))
    assert "Memo" in str(refused.value)
