"""`manage.py up`: web server, worker and scheduler on this machine, with a demo firm. What `make demo` runs."""

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from config import demo


class Command(BaseCommand):
    """Lists `up` among the commands; manage.py itself runs the demo without loading Django."""

    help = "Run web server, worker and scheduler with a demo firm until Ctrl-C."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        """Serve until a signal comes."""
        try:
            demo.run()
        except demo.DemoError as error:
            raise CommandError(str(error)) from error
