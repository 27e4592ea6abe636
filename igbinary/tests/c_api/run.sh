#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests the module's C interface: copies its header to where others look for it, builds the probe with it, and runs
# check.php. Both modules must be built.
set -eu
cd "$(dirname "$0")/../../.."

room=$PWD/build/igbinary
rm -rf "$room"
mkdir -p "$room/include/ext/igbinary"
cp igbinary/igbinary.h "$room/include/ext/igbinary"
# shellcheck disable=SC2046 -- several arguments
cc -O1 -Wall -Wextra -Werror -Wno-unused-parameter "-I$room/include" $(php-config --includes) \
	-DZEND_COMPILE_DL_EXT=1 -shared -fPIC -o "$room/probe.so" igbinary/tests/c_api/probe.c

visible=$(nm -D --defined-only igbinary/modules/amber_igbinary.so | awk '{ print $3 }' | sort | tr '\n' ' ')
[ "$visible" = 'get_module igbinary_serialize igbinary_serialize_ex igbinary_unserialize ' ] ||
	{ echo "failed: these symbols leave the module: $visible"; exit 1; }

# Without Amber PHP does not start, so that nothing is stored by a module that cannot write.
if php -n -d extension="$PWD/igbinary/modules/amber_igbinary.so" -r '' >"$room/alone" 2>&1 ||
	! grep -q "needs the extension amber" "$room/alone"; then
	echo "failed: the module without amber"
	exit 1
fi

php -n -d extension="$PWD/ext/modules/amber.so" -d extension="$PWD/igbinary/modules/amber_igbinary.so" \
	-d extension="$room/probe.so" igbinary/tests/c_api/check.php
