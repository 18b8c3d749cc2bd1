"""Find a Chromium for the browser tests, or install one by the machine's ordinary means.

Best is its headless shell: the same engine without the browser's own window, whose tabs and bars cost a processor more
than the pages do. `python -m tests.chromium` prints the path. The browser tests call `find()`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
UPDATE = ["apt-get", "update", "-qq"]
INSTALL = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
PACKAGES = ("chromium-headless-shell", "chromium")  # Debian's; older releases have only the second


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
    """Install Chromium: Debian's where we may, else Playwright's."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(UPDATE, stdin=subprocess.DEVNULL, env=environment)
        for package in PACKAGES:
            subprocess.run([*INSTALL, package], stdin=subprocess.DEVNULL, env=environment)
            if find():
                return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdin=subprocess.DEVNULL)


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
