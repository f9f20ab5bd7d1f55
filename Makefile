# Every target creates and updates .venv by itself; see scripts/prepare.py. `make help` lists them.

PREPARE := sh scripts/python.sh scripts/prepare.py
BIN := .venv/bin
ARGS ?=

.PHONY: help serve test soak mutants lint bench format clean lock

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile | expand -t 10

serve: ## open the room on this machine: make serve ARGS="--port 9000"
	@$(PREPARE) serve
	@$(BIN)/vilt serve $(ARGS)

test: ## run the tests on every core: make test ARGS="tests/hand -k pots"
	@$(PREPARE) dev
	@$(BIN)/pytest --numprocesses auto --dist worksteal $(ARGS)

soak: ## play millions of hands at both speeds and 80,000 beside PokerKit: make soak ARGS="--pokerkit 1000"
	@$(PREPARE) dev
	@$(BIN)/python -m tests.long_run $(ARGS)

mutants: ## change the rules in small ways and count which changes the tests notice
	@$(PREPARE) mutants
	@$(BIN)/python scripts/mutation.py $(ARGS)

lint: ## check style, types and layers
	@$(PREPARE) dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if [ -x node_modules/.bin/tsc ]; then \
		echo node_modules/.bin/tsc; node_modules/.bin/tsc; \
	else \
		echo "The browser's scripts are not checked: that takes Node and 'npm ci'."; \
	fi

bench: ## measure beside the peers: make bench ARGS="--only six"
	@$(PREPARE) bench
	@$(BIN)/python -m benchmarks $(ARGS)

format: ## put every Python file in the house style
	@$(PREPARE) dev
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

lock: ## renew requirements.lock: make lock ARGS=--upgrade takes the newest versions
	@$(PREPARE) lock
	$(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --all-extras \
		--group build --group dev --group mutation --group bench --group lock \
		--no-annotate --custom-compile-command "make lock" --output-file requirements.lock $(ARGS) pyproject.toml

clean: ## remove everything that was made here, .venv too
	rm -rf .venv node_modules build dist mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests scripts benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
