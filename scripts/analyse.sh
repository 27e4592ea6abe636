#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs PHPStan over the laboratory, the bridge and the polyfill (phpstan.neon of each). Composer brings it, once, in this
# version.
set -euo pipefail
cd "$(dirname "$0")/.."

version=2.3.5
dir=build/phpstan
phpstan=$dir/vendor/bin/phpstan

if [ "$(cat "$dir/version" 2>/dev/null)" != "$version" ]; then
	rm -rf "$dir"
	mkdir -p "$dir"
	echo '{}' >"$dir/composer.json"
	COMPOSER_ALLOW_SUPERUSER=1 composer --no-interaction --quiet --working-dir="$dir" require "phpstan/phpstan:$version"
	echo "$version" >"$dir/version"
fi
scripts/bridge_packages.sh
for part in lab bridge polyfill; do
	php -d memory_limit=2G "$phpstan" analyse -c "$part/phpstan.neon" --no-progress --error-format=raw
done
