#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs checks, in order, and ends with the line "N passed, N failed, N skipped".
#
#   scripts/test.sh [test]      make test: this machine's PHP, then that of the other Debian
#   scripts/test.sh audit       make audit: what finds faults by other means than tests
#   scripts/test.sh one-php     only what depends on the PHP version; other_php.sh runs this inside its Debian
#   scripts/test.sh tree        only what needs no build of the extension
#
# A step is a command. Its counts are its last line of that same form; a step that prints none counts as one
# check, passed or failed by its exit status. OTHER_PHP=0 leaves the second PHP out, SETUP=0 installs nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

what=${1:-test}
case $what in
test | audit) summary=build/$what-summary ;;
one-php | tree) summary=/dev/null ;;
*)
	echo "usage: scripts/test.sh [test|audit|one-php|tree]" >&2
	exit 2
	;;
esac
mkdir -p build
[ "$summary" = /dev/null ] || rm -f "$summary"

passed=0 failed=0 skipped=0
declare -A failures=() # by the names of steps, the ends of what these said

finish() {
	local line="$passed passed, $failed failed, $skipped skipped"
	local name
	for name in "${!failures[@]}"; do
		printf '\n== what this said last: %s\n%s\n' "$name" "${failures[$name]}"
	done
	echo
	for name in "${!failures[@]}"; do
		echo "failed: $name"
	done
	echo "$line" | tee "$summary"
	[ $failed = 0 ] && [ $passed -gt 0 ] && exit 0
	exit 1
}

# step NAME COMMAND...: runs, shows and counts one step.
step() {
	local name=$1 status=0 counts said p=0 f=0 s=0
	shift
	echo
	echo "== $name"
	# Count lines are taken out of what is shown, so that the only one of them is the last line of all.
	counts=$(mktemp) said=$(mktemp)
	"$@" 2>&1 | awk -v counts="$counts" '
		/^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$/ { print >counts; next }
		{ print; fflush() }' | tee "$said" || status=$?
	if [ -s "$counts" ]; then
		IFS=' ,' read -r p _ f _ s _ <<<"$(tail -n 1 "$counts")"
	else
		p=$((status == 0))
	fi
	s=${s:-0}
	if [ $status != 0 ] && [ "$f" = 0 ]; then
		f=1
	fi
	[ "$f" = 0 ] || failures[$name]=$(tail -n 60 "$said")
	rm -f "$counts" "$said"
	passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
	echo "-- $name: $p passed, $f failed, $s skipped"
}

# need NAME COMMAND...: what the steps stand on. It is no test: only its failure counts, and ends the run.
need() {
	local name=$1
	shift
	echo "== $name"
	if ! "$@" 2>&1; then
		failed=$((failed + 1))
		failures[$name]='see above'
		finish
	fi
}

amber_php() {
	php -d extension="$PWD/ext/modules/amber.so" "$@"
}

# By PHP's own defaults: without php.ini. Those that are named are loaded.
bare_php() {
	php -n -d extension=igbinary -d extension="$PWD/ext/modules/amber.so" "$@"
}

# The dictionary that vectors name.
named=(-d amber.dictionaries="$PWD/tests/vectors")

# JIT with all that opcache does beneath it. Whoever writes to what opcache shares is ended by a signal.
jit=(-d zend_extension=opcache -d opcache.enable_cli=1 -d opcache.protect_memory=1
	-d opcache.jit=tracing -d opcache.jit_buffer_size=32M)

# The steps that depend on the version of PHP.
one_php() {
	local version
	version=$(php -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')
	need "build, PHP $version"              scripts/build.sh
	# other versions have other generators
	[ "$version" != 8.2 ] || step 'arginfo in step with the stub' scripts/arginfo.sh --check
	# the counts that are stored are those of Debian 12 on x86-64
	[ "$version $(uname -m)" != '8.2 x86_64' ] || step 'instructions of first calls' php scripts/first_call.php --check
	[ "$version $(uname -m)" != '8.2 x86_64' ] || step 'instructions of paths' php tests/growth/paths.php
	step "phpt, PHP $version"               scripts/phpt.sh
	step "phpt with opcache and JIT, PHP $version" scripts/phpt.sh "${jit[@]}"
	step "generator, PHP $version"          amber_php ext/tests/generator/run.php
	step "memory over many rounds, PHP $version" amber_php ext/tests/soak/run.php
	step "interface for other extensions, PHP $version" tests/c_api/run.sh
	need "build of the module igbinary, PHP $version" scripts/build.sh igbinary
	step "module igbinary, PHP $version"    scripts/phpt.sh \
		-d extension="$PWD/igbinary/modules/amber_igbinary.so" igbinary/tests/phpt
	[ "$version $(uname -m)" != '8.2 x86_64' ] || step 'instructions of strings that collide' \
		php tests/growth/collisions.php
	step "module igbinary from C, PHP $version" igbinary/tests/c_api/run.sh
	step "module igbinary beside igbinary, PHP $version" php -n igbinary/tests/beside/run.php
	step "reference decoder, PHP $version"  bare_php packages/polyfill/tests/check.php
	step "vectors, PHP $version"            amber_php "${named[@]}" tests/vectors/check.php
	step "polyfill beside the extension, PHP $version"   amber_php "${named[@]}" packages/polyfill/tests/parity.php
	step "polyfill beside igbinary, PHP $version"        amber_php packages/polyfill/tests/igbinary.php
	step "polyfill beside unserialize(), PHP $version"   amber_php packages/polyfill/tests/native.php
	step "polyfill and extension, each way, PHP $version" amber_php packages/polyfill/tests/interop.php
	step "polyfill on hostile bytes, PHP $version"       bare_php packages/polyfill/tests/hostile.php
	step "polyfill, dictionaries, PHP $version"          bare_php packages/polyfill/tests/dictionaries.php
	step "polyfill, compression, PHP $version"           amber_php packages/polyfill/tests/compressed.php
	step "polyfill beside the extension, no php.ini, PHP $version" \
		bare_php "${named[@]}" packages/polyfill/tests/parity.php
	step "polyfill beside igbinary, no php.ini, PHP $version"        bare_php packages/polyfill/tests/igbinary.php
	step "polyfill and extension, each way, no php.ini, PHP $version" bare_php packages/polyfill/tests/interop.php
}

# Those that neither do, nor need what is built.
tree() {
	step 'PHP parses, lines are short'      scripts/lint.sh
	step 'links of documents'               php scripts/links.php
	step 'what runs elsewhere'              scripts/lint_ci.sh
	step 'version numbers agree'            php packaging/versions.php
	step 'release archive'                  scripts/release.sh draft
	step 'tags in step with the code'       php scripts/tags.php --check
	step 'stubs in step with it'            php scripts/stubs.php --check
	step 'decoder in JavaScript'            node tests/js/check.mjs
	step 'polyfill alone on hostile bytes'  php -n packages/polyfill/tests/hostile.php
	step 'polyfill alone, dictionaries'     php -n packages/polyfill/tests/dictionaries.php
	step 'polyfill alone, compression'      php packages/polyfill/tests/compressed.php
	step 'polyfill alone beside unserialize()' php -n packages/polyfill/tests/native.php
	step 'polyfill alone'                   php packages/polyfill/tests/alone.php
	step 'polyfill alone, no php.ini'       php -n packages/polyfill/tests/alone.php
	step 'polyfill alone, PHP 8.1'          scripts/wasm.sh 8.1
	step 'static analysis'                  scripts/analyse.sh
}

# What needs no other step runs beside them, and is shown behind them. Of each: what it said, and its status.
beside=build/beside
beside_pids=()
# start_beside NAME COMMAND [NAME COMMAND]...: one after the other.
start_beside() {
	mkdir -p "$beside"
	while [ $# -gt 0 ]; do
		run_beside "$1" "$2"
		shift 2
	done &
	beside_pids+=($!)
	# What fails in a trap would be the status of all.
	trap 'for pid in "${beside_pids[@]}"; do pkill -P "$pid"; kill "$pid"; done 2>/dev/null || true' EXIT
}
run_beside() {
	local status=0
	# shellcheck disable=SC2086 -- a command and its arguments
	$2 >"$beside/$1" 2>&1 || status=$?
	echo "$status" >"$beside/$1.status"
}
ended_beside() {
	while [ ! -e "$beside/$1.status" ] && kill -0 "${beside_pids[@]}" 2>/dev/null; do
		sleep 1
	done
	cat "$beside/$1"
	return "$(cat "$beside/$1.status")"
}

set_up() {
	rm -rf "$beside"
	[ "${SETUP:-1}" = 0 ] || need setup scripts/setup.sh test
	need 'build' scripts/build.sh
	need 'build of the module igbinary' scripts/build.sh igbinary
}

case $what in
one-php)
	one_php
	;;
tree)
	tree
	;;
audit)
	set_up
	need 'packages of the bridge'           scripts/bridge_packages.sh
	start_beside fuzz 'scripts/fuzz.sh check' platforms 'scripts/platforms.sh short'
	step 'static analysis of the extension' scripts/analyse_c.sh
	step 'without builtins of compilers'    scripts/portable.sh
	mapfile -t long < <(grep -rl --include='*.phpt' AMBER_EXHAUSTIVE ext/tests)
	step 'phpts that have a long form'      env AMBER_EXHAUSTIVE=1 scripts/phpt.sh "${long[@]}"
	step 'a site while things happen to it' php tests/soak/run.php 4
	step 'fuzz targets'                     ended_beside fuzz
	step 'i386, arm64 and s390x'            ended_beside platforms
	;;
test)
	set_up
	# before two lanes make them at once
	need 'packages of the bridge'           scripts/bridge_packages.sh
	need copier                             scripts/copier.sh
	other=(other 'scripts/other_php.sh scripts/test.sh one-php')
	[ "${OTHER_PHP:-1}" != 0 ] || other=()
	start_beside tree 'scripts/test.sh tree' "${other[@]}"
	# these mostly wait
	start_beside stores 'scripts/phpunit.sh stores' experiments 'scripts/phpunit.sh bench'
	step 'laboratory'                       scripts/phpunit.sh lab
	step 'converting, in real stores'       scripts/phpunit.sh convert
	step 'bridge, in real stores'           scripts/phpunit.sh bridge
	step 'examples of the packages'         php tests/readmes.php
	one_php
	step 'sessions and APCu, in real stores' ended_beside stores
	step 'experiments'                      ended_beside experiments
	step 'the tree'                         ended_beside tree
	if [ "${OTHER_PHP:-1}" = 0 ]; then
		echo; echo "== PHP of the other Debian left out: OTHER_PHP=0"
	else
		step 'PHP of the other Debian'      ended_beside other
	fi
	;;
esac
finish
