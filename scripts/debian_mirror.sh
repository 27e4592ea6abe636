# SPDX-License-Identifier: MIT
# To be sourced by bash.

# The first Debian archive (not security updates) that this machine's apt knows.
apt_mirror() {
	local code
	code=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
	{
		apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian'
		apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $code"
	} 2>/dev/null | sed -n '1{s,/$,,;p;}'
}
