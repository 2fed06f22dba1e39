# All targets share one virtual environment. It is made once, and again when its recipe below changes.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)  # browsers and kernels often wait
PYTEST := TQDM_DISABLE=1 $(BIN)/python -m pytest -r fER --numprocesses $(JOBS) --dist loadfile --no-loadscope-reorder  # in the order given below
NOT_QUICK := apps browser docs exercises/class_programs front handout posters project users widgets/board  # start programs or paint pages
NOT_QUICK += exercises/test_lessons.py games/test_check_game.py widgets/duel widgets/explorer  # try or play very much
NOT_QUICK += exercises/test_function_question.py exercises/test_function_mistakes.py exercises/parsons
NOT_QUICK += exercises/gates/test_data.py exercises/gates/test_widget.py diagnosis/test_forms.py diagnosis/test_programs.py
NOT_QUICK += recording/test_random_runs.py search/test_executors.py search/test_wrong_games.py widgets/test_refusals.py
NOT_QUICK += exercises/test_time_limit.py kit/test_long_work.py  # wait
NOT_QUICK += exercises/export  # asks every question of every lesson
unexport PYTHONDONTWRITEBYTECODE  # without bytecode, every start of a program or a kernel takes seconds more

.PHONY: lab quick units test checks slow installed faults floors lint front notebooks pictures handouts bench peers hub colab dask four site pins clean help

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

lab: $(STAMP)  ## open JupyterLab on your own copies of the lessons, in work/ (ARGS=--no-browser is passed on)
	@$(BIN)/minimax-lab lab $(ARGS)

quick: $(STAMP)  ## in three minutes: style, types, layers, and unit tests with few random examples
	@$(MAKE) --no-print-directory --jobs=2 lint units  # at the same time: mypy runs on one core

units: $(STAMP)
	@$(PYTEST) --quiet --numprocesses 2 --dist worksteal --hypothesis-profile=quick -m "not slow" \
	    $(NOT_QUICK:%=--ignore=tests/%) tests minimax_lab README.md site/howto

test: $(STAMP)  ## in 10 to 30 minutes: all of that, more examples, every lesson, and the widgets in a browser
	@$(MAKE) --no-print-directory --jobs=2 lint checks

checks: $(STAMP)
	@$(PYTEST) --nbval -m "not slow" tests/browser tests/users notebooks tests minimax_lab README.md site/howto

slow: $(STAMP)  ## the rest: all browser tests, new random examples (SEED=... repeats a run), installed lessons, lessons in Pyodide and on the site, random faults
	@npm install --no-save $(NPM_FLAGS) puppeteer-core@24.9.0 || echo "npm, or the network for it, is missing, so nothing is tested in Firefox."
	@$(MAKE) --no-print-directory site || echo "The site is not built anew, so its tests open the last one, or none."
	@seed=$${SEED:-$$(date +%s)}; echo "The random seed is $$seed."; \
	$(PYTEST) --hypothesis-profile=fresh --hypothesis-seed=$$seed -m "slow or hypothesis" tests minimax_lab \
	    || { echo "To repeat this run: make slow SEED=$$seed"; exit 1; }
	@$(MAKE) --no-print-directory faults COUNT=20

installed: $(STAMP)  ## build the wheel, install it into new environments, and run all lessons there
	@$(PYTEST) -m slow tests/project/test_wheel.py

faults: $(STAMP) node_modules/.installed  ## put random faults into the package (SEED=..., COUNT=40), and print which of them no test notices
	@$(BIN)/python tests/random_faults/run.py python $(or $(SEED),$$(date +%s)) $(or $(COUNT),40)
	@$(BIN)/python tests/random_faults/run.py javascript $(or $(SEED),$$(date +%s)) $(or $(COUNT),40) fast

floors: $(STAMP)  ## every test that needs no browser, with the lowest versions that pyproject.toml allows
	@$(PYTHON) -m venv --clear $(VENV)-floors
	@sed -n '/^dependencies/,/^test/s/.*"\([a-z]*\)>=\([0-9.]*\)".*/\1 \2/p' pyproject.toml \
	    | awk '{ floor[$$1] = $$2 } END { for (name in floor) print name "==" floor[name] }' >$(VENV)-floors/constraints.txt
	@$(BIN)/uv pip install --quiet --python $(VENV)-floors/bin/python -c $(VENV)-floors/constraints.txt -e '.[test]' \
	    || $(VENV)-floors/bin/python -m pip install --quiet -c $(VENV)-floors/constraints.txt -e '.[test]'
	@TQDM_DISABLE=1 $(VENV)-floors/bin/python -m pytest --nbval --numprocesses $(JOBS) --dist loadfile \
	    -m "not slow" --ignore=tests/browser notebooks tests minimax_lab

lint: $(STAMP)  ## style, types, and the layers of the package
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(BIN)/python -m mypy
	@if command -v npm >/dev/null && $(MAKE) --silent --no-print-directory node_modules/.installed; then \
	    $(MAKE) --no-print-directory front; \
	elif [ -n "$$CI" ]; then echo "npm, or the network for it, is missing" >&2; exit 1; \
	else echo "npm, or the network for it, is missing, so the front end is not checked."; fi

front: node_modules/.installed  ## style and types of the JavaScript; needs npm, and make lint runs it
	@node_modules/.bin/biome check .
	@node_modules/.bin/tsc

notebooks: $(STAMP)  ## run the lessons anew, top to bottom, and save what they print
	@TQDM_DISABLE=1 $(BIN)/python notebooks/execute.py

pictures: $(STAMP)  ## draw the pictures of README and site anew
	@$(BIN)/python docs/pictures.py
	@$(BIN)/python docs/screenshots.py

handouts: $(STAMP)  ## what a class takes home, in handouts/: runs to step through, printed handouts, slides
	@$(BIN)/python docs/handouts.py $(ARGS)

bench: $(STAMP)  ## speed and memory beside other tools (in .venv-peers), as ratios in one run
	@TQDM_DISABLE=1 $(BIN)/python benchmarks/bench.py
	@PYTHONPATH=tests/browser $(BIN)/python benchmarks/browser.py

peers:  ## the adapters beside OpenSpiel, python-chess, easyAI, and AIMA's code (in .venv-peers)
	@$(PYTHON) benchmarks/peer_tests.py $(ARGS)

hub:  ## let 30 users (USERS=...) run every lesson on a JupyterHub on this machine; half an hour, in .venv-hub
	@$(PYTHON) -m venv $(VENV)-hub && $(VENV)-hub/bin/pip install --quiet -c constraints.txt '.[chess,lab]' 'jupyterhub>=5'
	@npm install --no-save $(NPM_FLAGS) configurable-http-proxy
	@PATH="$$PWD/$(VENV)-hub/bin:$$PATH" $(VENV)-hub/bin/python benchmarks/hub.py --users $(or $(USERS),30) $(ARGS)

colab: $(VENV)-colab/.installed  ## all lessons, and the tests of widgets and pictures, with Colab's versions and python3.12, in .venv-colab
	@TQDM_DISABLE=1 $(VENV)-colab/bin/python -m pytest --nbval --numprocesses $(JOBS) --dist loadfile -m "not slow" \
	    notebooks tests/widgets tests/scene tests/posters tests/handout tests/project/test_without_chess.py

$(VENV)-colab/.installed: pyproject.toml tests/colab.txt tests/colab_changes.py
	@python3.12 -m venv --clear $(VENV)-colab
	@$(VENV)-colab/bin/python -m pip install --quiet -r tests/colab.txt
	@$(VENV)-colab/bin/python tests/colab_changes.py
	@$(VENV)-colab/bin/python -m pip install --quiet -c tests/colab.txt -e '.[chess,notebook]' \
	    hypothesis nbval==0.11.0 pytest pytest-xdist
	@touch $@

dask: $(VENV)-dask/.installed  ## the searches on a Dask cluster of two workers, in .venv-dask
	@TQDM_DISABLE=1 $(VENV)-dask/bin/python -m pytest tests/search/test_dask.py tests/search/test_scripts.py

four: $(VENV)-dask/.installed  ## solve four-in-a-row on 4x4 on one process, on two, and on a cluster that loses a worker
	@TQDM_DISABLE=1 $(VENV)-dask/bin/python benchmarks/four_in_a_row.py $(ARGS)

$(VENV)-dask/.installed: pyproject.toml constraints.txt
	@$(PYTHON) -m venv --clear $(VENV)-dask
	@$(VENV)-dask/bin/python -m pip install --quiet -c constraints.txt -e '.[distributed,test]'
	@touch $@

site: $(VENV)-site/.installed  ## the site with lessons that run in the browser, in build/site; a few minutes
	@PYODIDE=$(PYODIDE) $(VENV)-site/bin/python site/build.py $(ARGS)

RECIPE ?= checked  # published: see site/live.py
$(VENV)-site/.installed: pyproject.toml site/requirements.txt site/$(strip $(RECIPE)).txt
	@$(PYTHON) -m venv --clear $(VENV)-site
	@$(VENV)-site/bin/python -m pip install --quiet -e '.[chess,exam,lab]' -r site/requirements.txt -r site/$(strip $(RECIPE)).txt
	@touch $@

pins:  ## look up the newest versions, and write them to constraints.txt
	@$(PYTHON) -m venv $(VENV)-pins && $(VENV)-pins/bin/pip install --quiet uv
	@$(VENV)-pins/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras \
	    --no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml -o constraints.txt
	@rm -rf $(VENV)-pins

clean:  ## remove the environments and the caches, but not your work/
	rm -rf node_modules $(VENV) $(VENV).lock $(VENV)-floors $(VENV)-pins $(VENV)-hub $(VENV)-dask $(VENV)-colab $(VENV)-site .venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis .pyodide build *.egg-info

# The environment is made again if its interpreter is gone, and if make test PYTHON=python3.13 names another version.
VERSION := import sys; print(*sys.version_info[:2])
HAVE := $(shell $(BIN)/python -c '$(VERSION)' 2>/dev/null)
ASKED := $(if $(filter file,$(origin PYTHON)),$(or $(HAVE),none),$(shell $(PYTHON) -c '$(VERSION)' 2>/dev/null))
ifneq ($(HAVE),$(ASKED))
CLEAR := --clear
.PHONY: $(STAMP)
endif

NPM_FLAGS := --no-package-lock --no-audit --no-fund --silent
node_modules/.installed: package.json
	@npm install $(NPM_FLAGS)
	@touch $@

# uv is several times as fast as pip, but does not know an index that is configured for pip.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

# Of several commands at once, one installs and the others wait for it.
ifndef LOCKED
$(STAMP): pyproject.toml constraints.txt
	@$(if $(shell command -v flock),flock $(VENV).lock) $(MAKE) --silent --no-print-directory LOCKED=1 $@
else
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c '' >/dev/null 2>&1 || { \
	    echo "$(PYTHON) is missing: install Python 3.11 or newer, or name one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "$$($(PYTHON) -V 2>&1) is too old: install Python 3.11 or newer, or name one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make environments: on Debian and Ubuntu, apt install python3-venv"; exit 1; }
	@echo "Installing into $(VENV) (a minute or two the first time) ..."
	@$(PYTHON) -m venv $(CLEAR) $(VENV)
	@$(PIP) uv
	@$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python -c constraints.txt -b constraints.txt \
	    -e '.[test]' || $(PIP) -e '.[test]'
	@touch $@
endif
