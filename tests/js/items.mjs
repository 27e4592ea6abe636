// SPDX-License-Identifier: MIT

import { Budget } from './budget.mjs';
import { KeyList, Keys, latin1 } from './keys.mjs';
import { Reader, toText } from './reader.mjs';
import { AmberFloat, DecodeError } from './values.mjs';

const GREATEST_INT = 2n ** 63n - 1n;
const [LIST_COLUMN, ROWS, LIST_ROWS] = [0xf0, 0xfc, 0xfe];
const CLASS_NAME = /^(?!\\)[A-Za-z0-9_\\\u0080-\uffff]+$/;
const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/** @returns {AmberFloat} m / 10^places */
export function decimal(m, places) {
  return new AmberFloat(Number(m) / POWERS[places]);
}

/** Reads items that hold no others, and lists of keys; all methods may throw DecodeError. */
export class Items extends Reader {
  /** @param {Uint8Array} bytes the message */
  constructor(bytes) {
    super(bytes);
    this.budget = new Budget(bytes.length);
    this.keyMaker = new Keys();
    // Beside its value each string has what was found out about it: long ones may be named very often.
    this.texts = [];
    this.keyLists = [];
    this.layouts = [];
  }

  /** Gives the entries of a dictionary the first numbers. */
  begin({ strings, keyLists, layouts }) {
    this.texts = strings.map((value) => ({ value, key: null, isClassName: null }));
    [this.keyLists, this.layouts] = [[...keyLists], [...layouts]];
  }

  /** The null, bool, int, float or string whose tag has been read at `at`; undefined if the item is another. */
  scalar(tag, at) {
    if (tag < 0x40) return tag;
    if (tag >= 0xc8 && tag <= 0xcf) return 0xc7 - tag;
    if (tag >= 0xd3 && tag <= 0xe2) return this.int(tag, at);
    if (tag >= 0xe4 && tag <= 0xe9) return decimal(this.zigzag(), tag - 0xe4);
    switch (tag) {
      case 0xd0: return null;
      case 0xd1: return false;
      case 0xd2: return true;
      case 0xe3: return new AmberFloat(this.floats(1)[0]);
      default: return this.text(tag, at)?.value;
    }
  }

  int(tag, at) {
    const isNegative = tag >= 0xdb;
    const value = this.unsigned(tag - (isNegative ? 0xda : 0xd2));
    if (value > GREATEST_INT) throw new DecodeError('An int is beyond 64 bits', at);
    if (!isNegative) return value;
    // -1 - (2^53 - 1) is the one result that is a number no longer.
    return value < Number.MAX_SAFE_INTEGER ? -1 - value : -1n - BigInt(value);
  }

  text(tag, at) {
    if (tag >= 0x40 && tag < 0x60) return this.newText(tag - 0x40);
    if (tag >= 0x60 && tag < 0x90) return this.entry(this.texts, tag - 0x60, 'string', at);
    switch (tag) {
      case 0xea: return this.newText(this.count());
      case 0xeb:
      case 0xec: return this.entry(this.texts, 48 + 256 * (tag - 0xeb) + this.byte(), 'string', at);
      case 0xee: return this.entry(this.texts, this.varint(), 'string', at + 1);
      default: return undefined;
    }
  }

  newText(size) {
    const text = { value: toText(this.take(size)), key: null, isClassName: null };
    if (size >= 2) this.texts.push(text);
    return text;
  }

  /** What has this number in one of the four lists. */
  entry(list, number, what, at) {
    if (!(number < list.length)) throw new DecodeError(`This ${what} number has not been given`, at);
    return list[number];
  }

  /** The next item, which is a string. */
  string() {
    const at = this.offset;
    const text = this.text(this.byte(), at);
    if (text === undefined) throw new DecodeError('This is no string', at);
    return text;
  }

  /** The next item, which is the name of a class. */
  className() {
    const at = this.offset;
    const text = this.string();
    text.isClassName ??= CLASS_NAME.test(typeof text.value === 'string' ? text.value : latin1(text.value));
    if (!text.isClassName) throw new DecodeError('This is not the name of a class', at);
    return text.value;
  }

  /** The next `n` items, which are keys. */
  keys(n) {
    const keys = [];
    while (keys.length < n) keys.push(this.key());
    return keys;
  }

  key() {
    const at = this.offset;
    const tag = this.byte();
    const text = this.text(tag, at);
    if (text !== undefined) return (text.key ??= this.keyMaker.key(text.value));
    const value = this.scalar(tag, at);
    if (typeof value !== 'number' && typeof value !== 'bigint') {
      throw new DecodeError('A key is neither an int nor a string', at);
    }
    return this.keyMaker.key(value);
  }

  /** A new key list, of `count` keys that follow. */
  newKeyList(count) {
    const keyList = KeyList.of(this.keys(count));
    this.keyLists.push(keyList);
    return keyList;
  }

  /** A new class layout, and whether its keys do not stand in the message, and a column of values follows. */
  newLayout(at, mayHaveColumn) {
    const className = this.className();
    const count = this.count();
    const hasColumn = count > 0 && this.left > 0 && this.bytes[this.offset] === LIST_COLUMN;
    if (hasColumn && !mayHaveColumn) throw new DecodeError('Rows of objects cannot have the keys of a list', at);
    if (hasColumn) this.budget.take(count, this.skip(1));
    const keyList = hasColumn ? KeyList.list(count) : KeyList.of(this.keys(count));
    this.layouts.push({ className, keyList });
    return { className, keyList, hasColumn };
  }

  /** What stands between a tag of rows and their number: how many columns, the keys and the class, if there are any. */
  headOfRows(tag, at) {
    const numberAt = this.offset;
    const number = this.count(tag === LIST_ROWS ? 1 : 0);
    if (tag === LIST_ROWS) return { width: number, keyList: null, className: null };
    if (tag === ROWS) {
      const keyList = number === 0 ? this.newKeyList(this.count(1))
        : this.entry(this.keyLists, number - 1, 'key list', numberAt);
      return { width: keyList.count, keyList, className: null };
    }
    const { className, keyList } = number === 0 ? this.newLayout(numberAt, false)
      : this.entry(this.layouts, number - 1, 'class layout', numberAt);
    if (keyList.count === 0) throw new DecodeError('Rows of objects have no properties', at);
    return { width: keyList.count, keyList, className };
  }
}
