"""Print which Python the environment is made of: the one on PATH, or the distribution's where that is the quicker build.

Distributions compile Python with a profile of itself; who compiles one by hand (pyenv, too) has to ask for that. Without it
statements, serializers and pages take a quarter longer. The version stays the one on PATH; ``make setup PYTHON=`` names another.
"""

import subprocess
import sys
import sysconfig

DISTRIBUTION = "/usr/bin/python3"
USABLE = "import ensurepip, sys, venv; print(*sys.version_info[:2])"  # some come without what makes environments


def main() -> str:
    """Return the path."""
    by_hand = sys.base_prefix != "/usr"
    profiled = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
    return DISTRIBUTION if by_hand and not profiled and _serves(DISTRIBUTION) else sys.executable


def _serves(path: str) -> bool:
    """Whether it is there, of this version, and makes environments."""
    try:
        found = subprocess.run([path, "-c", USABLE], capture_output=True, text=True)
    except OSError:
        return False
    return found.returncode == 0 and found.stdout.split() == [str(part) for part in sys.version_info[:2]]


if __name__ == "__main__":
    print(main())
