#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the Debian packages that building, testing and measuring need.
#
#   scripts/setup.sh build|phpt|test|bench|experiments|fuzz|matrix|platforms|release|deb|site|fresh; most include build
#
# Says nothing when everything is there. Needs root (or sudo) only to install.
set -eu

# The one list: a group's packages, each with the reason it is there.
packages() {
	case $1 in
	build)
		echo php-cli            # the PHP to build for; brings opcache
		echo php-dev            # its headers, phpize, php-config, run-tests.php
		echo gcc libc6-dev make # the compiler and what it needs
		;;
	phpt)
		packages build
		echo php-igbinary php-apcu # whose sessions are read; whose entries are serialized
		echo php-mbstring       # whose strings end where their memory does
		echo php-cgi            # whose requests have cookies: sessions that begin by themselves
		echo libzstd-dev        # compresses; its tests are skipped without it
		echo php-parser         # gen_stub.php reads the stub with it
		echo valgrind           # counts the first call of a request
		;;
	test)
		packages phpt
		packages experiments
		packages platforms
		echo phpunit            # runs the tests of the laboratory
		echo chromium           # looks at the pages of reports
		echo composer unzip     # brings the static analyser
		echo clang-tidy cppcheck # those of C
		echo redis-server redis-tools memcached # stores, on loopback; redis-tools makes a cluster
		echo php-redis php-memcached # speak with them
		echo php-sqlite3        # a database for caches
		echo mariadb-server-core php-mysql # a database whose columns of text do not keep any bytes
		echo postgresql php-pgsql # one that gives binary columns as streams; Debian starts a server of its own
		echo wordpress mediawiki php # real sites; without "php" these bring Apache
		echo openssl            # certificates for Redis over TLS
		echo debootstrap        # makes the tree of the other Debian, for the second PHP
		echo mount              # /proc of that tree
		echo ca-certificates    # for mirrors behind https
		;;
	bench)
		packages build
		echo php-igbinary php-msgpack # the serializers compared with
		echo php-symfony-console # bin/amber: commands, options, progress
		echo iso-codes media-types # real data sets: tables of codes, translations, media types
		echo php-parser         # and a syntax tree
		;;
	experiments)
		packages bench
		echo php-fpm nginx-light wrk # those that go over the web, on loopback
		;;
	fuzz)
		packages build
		echo clang libclang-rt-dev # libFuzzer and the sanitizers' runtimes
		echo libphp-embed       # PHP as a library, to link the fuzzers with
		echo libzstd-dev        # compressed messages are fuzzed, too
		;;
	platforms)
		packages build
		echo gcc-i686-linux-gnu gcc-aarch64-linux-gnu gcc-s390x-linux-gnu # cross compilers
		echo libc6-dev-i386-cross libc6-dev-arm64-cross libc6-dev-s390x-cross # and their headers
		echo qemu-user-static   # runs PHP for arm64 and s390x
		echo rsync              # copies the sources
		packages npm
		;;
	npm)
		echo nodejs             # runs PHP as WebAssembly, linters, the decoder in tests/js
		# brings what these need; Node.js of others than Debian has it in it
		command -v npm >/dev/null || echo npm
		;;
	matrix)
		packages build
		echo clang              # the second compiler
		echo dpkg-dev rsync     # unpack sources; copy ours
		echo libclang-rt-dev    # sanitizers
		echo libzstd-dev        # compression, under sanitizers and with threads
		echo musl-tools         # the C library of Alpine
		;;
	release)
		packages phpt
		echo git                # makes the archive
		echo composer           # installs from the repository that is made of it
		;;
	deb)
		echo git                # what is committed, and in the tree
		echo build-essential debhelper dpkg-dev # build packages
		echo dh-php php-all-dev # of modules of PHP
		echo libzstd-dev        # the packages' modules compress
		echo lintian            # finds mistakes in them
		;;
	site)
		packages bench
		echo python3-sphinx python3-myst-parser furo # static pages of Markdown, with search; their look
		;;
	fresh)
		echo php-cli git        # name the version; clone the sources
		echo debootstrap mount ca-certificates # a Debian tree, its /proc, mirrors behind https
		;;
	*)
		echo "usage: scripts/setup.sh GROUP, which is build, phpt, test, bench, experiments, fuzz, matrix, platforms," \
			'release, deb, site or fresh' >&2
		return 1
		;;
	esac
}

is_installed() {
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

fail() {
	echo "setup: $*" >&2
	exit 1
}

group=${1:-}
wanted=$(packages "$group") || exit 1

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
	# shellcheck disable=SC2086 -- one line of names
	fail "this is no Debian; install the like of these by hand, then pass SETUP=0 to make:" $wanted
fi

missing=
for package in $wanted; do
	is_installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
	as_root=
elif command -v sudo >/dev/null; then
	as_root=sudo
else
	fail "not root and no sudo; install by hand, or pass SETUP=0 to make and do without:$missing"
fi

# apt ARGUMENT...: if an option asks for it, apt says on descriptor 3 how far it is. Packages' scripts write to nowhere
# then: one that shares apt's pipe has failed to write, and its package was not installed. The shell that sudo starts
# makes the descriptor, as sudo closes it.
apt() {
	# shellcheck disable=SC2016,SC2086 -- "$@" is the inner shell's; several packages
	$as_root env DEBIAN_FRONTEND=noninteractive sh -c '
		case "$*" in *Status-Fd*) exec 3>&1 >/dev/null ;; esac
		exec apt-get -qq install -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@"' apt "$@" $missing
}

$as_root apt-get -qq update
all=$(apt -s | grep -c '^Inst ') || true
size=$(apt --print-uris | awk '{ bytes += $3 } END { printf "%.0f", bytes / 1e6 }')
echo "setup: installing$missing"
echo "setup: $all packages with what these need, $size MB to load; that takes a minute or two"
case " $missing " in
*' php-igbinary '* | *' php-msgpack '*)
	echo 'setup: php-igbinary and php-msgpack are enabled for php-fpm as well, which Debian restarts; to undo that:' \
		'phpdismod -s fpm igbinary msgpack'
	;;
esac
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
# apt says how far it is in lines of fields: what it does, at which package, percent.
{
	apt -o APT::Status-Fd=3 2>"$errors" || echo failed
} | awk -F: '
	$1 == "failed" { failed = 1 }
	$1 ~ /^(dl|pm)status$/ && int($3 / 25) > shown[$1] {
		shown[$1] = int($3 / 25)
		printf "setup: %d %% %s\n", 25 * shown[$1], $1 == "dlstatus" ? "loaded" : "installed"
		fflush()
	}
	END { exit failed }' || {
	cat "$errors" >&2
	fail "apt-get could not install:$missing"
}
