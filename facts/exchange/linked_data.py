"""Facts as schema.org JSON-LD: what is claimed, about whom, with the words it rests on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

TYPES = {"person": "Person", "organization": "Organization", "location": "Place"}


def facts_as_json_ld(title: str, facts: Iterable[Mapping[str, Any]]) -> bytes:
    items = [_claim(one) for one in facts]
    listed = {"@context": "https://schema.org", "@type": "ItemList", "name": title, "numberOfItems": len(items)}
    return json.dumps(listed | {"itemListElement": items}, ensure_ascii=False, indent=1).encode()


def _claim(fact: Mapping[str, Any]) -> dict[str, Any]:
    claim = {
        "@type": "Claim", "@id": f"urn:uuid:{fact['id']}", "text": fact["text"], "creativeWorkStatus": fact["status"],
        "about": [named(one) for one in fact["entities"]], "citation": [_quotation(one) for one in fact["citations"]],
    }  # fmt: skip
    if fact["date"]:
        end = f"/{fact['date_end']}" if fact["date_end"] else ""
        claim["temporalCoverage"] = f"{fact['date']}{end}"
    return claim


def named(entity: Mapping[str, Any]) -> dict[str, Any]:
    return {"@type": TYPES.get(entity["type"], "Thing"), "@id": f"urn:uuid:{entity['id']}", "name": entity["name"]}


def _quotation(one: Mapping[str, Any]) -> dict[str, Any]:
    document = {"@type": "DigitalDocument", "@id": f"urn:uuid:{one['evidence_id']}", "name": one["evidence_title"]}
    return {
        "@type": "Quotation",
        "text": one["quote"],
        "position": one["reference"] or one["place"],
        "isPartOf": document,
    }
