#!/bin/sh
# SPDX-License-Identifier: MIT
# Removes what the scripts built, in ext/ and in build/, but for the other Debian's tree, which takes minutes to make.
set -eu
cd "$(dirname "$0")/.."

[ ! -f ext/Makefile ] || MAKEFLAGS='' make -s -C ext clean >/dev/null
if [ -f ext/configure.ac ]; then
	(cd ext && phpize --clean >/dev/null)
fi
rm -f ext/.configured-for ext/tmp-php.ini
rm -rf build/asan build/arginfo build/test-summary build/audit-summary
