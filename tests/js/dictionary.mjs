// SPDX-License-Identifier: MIT

import { decode } from './decode.mjs';
import { KeyList, Keys } from './keys.mjs';
import { toHex } from './reader.mjs';
import { AmberMap } from './values.mjs';

const ID_BYTES = 4;
const FIELDS = ['amber', 'name', 'version', 'date', 'content', 'sha256'];
const LISTS = ['strings', 'keys', 'classes'];
const encoder = new TextEncoder();

/** What a dictionary gives a message: entries of three lists. Made by readDictionary(). */
class Dictionary {
  constructor(name, version, id, { strings, keys, classes, zstd }) {
    const keyMaker = new Keys();
    const keyList = (list) => KeyList.of(array(list).map((key) => keyMaker.key(key)));
    Object.assign(this, { name, version, id, zstd, strings: array(strings), keyLists: array(keys).map(keyList) });
    this.layouts = array(classes).map(([className, names]) => ({ className, keyList: keyList(names) }));
  }
}

/**
 * Reads a file NAME.amberdict.
 *
 * It does not compute the hash of the content: the id is what the file says.
 *
 * @param {Uint8Array} bytes the whole file
 * @returns {Dictionary} to be given to decode()
 * @throws {DecodeError|TypeError} if it is no dictionary
 */
export function readDictionary(bytes) {
  const { amber, name, version, content, sha256 } = fields(decode(bytes), FIELDS);
  if (amber !== 'dictionary') throw new TypeError('This is no dictionary');
  const hash = sha256 instanceof Uint8Array ? sha256 : encoder.encode(sha256);
  const value = decode(content);
  const lists = fields(value, value.pairs?.length === 4 ? [...LISTS, 'zstd'] : LISTS);
  return new Dictionary(name, version, toHex(hash.subarray(0, ID_BYTES)), lists);
}

function fields(value, names) {
  const pairs = value instanceof AmberMap ? value.pairs : [];
  const isWhole = pairs.length === names.length && names.every((name, i) => pairs[i][0] === name);
  if (!isWhole) throw new TypeError(`A dictionary has ${names.join(', ')}`);
  return Object.fromEntries(pairs);
}

function array(value) {
  if (!Array.isArray(value)) throw new TypeError('What should be a list is none');
  return value;
}
