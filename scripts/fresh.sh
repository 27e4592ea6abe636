#!/bin/bash
# SPDX-License-Identifier: MIT
# Does on a fresh Debian 12 what docs/INSTALL.md says: installs, uses, removes, and looks for what is left.
#
#   scripts/fresh.sh deb       the packages in build/deb (scripts/deb.sh)
#   scripts/fresh.sh source    the archive in build/release (scripts/release.sh), by phpize
#   scripts/fresh.sh readme    what that archive holds, by the lines of README.md
#   scripts/fresh.sh pie       the same archive, by PIE: PIE=/path/to/pie.phar, which is not packaged by Debian
#
# Several may be named. The lines are those behind the marks "fresh: NAME" and "fresh: NAME, removed" of the document.
# The tree is made anew each time, in build/fresh. The mirror is this machine's own, or AMBER_MIRROR. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian_tree.sh

# lines NAME: the block behind that mark.
lines() {
	awk -v mark="<!-- fresh: $1 -->" '$0 == mark { found = 1; next } found && /^```/ { if (++fences == 2) exit; next }
		found && fences' docs/INSTALL.md README.md
}

# run NAME: those lines, as one script, where the files of the release lie.
run() {
	local script
	script=$(lines "$1")
	[ -n "$script" ] || tree_fail "neither docs/INSTALL.md nor README.md has lines for $1"
	echo "fresh: $1"
	# of what is no release yet PIE wants to be told so
	[[ $version != *-dev ]] || script=${script//pie install amber\/amber/pie install amber\/amber:*@dev}
	inside "$tree" env AMBER=file:///srv bash -euxc "cd $where; $script" >"$tree.log" 2>&1 ||
		{ tail -n 30 "$tree.log" >&2; tree_fail "the lines for $1 fail"; }
}

uses_it() {
	local found
	found=$(inside "$tree" php -r 'echo phpversion("amber"), " ", amber_unserialize(amber_serialize("read"));' 2>&1) ||
		true
	[ "$found" = "$version read" ] || tree_fail "PHP says: $found"
	inside "$tree" php --ri amber | grep '^Version'
}

nothing_is_left() {
	local left
	# Composer keeps what it downloaded
	left=$(inside "$tree" find / \( -path /proc -o -path /srv -o -path /root/.composer \) -prune -o \
		-iname '*amber*' -print)
	[ -z "$left" ] || tree_fail "it leaves $left"
	left=$(inside "$tree" php -r 'echo (int) extension_loaded("amber");' 2>&1) || true
	[ "$left" = 0 ] || tree_fail "PHP says: $left"
}

[ $# -gt 0 ] || tree_fail "usage: scripts/fresh.sh deb|source|readme|pie..."
become_root "$@"
version=$(php scripts/versions.php) || tree_fail "version numbers differ"
tree=$PWD/build/fresh
archive=build/release/php_amber-$version-src.tgz
rm -rf --one-file-system "$tree"
make_tree bookworm "$tree" ca-certificates
mount_proc "$tree/proc" || tree_fail "may not mount /proc in $tree"
echo 'APT::Get::Assume-Yes "true"; APT::Install-Recommends "false";' >"$tree/etc/apt/apt.conf.d/fresh"
# What is built here may need the patch release of PHP that is here.
apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) main' 'Created-By: Packages' 'Codename: bookworm-security' |
	sort -u >"$tree/etc/apt/sources.list.d/security.list"
inside "$tree" apt-get -qq update

for way; do
	where=/srv
	case $way in
	deb)
		cp build/deb/*.deb "$tree/srv/" || tree_fail "no packages in build/deb; make deb makes them"
		;;
	source | readme | pie)
		cp "$archive" "$tree/srv/" || tree_fail "make release, or scripts/release.sh draft, makes it"
		;;&
	readme)
		tar -xzf "$archive" -C "$tree/srv"
		where='/srv/amber-*'
		;;
	pie)
		[ -f "${PIE:-}" ] || tree_fail "PIE names no file; it is to be /path/to/pie.phar"
		install "$PIE" "$tree/usr/local/bin/pie"
		php scripts/packages_json.php "$archive" file:///srv >"$tree/srv/packages.json"
		;;
	esac
	run "$way"
	uses_it
	run "$way, removed"
	nothing_is_left
done
echo "fresh: $* installed and removed"
unmount
rm -rf --one-file-system "$tree"
