#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs the phpt suite against a built extension and ends with its counts.
#
#   scripts/phpt.sh [run-tests option]... [test or directory]...     the whole suite by default
#
# PHP's own ini files are not read. AMBER_PRELOAD names a library to load before PHP (scripts/asan.sh).
set -euo pipefail
cd "$(dirname "$0")/.."

php=${PHP:-php}
module=$PWD/ext/modules/amber.so
[ -f "$module" ] || { echo "phpt: $module is missing; run make build" >&2; exit 1; }

last=${!#}
[ $# -gt 0 ] && [ -e "$last" ] || set -- "$@" ext/tests

# Memory in pages of 2 MB where the kernel gives them: what takes hundreds of megabytes is done in a fourth of the time.
export USE_ZEND_ALLOC_HUGE_PAGES=1

# Seconds: on a busy machine a test may wait long for its turn, and only one that hangs is to be ended.
export TEST_TIMEOUT=600

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
NO_INTERACTION=1 env ${AMBER_PRELOAD:+LD_PRELOAD="$AMBER_PRELOAD"} \
	"$php" -n ext/run-tests.php -n -q --show-diff --no-color --no-progress \
	-g FAIL,SKIP,WARN,BORK,LEAK,XFAIL -p "$(command -v "$php")" -d extension="$module" "$@" 2>&1 |
	tee "$log" || status=$?

# A summary line reads "Tests passed    :    3 (100.0%) (100.0%)".
count() {
	awk -F: -v names="^($1) *\$" '$1 ~ names { split($2, field, " "); sum += field[1] } END { print sum + 0 }' "$log"
}
passed=$(count 'Tests passed')
failed=$(count 'Tests failed|Tests borked|Tests warned|Tests leaked')
skipped=$(count 'Tests skipped|Expected fail|Expected leak')

if [ $((passed + failed)) = 0 ]; then
	echo "phpt: no test ran" >&2
	status=1
fi
echo "$passed passed, $failed failed, $skipped skipped"
exit $status
