#!/bin/bash
# SPDX-License-Identifier: MIT
# Has cppcheck, clang-tidy and GCC's analyzer look at the extension and at the module igbinary. Fails for a finding that
# is not in scripts/analyse_c.accepted, and for a line there that nothing is found for any more.
#
#   scripts/analyse_c.sh [-v]       -v: shows findings with their lines, the accepted ones too
set -euo pipefail
cd "$(dirname "$0")/../ext"

export INCLUDES
INCLUDES="-DHAVE_CONFIG_H -DCOMPILE_DL_AMBER=1 -DCOMPILE_DL_AMBER_IGBINARY=1 -I. $(php-config --includes)"
# Left out: what Annex K would have instead of memcpy(), recursion, and what is a matter of style.
export CHECKS='-*,clang-analyzer-*,bugprone-*,misc-redundant-expression,misc-unconventional-assign-operator,
	performance-*,portability-*,-clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling,
	-bugprone-easily-swappable-parameters,-bugprone-reserved-identifier,-bugprone-sizeof-expression,
	-bugprone-implicit-widening-of-multiplication-result,-performance-no-int-to-ptr'

sources() {
	git ls-files '*.c' ':!fuzz' '../igbinary/*.c' ':!../igbinary/tests'
}

# each COMMAND: runs it, as a shell's, with one file as $1; two at a time.
each() {
	sources | xargs -P"$(nproc)" -I{} sh -c "$1" sh {}
}

# Each prints "FILE:LINE: MESSAGE [CHECK]".
by_cppcheck() {
	# shellcheck disable=SC2046,SC2086 -- several arguments
	cppcheck --quiet -j"$(nproc)" --enable=warning,performance,portability --suppress='*:/usr/*' \
		-U_MSC_VER -UPHP_WIN32 $INCLUDES --template='{file}:{line}: {message} [{id}]' $(sources) 2>&1
}

by_clang_tidy() {
	each 'clang-tidy --quiet --header-filter="/(ext|igbinary)/" --checks="$CHECKS" "$1" -- $INCLUDES 2>/dev/null' |
		sed -nE "s,^($PWD/|${PWD%/ext}/|\./)?([^ ]+:[0-9]+):[0-9]+: (warning|error): (.*)$,\2: \4,p"
}

by_gcc() {
	each 'gcc -fanalyzer -O1 $INCLUDES -c "$1" -o /dev/null 2>&1' |
		sed -nE 's,^([^ ]+:[0-9]+):[0-9]+: (warning|error): (.*)$,\1: \3,p'
}

findings=$(mktemp)
trap 'rm -f "$findings"' EXIT
{ by_cppcheck; by_clang_tidy; by_gcc; } | grep -v '^/usr/' | sed 's,^\.\./,,' | sort -u >"$findings"
[ "${1:-}" != -v ] || cat "$findings"
awk -v accepted=../scripts/analyse_c.accepted '
	BEGIN {
		while ((getline line <accepted) > 0) {
			split(line, field)
			if (line !~ /^#/ && line != "") known[field[1] " " field[2]] = 0
		}
	}
	match($0, /\[[^][]*\]$/) {
		check = substr($0, RSTART + 1, RLENGTH - 2)
		file = $1; sub(/:.*/, "", file)
		if ((file " " check) in known) known[file " " check]++
		else { print; failed++ }
	}
	END {
		for (each in known) if (known[each]) passed++; else { print "not found any more: " each; failed++ }
		print passed + 1 " passed, " failed + 0 " failed"
		exit failed > 0
	}' "$findings"
