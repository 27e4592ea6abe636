#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds the Debian packages of what is in the tree, for this Debian's PHP, tests included; lintian looks at them.
# Leaves them in build/deb.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
	echo "deb: $1" >&2
	exit 1
}

# packaging/debian/control is made anew by each build, and differs where there is another PHP.
check_control() {
	local package
	package=php$(php -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')-amber
	! grep -qx "Package: $package" packaging/debian/control ||
		cmp -s packaging/debian/control "$room/amber/debian/control" ||
		fail "packaging/debian/control is stale; take $room/amber/debian/control"
}

room=build/deb
rm -rf "$room"
mkdir -p "$room/amber"
git update-index -q --refresh >/dev/null || true # else a file that was only touched fails the next line
commit=$(git stash create)
git archive "${commit:-HEAD}" | tar -x -C "$room/amber"
mv "$room/amber/packaging/debian" "$room/amber" # where dpkg looks for it
(cd "$room/amber" && dpkg-buildpackage --build=full --no-sign) >"$room/log" 2>&1 || {
	tail -n 30 "$room/log" >&2
	fail "it does not build; all of it is in $room/log"
}
grep -E '^Tests (passed|failed|skipped) ' "$room/log"
check_control
# The project has no address for mail; who publishes the packages is their maintainer.
lintian --allow-root --fail-on error,warning --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog \
	"$room"/*.changes || fail "lintian finds mistakes"
rm -rf "$room/amber"
ls "$room"/*.deb
