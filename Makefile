# The commands of the project. `make run` and `make test` need Python 3.11 or newer and nothing prepared.
PORT ?= 8000
SIZES ?= 1000,10000
DATA ?= var
VENV ?= .venv
PYTHON = $(VENV)/bin/python
export VST_DATA = $(abspath $(DATA))
export PYTHONDONTWRITEBYTECODE = 1

.PHONY: help run test bench bench-search check client requirements shell

help: ## Say what there is
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

run: $(VENV)/installed prepare ## Serve the portal on http://localhost:8000 (PORT=8123 DATA=/some/folder for others)
	@exec $(PYTHON) manage.py serve --port $(PORT)

test: $(VENV)/installed-tests browser xmlsec1 redis-server postgresql nginx apache client-tools identity-provider remotes content-client html-validator prepare ## Run everything: linters, types, tests in memory, tests in Chromium
	@$(MAKE) --no-print-directory check
	$(PYTHON) -m pytest -m "not browser" -n 2 --dist loadfile
	$(PYTHON) -m pytest -m browser -n 2 --dist loadfile

check: $(VENV)/installed-tests ## Linters and types
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy portal components search_index mock_login
	$(PYTHON) manage.py makemigrations --check --dry-run --verbosity 0

bench: $(VENV)/installed-tests browser prepare ## Measure what docs/reference/performance.md holds
	$(PYTHON) -m tests.bench

bench-search: $(VENV)/installed-tests postgresql prepare ## Measure both indexes of the search (SIZES=1000,10000,100000)
	$(PYTHON) -m tests.bench.search --sizes $(SIZES)

requirements: $(VENV)/installed-tests ## Which rows of the specification the tests name
	$(PYTHON) -m tests.requirements

client: ## Build static/dist/client.js anew (the only target that needs Node)
	cd static/client && npm ci --no-fund --no-audit && npm run build

.PHONY: prepare browser client-tools xmlsec1 redis-server postgresql nginx apache identity-provider remotes content-client html-validator
prepare: $(VENV)/installed
	@$(PYTHON) manage.py migrate --verbosity 0
	@$(PYTHON) manage.py build_css --verbosity 0
	@$(PYTHON) manage.py collectstatic --noinput --verbosity 0
	@$(PYTHON) manage.py load_content
	@$(PYTHON) manage.py build_search_index

browser:
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null || { apt-get update -q && apt-get install -y -q chromium chromium-driver; }

xmlsec1:
	@command -v xmlsec1 >/dev/null || { apt-get update -q && apt-get install -y -q xmlsec1; }

redis-server:
	@command -v redis-server >/dev/null || { apt-get update -q && apt-get install -y -q redis-server; } || echo "No Redis here: the tests of several processes are skipped"

postgresql:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get update -q && apt-get install -y -q postgresql; } || echo "No PostgreSQL here: the tests of the search in it are skipped"

nginx:
	@command -v nginx >/dev/null || test -x /usr/sbin/nginx || { apt-get update -q && apt-get install -y -q nginx; } || echo "No nginx here: the tests behind a server that ends TLS are skipped"

apache:
	@test -x /usr/sbin/apache2 -a -x /usr/sbin/shibd || { apt-get update -q && apt-get install -y -q apache2 libapache2-mod-shib; } || echo "No Apache with mod_shib here: the tests behind it are skipped"

identity-provider:
	@if command -v npm >/dev/null; then (cd tests/identity_provider && npm ci --no-fund --no-audit --loglevel=error) || true; fi
	@test -d tests/identity_provider/node_modules || echo "No Node here: the tests with a real identity provider in Chromium are skipped"

remotes:
	@if command -v npm >/dev/null; then (cd tests/remotes && { cmp -s package-lock.json node_modules/.installed || { npm ci --no-fund --no-audit --loglevel=error && cp package-lock.json node_modules/.installed; }; }) || true; fi
	@test -d tests/remotes/node_modules || echo "No Node here: the tests with an app that Vite builds are skipped"

content-client:
	@if command -v npm >/dev/null; then (cd tests/content_client && { cmp -s package-lock.json node_modules/.installed || { npm ci --no-fund --no-audit --loglevel=error && cp package-lock.json node_modules/.installed; }; }) || true; fi
	@test -d tests/content_client/node_modules || echo "No Node here: the tests with urql are skipped"

html-validator:
	@if command -v npm >/dev/null; then (cd tests/html_validator && { cmp -s package-lock.json node_modules/.installed || { npm ci --no-fund --no-audit --loglevel=error && cp package-lock.json node_modules/.installed; }; }) || true; fi
	@test -d tests/html_validator/node_modules || echo "No Node here: the tests that read whole pages against the standard of HTML are skipped"

client-tools:
	@if command -v npm >/dev/null; then (cd static/client && npm ci --no-fund --no-audit --loglevel=error) || true; fi
	@test -d static/client/node_modules || echo "No Node here: the four tests that draw with React itself are skipped, the kept pairs are compared"

$(VENV)/installed: requirements.lock pyproject.toml
	python3 -m venv $(VENV)
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(VENV)/installed-tests: $(VENV)/installed requirements-test.lock
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements-test.lock
	@touch $@
