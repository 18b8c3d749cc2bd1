"""PostgreSQL and Valkey from Python wheels, for a machine that has neither.

`ensure()` gives this process a database and a Redis-compatible server when the environment names none:

- one *keeper* process per data folder (`INTACTUS_HOME`) owns the two services as its children;
- every process that needs them holds one connection to the keeper: the connection is the reference. It opens before
  the services start, and the kernel closes it however the process ends, `kill -9` included;
- when the last connection closes, the keeper stops Valkey, then PostgreSQL, and ends. So commands may overlap in any
  order: the first to come starts the services, the last to leave stops them, and none can pull them away from another.

Services die with their keeper (`PR_SET_PDEATHSIG`). They inherit its lock on the data folder, so a new keeper waits
until the last process of an earlier one is really gone. Nothing listens on TCP: unix sockets in a private folder only.
"""

from config.embedded.client import ensure, release, set_urls
from config.embedded.errors import EmbeddedServicesError, log_tail
from config.embedded.places import home
from config.embedded.urls import broker_url

__all__ = ["EmbeddedServicesError", "broker_url", "ensure", "home", "log_tail", "release", "set_urls"]
