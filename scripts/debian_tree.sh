# SPDX-License-Identifier: MIT
# To be sourced by bash: Debian trees made by debootstrap, and commands inside them. Needs root.
. scripts/debian_mirror.sh

tree_fail() {
	echo "${0##*/}: $1" >&2
	exit 1
}

# become_root ARGUMENT...: starts the script anew by sudo, with these arguments, unless this is root.
become_root() {
	[ "$(id -u)" != 0 ] || return 0
	command -v sudo >/dev/null ||
		tree_fail "another Debian needs root, and there is no sudo; make test OTHER_PHP=0 does without"
	exec sudo --preserve-env=AMBER_TREE,AMBER_MIRROR,PIE,http_proxy,https_proxy "$0" "$@"
}

# apt's proxy serves debootstrap, and apt inside a tree, as well.
export_proxy() {
	local proxy=
	eval "$(apt-config shell proxy Acquire::http::Proxy)"
	[ -z "$proxy" ] || export http_proxy=${http_proxy:-$proxy}
}

# make_tree RELEASE DIR PACKAGE...: a minimal Debian and these packages, unless DIR is such a tree already. The mirror
# is this machine's own, or AMBER_MIRROR.
make_tree() {
	local release=$1 dir=$2 mirror=${AMBER_MIRROR:-$(apt_mirror)}
	shift 2
	[ ! -f "$dir/.complete" ] || return 0
	[ -n "$mirror" ] || tree_fail "no Debian mirror in apt's configuration; name one in AMBER_MIRROR"
	mount_proc /proc || tree_fail "no /proc here, and none can be mounted; debootstrap needs it"
	export_proxy
	echo "${0##*/}: making a tree of Debian $release in $dir from $mirror"
	rm -rf --one-file-system "$dir" # a /proc may be mounted in what a run that was killed left
	mkdir -p "$dir"
	debootstrap --variant=minbase --include="$(IFS=,; echo "$*")" "$release" "$dir" "$mirror" >"$dir.log" 2>&1 || {
		tail -n 20 "$dir.log" "$dir/debootstrap/debootstrap.log" >&2
		tree_fail "debootstrap failed"
	}
	touch "$dir/.complete"
}

# mount_proc DIR: puts /proc in DIR for as long as this script runs, unless there is one.
mounted=()
mount_proc() {
	[ ! -e "$1/self" ] || return 0
	mount -t proc proc "$1" 2>/dev/null || mount --bind /proc "$1" 2>/dev/null || return 1
	mounted+=("$1")
	trap unmount EXIT
}

# To be called by a script that has a trap of its own.
unmount() {
	[ ${#mounted[@]} = 0 ] || umount --lazy "${mounted[@]}" # others may look into it
	mounted=()
}

# bare_tree RELEASE DIR: makes DIR anew, as a Debian that is just installed: with security updates, and with the
# certificates that this machine trusts beside Debian's.
bare_tree() {
	local release=$1 dir=$2 security
	rm -rf --one-file-system "$dir"
	make_tree "$release" "$dir" ca-certificates
	mount_proc "$dir/proc" || tree_fail "may not mount /proc in $dir"
	echo '127.0.0.1 localhost' >"$dir/etc/hosts"
	security=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian-Security' | sed 1q)
	[ -z "$security" ] || echo "deb $security $release-security main" >"$dir/etc/apt/sources.list.d/security.list"
	cp /usr/local/share/ca-certificates/*.crt "$dir/usr/local/share/ca-certificates/" 2>/dev/null || true
	inside "$dir" update-ca-certificates >/dev/null 2>&1
	echo 'APT::Get::Assume-Yes "true"; APT::Install-Recommends "false";' >"$dir/etc/apt/apt.conf.d/fresh"
	inside "$dir" apt-get -qq update
}

# copy_sources DIR: brings DIR/amber up to date with the sources here; what was built there stays.
copy_sources() {
	mkdir -p "$1/amber"
	rsync -a --delete --exclude=/.git --filter=':- .gitignore' ./ "$1/amber/"
}

# inside DIR COMMAND...: runs it in that tree, in its /amber if there is one, with an environment of its own.
inside() {
	local dir=$1
	shift
	export_proxy
	cp -L /etc/resolv.conf "$dir/etc/resolv.conf" 2>/dev/null || true
	chroot "$dir" /usr/bin/env -i \
		PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
		${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
		sh -c 'cd /amber 2>/dev/null || cd; exec "$@"' sh "$@"
}
