#!/bin/bash
# SPDX-License-Identifier: MIT
# Makes ext/amber_arginfo.h from ext/amber.stub.php with the gen_stub.php of PHP 8.2: what the generator of the oldest
# PHP that the extension is for writes compiles with all, and each version writes its own.
#
#   scripts/arginfo.sh            writes the file; where the PHP here is another, with that of Debian 12
#   scripts/arginfo.sh --check    writes nothing; fails with a diff when the file is stale
#   scripts/arginfo.sh --print    writes it to the standard output
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
	echo "arginfo: $1" >&2
	exit 1
}

# generate: leaves the file in $work.
generate() {
	local generator= dir version installed
	# php-dev ships gen_stub.php beside the extensions (Debian) or under PHP's prefix (a PHP built from source).
	for dir in "$(php-config --extension-dir)" "$(php-config --prefix)/lib/php"; do
		[ ! -f "$dir/build/gen_stub.php" ] || generator=$dir/build/gen_stub.php
	done
	[ -n "$generator" ] || fail "gen_stub.php not found; php-dev brings it"
	cp "$generator" ext/amber.stub.php "$work"

	# gen_stub.php looks for one exact version of PHP-Parser beside itself and would download it. Debian's
	# php-parser is a later patch release of the same major version and does as well.
	version=$(sed -n 's/^ *\$version = "\([0-9.]*\)";$/\1/p' "$work/gen_stub.php" | head -n 1)
	installed=$(php -r 'echo stream_resolve_include_path("PhpParser/Parser.php") ?: "";')
	[ -n "$version" ] || fail "$generator does not name its PHP-Parser version"
	[ -n "$installed" ] || fail "PHP-Parser ${version%%.*} not found; scripts/setup.sh test installs it"
	mkdir -p "$work/PHP-Parser-$version/lib"
	ln -s "$(dirname "$installed")" "$work/PHP-Parser-$version/lib/PhpParser"

	php "$work/gen_stub.php" -f "$work/amber.stub.php" >/dev/null
	[ -f "$work/amber_arginfo.h" ] || fail "gen_stub.php wrote nothing"
}

work=build/arginfo
rm -rf "$work"
mkdir -p "$work"
if [ "$(php -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')" = 8.2 ]; then
	generate
else
	scripts/other_php.sh scripts/arginfo.sh --print >"$work/amber_arginfo.h"
fi

case ${1:-} in
--check) diff -u ext/amber_arginfo.h "$work/amber_arginfo.h" || fail "ext/amber_arginfo.h is stale; run make stubs" ;;
--print) cat "$work/amber_arginfo.h" ;;
*)
	cmp -s "$work/amber_arginfo.h" ext/amber_arginfo.h || cp "$work/amber_arginfo.h" ext/amber_arginfo.h
	touch ext/amber_arginfo.h # newer than the stub, so that the extension's Makefile does not try by itself
	;;
esac
