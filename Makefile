# Everything starts from a bare clone: the first target that needs the virtual environment makes it.
# Needed beforehand: make and Python 3.11 or newer (PYTHON=... names one that is not on the path).

VENV := .venv
PY := $(VENV)/bin/python
RUFF := $(VENV)/bin/ruff
GAMES ?= 10000
RECORDS ?= ../shared/records
# An editable install leaves the sources uncompiled; a cold start would compile them every time where none are kept.
COMPILE := $(PY) -m compileall -q src
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

BINDINGS := src/hanchan/rules/data/bindings.json
# Not part of the quick loop, and without coverage: kernels through numba, thousands of random hands, whole games.
QUICK := -m "not compiled and not long"
LONG := -m "compiled or long"

.DEFAULT_GOAL := help
.PHONY: run test check bench soak records bindings messages docs clean help

run: $(VENV)/.run ## set up and score a demonstration hand
	@$(VENV)/bin/hanchan score 12345678s345m66p --win 9s --riichi --dora 2m
	@echo
	@echo "Go on with: $(VENV)/bin/hanchan --help"

test: $(VENV)/.dev ## lint, types, every test and doctest, coverage
	$(RUFF) check
	$(RUFF) format --check
	$(PY) -m mypy
	$(PY) -m pytest -n auto -q $(LONG)
	$(PY) -m pytest -n auto -q $(QUICK) --cov --cov-report=term

check: $(VENV)/.dev ## the quick loop: format, types, fast tests
	$(RUFF) format --check
	$(RUFF) check
	$(PY) -m mypy
	$(PY) -m pytest -n auto -q $(QUICK)

bench: $(VENV)/.dev ## time a scoring, a random hanchan and a cold start; writes docs/bench/interpreted.json
	$(PY) benchmarks/interpreted.py --write docs/bench/interpreted.json

soak: $(VENV)/.dev ## ten thousand random games of each book (GAMES=10000)
	$(PY) tests/soak.py $(GAMES)

records: $(VENV)/.dev ## score the wins and play the games in RECORDS=folder and compare
	$(PY) tools/check_wins.py $(RECORDS)/wins.jsonl.gz
	$(PY) tools/check_games.py $(RECORDS)/tenhou.jsonl.xz

bindings: $(VENV)/.dev ## write which tests bind which clause
	$(PY) -m pytest --collect-only -qq --bindings-to $(BINDINGS) tests

messages: $(VENV)/.dev ## bring the message catalogues up to date and compile them
	$(PY) tools/messages.py

docs: $(VENV)/.dev ## write docs/rules/ from the rule books
	$(PY) tools/write_rules_docs.py

clean: ## remove the virtual environment and what tools leave behind
	rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(VENV)/.run: pyproject.toml tools/make_venv.sh
	@echo "Setting up $(VENV) (once; a minute or two) ..."
	@tools/make_venv.sh $(VENV)
	@$(PIP) --editable .
	@$(COMPILE)
	@touch $@

$(VENV)/.dev: pyproject.toml tools/make_venv.sh
	@echo "Setting up $(VENV) with the tools for tests (once; a minute or two) ..."
	@tools/make_venv.sh $(VENV)
	@$(PIP) --editable '.[dev]'
	@$(COMPILE)
	@touch $@ $(VENV)/.run
