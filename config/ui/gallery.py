"""Sample values for the gallery page, which shows every component in every state (development only)."""

from __future__ import annotations

from typing import Any

from django import template

from config.api.kinds import looks
from config.ui.samples.evidence import evidence_samples
from config.ui.samples.facts import fact_samples
from config.ui.samples.portal import portal_samples

register = template.Library()
SWATCHES = ["ground", "surface", "paper", "text", "text-2", "accent", "good", "warn", "bad", "info", "made", "mark"]
ERROR = {
    "code": "VALIDATION_ERROR",
    "message": "Some fields are not right.",
    "details": {"fields": {"number": ["This number is in use by another case."]}},
    "suggestion": "Correct the fields named and send the form again.",
}


@register.simple_tag
def gallery_samples() -> dict[str, Any]:
    """Everything the gallery needs, keyed by component."""
    return {
        "swatches": SWATCHES,
        "statuses": sorted(looks()),
        "roles": [["staff", "Staff"], ["attorney", "Attorney"]],
        "error": ERROR,
        **fact_samples(),
        **evidence_samples(),
        **portal_samples(),
    }
