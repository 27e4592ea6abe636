#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs a command of this project under the PHP of the other Debian: 8.4 of Debian 13 where the PHP here is 8.2, else
# 8.2 of Debian 12.
#
#   scripts/other_php.sh COMMAND...     e.g. scripts/other_php.sh scripts/phpt.sh ext/tests/02_arrays
#
# debootstrap makes the tree once, in build/trixie or build/bookworm, or where AMBER_TREE says. Its /amber is a copy of
# the sources, brought up to date at each call; what was built there stays. The mirror is this machine's own, or
# AMBER_MIRROR. Needs root. Only what COMMAND writes comes on the standard output.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian_tree.sh

[ $# -gt 0 ] || tree_fail "usage: scripts/other_php.sh COMMAND..."
become_root "$@"

release=bookworm version=8.2
[ "$(php -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')" != 8.2 ] || release=trixie version=8.4
mkdir -p build
root=$(realpath -m "${AMBER_TREE:-build/$release}")
mkdir -p "$(dirname "$root")"
exec 9>"$root.lock"
flock 9 # one run at a time

{
	make_tree "$release" "$root" make ca-certificates
	mount_proc "$root/proc" || echo "may not mount /proc in $root; PHP reads the limit of its stack from there"
	copy_sources "$root"
	inside "$root" scripts/setup.sh phpt || tree_fail "could not install PHP in $root"
	inside "$root" php -r 'exit(str_starts_with(PHP_VERSION, "$argv[1].") ? 0 : 1);' "$version" ||
		tree_fail "the PHP in $root is not $version"
} >&2
inside "$root" "$@"
