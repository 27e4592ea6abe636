#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs a command of this project under PHP 8.4, in a Debian 13 tree made once by debootstrap.
#
#   scripts/php84.sh COMMAND...     e.g. scripts/php84.sh scripts/phpt.sh ext/tests/02_arrays
#
# The tree lies in build/trixie, or where AMBER_TRIXIE says. Its /amber is a copy of the sources, brought up to
# date at each call; what was built there stays. The mirror is this machine's own, or AMBER_MIRROR. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian_tree.sh

[ $# -gt 0 ] || tree_fail "usage: scripts/php84.sh COMMAND..."
become_root "$@"

mkdir -p build
root=$(realpath -m "${AMBER_TRIXIE:-build/trixie}")
mkdir -p "$(dirname "$root")"
exec 9>"$root.lock"
flock 9 # one run at a time

make_tree trixie "$root" make ca-certificates
mount_proc "$root/proc" || echo "php84: may not mount /proc in $root; PHP reads the limit of its stack from there"
copy_sources "$root"
inside "$root" scripts/setup.sh phpt || tree_fail "could not install PHP in $root"
inside "$root" php -r 'exit(PHP_VERSION_ID >= 80400 ? 0 : 1);' || tree_fail "the PHP in $root is older than 8.4"
inside "$root" "$@"
