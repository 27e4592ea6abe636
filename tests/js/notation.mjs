// SPDX-License-Identifier: MIT

import { toPhpKey } from './keys.mjs';
import { AmberEnum, AmberFloat, AmberMap, AmberObject, AmberReference } from './values.mjs';

/**
 * Writes a decoded value as JSON, as tests/vectors/README.md has it. An array is written wherever it is named, so what
 * comes of a hostile message may be too large for any machine: this is for tests.
 *
 * @param {*} value what decode() returned
 * @returns {*} what JSON.parse() would return for the notation of this value
 */
export function toNotation(value) {
  // A message is a value: if it begins with a reference, that is none of the places of this reference.
  const root = value instanceof AmberReference ? value.value : value;
  // What stands in one place only is known when all has been written once.
  const places = new Writer(new Map()).run(root).placesSoFar;
  return new Writer(places).run(root).result[0];
}

const hex = (byte) => byte.toString(16).padStart(2, '0');
const isShared = (value) => value instanceof AmberObject || value instanceof AmberReference;

/** Writes one value after the other, what a value holds before what follows it. */
class Writer {
  constructor(places) {
    Object.assign(this, { places, placesSoFar: new Map(), numbers: new Map(), tasks: [], result: [] });
  }

  run(root) {
    this.later([[root, this.result, 0]]);
    while (this.tasks.length > 0) this.write(...this.tasks.pop());
    return this;
  }

  /** Takes the values that are to be written next, each with the array or object that it goes to, and the key there. */
  later(tasks) {
    tasks.reverse().forEach((task) => this.tasks.push(task));
  }

  write(value, holder, key) {
    if (value instanceof AmberReference && this.places.get(value) === 1) {
      this.later([[value.value, holder, key]]);
    } else if (isShared(value)) {
      holder[key] = this.shared(value, value instanceof AmberReference ? 'reference' : 'object');
    } else if (value instanceof AmberMap) {
      holder[key] = { array: this.pairs(value.pairs) };
    } else if (Array.isArray(value)) {
      holder[key] = [];
      this.later(value.map((inner, i) => [inner, holder[key], i]));
    } else {
      holder[key] = scalar(value);
    }
  }

  shared(value, field) {
    this.placesSoFar.set(value, (this.placesSoFar.get(value) ?? 0) + 1);
    if (this.placesSoFar.get(value) > 1) return { [field]: this.numbers.get(value) };
    const json = {};
    if (this.places.get(value) > 1) {
      this.numbers.set(value, this.numbers.size + 1);
      json[field] = this.numbers.get(value);
    }
    if (value instanceof AmberReference) {
      this.later([[value.value, json, 'value']]);
      return json;
    }
    json.class = scalar(value.class);
    return 'payload' in value ? { ...json, payload: scalar(value.payload) }
      : { ...json, properties: this.pairs(value.properties) };
  }

  pairs(pairs) {
    const json = pairs.map(([key]) => [scalar(toPhpKey(key)), null]);
    this.later(pairs.map((pair, i) => [pair[1], json[i], 1]));
    return json;
  }
}

function scalar(value) {
  if (value instanceof AmberFloat) return { float: bits(value.value) };
  if (value instanceof AmberEnum) return { enum: scalar(value.class), case: scalar(value.case) };
  if (value instanceof Uint8Array) return { bytes: Array.from(value, hex).join('') };
  return typeof value === 'bigint' ? { int: String(value) } : value;
}

/** The 64 bits of a float, the highest first. */
function bits(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return Number.isNaN(value) ? '7ff8000000000000' : Array.from(new Uint8Array(view.buffer), hex).join('');
}
