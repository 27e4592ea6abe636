#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs the extension on processors that this machine does not have: Debian's cross compilers build it against the
# headers of Debian's packages for them, which are unpacked and not installed, and QEMU runs PHP from there.
#
#   scripts/platforms.sh [NAME]...        the phpt suite, the generator, the vectors and, on 64 bits, the polyfill
#   scripts/platforms.sh short [NAME]...  scalars, the bytes of a table of values, what releases wrote (make test)
#
#   i386    32 bits; this processor runs it
#   arm64   64 bits
#   s390x   64 bits, the highest byte first
#
# What is unpacked lies in build/platforms, 200 MB for each, and is used again. The mirror is this machine's own, or
# AMBER_MIRROR. Ends with the counts.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian_mirror.sh

platforms=(i386 arm64 s390x)
short_tests=(ext/tests/01_scalars ext/tests/09_stable_bytes/the_same_on_all_processors.phpt ext/tests/golden)
home=$PWD/build/platforms

fail() {
	echo "platforms: $1" >&2
	exit 1
}

# The prefix of the cross compiler's name, which is that of the directories with libraries too but for i386.
compiler_of() {
	case $1 in
	i386) echo i686-linux-gnu ;;
	arm64) echo aarch64-linux-gnu ;;
	s390x) echo s390x-linux-gnu ;;
	*) return 1 ;;
	esac
}

# unpack NAME: leaves the platform's PHP with its headers and the extensions that tests ask for in $home/NAME/tree.
unpack() {
	local dir=$home/$1 deb
	[ ! -f "$dir/complete" ] || return 0
	echo "platforms: unpacking PHP for $1"
	rm -rf "$dir"
	mkdir -p "$dir/lists/partial" "$dir/cache/archives/partial" "$dir/tree"
	echo "deb $mirror bookworm main" >"$dir/sources.list"
	: >"$dir/status" # nothing is installed
	local apt=(apt-get -qq -y -o APT::Architecture="$1" -o APT::Architectures="$1" -o APT::Install-Recommends=0
		-o Dir::Etc::SourceList="$dir/sources.list" -o Dir::Etc::SourceParts=/dev/null
		-o Dir::State::Lists="$dir/lists" -o Dir::State::status="$dir/status" -o Dir::Cache="$dir/cache"
		-o APT::Sandbox::User=root)
	"${apt[@]}" update
	"${apt[@]}" install --download-only php8.2-{cli,cgi,mbstring,igbinary,apcu} >"$dir/log"
	# its headers alone, not the compilers that it depends on
	(cd "$dir/cache/archives" && "${apt[@]}" download php8.2-dev)
	for deb in "$dir"/cache/archives/*.deb; do
		dpkg -x "$deb" "$dir/tree"
	done
	rm -r "$dir/cache" "$dir/lists"
	write_commands "$1" "$dir"
	touch "$dir/complete"
}

# write_commands NAME DIR: php and php-cgi that run here, and a php-config that points into the tree.
write_commands() {
	local dir=$2 tree=$2/tree sapi run
	for sapi in php php-cgi; do
		# PHP takes the file for PHP_BINARY which its first argument names
		case $1 in
		i386) run="$tree/lib/ld-linux.so.2 --argv0 \"\$0\" --library-path $tree/usr/lib/i386-linux-gnu:$tree/lib/i386-linux-gnu" ;;
		arm64) run="qemu-aarch64-static -0 \"\$0\" -L $tree" ;;
		*) run="qemu-$1-static -0 \"\$0\" -L $tree" ;;
		esac
		printf '#!/bin/sh\nexec %s %s -d extension_dir=%s "$@"\n' \
			"$run" "$tree/usr/bin/${sapi}8.2" "$tree$(tree_config "$tree" --extension-dir)" >"$dir/$sapi"
		chmod +x "$dir/$sapi"
	done
	# getconf would tell of this machine: i386 needs to be told that files may be large
	sed -e "s,^prefix=.*,prefix=\"$tree/usr\"," \
		-e 's,\$(getconf LFS_CFLAGS),-D_LARGEFILE_SOURCE -D_FILE_OFFSET_BITS=64,' \
		"$tree/usr/bin/php-config8.2" >"$dir/php-config"
	chmod +x "$dir/php-config"
}

tree_config() {
	"$1/usr/bin/php-config8.2" "$2"
}

build() {
	local dir=$home/$1 compiler
	compiler=$(compiler_of "$1")
	mkdir -p "$dir/amber"
	rsync -a --delete --exclude=/.git --exclude='/ext/.configured-for' --filter=':- .gitignore' ./ "$dir/amber/"
	(cd "$dir/amber" && CC=$compiler-gcc PHP_CONFIG=$dir/php-config \
		CONFIGURE="--host=$compiler --enable-amber-dev" scripts/build.sh)
}

# run COMMAND...: adds what its last line counts, and shows all of it where that is no success.
run() {
	local log=$dir/last.log status=0 p f s
	"$@" >"$log" 2>&1 || status=1
	IFS=' ,' read -r p _ f _ s _ <<<"$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)" || true
	[ "$status" = 0 ] || [ "${f:-0}" != 0 ] || f=1
	[ "${f:-0}" = 0 ] || cat "$log"
	passed=$((passed + ${p:-0})) failed=$((failed + ${f:-0})) skipped=$((skipped + ${s:-0}))
}

amber_php() {
	"$PHP" -n -d error_reporting=8191 -d extension="$PWD/ext/modules/amber.so" "$@"
}

# run_suite NAME: says what the platform is and adds to the counts.
run_suite() {
	local dir=$home/$1 begun=$SECONDS before=$passed
	cd "$dir/amber"
	PHP=$dir/php
	export PHP
	if [ "$short" ]; then
		run scripts/phpt.sh "${short_tests[@]}"
	else
		run scripts/phpt.sh
		run amber_php ext/tests/generator/run.php --graphs=3000
		if [ "$("$PHP" -n -r 'echo PHP_INT_SIZE;')" = 8 ]; then
			run amber_php tools/vectors/check.php
			run amber_php polyfill/tests/check.php
			run amber_php polyfill/tests/interop.php
		fi
	fi
	echo "$1: $("$PHP" -n -r 'echo 8 * PHP_INT_SIZE, " bits, PHP ", PHP_VERSION;'),
		$((passed - before)) passed in $((SECONDS - begun)) s" | tr -s '\n\t' ' '
	echo
	cd "$OLDPWD"
}

short=
[ "${1:-}" != short ] || { short=1; shift; }
[ $# = 0 ] || platforms=("$@")
for name in "${platforms[@]}"; do
	compiler_of "$name" >/dev/null || fail "no platform $name: i386, arm64 or s390x"
done
[ "${SETUP:-1}" = 0 ] || scripts/setup.sh platforms
export TEST_TIMEOUT=600 # seconds for a test: QEMU takes five to twenty times as long
mirror=${AMBER_MIRROR:-$(apt_mirror)}
[ -n "$mirror" ] || fail "no Debian mirror in apt's configuration; name one in AMBER_MIRROR"

passed=0 failed=0 skipped=0
for name in "${platforms[@]}"; do
	unpack "$name"
	build "$name" >"$home/$name/build.log" 2>&1 || {
		cat "$home/$name/build.log" >&2
		fail "it does not build for $name"
	}
	run_suite "$name"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
