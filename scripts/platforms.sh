#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs the extension on processors and versions of PHP that this machine does not have, from Debian's packages, which
# are unpacked and not installed: Debian's cross compilers build against their headers, and QEMU runs PHP from there.
#
#   scripts/platforms.sh [NAME]...        the phpt suite, the generator, the vectors and, on 64 bits, the polyfill
#   scripts/platforms.sh short [NAME]...  scalars, the bytes of a table of values, what releases wrote (make audit)
#
#   i386      32 bits; this processor runs it, or QEMU where the kernel does not let it
#   arm64     64 bits
#   s390x     64 bits, the highest byte first
#   php8.5, php8.6    amd64, from Debian's experimental
#
# What is unpacked lies in build/platforms, 200 MB for each, and is used again. The mirror is this machine's own, or
# AMBER_MIRROR. Ends with the counts.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian_mirror.sh

platforms=(i386 arm64 s390x php8.5 php8.6)
short_tests=(ext/tests/01_scalars ext/tests/09_stable_bytes/the_same_on_all_processors.phpt ext/tests/golden)
home=$PWD/build/platforms

fail() {
	echo "platforms: $1" >&2
	exit 1
}

# choose NAME: sets what tells it from others.
choose() {
	release=bookworm version=8.2 arch=$1 emulator= sysroot=
	dir=$home/$1
	case $1 in
	i386) host=i686-linux-gnu libraries=i386-linux-gnu loader=lib/ld-linux.so.2 ;;
	arm64) host=aarch64-linux-gnu emulator=qemu-aarch64-static ;;
	s390x) host=s390x-linux-gnu emulator=qemu-s390x-static ;;
	php8.*)
		release='sid experimental' version=${1#php} arch=amd64
		host=x86_64-linux-gnu libraries=$host loader=lib64/ld-linux-x86-64.so.2
		sysroot=$dir/tree # whose C library is newer than this machine's
		;;
	*) fail "no platform $1: i386, arm64, s390x, php8.5 or php8.6" ;;
	esac
}

# unpack NAME: leaves the platform's PHP with its headers and the extensions that tests ask for in $dir/tree.
unpack() {
	local deb suite extension
	[ ! -f "$dir/complete" ] || return 0
	echo "platforms: unpacking PHP for $1"
	rm -rf "$dir"
	mkdir -p "$dir/lists/partial" "$dir/cache/archives/partial" "$dir/tree"
	for suite in $release; do
		echo "deb $mirror $suite main"
	done >"$dir/sources.list"
	: >"$dir/status" # nothing is installed
	local apt=(apt-get -qq -y -o APT::Architecture=$arch -o APT::Architectures=$arch -o APT::Install-Recommends=0
		-o Dir::Etc::SourceList="$dir/sources.list" -o Dir::Etc::SourceParts=/dev/null
		-o Dir::State::Lists="$dir/lists" -o Dir::State::status="$dir/status" -o Dir::Cache="$dir/cache"
		-o APT::Sandbox::User=root)
	"${apt[@]}" update
	"${apt[@]}" install --download-only "php$version"-{cli,cgi,mbstring} ${sysroot:+libc6-dev} >"$dir/log"
	for extension in igbinary apcu; do # experimental lacks some
		"${apt[@]}" install --download-only "php$version-$extension" >>"$dir/log" 2>&1 || true
	done
	# its headers alone, not the compilers that it depends on
	(cd "$dir/cache/archives" && "${apt[@]}" download "php$version-dev")
	for deb in "$dir"/cache/archives/*.deb; do
		dpkg -x "$deb" "$dir/tree"
	done
	[ -e "$dir/tree/lib" ] || ln -s usr/lib usr/lib64 "$dir/tree" # as a package does that is not among them
	rm -r "$dir/cache" "$dir/lists"
	write_commands
	touch "$dir/complete"
}

# write_commands: php and php-cgi that run here; php-config and phpize that point into the tree.
write_commands() {
	local tree=$dir/tree run sapi command
	# some kernels run no 32 bits
	[ "$emulator" ] || "$tree/$loader" --version >/dev/null 2>&1 || emulator=qemu-$arch-static
	run="$emulator -L $tree -0 \"\$0\""
	# PHP takes the file for PHP_BINARY which its first argument names
	[ "$emulator" ] || run="$tree/$loader --library-path $tree/usr/lib/$libraries:$tree/lib/$libraries --argv0 \"\$0\""
	for sapi in php php-cgi; do
		printf '#!/bin/sh\nexec %s %s -d extension_dir=%s "$@"\n' "$run" "$tree/usr/bin/$sapi$version" \
			"$tree$("$tree/usr/bin/php-config$version" --extension-dir)" >"$dir/$sapi"
	done
	# getconf would tell of this machine: i386 needs to be told that files may be large
	for command in php-config phpize; do
		sed -E -e "s,^prefix=(.)/usr,prefix=\1$tree/usr," -e 's,^aclocaldir=.*,aclocaldir=/usr/share/aclocal,' \
			-e 's,\$\(getconf LFS_CFLAGS\),-D_LARGEFILE_SOURCE -D_FILE_OFFSET_BITS=64,' \
			"$tree/usr/bin/$command$version" >"$dir/$command"
	done
	chmod +x "$dir"/php{,-cgi,-config,ize}
}

build() {
	mkdir -p "$dir/amber"
	rsync -a --delete --exclude=/.git --exclude='/ext/.configured-for' --filter=':- .gitignore' ./ "$dir/amber/"
	(cd "$dir/amber" && CC="$host-gcc${sysroot:+ --sysroot=$sysroot}" PHPIZE=$dir/phpize PHP_CONFIG=$dir/php-config \
		CONFIGURE="--host=$host --enable-amber-dev" scripts/build.sh)
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
	"$PHP" -n -d extension="$PWD/ext/modules/amber.so" "$@"
}

# run_suite NAME: says what the platform is and adds to the counts.
run_suite() {
	local begun=$SECONDS before=$passed
	cd "$dir/amber"
	PHP=$dir/php
	export PHP
	if [ "$short" ]; then
		run scripts/phpt.sh "${short_tests[@]}"
	else
		run scripts/phpt.sh
		run amber_php ext/tests/generator/run.php --graphs=3000
		if [ "$("$PHP" -n -r 'echo PHP_INT_SIZE;')" = 8 ]; then
			run amber_php -d amber.dictionaries="$PWD/tests/vectors" tests/vectors/check.php
			run amber_php packages/polyfill/tests/check.php
			run amber_php packages/polyfill/tests/interop.php
			# what is deprecated in newer versions; QEMU would take too long
			[ "$emulator" ] || run "$PHP" -n packages/polyfill/tests/alone.php
			[ "$emulator" ] || run "$PHP" -n packages/polyfill/tests/hostile.php
		fi
	fi
	echo "$1: $("$PHP" -n -r 'echo 8 * PHP_INT_SIZE, " bits, PHP ", PHP_VERSION;'),
		$((passed - before)) passed in $((SECONDS - begun)) s" | tr -s '\n\t' ' '
	echo
	cd "$OLDPWD"
}

short=
[ "${1:-}" != short ] || { short=1; platforms=(i386 arm64 s390x); shift; }
[ $# = 0 ] || platforms=("$@")
for name in "${platforms[@]}"; do
	choose "$name"
done
[ "${SETUP:-1}" = 0 ] || scripts/setup.sh platforms
export TEST_TIMEOUT=600 # seconds for a test: QEMU takes five to twenty times as long
mirror=${AMBER_MIRROR:-$(apt_mirror)}
[ -n "$mirror" ] || fail "no Debian mirror in apt's configuration; name one in AMBER_MIRROR"

passed=0 failed=0 skipped=0
for name in "${platforms[@]}"; do
	choose "$name"
	unpack "$name"
	build >"$dir/build.log" 2>&1 || {
		cat "$dir/build.log" >&2
		fail "it does not build for $name"
	}
	run_suite "$name"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
