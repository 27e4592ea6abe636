#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests the interface for other extensions: installs the header into a folder, builds the probe and the example of
# docs/C-API.md with it, and runs check.php. ext/modules/amber.so must be built.
set -eu
cd "$(dirname "$0")/../.."

room=$PWD/build/c_api
rm -rf "$room"
mkdir -p "$room/example"
cat >"$room/extract.awk" <<'AWK'
/^```text$/ { file = "config.m4"; next }
/^```c$/ { file = "amber_example.c"; next }
/^```/ { file = "" }
file { print >(room "/example/" file) }
AWK
awk -v room="$room" -f "$room/extract.awk" docs/C-API.md

make -s -C ext install-headers INSTALL_ROOT="$room/root" >/dev/null
flags="-O1 -Wall -Wextra -Werror -Wno-unused-parameter -I$room/root$(php-config --include-dir)"
# shellcheck disable=SC2046,SC2086 -- several arguments
cc $flags $(php-config --includes) -DZEND_COMPILE_DL_EXT=1 -shared -fPIC -o "$room/probe.so" tests/c_api/probe.c
CONFIGURE='' CFLAGS=$flags scripts/build.sh "$room/example" >"$room/log" 2>&1 || {
	tail -n 20 "$room/log" >&2
	exit 1
}

# Without amber an extension that asks for it gets nothing, and says so in its own words.
php -n -d extension="$room/example/modules/amber_example.so" -r '
	try {
		amber_example_copy(1);
	} catch (Error $error) {
		exit($error->getMessage() === "amber_example needs the extension amber" ? 0 : 1);
	}
	exit(1);' || { echo "failed: the example without amber"; exit 1; }

visible=$(nm -D --defined-only ext/modules/amber.so | awk '{ print $3 }' | sort | tr '\n' ' ')
[ "$visible" = 'amber_api_1 get_module ' ] || { echo "failed: these symbols leave the module: $visible"; exit 1; }

php -n -d extension="$PWD/ext/modules/amber.so" -d extension="$room/probe.so" \
	-d extension="$room/example/modules/amber_example.so" tests/c_api/check.php
