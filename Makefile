# The commands of the project. `make run` and `make test` need Python 3.11 or newer and nothing prepared.
PORT ?= 8000
# How many tests run at once in Chromium; in memory it is one more, for some of those wait for other processes. Else one for each core.
WORKERS ?= $$($(PYTHON) -m tests.cores)
SIZES ?= 1000,10000
DATA ?= var
VENV ?= .venv
PYTHON = $(VENV)/bin/python
# What the environment is made with. A distribution compiles its Python by profile and at link time: answers take a quarter less than
# with one that pyenv has compiled (docs/decisions/0029-which-python.md).
PYTHON3 ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo /usr/bin/)python3
# What tests run with Node: React itself, an identity provider, an app that Vite builds, urql, a validator of HTML.
NODE_TOOLS = static/client tests/identity_provider tests/remotes tests/content_client tests/html_validator
BIOME = client/node_modules/.bin/biome
export VST_DATA = $(abspath $(DATA))
export PYTHONPYCACHEPREFIX = $(VST_DATA)/bytecode
# Some machines say that none is kept: each of the hundreds of processes of the tests would compile Django anew.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help dev run histories stack image compose-ca test quick check format bench bench-flow bench-tools bench-load bench-search bench-servers faults a11y pictures docs-pictures client requirements lock sbom audit docs remote-kit webkit firefox

help: ## Say what there is
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

dev: $(VENV)/installed-tests ## Serve the portal for who writes it, on http://localhost:8000 (PORT=8123): what is saved is in the open page at once
	@$(MAKE) --no-print-directory histories
	@exec $(PYTHON) -m portal.development --port $(PORT)

run: $(VENV)/installed histories ## Serve the portal on http://localhost:8000 (PORT=8123 DATA=/some/folder for others)
	@exec $(PYTHON) manage.py serve --prepare --port $(PORT)

stack: $(VENV)/installed-tests redis-server postgresql nginx ## Serve it as production does, on https://localhost:8443 (PORT=9443): nginx with TLS, two processes, PostgreSQL, Redis
	@exec $(PYTHON) -m tests.stack $(if $(filter-out 8000,$(PORT)),--port $(PORT))

image: ## Build the portal as an image (deploy/Containerfile), with docker or podman
	@$$(command -v docker || command -v podman || echo "neither docker nor podman is here:") build -f deploy/Containerfile -t foretagsporten .

compose-ca: ## Make the authority, certificates, keys and passwords that deploy/compose.yml is told, for this machine alone
	@sh deploy/compose/authority.sh

# Each file in Chromium to one worker, the longest first by tests/durations.json; `python -m tests.durations var/*.xml` writes that anew.
SHARED = -n $(WORKERS) --dist loadfile --no-loadscope-reorder
test: $(VENV)/installed-tests browser xmlsec1 redis-server postgresql nginx apache promtool $(NODE_TOOLS) prepare ## Run everything: linters, types, tests in memory, tests in Chromium (WORKERS=4 at once)
	@$(PYTHON) -W ignore -m compileall -q -j 0 portal components search_index mock_login test_world # tests start hundreds of processes
	@$(MAKE) --no-print-directory check
	$(PYTHON) -m tests.whole -m "not browser" -n $$(($(WORKERS) + 1)) --dist loadfile --no-loadscope-reorder --junitxml=$(VST_DATA)/in-memory.xml
	$(PYTHON) -m tests.whole -m browser $(SHARED) --junitxml=$(VST_DATA)/browser.xml

quick: $(VENV)/installed-tests ## Linters, types and tests of what has changed, in two minutes (BASE=a commit, else where the branch left main)
	@$(PYTHON) -m tests.quick $(BASE)

check: $(VENV)/installed-tests ## Linters, formatters and types; those of the client and the style sheets where Node is
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy --cache-dir $(VST_DATA)/mypy portal components search_index mock_login test_world testers/portal_pages
	$(PYTHON) manage.py makemigrations --check --dry-run --verbosity 0
	@cd static && if $(BIOME) --version >/dev/null 2>&1; then $(BIOME) check && cd client && node_modules/.bin/tsc; else echo "No Node, or no Biome for this machine in static/client/node_modules: the client and the style sheets are not checked"; fi

format: $(VENV)/installed-tests ## Write Python, TypeScript and CSS as the formatters want it
	$(PYTHON) -m ruff format .
	@cd static && if $(BIOME) --version >/dev/null 2>&1; then $(BIOME) format --write; fi

bench: $(VENV)/installed-tests browser prepare ## Measure what docs/reference/performance.md holds
	$(PYTHON) -m tests.bench $(if $(KEPT),--kept '$(KEPT)')

bench-flow: $(VENV)/installed-tests browser prepare ## Measure what an application in steps costs, each figure beside its limit (KEPT=tests/bench/flow/measured.json keeps them)
	@$(PYTHON) -m tests.bench.flow $(if $(KEPT),--kept '$(KEPT)')

bench-tools: $(VENV)/installed-tests browser prepare ## Measure what the public tools cost and how soon they answer, each figure beside its limit (KEPT=tests/bench/tools/measured.json keeps them)
	@$(PYTHON) -m tests.bench.tools $(if $(KEPT),--kept '$(KEPT)')

bench-search: $(VENV)/installed-tests postgresql prepare ## Measure both indexes of the search (SIZES=1000,10000,100000)
	$(PYTHON) -m tests.bench.search --sizes $(SIZES) $(if $(KEPT),--kept '$(KEPT)')

bench-load: $(VENV)/installed-tests nginx ## Put load on a portal behind nginx, on this machine (PAGES=5000, SOAK=20 minutes, BASE=http://localhost:8000)
	@$(PYTHON) -m tests.bench.load $(if $(BASE),--base '$(BASE)') $(if $(PAGES),--pages '$(PAGES)') $(if $(SOAK),--soak '$(SOAK)') $(if $(KEPT),--kept '$(KEPT)')

bench-servers: $(VENV)/installed-tests prepare ## Measure the servers that could carry the portal, and what strangers can do to each (docs/decisions/0013-uvicorn.md)
	@$(PYTHON) -m tests.bench.servers $(if $(KEPT),--kept '$(KEPT)')

faults: $(VENV)/installed-tests browser redis-server postgresql nginx ## Let each fault befall a portal on this machine, and say what is seen, lost, and how soon it heals (STORM=1000 pages that come back at once; SECONDS=10)
	@$(PYTHON) -m tests.bench.faults $(if $(STORM),--storm '$(STORM)') $(if $(SECONDS),--seconds '$(SECONDS)') $(if $(KEPT),--kept '$(KEPT)')

a11y: $(VENV)/installed-tests browser prepare ## Walk every page in both languages with axe, and write what fell (PAGES=/moms,/en/vat walks those once more)
	@$(PYTHON) -m tests.accessibility $(if $(PAGES),'$(PAGES)')

webkit: $(VENV)/installed-tests webkitgtk prepare ## Run the browser tests in WebKit, the engine of Safari (FILES=tests/browser/test_login.py runs those alone; WORKERS=1)
	@$(PYTHON) -m tests.webkit.programs
	$(PYTHON) -m pytest -p tests.webkit.plugin -m browser -rs $(SHARED) $(or $(FILES),@tests/webkit/files.txt)

firefox: $(VENV)/installed-tests prepare ## Run the browser tests in Firefox, which needs firefox and geckodriver in PATH (FILES=tests/browser/test_login.py runs those alone; WORKERS=1)
	@command -v firefox >/dev/null && command -v geckodriver >/dev/null || { echo "Firefox is not tested here, for firefox or geckodriver is not in PATH (docs/how-to/test-in-firefox.md)"; exit 1; }
	$(PYTHON) -m pytest -p tests.firefox.plugin -m browser -rs $(SHARED) $(or $(FILES),@tests/firefox/files.txt)

pictures: $(VENV)/installed-tests browser ## Make the pictures that are judged by what is seen of them, in DATA/pictures (PAGES=start,login makes those alone)
	@PAGES='$(PAGES)' $(PYTHON) -m tests.look '$(VST_DATA)/pictures'

docs-pictures: $(VENV)/installed-tests browser ## Make the pictures that the documents show, in docs/images (PICTURES=start,fault makes those alone)
	@PICTURES='$(PICTURES)' $(PYTHON) -m tests.look.docs

requirements: $(VENV)/installed-tests ## Which rows of the specification the tests name
	$(PYTHON) -m tests.requirements

LOCK = $(VST_DATA)/lock/bin/uv pip compile --quiet --generate-hashes --no-header --no-annotate --python-version 3.11
lock: ## Write the lock files from pyproject.toml; versions stay (UPGRADE="--upgrade-package django" raises one)
	$(PYTHON3) -m venv $(VST_DATA)/lock && $(VST_DATA)/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(LOCK) $(UPGRADE) pyproject.toml --output-file requirements.lock
	$(LOCK) $(UPGRADE) pyproject.toml --extra tracing --constraint requirements.lock --output-file requirements-tracing.lock
	$(LOCK) $(UPGRADE) --group dev --constraint requirements.lock --output-file requirements-test.lock

docs: $(VENV)/installed-tests ## Build the documentation as a site with search, in DATA/site
	$(PYTHON) -m tests.reference
	$(VENV)/bin/zensical build --strict --config-file mkdocs.yml
	@echo "Open $(VST_DATA)/site/index.html"

sbom: $(VENV)/installed-tests ## Write what the portal is made of as CycloneDX (DATA/sbom.json)
	@$(PYTHON) -m tests.supply.sbom $(VST_DATA)/sbom.json

remote-kit: $(VENV)/installed-tests ## Pack the kit for teams of other authorities that write an app: types, starters, the portal around it (DATA/foretagsporten-remote-kit-….tgz)
	@$(PYTHON) -m tests.remote_kit $(VST_DATA)

AUDIT = $(VST_DATA)/audit
audit: $(VENV)/installed-tests ## Ask whether weaknesses are known of what is installed: 0 for none, 1 for some, 2 for no answer (make itself says 2 for both)
	@test -x $(AUDIT)/bin/pip-audit || { $(PYTHON3) -m venv $(AUDIT) && $(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check pip-audit==2.10.1; } || true
	@$(PYTHON) -m tests.supply.audit $(AUDIT)/bin/pip-audit

client: ## Build static/dist/client.js anew (the only target that needs Node)
	cd static/client && npm ci --no-fund --no-audit && npm run build

histories: $(VENV)/installed
	@test -e "$(VST_DATA)/foretagsporten.sqlite3" || { $(PYTHON) manage.py prepare && $(if $(filter prod,$(VST_ENV)),:,$(PYTHON) manage.py histories); }

.PHONY: prepare browser webkitgtk xmlsec1 redis-server postgresql nginx apache promtool $(NODE_TOOLS)
prepare: $(VENV)/installed
	@$(PYTHON) manage.py prepare

browser:
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null || { apt-get update -q && apt-get install -y -q chromium chromium-driver; }
	@command -v chromium-headless-shell >/dev/null || { apt-get update -q && apt-get install -y -q chromium-headless-shell; } || echo "No headless shell of Chromium here: the tests take the whole Chromium"

webkitgtk:
	@$(PYTHON) -m tests.webkit.programs >/dev/null 2>&1 || { apt-get update -q && apt-get install -y -q webkit2gtk-driver xvfb; } || true

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

promtool:
	@command -v promtool >/dev/null || { apt-get update -q && apt-get install -y -q prometheus; } || echo "No promtool here: the metrics are not checked by it"

$(NODE_TOOLS): %: %/package-lock.json
	@if command -v npm >/dev/null; then (cd $@ && { cmp -s package-lock.json node_modules/.installed || { npm ci --no-fund --no-audit --loglevel=error && cp package-lock.json node_modules/.installed; }; }) || true; fi
	@test -d $@/node_modules || echo "No Node here: the tests that need $@/node_modules are skipped"

TOOLS = $(patsubst %/pyproject.toml,%,$(wildcard services/tools/*/pyproject.toml))
$(VENV)/installed: requirements.lock pyproject.toml testers/pyproject.toml examples/torgplats/pyproject.toml services/demo/pyproject.toml $(TOOLS:=/pyproject.toml)
	@test -x $(PYTHON) || $(PYTHON3) -m venv $(VENV)
	$(PYTHON) -m pip install --no-compile --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(PYTHON) -m pip install --no-compile --quiet --disable-pip-version-check --no-deps --editable . --editable testers --editable examples/torgplats --editable services/demo $(addprefix --editable ,$(TOOLS))
	@$(PYTHON) -W ignore -m compileall -q -j 0 $(VENV)/lib || true
	@touch $@

$(VENV)/installed-tests: $(VENV)/installed requirements-test.lock
	$(PYTHON) -m pip install --no-compile --quiet --disable-pip-version-check --require-hashes -r requirements-test.lock
	@$(PYTHON) -W ignore -m compileall -q -j 0 $(VENV)/lib || true
	@touch $@
