#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds the fuzz targets (ext/fuzz) with clang, libFuzzer, AddressSanitizer and UBSan, and runs them.
#
#   scripts/fuzz.sh                     each target for FUZZ_SECONDS (default 60), from the corpus and earlier finds
#   scripts/fuzz.sh check               replays the corpus, then a fixed number of executions, then lets memory run out
#                                       at each allocation; ends with the counts
#   scripts/fuzz.sh run TARGET ARG...   one target with libFuzzer's own arguments, or on the inputs named
#   scripts/fuzz.sh minimise TARGET     brings the corpus in the tree to the inputs that reach most, new finds included
#   scripts/fuzz.sh coverage            how much of each source file the corpus reaches
#
# What is found lies in build/fuzz: TARGET.found (inputs of interest), TARGET.crash-… (failures).
set -euo pipefail
cd "$(dirname "$0")/.."

targets=(decode classes igbinary values session requests dictionary)
build=$PWD/build/fuzz
corpus=$PWD/ext/fuzz/corpus
# The largest input, in bytes.
max_length=4096
# So many inputs of a target are in the tree at most.
corpus_most=150
# What `check` executes of each target.
check_runs=${FUZZ_RUNS:-30000}

# Dates that are not made by PHP's hook are compared with what it makes.
sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DAMBER_TEST_BUILD'

fail() {
	echo "fuzz: $1" >&2
	exit 1
}

# build_targets DIR FLAGS
build_targets() {
	MAKEFLAGS='' make -s --no-print-directory -j"$(nproc)" -C ext/fuzz OUT="$1" INSTRUMENT="$2" ||
		fail "the targets do not compile"
}

# run TARGET ARG...
run() {
	local target=$1
	shift
	ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:allocator_may_return_null=1} UBSAN_OPTIONS=print_stacktrace=1 \
		LSAN_OPTIONS=print_suppressions=0 \
		"$build/$target" -max_len=$max_length -timeout=20 -rss_limit_mb=3000 -detect_leaks=0 \
		-artifact_prefix="$build/$target." "$@"
}

passed=0 failed=0

# check_one NAME COMMAND...: counts a run, shows its result or, if it failed, its end.
check_one() {
	local name=$1
	shift
	if "$@" >"$build/check.log" 2>&1; then
		echo "$name: $(tail -n 1 "$build/check.log")"
		passed=$((passed + 1))
	else
		tail -n 60 "$build/check.log"
		echo "failed: $name"
		failed=$((failed + 1))
	fi
}

check() {
	local target
	for target in "${targets[@]}"; do
		# libFuzzer writes what is new into the first directory: not into the corpus
		mkdir -p "$build/$target.check"
		check_one "$target, the corpus" run "$target" -runs=0 "$corpus/$target"
		check_one "$target, $check_runs executions" \
			run "$target" -runs="$check_runs" -seed=1 "$build/$target.check" "$corpus/$target"
		rm -rf "$build/$target.check"
	done
	check_one "memory that runs out" "$build/memory"
	echo "$passed passed, $failed failed"
	[ $failed = 0 ]
}

[ "${SETUP:-1}" = 0 ] || scripts/setup.sh fuzz
verb=${1:-all}
[ $# = 0 ] || shift
case $verb in
all)
	build_targets "$build" "$sanitize"
	for target in "${targets[@]}"; do
		echo "== $target, ${FUZZ_SECONDS:-60} s"
		mkdir -p "$build/$target.found"
		run "$target" -max_total_time="${FUZZ_SECONDS:-60}" -print_final_stats=1 \
			"$build/$target.found" "$corpus/$target" 2>&1 |
			grep -vE '^#[0-9]+.*(NEW|REDUCE|RELOAD)'
	done
	;;
check)
	build_targets "$build" "$sanitize"
	check
	;;
run)
	build_targets "$build" "$sanitize"
	run "$@"
	;;
minimise)
	target=${1:?a target}
	build_targets "$build" "$sanitize"
	mkdir -p "$build/$target.found"
	# libFuzzer takes up a merge where its control file says that it ended
	rm -rf "$build/$target.least" "$build/$target.merged" "$build/$target.control"
	mkdir "$build/$target.least" "$build/$target.merged"
	# by edges alone: thousands of files would differ in how often they take one
	run "$target" -merge=1 -use_counters=0 -merge_control_file="$build/$target.control" "$build/$target.merged" \
		"$corpus/$target" "$build/$target.found"
	php ext/fuzz/choose.php "$build/$target.control" $corpus_most | xargs -d '\n' cp -t "$build/$target.least"
	rm -f "$corpus/$target"/*
	cp "$build/$target.least"/* "$corpus/$target/"
	;;
coverage)
	build_targets "$build/coverage" '-fprofile-instr-generate -fcoverage-mapping'
	for target in "${targets[@]}"; do
		inputs=("$corpus/$target")
		[ ! -d "$build/$target.found" ] || inputs+=("$build/$target.found")
		LLVM_PROFILE_FILE=$build/coverage/$target.profraw "$build/coverage/$target" -runs=0 "${inputs[@]}" \
			>"$build/coverage/$target.log" 2>&1
	done
	tools=$(dirname "$(readlink -f "$(command -v clang)")")
	"$tools/llvm-profdata" merge -o "$build/coverage/all.profdata" "$build"/coverage/*.profraw
	"$tools/llvm-cov" report "$build/coverage/decode" -object "$build/coverage/classes" \
		-object "$build/coverage/igbinary" -object "$build/coverage/values" -object "$build/coverage/session" \
		-object "$build/coverage/requests" \
		-instr-profile="$build/coverage/all.profdata" -ignore-filename-regex='usr/include|ext/fuzz/[a-z]'
	;;
*)
	fail "what is $verb? See the head of this file"
	;;
esac
