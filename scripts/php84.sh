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
. scripts/debian_mirror.sh

fail() {
	echo "php84: $1" >&2
	exit 1
}

make_tree() {
	local mirror=${AMBER_MIRROR:-$(apt_mirror)}
	[ -n "$mirror" ] || fail "no Debian mirror in apt's configuration; name one in AMBER_MIRROR"
	echo "php84: making a Debian 13 tree in $root from $mirror (once)"
	rm -rf "$root"
	mkdir -p "$root"
	debootstrap --variant=minbase --include=make,ca-certificates trixie "$root" "$mirror" >"$root.log" 2>&1 || {
		tail -n 20 "$root.log" "$root/debootstrap/debootstrap.log" >&2
		fail "debootstrap failed"
	}
	touch "$root/.complete"
}

# mount_proc DIR: puts /proc in DIR for as long as this script runs, unless there is one.
mounted=()
mount_proc() {
	[ ! -e "$1/self" ] || return 0
	mount -t proc proc "$1" 2>/dev/null || mount --bind /proc "$1" 2>/dev/null || return 1
	mounted+=("$1")
	trap 'umount "${mounted[@]}"' EXIT
}

copy_sources() {
	mkdir -p "$root/amber"
	rsync -a --delete --exclude=/.git --filter=':- .gitignore' ./ "$root/amber/"
}

inside() {
	chroot "$root" /usr/bin/env -i \
		PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
		${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
		sh -c 'cd /amber && exec "$@"' sh "$@"
}

[ $# -gt 0 ] || fail "usage: scripts/php84.sh COMMAND..."
if [ "$(id -u)" != 0 ]; then
	command -v sudo >/dev/null || fail "a second Debian needs root; run as root, or leave it out with PHP84=0"
	exec sudo --preserve-env=AMBER_TRIXIE,AMBER_MIRROR,http_proxy,https_proxy "$0" "$@"
fi

# apt's proxy serves debootstrap, and apt inside the tree, as well.
proxy=
eval "$(apt-config shell proxy Acquire::http::Proxy)"
[ -z "$proxy" ] || export http_proxy=${http_proxy:-$proxy}

mkdir -p build
root=$(realpath -m "${AMBER_TRIXIE:-build/trixie}")
mkdir -p "$(dirname "$root")"
exec 9>"$root.lock"
flock 9 # one run at a time

mount_proc /proc || fail "no /proc here, and none can be mounted; debootstrap needs it"
[ -f "$root/.complete" ] || make_tree
cp -L /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
mount_proc "$root/proc" || echo "php84: may not mount /proc in $root; PHP reads the limit of its stack from there"
copy_sources
inside scripts/setup.sh phpt || fail "could not install PHP in $root"
inside php -r 'exit(PHP_VERSION_ID >= 80400 ? 0 : 1);' || fail "the PHP in $root is older than 8.4"
inside "$@"
