#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs a suite of PHPUnit tests and ends with the counts.
#
#   scripts/phpunit.sh lab|bench|convert|bridge|stores [PHPUNIT ARGUMENT...]
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:-} in
lab) folder=lab ;;
bench) folder=tests/bench && scripts/copier.sh ;;
convert) folder=packages/convert ;;
bridge) folder=packages/bridge && scripts/bridge_packages.sh ;;
stores) folder=tests/stores && scripts/bridge_packages.sh ;;
*)
	echo "usage: scripts/phpunit.sh lab|bench|convert|bridge|stores [PHPUNIT ARGUMENT...]" >&2
	exit 2
	;;
esac
shift

# PHPUnit 9 has no such options, and has no deprecations of its own.
strict=()
[[ $(phpunit --version) == *'PHPUnit 9.'* ]] ||
	strict=(--fail-on-deprecation --fail-on-phpunit-deprecation --display-deprecations --display-phpunit-deprecations)

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
php -d extension="$PWD/ext/modules/amber.so" -d apc.enable_cli=1 "$(command -v phpunit)" \
	-c "$folder/tests/phpunit.xml" --log-junit "$log" "${strict[@]}" "$@" || status=$?
php -n -r '
	$counts = "~<testsuite [^>]*tests=\"(\d+)\"[^>]*errors=\"(\d+)\"[^>]*failures=\"(\d+)\"[^>]*skipped=\"(\d+)\"~";
	preg_match($counts, (string) file_get_contents($argv[1]), $n) || $n = [0, 0, 1, 0, 0];
	printf("%d passed, %d failed, %d skipped\n", $n[1] - $n[2] - $n[3] - $n[4], $n[2] + $n[3], $n[4]);' "$log"
exit $status
