"""Find a Chromium for the browser tests, or install one by the machine's ordinary means.

`python -m tests.chromium` prints its path. The browser tests call `find()`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APT = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])


def find() -> str | None:
    """Return the path of an installed Chromium: CHROMIUM, one on PATH, or Playwright's own, else None."""
    given = os.environ.get("CHROMIUM")
    if given:
        return given
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """Install Chromium: Playwright's where it can be fetched, else Debian's where we may."""
    fetched = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdin=subprocess.DEVNULL)
    if fetched.returncode == 0 and find():
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        for command in APT:
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(command, stdin=subprocess.DEVNULL, env=environment)


def main() -> int:
    """Return 0 with a usable Chromium, 1 without."""
    if find() is None:
        install()
    path = find()
    if path is None:
        print("No Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM.", file=sys.stderr)
        return 1
    print(f"Chromium: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
