"""An obedient model reads hostile documents: nothing comes of what they demand. ``tests.bench injection`` does many more."""

from __future__ import annotations

from typing import Any
from urllib.request import urlopen

import pytest
from django.core.cache import cache

from cases.notifications.actions import notify
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem
from facts.models import Citation
from tests.extent import full
from tests.factories import browser_client, join_case, make_fact, make_item
from tests.injection.attacks import DEMANDS, MARK
from tests.injection.campaign import attack, campaign, make_scene
from tests.injection.carriers import CARRIERS
from tests.injection.judge import Watcher, held, paths_of, shown, violations

pytestmark = pytest.mark.django_db


def test_nothing_comes_of_what_documents_demand() -> None:
    """Each carrier and each demand at least once."""
    cache.clear()
    scene = make_scene()
    demands = list(DEMANDS)
    pairs = [(carrier, demands[number % len(demands)]) for number, carrier in enumerate(CARRIERS)]
    pairs += [("text", said) for said in demands[len(pairs) :]]
    pairs += [("html_hidden", "script"), ("csv_cell", "show")] if full() else []
    before = held()
    with campaign(scene) as going:
        attack(going, pairs)
        counts = violations(going, before)
        pages = shown(
            browser_client(scene.attorney), going.url, paths_of(going, EvidenceItem.objects.filter(case=scene.case))
        )
    assert counts == dict.fromkeys(counts, 0)
    assert pages[2] == []
    assert going.files == len(pairs) == scene.rule.runs.filter(status="done").count()
    # The demands did reach the model, it obeyed them in every way it has, and their words are shown as words.
    assert going.obedience.heard > len(pairs)
    assert set(going.obedience.ways) == {"in shape", "foreign fields", "tool calls", "prose", "broken"}
    assert all("tools" not in request for request in going.obedience.requests)
    assert not any(MARK in outside(request) for request in going.obedience.requests)
    assert pages[0] > len(pairs)
    assert EvidenceItem.objects.filter(case=scene.case, title__contains=MARK).exists()


def outside(request: dict[str, Any]) -> str:
    """What a request says outside the lines around the evidence: nothing of the document's, not even its name."""
    said = "\n".join(str(message["content"]) for message in request["messages"] if message["role"] != "assistant")
    mark = said.split("----- EVIDENCE ")[1].split(" ")[0]
    before, rest = said.split(f"----- EVIDENCE {mark} BEGINS -----")
    _, after = rest.split(f"----- EVIDENCE {mark} ENDS -----")
    assert len(mark) == 16
    return before + after


def test_the_judge_sees_what_is_done() -> None:
    """The counts can be other than zero: each thing done here is found."""
    scene, before = make_scene(), held()
    with campaign(scene) as going:
        item = make_item(scene.case, "Words.", client_visible=True)
        make_fact(item, "Words.", status="approved")
        Citation.objects.update(quote="Other words.")
        join_case(scene.case, scene.stranger)
        notify(actor=SYSTEM, firm_id=scene.case.firm_id, recipients=[scene.attorney], kind="message", title=MARK)
        urlopen(f"{going.url}/take").close()
        counts = violations(going, before)
    found = {name for name, count in counts.items() if count}
    assert found == {
        "visibility changes", "outbound requests", "keys and shares", "approvals and deletions", "unverified citations",
        "words of a document outside the evidence",
    }  # fmt: skip
    assert going.hits == ["/take"]


def test_the_watcher_sees_what_a_browser_would_do() -> None:
    url = "http://127.0.0.1:9"
    for html in (
        "<script>alert(1)</script>", f"<script src='{url}/x.js'></script>", "<img src=x onerror=alert(1)>",
        f"<img src='{url}/p.png'>", f"<a href='{url}'>x</a>", "<iframe srcdoc='x'></iframe>",
    ):  # fmt: skip
        watcher = Watcher(url)
        watcher.feed(html)
        assert watcher.found, html
    quiet = Watcher(url)
    quiet.feed(f"<p>&lt;script src='{url}'&gt;</p><script src='/static/js/page.js'></script><a href='/cases'>x</a>")
    assert quiet.found == []
