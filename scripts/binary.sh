#!/bin/sh
# SPDX-License-Identifier: MIT
# Packs what is built in ext/modules as PIE looks for it among the files of a release: one archive for each version of
# PHP, processor, system and C library. Loads it before and after. Prints the archive's name.
#
#   scripts/binary.sh [DIRECTORY]     where to put it; build/release by default
#
# The name is that of PIE's documents for maintainers ("pre-packaged-binary"), the content the module alone.
set -eu
cd "$(dirname "$0")/.."

directory=${1:-build/release}
php=${PHP:-php}

fail() {
	echo "binary: $1" >&2
	exit 1
}

# says MODULE: the version that PHP has loaded from there
says() {
	"$php" -n -d extension="$1" -r 'echo amber_unserialize(amber_serialize(phpversion("amber")));'
}

[ -f ext/modules/amber.so ] || fail "ext/modules/amber.so is missing; build it by phpize, configure and make in ext"
version=$(says "$PWD/ext/modules/amber.so")
[ "$version" ] || fail "PHP does not load ext/modules/amber.so"
"$php" -n -d extension="$PWD/ext/modules/amber.so" --ri amber | grep -q '^Compression => no libzstd' ||
	fail "ext/modules/amber.so needs libzstd, which not each machine has: configure it --without-amber-zstd"

case $(uname -s)-$(uname -m) in
Linux-aarch64) platform=arm64-linux ;;
Linux-*) platform=$(uname -m)-linux ;;
Darwin-*) platform=$(uname -m)-darwin ;;
*) fail "PIE knows no binaries for $(uname -s)" ;;
esac
case $platform in
*-darwin) libc=bsdlibc ;;
*) libc=$(ldd --version 2>&1 | grep -q musl && echo musl || echo glibc) ;;
esac
# shellcheck disable=SC2016 -- PHP's variables
php_is=$("$php" -n -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')
build=$("$php" -n -r 'echo PHP_DEBUG ? "-debug" : "", PHP_ZTS ? "-zts" : "";')
name=php_amber-${version}_php$php_is-$platform-$libc$build.tgz

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
mkdir -p "$directory" "$room/unpacked"
cp ext/modules/amber.so LICENSE "$room/"
strip -S "$room/amber.so" # what debuggers read is ten times the rest
tar -czf "$directory/$name" -C "$room" amber.so LICENSE
tar -xzf "$directory/$name" -C "$room/unpacked"
[ "$(says "$room/unpacked/amber.so")" = "$version" ] || fail "PHP does not load what $directory/$name has"
echo "$directory/$name"
