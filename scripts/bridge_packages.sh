#!/bin/bash
# SPDX-License-Identifier: MIT
# Leaves in build/bridge/vendor what the tests of the bridge stand on (packages/bridge/tests/composer.json). Composer
# brings it, once.
set -euo pipefail
cd "$(dirname "$0")/.."

dir=build/bridge
wanted=$(cksum <packages/bridge/tests/composer.json)
[ "$(cat "$dir/complete" 2>/dev/null)" != "$wanted" ] || exit 0

rm -rf "$dir"
mkdir -p "$dir"
cp packages/bridge/tests/composer.json "$dir"
COMPOSER_ALLOW_SUPERUSER=1 composer --no-interaction --quiet --no-audit --working-dir="$dir" update
echo "$wanted" >"$dir/complete"
