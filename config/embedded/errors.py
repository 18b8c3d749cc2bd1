"""What goes wrong with embedded services, in words a person can act on."""

from pathlib import Path

TAIL_BYTES = 4096
TAIL_LINES = 15


class EmbeddedServicesError(RuntimeError):
    """An embedded service is missing or could not be started; the message says why and what to do."""


def log_tail(log: Path) -> str:
    """Return the last lines of a service's log, or '' where there is none."""
    if not log.is_file():
        return ""
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - TAIL_BYTES))
        text = file.read().decode("utf-8", "replace")
    return "\n".join(text.splitlines()[-TAIL_LINES:])
