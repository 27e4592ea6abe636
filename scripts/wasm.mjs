// SPDX-License-Identifier: MIT

// Runs a PHP file of this tree under the PHP of a package for WebAssembly: node scripts/wasm.mjs FOLDER VERSION FILE
// FOLDER: where the package is installed (scripts/wasm.sh). The tree is copied into the interpreter's memory.

import { Blob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// What the package takes for granted, and Node.js 18 lacks.
globalThis.File ??= class File extends Blob {};
globalThis.CustomEvent ??= class CustomEvent extends Event {};
globalThis.crypto ??= webcrypto;

const [folder, version, file] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(resolve(folder), 'index.js')));
const build = require.resolve(`@php-wasm/node-${version.replace('.', '-')}`);
const { getPHPLoaderModule } = await import(pathToFileURL(build));
const { PHP, loadPHPRuntime } = await import(pathToFileURL(require.resolve('@php-wasm/universal')));

// What packages/polyfill/tests/alone.php needs.
const TREES = ['packages/polyfill', 'tests/vectors', 'ext/tests/golden', 'ext/tests/generator'];

const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), { processId: 1 }));

function copy(path) {
  php.mkdir(`/amber/${path}`);
  for (const name of readdirSync(path)) {
    const inside = `${path}/${name}`;
    if (statSync(inside).isDirectory()) {
      copy(inside);
    } else {
      php.writeFile(`/amber/${inside}`, readFileSync(inside));
    }
  }
}

TREES.forEach(copy);
// a script that ends with a status is thrown
const response = await php
  .run({ scriptPath: `/amber/${file}` })
  .catch((error) => error.response ?? Promise.reject(error));
process.stdout.write(response.text);
process.stderr.write(response.errors);
process.exit(response.exitCode);
