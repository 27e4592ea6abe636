#!/bin/bash
# SPDX-License-Identifier: MIT
# Does on bare Debians what README.md, CONTRIBUTING.md and docs/INSTALL.md say.
#
#   scripts/fresh.sh [bookworm|trixie]...    both by default
#
# In a tree of each, on a clone of what is committed: `make bench QUICK=1`, `make test`, `make deb`. Then, in another
# tree, it installs what came of these, uses it, removes it, and looks for what is left: by the lines behind the marks
# "fresh: NAME" and "fresh: NAME, removed" of the documents, with 8.4 for 8.2 on trixie. PIE=/path/to/pie.phar, which
# Debian does not package, has it install by PIE, too. The trees are build/fresh/RELEASE, made anew each time; the
# mirror is this machine's own, or AMBER_MIRROR. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian_tree.sh

# commands: what they say stays in $tree.log.
commands() {
	local command
	bare_tree "$release" "$tree"
	inside "$tree" apt-get -qq install git make >/dev/null 2>&1
	git clone -q --depth 1 "file://$PWD" "$tree/amber"
	for command in 'make bench QUICK=1' 'make test' 'make deb'; do
		echo "fresh: $release: $command"
		inside "$tree" $command >"$tree.log" 2>&1 ||
			{ tail -n 40 "$tree.log" >&2; tree_fail "$command fails; all of it is in $tree.log"; }
		tail -n 1 "$tree.log"
	done
	rm -rf "$tree.files"
	mkdir "$tree.files"
	cp "$tree"/amber/build/release/*.tgz "$tree"/amber/build/deb/*.deb "$tree.files"
}

# lines NAME: the block behind that mark.
lines() {
	awk -v mark="<!-- fresh: $1 -->" '{ sub(/^   /, "") } # of a list
		$0 == mark { found = 1; next } found && /^```/ { if (++fences == 2) exit; next }
		found && fences' docs/INSTALL.md docs/DROP-IN.md README.md
}

# run NAME WHERE: those lines, as one script, in that directory.
run() {
	local script
	script=$(lines "$1")
	[ -n "$script" ] || tree_fail "no document has lines for $1"
	[ "$release" != trixie ] || script=${script//8.2/8.4}
	echo "fresh: $release: $1"
	# of what is no release yet PIE wants to be told so
	[[ $version != *-dev ]] || script=${script//pie install amber\/amber/pie install amber\/amber:*@dev}
	inside "$tree" env AMBER=file:///srv bash -euxc "cd $2; $script" >"$tree.log" 2>&1 ||
		{ tail -n 30 "$tree.log" >&2; tree_fail "the lines for $1 fail"; }
}

uses_it() {
	local found
	found=$(inside "$tree" php -r 'echo phpversion("amber"), " ", amber_unserialize(amber_serialize("read"));' 2>&1) ||
		true
	[ "$found" = "$version read" ] || tree_fail "PHP says: $found"
	inside "$tree" php --ri amber | grep '^Version'
}

# Below php-redis, which depends on the package igbinary, the module takes its place, and it comes back.
drops_in() {
	inside "$tree" apt-get -qq install php-cli php-redis >/dev/null 2>&1
	run drop-in /srv
	has_igbinary "3.2.99-amber$version"
	run 'drop-in, removed' /srv
	has_igbinary "$(inside "$tree" dpkg-query -f '${source:Upstream-Version}' -W 'php8.?-igbinary')"
	inside "$tree" apt-get -qq purge php-redis 'php8.*-redis' 'php8.*-igbinary' 'php8.*-amber' >/dev/null 2>&1
}

has_igbinary() {
	local found
	found=$(inside "$tree" php -r 'echo phpversion("igbinary"), " ", extension_loaded("redis") ? "redis" : "";' 2>&1) ||
		true
	[ "$found" = "$1 redis" ] || tree_fail "PHP says: $found"
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

installs() {
	local way where archive=$tree.files/php_amber-$version-src.tgz
	bare_tree "$release" "$tree"
	cp "$tree".files/* "$tree/srv/"
	drops_in
	for way in deb source readme ${PIE:+pie}; do
		where=/srv
		case $way in
		readme)
			tar -xzf "$archive" -C "$tree/srv"
			where='/srv/amber-*'
			;;
		pie)
			[ -f "$PIE" ] || tree_fail "PIE names no file; it is to be /path/to/pie.phar"
			install "$PIE" "$tree/usr/local/bin/pie"
			php packaging/packages_json.php "$archive" file:///srv >"$tree/srv/packages.json"
			;;
		esac
		run "$way" "$where"
		uses_it
		run "$way, removed" "$where"
		nothing_is_left
	done
}

become_root "$@"
version=$(php packaging/versions.php) || tree_fail "version numbers differ"
mkdir -p build/fresh
[ $# -gt 0 ] || set -- bookworm trixie
for release; do
	tree=$PWD/build/fresh/$release
	commands
	unmount
	installs
	unmount
	rm -rf --one-file-system "$tree"
done
echo "fresh: both commands pass on $*, and what is installed there can be used and removed"
