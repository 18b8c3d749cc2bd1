"""How precisely the date of a fact may be known."""

from __future__ import annotations

PRECISIONS = ("day", "month", "year", "range", "approximate")
