#!/bin/bash
# SPDX-License-Identifier: MIT
# Parses every PHP file of the project with php -l and ends with the counts.
set -euo pipefail
cd "$(dirname "$0")/.."

# Not ours: what phpize brings, and the .php that run-tests leaves beside a failed phpt.
files() {
	find . \( -path ./.git -o -path ./build -o -path ./vendor -o -path ./lab/vendor -o -path ./ext/build \) -prune -o \
		-type f \( -name '*.php' -o -name '*.inc' -o -path './bin/*' \) \
		! -path ./ext/run-tests.php ! -path './ext/tests/[0-9]*/*.php' -print0 | sort -z
}

# A file with php84 in its name may use the syntax of PHP 8.4.
has_newer_syntax() {
	[[ $1 == *php84* ]] && php -n -r 'exit(PHP_VERSION_ID < 80400 ? 0 : 1);'
}

parse_all() {
	local file output passed=0 failed=0 skipped=0
	while IFS= read -r -d '' file; do
		if has_newer_syntax "$file"; then
			skipped=$((skipped + 1))
		elif output=$(php -n -l "$file" 2>&1); then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "$output"
		fi
	done
	echo "$passed passed, $failed failed, $skipped skipped"
	[ $failed = 0 ]
}

files | parse_all
