"""Evidence in the embedded store or on S3, and static files."""

from __future__ import annotations

from pathlib import Path

from config.settings.environment import BASE_DIR, HOME, PRODUCTION, env

S3_BUCKET = env("S3_BUCKET", default="")
EVIDENCE_DIR = Path(env("EVIDENCE_DIR", default=str(HOME / "evidence")))
EVIDENCE_MAX_BYTES = env.int("EVIDENCE_MAX_BYTES", default=5 * 1024**3)
STORAGE_FIRM_BYTES = env.int("STORAGE_FIRM_BYTES", default=2 * 10**12)
STORAGE_FIRM_FILES = env.int("STORAGE_FIRM_FILES", default=2_000_000)
STORAGE_CLIENT_BYTES = env.int("STORAGE_CLIENT_BYTES", default=10 * 10**9)  # of one client in one case
STORAGE_CLIENT_FILES = env.int("STORAGE_CLIENT_FILES", default=2_000)
ARCHIVE_MAX_ENTRIES = env.int("ARCHIVE_MAX_ENTRIES", default=2_000)
OCR_MAX_PAGES = env.int("OCR_MAX_PAGES", default=60)
UPLOAD_URL_SECONDS = env.int("UPLOAD_URL_SECONDS", default=3600)
UPLOAD_PARTS_FROM = env.int("UPLOAD_PARTS_FROM", default=64 * 1024**2)  # a larger file may come in parts; 0: none does
UPLOAD_PART_BYTES = env.int("UPLOAD_PART_BYTES", default=16 * 1024**2)
UPLOAD_PARTS_SECONDS = env.int("UPLOAD_PARTS_SECONDS", default=24 * 3600)  # how long parts are waited for
DOWNLOAD_URL_SECONDS = env.int("DOWNLOAD_URL_SECONDS", default=60)
PRODUCTION_OCR = env.bool(
    "PRODUCTION_OCR", default=True
)  # whether burnt pages are read back before a production is frozen
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": EVIDENCE_DIR}},
    "staticfiles": {
        "BACKEND": "config.static_files.ModuleStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
if S3_BUCKET:
    STORAGES["default"] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env("S3_ENDPOINT_URL", default=None),
            "access_key": env("S3_ACCESS_KEY_ID", default=None),
            "secret_key": env("S3_SECRET_ACCESS_KEY", default=None),
            "region_name": env("S3_REGION", default="us-east-1"),
            "default_acl": None,
            "file_overwrite": False,
            "signature_version": "s3v4",
            "addressing_style": env("S3_ADDRESSING_STYLE", default="path"),
            "querystring_expire": DOWNLOAD_URL_SECONDS,
        },
    }

STATIC_URL = "/static/"
STATIC_ROOT = Path(env("STATIC_ROOT", default=str(HOME / "static")))
NODE_MODULES = BASE_DIR / "node_modules"
STATICFILES_DIRS = [
    BASE_DIR / "static",
    *(
        (f"vendor/{name}", NODE_MODULES / folder)
        for name, folder in {
            "htmx": "htmx.org/dist",
            "fonts/inter": "@fontsource-variable/inter/files",
            "fonts/source-serif": "@fontsource-variable/source-serif-4/files",
            "pdfjs/build": "pdfjs-dist/build",
            "pdfjs/cmaps": "pdfjs-dist/cmaps",
            "pdfjs/standard_fonts": "pdfjs-dist/standard_fonts",
            "pdfjs/iccs": "pdfjs-dist/iccs",
            "pdfjs/wasm": "pdfjs-dist/wasm",
        }.items()
        if (NODE_MODULES / folder).is_dir()
    ),
]
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not PRODUCTION
WHITENOISE_MANIFEST_STRICT = False
