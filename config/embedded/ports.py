"""The port the demo's web server listens on."""

import errno
import os
import socket

from config.embedded.errors import EmbeddedServicesError

ADDRESS = "127.0.0.1"
FIRST_PORT = 8000
TRIES = 100


def choose_port() -> int:
    """Return PORT where it is set, else the first free port from 8000 on.

    Raises EmbeddedServicesError when the port asked for is taken, or none is free.
    """
    given = os.environ.get("PORT")
    if given:
        if not given.isdecimal() or not free(int(given)):
            raise EmbeddedServicesError(f"Port {given} can't be used on {ADDRESS}: choose another PORT.")
        return int(given)
    for port in range(FIRST_PORT, FIRST_PORT + TRIES):
        if free(port):
            return port
    raise EmbeddedServicesError(f"No port from {FIRST_PORT} to {FIRST_PORT + TRIES - 1} is free: set PORT.")


def free(port: int) -> bool:
    """Say whether a server could listen on `port` now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except OverflowError:
            return False
        except OSError as error:
            if error.errno in {errno.EADDRINUSE, errno.EACCES}:
                return False
            raise
    return True


def answers(port: int) -> bool:
    """Say whether something accepts connections on `port`."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((ADDRESS, port)) == 0
