// SPDX-License-Identifier: MIT

import { narrow } from './reader.mjs';
import { AmberMap } from './values.mjs';

const [SHORT, CHUNK, MOST_IN_A_MAP] = [64, 8192, 2 ** 23];
const DECIMAL_INT = /^(?:0|-?[1-9][0-9]{0,18})$/;

/** @returns {string} any bytes as as many characters, U+0000 to U+00FF */
export function latin1(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return text;
}

/** @returns {number|bigint|string|Uint8Array} what PHP makes of a key: strings that are written like ints are ints */
export function toPhpKey(key) {
  if (typeof key !== 'string' || key.length > 20 || !DECIMAL_INT.test(key)) return key;
  const int = BigInt(key);
  return BigInt.asIntN(64, int) === int ? narrow(int) : key;
}

/**
 * Makes keys: {value, identity}, of which the identity tells whether two are the same. Engines hash ints, and long
 * strings, such that a message could choose keys that collide; therefore an identity is a string of moderate length.
 */
export class Keys {
  constructor() {
    this.chunks = new Map();
  }

  key(text) {
    const value = toPhpKey(text);
    if (typeof value === 'number' || typeof value === 'bigint') return { value, identity: `i${value}` };
    const identity = typeof value === 'string' ? `s${value}` : `b${latin1(value)}`;
    return { value, identity: identity.length <= SHORT ? identity : this.shorten(identity) };
  }

  /** A name for a long text: its chunks are looked up one by one, each with the name of what stands before it. */
  shorten(text) {
    let name = 'long';
    for (let i = 0; i < text.length; i += CHUNK) {
      const chunk = `${name}:${text.slice(i, i + CHUNK)}`;
      if (!this.chunks.has(chunk)) this.chunks.set(chunk, `n${this.chunks.size}`);
      name = this.chunks.get(chunk);
    }
    return name;
  }
}

/** Puts values to a list of keys. `slots` says to which of the different keys each belongs, null: to the next. */
export class KeyList {
  constructor(count, keys, slots) {
    Object.assign(this, { count, keys, slots, isList: keys.every((key, i) => key === i) });
  }

  /** The key list of keys that Keys made, or of ints that are not far apart. */
  static of(keys) {
    const unique = [];
    const maps = [new Map()];
    const slots = keys.map((key) => {
      const { value = key, identity = key } = key;
      const known = maps.find((map) => map.has(identity));
      if (known !== undefined) return known.get(identity);
      if (maps[0].size === MOST_IN_A_MAP) maps.unshift(new Map());
      maps[0].set(identity, unique.push(value) - 1);
      return unique.length - 1;
    });
    return new KeyList(keys.length, unique, unique.length < keys.length ? slots : null);
  }

  /** The key list of the keys 0 to count - 1. */
  static list(count) {
    return new KeyList(count, Array.from({ length: count }, (_, i) => i), null);
  }

  settle(values) {
    if (this.slots === null) return values;
    const settled = this.keys.map(() => null);
    for (const [i, slot] of this.slots.entries()) settled[slot] = values[i];
    return settled;
  }

  pairs(values) {
    const settled = this.settle(values);
    return this.keys.map((key, i) => [key, settled[i]]);
  }

  array(values) {
    return this.isList ? this.settle(values) : new AmberMap(this.pairs(values));
  }
}
