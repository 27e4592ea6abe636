#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the extension inside its directory: phpize, configure, make, each only when needed.
#
#   scripts/build.sh [DIR]     DIR: ext (the default), a copy of it or another extension; leaves DIR/modules/NAME.so
#
# PHPIZE, PHP_CONFIG and CONFIGURE (configure's arguments) may be set to build for another PHP.
set -eu

dir=${1:-ext}
: "${PHPIZE:=phpize}" "${PHP_CONFIG:=php-config}" "${CONFIGURE=--enable-amber-dev}"

cd "$dir"
# What the build was configured for, and where, as the Makefile names the place; a change of it means starting anew.
php=$("$PHP_CONFIG" --version)
configured_for="$PWD $php $("$PHP_CONFIG" --extension-dir) $CONFIGURE ${CFLAGS:-} ${LDFLAGS:-}"

if [ config.m4 -nt Makefile ] || [ "$(cat .configured-for 2>/dev/null)" != "$configured_for" ]; then
	rm -f .configured-for
	[ ! -f Makefile ] || MAKEFLAGS='' make -s clean >/dev/null
	"$PHPIZE"
	# libtool, which make runs for each file, is quicker in a small shell
	# shellcheck disable=SC2086 -- several arguments
	CONFIG_SHELL=/bin/sh ./configure -q --with-php-config="$(command -v "$PHP_CONFIG")" $CONFIGURE
	echo "$configured_for" >.configured-for
fi

# build-modules is the default target less its advice. The caller's make flags are not for this make: their job
# server cannot be reached from here.
MAKEFLAGS='' make -s --no-print-directory -j"$(nproc)" LIBTOOL='$(SHELL) $(top_builddir)/libtool --silent' build-modules
echo "built $dir/$(echo modules/*.so) for PHP $php"
