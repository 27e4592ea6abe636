#!/bin/bash
# SPDX-License-Identifier: MIT
# Makes the source archive of a release, and installs from it alone what is in it: by phpize, and by PIE.
#
#   scripts/release.sh         of what is committed, all tests; leaves the archive in build/release
#   scripts/release.sh draft   of what is in the tree; a few tests; leaves nothing (make test)
#
# PIE names the command, "pie" unless told otherwise. It is not packaged by Debian: where it is missing, that is said.
# PIE installs where PHP looks for extensions; what it put there is taken away again.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
	echo "release: $1" >&2
	exit 1
}

draft=
[ $# = 0 ] || { [ "$1" = draft ] && draft=1; } || fail "usage: scripts/release.sh [draft]"
version=$(php scripts/versions.php) || fail "version numbers differ"
commit=HEAD
if [ "$draft" ]; then
	commit=$(git stash create)
elif [ -n "$(git status --porcelain)" ]; then
	fail "something here is not committed"
elif [[ $version == *-dev ]]; then
	fail "$version is no version to release: take -dev away in the files that scripts/versions.php names"
fi

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# Named as PIE looks for the source among the files of a release.
archive=$room/php_amber-$version-src.tgz
git archive --prefix="amber-$version/" "${commit:-HEAD}" | gzip -n9 >"$archive"

# unpack NAME: the archive's tree, in a place of its own.
unpack() {
	mkdir "$room/$1"
	tar -xzf "$archive" -C "$room/$1"
	tree=$room/$1/amber-$version
}

is_loaded_from() {
	local found
	found=$(php -n -d extension="$1" -r 'echo phpversion("amber"), " ", amber_unserialize(amber_serialize("read"));')
	[ "$found" = "$version read" ] || fail "$1 says: $found"
}

by_phpize() {
	unpack phpize
	(cd "$tree/ext" && phpize && ./configure -q && make -s -j"$(nproc)" && make -s install INSTALL_ROOT="$room/root") \
		>"$room/log" 2>&1 || { tail -n 20 "$room/log"; fail "it does not build by phpize"; }
	is_loaded_from "$room/root$(php-config --extension-dir)/amber.so"
	(cd "$tree" && scripts/phpt.sh ${draft:+ext/tests/golden}) >"$room/log" 2>&1 ||
		{ cat "$room/log"; fail "its tests fail"; }
	echo "phpize: installed, $(tail -n 1 "$room/log")"
}

by_pie() {
	local pie=${PIE:-pie} module
	module=$(php-config --extension-dir)/amber.so
	if ! command -v "${pie%% *}" >/dev/null; then
		echo "PIE: not installed by it, as there is no $pie here; PIE=/path/to/pie names it"
		return
	fi
	[ ! -e "$module" ] || fail "$module is there already; PIE would write over it"
	unpack pie
	(export HOME=$room/home && mkdir "$HOME" && $pie repository:add path "$tree" \
		&& $pie repository:remove packagist.org \
		&& $pie install "amber/amber:$version" --skip-enable-extension) >"$room/log" 2>&1 ||
		{ tail -n 20 "$room/log"; rm -f "$module"; fail "it does not install by PIE"; }
	is_loaded_from "$module"
	rm "$module"
	echo "PIE: installed"
}

by_phpize
[ "$draft" ] && exit
by_pie
mkdir -p build/release
mv "$archive" build/release/
cd build/release
sha256sum "${archive##*/}" | tee "${archive##*/}.sha256"
