#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the copies that the laboratory holds encoding and decoding against (tests/bench/copier) into
# build/copier/modules/copier.so.
set -eu
cd "$(dirname "$0")/.."

mkdir -p build/copier
for file in tests/bench/copier/*; do
	cmp -s "$file" "build/copier/${file##*/}" || cp "$file" build/copier
done
CONFIGURE='' scripts/build.sh build/copier
