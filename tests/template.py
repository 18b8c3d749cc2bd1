"""``python -m tests.template``: make the template of a run's databases while its workers load (`tests/services.py`)."""

from __future__ import annotations

import django


def main() -> None:
    django.setup()  # what databases are made with can be loaded only then
    from tests.databases import make_template

    make_template()


if __name__ == "__main__":
    main()
