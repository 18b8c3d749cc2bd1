"""`manage.py rotate_key PURPOSE`: put a new key before the present ones; with `--finish`, drop the former ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import keys
from config.keys import Purpose

NEEDED = {
    Purpose.ROOT: "The former key is needed as long as invitations and sessions last: 14 days.",
    Purpose.SESSIONS: "Who comes back within 14 days stays signed in; the former key is needed that long.",
    Purpose.LINKS: "Invitations sent before work for 7 days; the former key is needed that long.",
    Purpose.ADDRESSES: "Addresses given out before work for an hour at most; the former key is needed that long.",
    Purpose.CURSORS: "Lists that were begun before can be read on; the former key is needed for a day.",
    Purpose.APPLICATIONS: "Applications that registered before work as long as the former key is kept, then register again.",
    Purpose.SECOND_FACTORS: "The former key is needed until the stored factors are encrypted with the new one.",
    Purpose.WEBHOOKS: "The former key is needed until the stored secrets are encrypted with the new one.",
    Purpose.EVIDENCE: "The former key is needed until the firms' data keys are wrapped with the new one.",
}
RESTART = "Then start every web, worker and beat process again."


class Command(BaseCommand):
    help = (
        "Give a purpose a new key. What the present key signed stays valid until the command is run again with --finish, "
        "which encrypts anew what is stored under the former keys and drops them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("purpose", choices=[str(one) for one in Purpose])
        parser.add_argument("--finish", action="store_true", help="drop the former keys")

    def handle(self, *args: Any, purpose: str, finish: bool, **options: Any) -> None:
        chosen, present = Purpose(purpose), tuple(settings.KEYS[purpose])
        if finish:
            self._finish(chosen, present)
        else:
            self._keep(chosen, (keys.new_key(), *present))
            self.stdout.write(
                f"{NEEDED[chosen]} After that, or at once if the key was lost: rotate_key {purpose} --finish"
            )

    def _finish(self, purpose: Purpose, present: tuple[str, ...]) -> None:
        if purpose in keys.DERIVED and not keys.given(purpose, environ.Env.ENVIRON, _folder()):
            raise CommandError(f"The keys of {purpose} are derived from the root key: finish that one's rotation.")
        if len(present) < 2:
            raise CommandError(f"There is no former key of {purpose}.")
        for one in keys.DERIVED if purpose is Purpose.ROOT else [purpose]:
            if count := keys.encrypt_rows_anew(one):
                self.stdout.write(f"Encrypted anew for {one}: {count}.")
        self._keep(purpose, present[:1])

    def _keep(self, purpose: Purpose, present: tuple[str, ...]) -> None:
        """Write the keys to their file, or say what the environment has to hold."""
        folder = _folder()
        if folder is not None and not environ.Env.ENVIRON.get(purpose.variable):
            keys.write(folder / purpose, present)
            self.stdout.write(f"Keys of {purpose}, in {folder / purpose}: {len(present)}. {RESTART}")
        elif purpose is Purpose.ROOT:
            former = ",".join(present[1:])
            self.stdout.write(f"Set SECRET_KEY={present[0]}\nSet SECRET_KEY_FALLBACKS={former}\n{RESTART}")
        else:
            self.stdout.write(f"Set {purpose.variable}={','.join(present)}\n{RESTART}")


def _folder() -> Path | None:
    return keys.folder_of_keys(environ.Env.ENVIRON, Path(settings.HOME))
