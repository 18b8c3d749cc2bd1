#!/usr/bin/env python
"""The command line: starts the embedded services a command needs, runs it, and stops what it started."""

import os
import sys

from config import embedded

NO_SERVICES = {"help", "--help", "-h", "version", "--version"}


def main(arguments: list[str]) -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        prepare(arguments[1:])
    except embedded.EmbeddedServicesError as error:
        sys.exit(str(error))
    from django.core.management import execute_from_command_line  # reads settings, which read the environment

    execute_from_command_line(arguments)


def prepare(arguments: list[str]) -> None:
    """Complete the environment: services unless only help is asked for, and a free port for the demo."""
    if not arguments or not NO_SERVICES.isdisjoint(arguments):
        embedded.set_urls()
        return
    if arguments[0] == "up":
        os.environ["PORT"] = str(embedded.choose_port())
    embedded.ensure()


if __name__ == "__main__":
    main(sys.argv)
