# SPDX-License-Identifier: MIT
# Each verb's line of help stands behind its name.
.DEFAULT_GOAL := help
.PHONY: help build test audit soak bench asan fuzz matrix platforms release deb site fresh stubs clean

# SETUP=0: install nothing.
setup = $(if $(filter 0,$(SETUP)),@:,@scripts/setup.sh $(1))

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

build: ## Build amber.so and the module igbinary for this machine's PHP, warnings being errors (SETUP=0: no packages)
	$(call setup,build)
	@scripts/build.sh
	@scripts/build.sh igbinary

test: ## Run the tests, on the PHP of this Debian and, in a tree, of the other, 12 or 13 (OTHER_PHP=0: not there)
	@SETUP='$(SETUP)' OTHER_PHP='$(OTHER_PHP)' scripts/test.sh

audit: ## Find faults by other means: analysers of C, fuzz targets, i386, arm64 and s390x, no builtins of compilers
	@SETUP='$(SETUP)' scripts/test.sh audit

soak: ## Visit a site with every store, whose servers and workers are killed (MINUTES: 10; SECONDS between faults: 1)
	$(call setup,test)
	@scripts/build.sh
	@scripts/bridge_packages.sh
	@php tests/soak/run.php $(or $(MINUTES),10) $(SECONDS)

bench: ## Compare the serializers on the data sets (DATA, BOOTSTRAP: of yours; QUICK=1: shorter; ARGS: others)
	$(call setup,bench)
	@echo 'bench: builds the extension in about a minute, then measures for about' \
		$(if $(QUICK),'ten seconds','two minutes')
	@CONFIGURE= scripts/build.sh
	@php bin/amber bench $(if $(QUICK),--quick) $(if $(DATA),--data='$(DATA)') \
		$(if $(BOOTSTRAP),--bootstrap='$(BOOTSTRAP)') $(ARGS)

asan: ## Run the phpt suite on a build with AddressSanitizer and UBSan (TESTS: only these)
	$(call setup,test)
	@scripts/asan.sh $(TESTS)

fuzz: ## Fuzz each target with libFuzzer and sanitizers (FUZZ_SECONDS: for so long each, 60); see ext/fuzz/README.md
	@SETUP='$(SETUP)' scripts/fuzz.sh

matrix: ## Run the suite on debug, ZTS, ASan and musl builds of PHP 8.2 to 8.6, by gcc and clang (ONLY: words of names)
	@SETUP='$(SETUP)' scripts/matrix.sh $(ONLY)

platforms: ## Run the suite on i386, arm64, s390x, PHP 8.5 and 8.6, the polyfill on 8.3 (ONLY: names of some)
	@SETUP='$(SETUP)' scripts/platforms.sh $(ONLY)
	@$(if $(ONLY),:,scripts/wasm.sh 8.3)

release: ## Make the source archive of a release and a Composer repository of it (URL: where both will lie)
	$(call setup,release)
	@URL='$(URL)' scripts/release.sh

deb: ## Build the Debian packages, tests included, and have lintian look at them
	$(call setup,deb)
	@scripts/deb.sh

fresh: ## Run README.md's commands on bare Debians 12 and 13, and install there (ONLY: bookworm; PIE: /path/to/pie.phar)
	$(call setup,fresh)
	@PIE='$(PIE)' scripts/fresh.sh $(ONLY)

site: ## Make static pages of the documents in build/site, with search and a report (REPORT: of yours)
	$(call setup,site)
	@scripts/build.sh
	@REPORT='$(REPORT)' scripts/site.sh

stubs: ## Make ext/amber_arginfo.h and packages/stubs/amber.php anew from ext/amber.stub.php
	$(call setup,test)
	@scripts/arginfo.sh
	@php scripts/stubs.php

clean: ## Remove what was built; the other Debian's tree stays (in build/trixie or build/bookworm)
	@scripts/clean.sh
