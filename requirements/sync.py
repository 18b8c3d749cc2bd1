"""Install exactly the locked packages into the running environment: with uv, or with pip where uv can't.

uv doesn't read pip's configuration. What this machine says there about indexes, certificates and local files is handed
over as uv's own variables. A hash is required for every file, so it doesn't matter which of the indexes it comes from.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOCKS = [str(HERE / "dev.txt"), str(HERE / "uv.txt")]
PIP_TO_UV = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
    "trusted-host": "UV_INSECURE_HOST",
}
SEPARATORS = {"UV_FIND_LINKS": ","}


def main() -> int:
    """Return the exit code of the installer that had the last word."""
    pip = [sys.executable, "-m", "pip"]
    if subprocess.run([*pip, "install", "--quiet", "--require-hashes", "-r", str(HERE / "uv.txt")]).returncode == 0:
        uv = [sys.executable, "-m", "uv", "pip", "sync", "--quiet", "--require-hashes", "--python", sys.executable]
        if subprocess.run([*uv, *LOCKS], env={**uv_environment(pip), **os.environ}).returncode == 0:
            return 0
    print("uv could not install the packages; trying pip, which takes longer.", file=sys.stderr)
    # The lock has all there is to install; overrides.in says what is left out on purpose.
    return subprocess.run([*pip, "install", "--no-deps", "--require-hashes", "-r", LOCKS[0]]).returncode


def uv_environment(pip: list[str]) -> dict[str, str]:
    """Return uv's variables for what pip is configured with; a later line of pip's list wins."""
    listing = subprocess.run([*pip, "config", "list"], capture_output=True, text=True, check=True).stdout
    environment = {"UV_INDEX_STRATEGY": "unsafe-best-match"}
    for line in listing.splitlines():
        key, _, value = line.partition("=")
        variable = PIP_TO_UV.get(key.rpartition(".")[2])
        if variable:
            environment[variable] = SEPARATORS.get(variable, " ").join(ast.literal_eval(value).split())
    return environment


if __name__ == "__main__":
    sys.exit(main())
