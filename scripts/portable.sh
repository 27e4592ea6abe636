#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds a copy of the extension without what only some compilers have and runs the tests that would see it.
set -euo pipefail
cd "$(dirname "$0")/.."

copy=build/portable
mkdir -p "$copy"
rsync -a --delete --exclude=/.git --exclude='/ext/.configured-for' --filter=':- .gitignore' ./ "$copy/"
cd "$copy"
CFLAGS="-O1 -DAMBER_PORTABLE" scripts/build.sh
scripts/phpt.sh ext/tests/09_stable_bytes
