// SPDX-License-Identifier: MIT

// Decodes the vectors: node check.mjs

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { canExpand, decode, DecodeError, readDictionary, toNotation } from './amber.mjs';

function vectors(name) {
  const lines = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

function toBytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

const dictionaries = ['vectors', 'packed'].map((name) => readDictionary(
  Uint8Array.from(readFileSync(new URL(`../vectors/${name}.amberdict`, import.meta.url))),
));

/** What is wrong with how a good message is decoded; null if nothing is. */
function goodProblem({ hex, value }) {
  try {
    const notation = toNotation(decode(toBytes(hex), { dictionaries }));
    return isDeepStrictEqual(notation, value) ? null : `is decoded as ${JSON.stringify(notation)}`;
  } catch (error) {
    return `is refused: ${error.stack}`;
  }
}

/** What is wrong with how a bad message is refused; null if nothing is. */
function badProblem({ hex, offset, behind }) {
  try {
    return `is decoded as ${JSON.stringify(toNotation(decode(toBytes(hex), { dictionaries })))}`;
  } catch (error) {
    if (!(error instanceof DecodeError)) {
      return `makes the decoder fail: ${error.stack}`;
    }
    const isThere = error.offset >= offset && error.offset <= behind;
    return isThere ? null : `is refused elsewhere than from ${offset} to ${behind}: ${error.message}`;
  }
}

/** What is wrong with how a compressed message is refused that is not read here; null if nothing is. */
function unreadProblem({ hex }) {
  const problem = badProblem({ hex, offset: 1, behind: 2 });
  return problem === null ? null : `${problem}, not read here`;
}

let passed = 0;
let failed = 0;
const files = [['good.jsonl', goodProblem], ['bad.jsonl', badProblem],
  ['good-compressed.jsonl', canExpand() ? goodProblem : unreadProblem],
  ['bad-compressed.jsonl', canExpand() ? badProblem : unreadProblem],
  ['good-packed.jsonl', unreadProblem], ['bad-packed.jsonl', unreadProblem],
  ['good-dictionary.jsonl', goodProblem], ['bad-dictionary.jsonl', badProblem]];
for (const [name, problemOf] of files) {
  for (const vector of vectors(name)) {
    const problem = problemOf(vector);
    if (problem === null) {
      passed++;
    } else {
      failed++;
      console.log(`${name}: ${vector.name} ${problem}`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
