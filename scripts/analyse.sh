#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs PHPStan over the laboratory, the experiments, the converter, the bridge and the polyfill (phpstan.neon of each),
# and sees what it knows of the extension by the stubs. Composer brings it, once, in this version.
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

# analyse CONFIGURATION
analyse() {
	php -d memory_limit=2G "$phpstan" analyse -c "$1" --no-progress --error-format=raw
}

for part in lab tests/bench packages/{convert,bridge,polyfill}; do
	analyse "$part/phpstan.neon"
done

# The lines of calls.php with a mistake, and those in which one is found.
wrong=$(grep -n '// wrong$' packages/stubs/tests/calls.php | cut -d : -f 1)
found=$(analyse packages/stubs/tests/phpstan.neon) || true
diff <(echo "$wrong") <(sed -n 's/^[^:]*calls\.php:\([0-9]*\):.*/\1/p' <<<"$found" | sort -nu) || {
	echo "$found"
	echo "analyse: by the stubs, PHPStan is to find the mistakes in these lines of packages/stubs/tests/calls.php," \
		"and no other" >&2
	exit 1
}
