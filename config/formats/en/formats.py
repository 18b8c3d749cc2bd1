"""How the administration's pages write days and moments: as ``config.dates`` does. They keep UTC, and say so."""

from __future__ import annotations

DATE_FORMAT = SHORT_DATE_FORMAT = "M j, Y"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "M j, Y, g:i A T"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "F j"
TIME_FORMAT = "g:i A"
