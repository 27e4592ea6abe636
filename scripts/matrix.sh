#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds PHP from Debian's source packages in the ways that show mistakes, builds the extension for each with gcc
# and with clang, and runs the phpt suite and the generator on each; the variant musl is PHP and the extension with
# that C library, as on Alpine. A leak that PHP or LeakSanitizer reports is a failure.
#
#   scripts/matrix.sh [WORD]...       only the builds whose name holds one of the words, e.g. 8.4 or zts
#
# A build of PHP is named version-variant and lies in build/matrix; what is there is used again. About three minutes
# for each on two cores, half a minute for each run of the suite. The mirror is this machine's own, or AMBER_MIRROR.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian_mirror.sh

# Debian's release, and the PHP in it.
releases() {
	echo bookworm 8.2
	echo trixie 8.4
	echo experimental 8.5
	echo experimental 8.6
}

variants=(debug zts debug-zts asan musl)
home=$PWD/build/matrix

fail() {
	echo "matrix: $1" >&2
	exit 1
}

# configure's arguments for a variant.
configure_for() {
	echo --disable-all --enable-opcache
	# sessions built in, as an extension, and not at all
	case $1 in debug | asan | musl) echo --enable-session ;; zts) echo --enable-session=shared ;; esac
	case $1 in *debug* | asan) echo --enable-debug ;; esac
	case $1 in *zts*) echo --enable-zts ;; esac
	case $1 in asan) echo --enable-address-sanitizer ;; esac
	case $1 in musl) echo --without-valgrind ;; esac # whose headers are for another C library
}

compilers_for() {
	case $1 in musl) echo musl-gcc ;; *) echo gcc clang ;; esac
}

# use_musl: makes it the C library of what is compiled from here on; the kernel's headers are Debian's.
use_musl() {
	local headers=$home/kernel-headers
	mkdir -p "$headers"
	ln -sfn /usr/include/linux /usr/include/asm-generic "/usr/include/$(gcc -dumpmachine)/asm" "$headers"
	export CC=musl-gcc CPP='musl-gcc -E' CPPFLAGS="-idirafter $headers"
}

# wanted NAME: whether the words of the command line, if any, choose it.
wanted() {
	local word
	[ ${#words[@]} -gt 0 ] || return 0
	for word in "${words[@]}"; do
		[[ $1 != *"$word"* ]] || return 0
	done
	return 1
}

# fetch RELEASE VERSION: leaves PHP's source in $home/VERSION; false where the release has no such package.
fetch() {
	local release=$1 version=$2 apt=$home/apt-$1
	[ ! -f "$home/$version/configure" ] || return 0
	mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$home/$version"
	echo "deb-src $mirror $release main" >"$apt/sources.list"
	local options=(-qq -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
		-o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root)
	apt-get "${options[@]}" update || return 1
	(cd "$apt" && apt-get "${options[@]}" source --download-only "php$version") || return 1
	tar -xf "$apt"/php"$version"_*.orig.tar.xz -C "$home/$version" --strip-components=1
}

# build_php VERSION VARIANT: leaves the build in $home/VERSION-VARIANT.
build_php() {
	local version=$1 name=$1-$2
	[ "$(cat "$home/$name/configured-for" 2>/dev/null)" != "$(configure_for "$2")" ] || return 0
	echo "matrix: building PHP $name"
	rm -rf "${home:?}/$name"
	mkdir -p "$home/$name-objects"
	(
		cd "$home/$name-objects"
		[ "$2" != musl ] || use_musl
		# shellcheck disable=SC2046 -- several arguments
		"$home/$version/configure" -q --prefix="$home/$name" $(configure_for "$2") &&
			# leaks of the build's own tools are not ours
			ASAN_OPTIONS=detect_leaks=0 make -s -j"$(nproc)" &&
			ASAN_OPTIONS=detect_leaks=0 make -s install
	) >"$home/$name.log" 2>&1 || {
		tail -n 20 "$home/$name.log" >&2
		fail "PHP $name could not be built; all of it is in $home/$name.log"
	}
	rm -rf "$home/$name-objects"
	configure_for "$2" >"$home/$name/configured-for"
}

# Some thousand graphs; debug builds say at the end what leaked.
run_generator() {
	"$PHP" -n -d extension="$PWD/ext/modules/amber.so" ext/tests/generator/run.php --graphs=2000 2>&1 |
		tee generator.log
	! grep -q 'memory leaks detected' generator.log && tail -n 20 generator.log | grep -q ' 0 failed'
}

# run_suite VERSION VARIANT COMPILER
run_suite() {
	local name=$1-$2 php=$home/$1-$2/bin flags=() sanitize=
	local copy=$home/amber-$name-$3
	echo
	echo "== PHP $name, $3"
	mkdir -p "$copy"
	rsync -a --delete --exclude=/.git --filter=':- .gitignore' ./ "$copy/"
	if [ "$2" = asan ]; then
		flags=(--asan)
		# clang's runtime is not that of a PHP built by gcc: its objects go without. PHP has none for what is undefined.
		[ "$3" = clang ] || sanitize='-fsanitize=address,undefined -fno-omit-frame-pointer -lubsan'
	fi
	(
		cd "$copy"
		[ "$2" != musl ] || use_musl
		export CC=$3 PHPIZE=$php/phpize PHP_CONFIG=$php/php-config PHP=$php/php
		export CFLAGS="-g -O2 $sanitize" LDFLAGS=$sanitize
		export ZEND_DONT_UNLOAD_MODULES=1
		scripts/build.sh && scripts/phpt.sh "${flags[@]}" && run_generator && scripts/build.sh igbinary &&
			scripts/phpt.sh "${flags[@]}" -d extension="$PWD/igbinary/modules/amber_igbinary.so" igbinary/tests/phpt
	)
}

words=("$@")
[ "${SETUP:-1}" = 0 ] || scripts/setup.sh matrix
mirror=${AMBER_MIRROR:-$(apt_mirror)}
[ -n "$mirror" ] || fail "no Debian mirror in apt's configuration; name one in AMBER_MIRROR"

good=() bad=() missing=()
while read -r release version; do
	for variant in "${variants[@]}"; do
		name=$version-$variant
		wanted "$name" || continue
		if ! fetch "$release" "$version"; then
			missing+=("$version")
			break
		fi
		build_php "$version" "$variant"
		for compiler in $(compilers_for "$variant"); do
			if run_suite "$version" "$variant" "$compiler"; then
				good+=("$name, $compiler")
			else
				bad+=("$name, $compiler")
			fi
		done
	done
done < <(releases)

echo
[ ${#missing[@]} = 0 ] || echo "no source of PHP ${missing[*]} in Debian"
printf 'good: %s\n' "${good[@]}"
[ ${#bad[@]} = 0 ] || printf 'FAILED: %s\n' "${bad[@]}"
[ ${#bad[@]} = 0 ] && [ ${#good[@]} -gt 0 ]
