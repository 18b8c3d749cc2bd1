"""All settings, every value from the environment (docs/settings.md lists them), with embedded defaults for one machine.

A module a subject; Django reads what is written in capitals.
"""

from __future__ import annotations

from config.settings.agents import *  # noqa: F403
from config.settings.api import *  # noqa: F403
from config.settings.background import *  # noqa: F403
from config.settings.data import *  # noqa: F403
from config.settings.environment import *  # noqa: F403
from config.settings.files import *  # noqa: F403
from config.settings.pipeline import *  # noqa: F403
from config.settings.project import *  # noqa: F403
from config.settings.security import *  # noqa: F403
from config.settings.signin import *  # noqa: F403
