#!/bin/bash
# SPDX-License-Identifier: MIT
# Parses every PHP file of the project with php -l, looks for lines that are too long in code and documents and for
# providers of tests that some PHPUnit does not see, and ends with the counts.
set -euo pipefail
cd "$(dirname "$0")/.."

columns=120

# What lines are looked at. In phpt files expected output stands.
texts=('*.php' '*.inc' '*.c' '*.h' '*.def' '*.sh' '*.md' '*.css' '*.js' '*.mjs' '*.yml' '*.neon' '*.xml'
	'*.m4' '*.w32' '*Makefile' 'bin/*')

# What may have longer lines.
may_be_longer=(
	':!ext/amber_arginfo.h' # by PHP's generator (scripts/arginfo.sh)
)

passed=0 failed=0 skipped=0

# Not ours: what phpize brings, and the .php that run-tests leaves beside a failed phpt.
php_files() {
	find . \( -path ./.git -o -path ./build -o -path ./vendor -o -path ./lab/vendor -o -path ./ext/build \
		-o -path ./igbinary/build \) -prune -o \
		-type f \( -name '*.php' -o -name '*.inc' -o -path './bin/*' \) \
		! -path ./ext/run-tests.php ! -path './ext/tests/[0-9]*/*.php' \
		! -path ./igbinary/run-tests.php ! -path './igbinary/tests/phpt/*.php' -print0 | sort -z
}

# A file with php84 in its name may use the syntax of PHP 8.4.
has_newer_syntax() {
	[[ $1 == *php84* ]] && php -n -r 'exit(PHP_VERSION_ID < 80400 ? 0 : 1);'
}

parse_all() {
	local file output
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
}

# What git has and what it would add, a tab being four columns wide. Ends with how many files are short and long.
look_for_long_lines() {
	git ls-files -z --cached --others --exclude-standard -- "${texts[@]}" "${may_be_longer[@]}" | php -n -r '
		$counts = [0, 0];
		foreach (array_filter(explode("\0", stream_get_contents(STDIN)), "is_file") as $file) {
			$lines = explode("\n", strtr(file_get_contents($file), ["\t" => "    "]));
			// a character is a byte and those that continue it; /u would end at the first line that is no UTF-8
			$long = preg_grep("/^(?:[^\x80-\xBF][\x80-\xBF]*+){" . $argv[1] + 1 . "}/", $lines);
			$counts[$long !== []]++;
			foreach ($long as $i => $line) {
				printf("%s:%d: more than %d columns\n", $file, $i + 1, $argv[1]);
			}
		}
		echo implode(" ", $counts);' "$columns"
}

# PHPUnit 9 takes the provider of a test's data from its comment, later ones from its attribute: each has both. Ends
# with how many tests have both, and how many do not.
look_for_providers() {
	git ls-files -z --cached --others --exclude-standard -- '*Test.php' | php -n -r '
		$counts = [0, 0];
		$pattern = "~@dataProvider (\\w+)\\b(?:(?!\\*/).)*\\*/\\s*(#\\[DataProvider\\(.\\1.\\)\\])?~s";
		foreach (array_filter(explode("\0", stream_get_contents(STDIN)), "is_file") as $file) {
			preg_match_all($pattern, file_get_contents($file), $tests, PREG_SET_ORDER);
			foreach ($tests as $test) {
				$counts[$lacks = (int) !isset($test[2])]++;
				echo $lacks ? "$file: @dataProvider $test[1] needs #[DataProvider(...)] beneath the comment\n" : "";
			}
		}
		echo implode(" ", $counts);'
}

# count_lines TEXT: shows all but the last line, which has the counts of what passed and failed.
count_lines() {
	local good bad
	[[ $1 != *$'\n'* ]] || echo "${1%$'\n'*}"
	read -r good bad <<<"${1##*$'\n'}"
	passed=$((passed + good)) failed=$((failed + bad))
}

parse_all < <(php_files)
count_lines "$(look_for_long_lines)"
count_lines "$(look_for_providers)"
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
