"""Laying a document out is the last that is done with it: its pages are those of its text, and without them it is ready too."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pypdfium2 as pdfium
import pytest
from django.conf import LazySettings

from cases.models import Case, User
from cases.scopes import person_actor
from evidence.extraction.base import Extracted
from evidence.models import EvidenceItem, Rendition, RenditionPage, StageRun, StorageUse
from evidence.pipeline.stage import all_stages
from evidence.quotas.counting import storage_recount
from evidence.renditions import stage
from evidence.storage import get_store, new_key
from tests.evidence.pipeline.rerunning import process
from tests.evidence.renditions.conftest import LINES, WORD, letter
from tests.factories import make_item, store_bytes

Make = Callable[..., EvidenceItem]


def run_of(item: EvidenceItem) -> StageRun:
    return StageRun.objects.get(item=item, stage="lay_out")


def test_it_is_the_last_stage() -> None:
    assert all_stages()[-1].name == "lay_out"


def test_a_word_document_has_its_pages_as_a_file_of_their_own(laid_out: Make) -> None:
    item = laid_out()
    made = Rendition.objects.get(item=item)
    with get_store().open(made.storage_key) as file:
        content = file.read()
    assert (made.sha256, made.size_bytes) == (hashlib.sha256(content).hexdigest(), len(content))
    assert len(pdfium.PdfDocument(content)) == made.page_count == item.page_count == 1
    assert "typst" in made.converter
    assert run_of(item).result["sha256"] == made.sha256
    words = item.pages.get().text.split()
    assert [item.pages.get().text[box[0] : box[1]] for box in RenditionPage.objects.get(rendition=made).boxes] == words


def test_the_same_document_gives_the_same_pages(laid_out: Make) -> None:
    content = letter()
    first, second = laid_out(content), laid_out(content)
    assert Rendition.objects.get(item=first).sha256 == Rendition.objects.get(item=second).sha256


def test_reading_it_again_replaces_the_pages_and_leaves_one_file(
    laid_out: Make, attorney: User, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    item = laid_out()
    before = Rendition.objects.get(item=item)
    key = new_key(item.firm_id)
    store_bytes(key, letter("Other words stand here now."))
    EvidenceItem.objects.filter(pk=item.pk).update(storage_key=key, sha256="0" * 64)
    item.refresh_from_db()
    with django_capture_on_commit_callbacks(execute=True):
        process(person_actor(attorney), item)
    after = Rendition.objects.get(item=item)
    assert after.sha256 != before.sha256
    with pytest.raises(FileNotFoundError), get_store().open(before.storage_key):
        pass
    storage_recount(item.case.firm)
    assert StorageUse.objects.get(firm=item.firm_id, case=None).bytes_used == item.size_bytes + after.size_bytes


def test_a_document_that_cannot_be_laid_out_is_ready_and_says_so(
    laid_out: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = Extracted("limits", WORD, message="The document is too long to be laid out as pages.")
    monkeypatch.setattr(stage, "lay_out", lambda *given, **named: failed)
    item = laid_out()
    assert item.status == "ready"
    assert item.pages.get().text == "\n".join(LINES)
    assert not Rendition.objects.filter(item=item).exists()
    run = run_of(item)
    assert run.status == "done"
    assert "too long to be laid out" in run.message
    assert "Its text is shown instead" in run.message


def test_without_room_in_the_storage_it_is_ready_without_pages(
    laid_out: Make, settings: LazySettings, case: Case
) -> None:
    content = letter()
    settings.STORAGE_FIRM_BYTES = 10
    item = laid_out(content)
    assert item.status == "ready"
    assert not Rendition.objects.exists()
    assert "no storage left" in run_of(item).message


def test_pages_of_other_words_than_were_read_are_not_kept(laid_out: Make, attorney: User) -> None:
    item = laid_out()
    item.pages.update(text="What a former version read.")
    process(person_actor(attorney), item, "lay_out")
    assert not Rendition.objects.exists()
    assert "read otherwise now" in run_of(item).message


def test_other_files_have_no_pages_laid_out(case: Case, attorney: User) -> None:
    item = make_item(case, title="Note", content=b"Carla Voss paid.")
    process(person_actor(attorney), item)
    assert run_of(item).status == "skipped"
    assert not Rendition.objects.exists()
