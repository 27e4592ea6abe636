#!/bin/bash
# SPDX-License-Identifier: MIT
# Makes build/charts/charts.js, which draws the charts in the pages of reports, of lab/charts and what it needs of npm.
set -euo pipefail
cd "$(dirname "$0")/.."

sources=(lab/charts/charts.js lab/charts/package.json lab/charts/package-lock.json)
out=build/charts
mark=$(cat "${sources[@]}" scripts/charts.sh | sha256sum)
[ "$(cat "$out/.made" 2>/dev/null)" != "$mark" ] || exit 0

rm -rf "$out"
mkdir -p "$out"
cp "${sources[@]}" "$out"
cd "$out"
npm ci --silent --no-audit --no-fund --ignore-scripts >&2
esbuild charts.js --bundle --minify --format=iife --charset=utf8 --legal-comments=none \
	--metafile=parts.json --outfile=bundle.js --log-level=warning
# The licence of each package that is in the bundle, once where several have one and the same.
node -e '
	const fs = require("fs");
	const texts = new Map();
	for (const file of Object.keys(JSON.parse(fs.readFileSync("parts.json")).inputs)) {
		const name = file.match(/^node_modules\/((@[^/]+\/)?[^/]+)/)?.[1];
		if (name !== undefined) {
			const text = fs.readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim();
			texts.set(text, (texts.get(text) ?? new Set()).add(name));
		}
	}
	const licences = [...texts].map(([text, names]) => `${[...names].join(", ")}:\n\n${text}`).join("\n\n");
	const bundle = fs.readFileSync("bundle.js", "utf8");
	fs.writeFileSync("charts.js", `/*!\n${licences.replaceAll("*/", "* /")}\n*/\n${bundle}`);
'
# A page holds it between the tags of a script.
! grep -qi '</script' charts.js || { echo "charts: the bundle would end its own script" >&2; exit 1; }
echo "$mark" >.made
echo "made build/charts/charts.js, $(wc -c <charts.js) bytes"
