#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs the polyfill's tests under versions of PHP that Debian has none of. They come as WebAssembly, from npm.
#
#   scripts/wasm.sh VERSION...       8.1, the oldest that the polyfill is for, 8.3 and others
set -euo pipefail
cd "$(dirname "$0")/.."

package_version=3.1.56

for version; do
	folder=build/wasm/$version
	if [ "$(cat "$folder/.installed" 2>/dev/null)" != "$package_version" ]; then
		rm -rf "$folder"
		mkdir -p "$folder"
		echo '{"private": true}' >"$folder/package.json"
		npm install --prefix "$folder" --silent --no-audit --no-fund --ignore-scripts \
			"@php-wasm/node-${version/./-}@$package_version" >&2
		echo "$package_version" >"$folder/.installed"
	fi
	# A vector makes objects 8,192 deep, and PHP releases them one inside the other.
	node --stack-size=6000 scripts/wasm.mjs "$folder" "$version" packages/polyfill/tests/alone.php
done
