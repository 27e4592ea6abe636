#!/bin/sh
# SPDX-License-Identifier: MIT
# Removes what the scripts built, in ext/, igbinary/ and build/, but for the other Debian's tree, which takes minutes to
# make.
set -eu
cd "$(dirname "$0")/.."

for dir in ext igbinary; do
	[ ! -f "$dir/Makefile" ] || MAKEFLAGS='' make -s -C "$dir" clean >/dev/null
	if [ -f "$dir/configure.ac" ]; then
		(cd "$dir" && phpize --clean >/dev/null)
	fi
	rm -f "$dir/.configured-for" "$dir/tmp-php.ini"
done
rm -rf build/asan build/arginfo build/test-summary build/audit-summary
