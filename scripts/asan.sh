#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds a copy of the extension with AddressSanitizer and UBSan and runs the phpt suite, or the tests named, on it.
#
#   scripts/asan.sh [test or directory]...
set -euo pipefail
cd "$(dirname "$0")/.."

copy=build/asan
mkdir -p "$copy"
rsync -a --delete --exclude=/.git --filter=':- .gitignore' ./ "$copy/"
cd "$copy"

sanitize='-fsanitize=address,undefined -fno-omit-frame-pointer -lubsan' # PHP has no runtime for what is undefined
CFLAGS="-g -O1 $sanitize -DAMBER_TEST_BUILD" LDFLAGS="$sanitize" scripts/build.sh
CFLAGS="-g -O1 $sanitize" LDFLAGS="$sanitize" scripts/build.sh igbinary

# PHP itself is not instrumented: the runtime is loaded before it, and the module stays mapped until leaks are
# reported.
gcc -shared -fPIC -Wall -Wextra -o no_deepbind.so scripts/no_deepbind.c
export AMBER_PRELOAD="$PWD/no_deepbind.so $(gcc -print-file-name=libasan.so)"
export ASAN_OPTIONS=verify_asan_link_order=0 ZEND_DONT_UNLOAD_MODULES=1
scripts/phpt.sh --asan "$@"
# the module igbinary, unless tests were named
[ $# -gt 0 ] || scripts/phpt.sh --asan -d extension="$PWD/igbinary/modules/amber_igbinary.so" igbinary/tests/phpt
