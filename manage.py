#!/usr/bin/env python
"""The command line: starts the embedded services a command needs, runs it, and stops what it started."""

import os
import sys

from config import demo, embedded

NO_SERVICES = {"help", "--help", "-h", "version", "--version"}


def main(arguments: list[str]) -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        if arguments[1:] == ["up"]:  # without loading Django: see config.demo
            demo.run()
            return
        prepare(arguments[1:])
    except (embedded.EmbeddedServicesError, demo.DemoError) as error:
        sys.exit(str(error))
    from django.core.management import execute_from_command_line  # reads settings, which read the environment

    execute_from_command_line(arguments)


def prepare(arguments: list[str]) -> None:
    """Complete the environment: with running services, or only with addresses where help is asked for."""
    if not arguments or not NO_SERVICES.isdisjoint(arguments):
        embedded.set_urls()
    else:
        embedded.ensure()


if __name__ == "__main__":
    main(sys.argv)
