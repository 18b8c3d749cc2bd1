#!/usr/bin/env python
"""The command line: starts the embedded services a command needs, runs it, and stops what it started."""

import os
import sys

from config import embedded

NO_SERVICES = {"help", "--help", "-h", "version", "--version"}


def main(arguments: list[str]) -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if len(arguments) > 1 and NO_SERVICES.isdisjoint(arguments[1:]):
        try:
            embedded.ensure()
        except embedded.EmbeddedServicesError as error:
            sys.exit(f"{error}")
    else:
        embedded.set_urls()
    from django.core.management import execute_from_command_line  # after the environment is complete

    execute_from_command_line(arguments)


if __name__ == "__main__":
    main(sys.argv)
