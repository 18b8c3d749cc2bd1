"""Lines of the log without credentials: some addresses open something by themselves, and refused requests are logged by path."""

from __future__ import annotations

import logging
import re

# A secret as cases.signin.secrets makes it, and the token of a signed address; what begins them says what it was.
CREDENTIAL = re.compile(r"(\bitx_[a-z]{3}_|\bwhsec_|/storage/)[\w.:~%=-]{6,}")


class MaskingFormatter(logging.Formatter):
    """Formats a record, its traceback included, and masks the credentials in it."""

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


def masked(text: str) -> str:
    return CREDENTIAL.sub(r"\1…", text)
