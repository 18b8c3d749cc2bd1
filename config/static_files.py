"""Static files in production: each is called by the hash of its content, also where one module imports another."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Follows ``import`` in our modules.

    Otherwise a module that a page names by its hash and another module imports by its plain name would run twice, and
    each key would be acted on twice.
    """

    support_js_module_import_aggregation = True
    max_post_process_passes = 12  # one for each module on the longest way of imports, and one to see that all is done
