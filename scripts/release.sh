#!/bin/bash
# SPDX-License-Identifier: MIT
# Makes the source archive of a release, the packages.json that makes a Composer repository of it, and the archive of a
# binary for this machine (scripts/binary.sh); tries the first by phpize, the second by Composer. Leaves them in
# build/release.
#
#   scripts/release.sh         of what is committed, all tests
#   scripts/release.sh draft   of what is in the tree, a few tests (make test)
#
# URL: of the place where both will lie; by default of build/release itself. scripts/fresh.sh installs by PIE.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
	echo "release: $1" >&2
	exit 1
}

draft=
[ $# = 0 ] || { [ "$1" = draft ] && draft=1; } || fail "usage: scripts/release.sh [draft]"
version=$(php packaging/versions.php) || fail "version numbers differ"
commit=HEAD
if [ "$draft" ]; then
	git update-index -q --refresh >/dev/null || true # else a file that was only touched fails the next line
	commit=$(git stash create)
elif [ -n "$(git status --porcelain)" ]; then
	fail "something here is not committed"
elif [[ $version == *-dev ]]; then
	fail "$version is no version to release: take -dev away in the files that packaging/versions.php names"
fi

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# Named as PIE looks for the source among the files of a release.
archive=$room/php_amber-$version-src.tgz
git archive --prefix="amber-$version/" "${commit:-HEAD}" | gzip -n9 >"$archive"
mkdir "$room/unpacked"
tar -xzf "$archive" -C "$room/unpacked"

# Where PHP would load it from, in another root.
installed=$room/root$(php-config --extension-dir)/amber.so

by_phpize() {
	local tree=$room/phpize found
	cp -R "$room/unpacked/amber-$version" "$tree"
	# the binary is for machines that may have no libzstd
	(cd "$tree/ext" && phpize && ./configure -q --without-amber-zstd && make -s -j"$(nproc)" &&
		make -s install INSTALL_ROOT="$room/root") >"$room/log" 2>&1 ||
		{ tail -n 20 "$room/log"; fail "it does not build by phpize"; }
	found=$(php -n -d extension="$installed" \
		-r 'echo phpversion("amber"), " ", amber_unserialize(amber_serialize("read"));')
	[ "$found" = "$version read" ] || fail "what phpize installs says: $found"
	(cd "$tree" && scripts/binary.sh "$room/binary") >"$room/log" 2>&1 ||
		{ cat "$room/log"; fail "scripts/binary.sh fails"; }
	(cd "$tree" && scripts/phpt.sh ${draft:+ext/tests/golden ext/tests/20_compressed}) >"$room/log" 2>&1 ||
		{ cat "$room/log"; fail "its tests fail"; }
	echo "phpize: installed, $(tail -n 1 "$room/log")"
}

# The repository is one for Composer, too, which fetches the archive's tree and looks at its checksum.
by_composer() {
	php packaging/packages_json.php "$archive" "file://$room" >"$room/packages.json"
	cat >"$room/composer.json" <<-END
		{"repositories": [{"type": "composer", "url": "file://$room"}, {"packagist.org": false}],
		"minimum-stability": "dev"}
	END
	local package
	for package in amber/amber amber/igbinary; do
		rm -rf "$room/composer"
		mkdir "$room/composer"
		# create-project would hold composer.json against the schema of Debian 13's Composer, which knows less than PIE
		(cd "$room" && HOME=$room/home COMPOSER_ALLOW_SUPERUSER=1 composer archive --no-interaction --format=tar \
			--dir="$room" --file=composer "$package" "$version" && tar -xf composer.tar -C composer) \
			>"$room/log" 2>&1 || { cat "$room/log"; fail "Composer does not fetch $package from its repository"; }
		diff -r "$room/unpacked/amber-$version" "$room/composer" ||
			fail "Composer fetches other files than the archive has"
	done
	echo "Composer: fetched"
}

by_phpize
by_composer
mkdir -p build/release
mv "$archive" "$room"/binary/* build/release/
cd build/release
archive=${archive##*/}
php ../../packaging/packages_json.php "$archive" "${URL:-file://$PWD}" >packages.json
for file in "$archive" "php_amber-${version}_php"*.tgz; do
	sha256sum "$file" | tee "$file.sha256"
done
