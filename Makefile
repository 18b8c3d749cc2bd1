# Two commands matter: `make demo` and `make test`. Both build the environment first (`make setup`).
.DEFAULT_GOAL := help
SHELL := /bin/sh
# Which of the machine's Pythons the environment is made of: asked only where there is none yet.
PYTHON ?= $(shell python3 requirements/interpreter.py || echo python3)
VENV := .venv
RUN := $(VENV)/bin/python
NODE := $(VENV)/bin/node
STAMP := $(VENV)/.installed
export PYTHONUNBUFFERED := 1
# Compiled modules make the second start a quick one.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup demo test test-all test-times mutations lint types settings pages api supply sbom docs bench quality browser

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

setup: $(STAMP) ## Build the environment in .venv and node_modules from the locks

$(RUN):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Intactus needs Python 3.11 or later: make setup PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "This Python can't make environments: install its venv module (Debian, Ubuntu: apt-get install python3-venv)"; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(STAMP): $(RUN) requirements/dev.txt requirements/uv.txt requirements/sync.py package-lock.json
	$(RUN) requirements/sync.py
	@# While npm waits for its files, what Django loads is compiled: else each of the processes that start next would do it.
	@{ DATABASE_URL=postgres:///none REDIS_URL=redis://none $(RUN) manage.py check >/dev/null 2>&1 || true; } & \
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(VENV)/bin/npm ci --ignore-scripts --omit=optional --no-fund --no-audit --prefer-offline; \
	  done=$$?; wait; exit $$done
	@touch $@

demo: setup ## Run everything on this machine with a demo firm (Ctrl-C stops it; INTACTUS_HOME, PORT)
	@exec $(RUN) manage.py up

# Three workers keep two cores busy: tests wait for a server, a browser or a database now and then. WORKERS=1, 2, … for another number.
WORKERS ?= 3
TIMES := var/test-times.json
test: setup browser ## Run the tests on embedded PostgreSQL and Valkey, browser tests included: what CI runs
	@# Those of the scripts run while pytest's workers load theirs.
	$(NODE) --test "tests/js/**/*.test.js" & scripts=$$!; \
	  $(RUN) -m pytest -n $(WORKERS) --times $(TIMES) $(TESTS); done=$$?; wait $$scripts && exit $$done

test-all: setup browser ## As test, and what repeats it: everything with everything, further widths, generated clients, more hosts
	$(NODE) --test "tests/js/**/*.test.js"
	$(RUN) -m pytest -n $(WORKERS) --full --times $(TIMES) $(TESTS)

test-times: setup ## List which folders, files and tests took longest in the last run
	@$(RUN) -m tests.times $(TIMES)

mutations: setup ## Remove checks one at a time; exits 1 when tests notice too few of them (MUTANTS="names" for some)
	$(RUN) -m tests.mutations $(MUTANTS)

browser: setup
	@$(RUN) -m tests.chromium

lint: setup ## Check style, types, layers, templates, scripts, documents, the API's description, samples, migrations, the production settings and what it is made of
	$(MAKE) --no-print-directory --jobs=2 --output-sync types settings pages api supply

types:
	DATABASE_URL=postgres:///none REDIS_URL=redis://none $(VENV)/bin/mypy .

settings:
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/lint-imports
	$(RUN) manage.py check_docs
	$(RUN) manage.py makemigrations --check --dry-run  # after Django's and our own checks of the declarations
	INTACTUS_PRODUCTION=1 BASE_URL=https://intactus.example ALLOWED_HOSTS=intactus.example \
	  SECRET_KEY="$$($(RUN) -c 'import secrets; print(secrets.token_urlsafe(64))')" \
	  AUDIT_SIGNING_KEY="$$($(RUN) -c 'import secrets; print(secrets.token_hex(32))')" \
	  $(RUN) manage.py check --deploy --fail-level WARNING

# Templates, scripts and styles.
pages:
	$(VENV)/bin/djlint --lint --quiet templates
	$(NODE) node_modules/eslint/bin/eslint.js .
	$(NODE) node_modules/stylelint/bin/stylelint.mjs "static/css/**/*.css"

# The OpenAPI document: valid, by the rules of two linters, and ready for agents. Nothing is fetched.
api:
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true $(NODE) node_modules/@redocly/cli/bin/cli.js lint
	$(NODE) node_modules/@stoplight/spectral-cli/dist/index.js lint --quiet --fail-severity hint docs/openapi.json
	DATABASE_URL=postgres:///none REDIS_URL=redis://none $(RUN) -m tests.readiness

# What Intactus is made of: the list is that of the locks, licences are allowed, no vulnerability is known (if one can ask).
supply:
	$(RUN) requirements/sbom.py --check
	$(RUN) requirements/advisories.py

sbom: setup ## Write deploy/sbom.json again, after the locks changed
	$(RUN) requirements/sbom.py

docs: setup ## Write again what is generated: docs/tools.md, docs/states.md and docs/openapi.json
	$(RUN) manage.py tools_doc

bench: setup ## Measure what has an aim, in short; exits 1 when an aim is missed (BENCH="lists ..." for others, in full)
	$(RUN) -m tests.bench $(or $(BENCH),--quick --aims)

quality: setup ## Measure what is read on real documents (INTACTUS_DATA) and on authored matters; exits 1 when an aim is missed
	$(RUN) -m tests.bench $(QUALITY) quality gold questions speech ingest
