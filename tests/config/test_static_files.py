"""What production serves: every module under the name of its content, and each only once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
OWN = Path(__file__).parents[2] / "static"


@pytest.fixture
def collected(settings: LazySettings, tmp_path: Path) -> Path:
    fonts = [one for one in settings.STATICFILES_DIRS if isinstance(one, tuple) and one[0].startswith("vendor/fonts")]
    settings.STATICFILES_DIRS = [OWN, *fonts]  # our styles name the fonts
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.static_files.ModuleStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_modules_import_each_other_by_the_names_that_pages_use(collected: Path) -> None:
    own = [path.relative_to(OWN).as_posix() for path in (OWN / "js").rglob("*.js")]
    names = {collected / staticfiles_storage.stored_name(name) for name in own}
    followed = 0
    for module in names:
        for address in IMPORT.findall(module.read_text()):
            assert (module.parent / address).resolve() in names, f"{module.name} imports {address}"
            followed += 1
    assert followed > len(own) / 2
