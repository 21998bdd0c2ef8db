# One verb each; `make` alone prints the menu. Everything happens in .venv, which the first verb makes.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)
BIN := .venv/bin
GAME ?= kuoppa
ARGS ?=
STAMP := .venv/installed

.DEFAULT_GOAL := menu
.PHONY: menu setup test lint docs bench sweep play update

menu:       ## this list
	@sed -n 's/^\([a-z]*\): .*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(STAMP)     ## make .venv with rulespec and what its tests need

$(STAMP): pyproject.toml
	@test -n "$(PYTHON)" || { echo "rulespec needs Python 3.11 or newer: make PYTHON=/path/to/python3" >&2; exit 2; }
	rm -rf .venv
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(STAMP)

test: setup lint    ## set up and pass all tests, those of the docs too
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

lint: setup         ## ruff and strict mypy
	$(BIN)/ruff check .
	$(BIN)/mypy rulespec

docs: setup         ## write the pages that follow from the tables of the checker and from the overlays
	$(BIN)/python -m tests.docs.write

bench: setup        ## the figures of docs/performance.md
	$(BIN)/python tests/bench/run.py $(ARGS)

sweep: setup        ## the long sweeps that `make test` leaves out
	$(BIN)/python -m pytest -m sweep -n auto --dist worksteal $(ARGS)

play: setup         ## set up and play a match; GAME=kuoppa+british ARGS="--you 0"
	$(BIN)/rulespec play $(GAME) $(ARGS)

update: docs        ## write the goldens anew; look at the difference before you commit it
	RULESPEC_UPDATE=1 $(BIN)/python -m pytest -m '' tests/playthroughs tests/unit/record/test_shipped.py
