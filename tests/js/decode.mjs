// SPDX-License-Identifier: MIT

import { readColumn, readKeyColumn } from './columns.mjs';
import { expand, needed } from './compression.mjs';
import { Compound, Frame } from './frames.mjs';
import { Items } from './items.mjs';
import { toHex } from './reader.mjs';
import { AmberEnum, AmberObject, AmberReference, DecodeError } from './values.mjs';

const [MAGIC, VERSION, MOST_ROWS, MOST_LEVELS_IN_A_ROW] = [0xc1, 0x01, 256, 128];
const [DICTIONARY, ID_BYTES] = [0x10, 4];
const SECTIONS = ['a checksum', 'a signature'];
const [ITEMS, EMPTY_ARRAY] = [0x00, 0xa0];
const [RECORD, LIST, LIST_COLUMN, MAP, MAP_COLUMNS] = [0xed, 0xef, 0xf0, 0xf1, 0xf2];
const [BACKREF, DEFINE, REF, REF_BACKREF, OBJECT, OBJECT_NEW] = [0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8];
const [SHARED_ROWS, ENUM, SERIALIZABLE, ROWS, LIST_ROWS, ENCLOSING] = [0xf9, 0xfa, 0xfb, 0xfc, 0xfe, 0xff];

const isRows = (tag) => tag === SHARED_ROWS || (tag >= ROWS && tag <= LIST_ROWS);
const isListSmall = (tag) => tag > EMPTY_ARRAY && tag < 0xb0;
const isBackref = (tag) => (tag >= 0xb8 && tag <= 0xbf) || tag === BACKREF;
const isObject = (tag) => (tag >= 0xc0 && tag <= 0xc7) || tag === OBJECT || tag === OBJECT_NEW;
const isArray = (tag) => (tag >= 0x90 && tag <= 0xb7 && tag !== EMPTY_ARRAY) || tag === RECORD
  || (tag >= LIST && tag <= MAP_COLUMNS);

/**
 * Decodes a message.
 *
 * @param {Uint8Array} bytes a whole message
 * @param {{maxDepth?: number, dictionaries?: Dictionary[]}} [options] how many levels of arrays and objects it may
 *   have, and what it may name of readDictionary()
 * @returns {*} null, a boolean, a number or BigInt (an int), AmberFloat, a string (Uint8Array if it is not UTF-8),
 *   an array (keys 0 to n - 1), AmberMap (other keys), AmberObject, AmberEnum or AmberReference
 * @throws {DecodeError} if the message is not one, or asks for too much
 */
export function decode(bytes, { maxDepth = 4096, dictionaries = [] } = {}) {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('A message is a Uint8Array');
  return new Decoder(expand(bytes, dictionaries), maxDepth, dictionaries).message();
}

function wrap(reference, value) {
  if (reference !== null) reference.value = value;
  return reference ?? value;
}

class Decoder extends Items {
  constructor(bytes, maxDepth, dictionaries) {
    super(bytes);
    Object.assign(this, { maxDepth, dictionaries });
    /** Shared values. An entry has a reference, or a compound, or a reference and the compound that is its value. */
    this.entries = [];
    this.root = new Frame(null, 1, null, [], 0);
    /** How many arrays and objects have begun, and may: something that was named could be as deep as there are. */
    this.containers = 0;
    this.containersMost = Infinity;
    /** The innermost container that is being read: nesting must not take the engine's stack. */
    this.frame = this.root;
  }

  message() {
    if (this.byte() !== MAGIC) throw new DecodeError('The magic byte is another', 0);
    const version = this.byte();
    const section = SECTIONS.find((_, flag) => (version & 15) === VERSION && version >> (6 + flag) & 1);
    if (section !== undefined) throw new DecodeError(`There is ${section}, which is not read here`, 1);
    if ((version & ~DICTIONARY) !== VERSION) throw new DecodeError('The version is another', 1);
    if (version !== VERSION) this.begin(this.dictionary());
    this.budget.waiting = 1;
    while (!this.root.isFull) {
      this.place();
      while (this.frame.isFull && this.frame !== this.root) this.close();
    }
    if (this.left > 0) throw new DecodeError('Something follows the item', this.offset);
    return this.root.values[0];
  }

  /** The dictionary whose id follows. */
  dictionary() {
    return needed(toHex(this.take(ID_BYTES)), this.dictionaries);
  }

  /** Reads what fills the next place, or places, or begins to. */
  place() {
    const at = this.offset;
    const tag = this.byte();
    if (isRows(tag) && this.frame !== this.root) return this.rows(tag, at);
    this.budget.waiting--;
    return tag === REF_BACKREF ? this.refBackref(at) : this.prefixes(tag, at);
  }

  refBackref(at) {
    const { reference, compound } = this.entries[this.varint()] ?? { reference: null };
    if (reference === null) throw new DecodeError('REF_BACKREF names what is no reference', at);
    if (compound !== null) {
      this.checkRow(compound, at);
      this.addLevels(compound, at);
    }
    this.frame.values.push(reference);
  }

  /** Reads an item that REF or DEFINE or both may stand before, each of which gives an entry for it. */
  prefixes(firstTag, firstAt) {
    let [tag, at, reference] = [firstTag, firstAt, null];
    const entries = [];
    if (tag === REF) {
      reference = new AmberReference();
      entries.push({ reference, compound: null });
      [at, tag] = [this.offset, this.byte()];
      if (tag === REF || tag === REF_BACKREF) throw new DecodeError('REF stands before a reference', at);
    }
    if (tag === DEFINE) {
      entries.push({ reference: null, compound: null });
      [at, tag] = [this.offset, this.byte()];
      if (!isArray(tag) && !isObject(tag) && tag !== SERIALIZABLE) {
        throw new DecodeError('DEFINE stands before what is neither array nor object', at);
      }
    }
    const number = this.entries.length;
    this.entries.push(...entries);
    const again = reference !== null && isBackref(tag);
    const compound = again ? this.referenceTo(tag, at, reference) : this.item(tag, at, reference);
    for (const entry of entries) entry.compound = compound;
    if (entries.length > 0 && compound !== null && !isBackref(tag)) {
      compound.number = number;
      if (!compound.isComplete) this.frame.enter();
    }
  }

  /** Reads BACKREF behind REF. Returns a compound of the reference's own, which is as deep as what it holds is here. */
  referenceTo(tag, at, reference) {
    const { frame } = this;
    const { levels, backEdge } = frame;
    Object.assign(frame, { levels: 0, backEdge: Infinity });
    const { kind, value } = this.item(tag, at, reference);
    const compound = new Compound(kind, value, frame).complete(frame.levels, frame.backEdge);
    Object.assign(frame, {
      levels: Math.max(levels, frame.levels), backEdge: Math.min(backEdge, frame.backEdge),
    });
    return compound;
  }

  /** Reads an item, or begins to. Returns the compound that it is; null for a scalar. */
  item(tag, at, reference) {
    if (isArray(tag)) return this.array(tag, at, reference);
    if (isObject(tag)) return this.object(tag, at, reference);
    if (isRows(tag)) throw new DecodeError('Rows stand outside a sequence', at);
    if (tag === ENCLOSING) throw new DecodeError(`No unserialize() runs ${this.varint()} calls out`, at);
    const compound = this.compound(tag, at);
    const scalar = tag === EMPTY_ARRAY ? [] : this.scalar(tag, at);
    this.frame.values.push(wrap(reference, compound === null ? scalar : compound.value));
    return compound;
  }

  /** The compound that an item is, if it is one that is read at once; else null. */
  compound(tag, at) {
    if (isBackref(tag)) return this.backref(tag, at);
    if (tag !== ENUM && tag !== SERIALIZABLE) return null;
    const [kind, Type] = tag === ENUM ? ['enum', AmberEnum] : ['object', AmberObject];
    return new Compound(kind, new Type(this.className(), this.string().value), this.frame).complete(0);
  }

  backref(tag, at) {
    const number = tag === BACKREF ? this.varint() : tag - 0xb8;
    const { reference, compound } = this.entry(this.entries, number, 'shared value', at);
    if (reference !== null && (compound === null || compound.kind === 'array')) {
      throw new DecodeError('BACKREF names a reference whose value is neither an object nor an enum case', at);
    }
    if (!compound.isComplete && compound.kind === 'array') {
      throw new DecodeError('BACKREF names an array that has not all been read', at);
    }
    this.checkRow(compound, at);
    this.addLevels(compound, at);
    return compound;
  }

  /** One of rows that are not complete is named inside itself only. */
  checkRow(compound, at) {
    if (!compound.isComplete && compound.rows !== null && !this.isInside(compound)) {
      throw new DecodeError('A row is named that has not all been read', at);
    }
  }

  /** Whether the place that is being filled belongs to this one of the rows, which are not complete. */
  isInside({ rows, row }) {
    if (this.frame.depth - rows.depth > MOST_LEVELS_IN_A_ROW) return false;
    let place = this.frame.values.length;
    for (let { frame } = this; frame !== rows; frame = frame.parent) place = frame.placeInParent;
    return place === row;
  }

  addLevels(compound, at) {
    const { frame } = this;
    if (!compound.isComplete) {
      Object.assign(compound, { rise: Math.max(compound.rise, frame.depth - compound.depth) });
      frame.backEdge = Math.min(frame.backEdge, compound.number);
    } else if (compound.backEdge < Infinity) {
      this.addCycle(compound.outermost, at);
    } else {
      this.checkLevels(frame.depth + compound.levels, compound.kind === 'object' ? 2 : 1, at);
      frame.levels = Math.max(frame.levels, compound.levels);
    }
  }

  /** Counts a complete compound that a path reaches from one that is named, and may leave for what is not complete. */
  addCycle(reached, at) {
    const { frame } = this;
    const levels = reached.levels + reached.rise;
    let [counted, key] = [frame, 'levels'];
    this.checkLevels(frame.depth + levels, 8, at);
    if (reached.backEdge < Infinity) {
      this.checkRow(this.entries[reached.backEdge].compound, at);
      const { around } = reached;
      const detour = frame.depth + levels;
      around.detour = around.rows === null ? Math.max(around.detour, detour) : around.detour + detour;
      frame.backEdge = Math.min(frame.backEdge, reached.backEdge);
      if (around !== frame.innermost) [counted, key] = [around.inner, 'beside'];
    }
    counted[key] = Math.max(counted[key], levels);
  }

  /** Fails if there are more levels than so many times the limit, and as many containers. */
  checkLevels(levels, times, at) {
    if (levels > this.maxDepth * times) this.containersMost = Math.min(this.containersMost, this.maxDepth * times);
    this.checkDepth(this.containers, this.containersMost, at);
  }

  checkDepth(depth, most, at) {
    if (depth > most) throw new DecodeError(`Nesting is deeper than ${most} levels`, at);
  }

  array(tag, at, reference) {
    const hasColumn = tag === LIST_COLUMN || tag === MAP_COLUMNS;
    const written = hasColumn || tag === LIST || isListSmall(tag) ? null : this.arrayKeys(tag, at);
    const count = written?.count ?? (isListSmall(tag) ? tag - EMPTY_ARRAY : this.count(1));
    this.announce(count, at);
    const keyList = tag === MAP_COLUMNS ? readKeyColumn(this, count) : written;
    const frame = new Frame(this.frame, count, keyList, [new Compound('array', undefined, this.frame)],
      this.containers - 1);
    return this.open(frame, at, reference, hasColumn);
  }

  announce(count, at) {
    this.budget.announce(count, this.left, at);
    this.checkDepth(++this.containers, this.containersMost, at);
  }

  arrayKeys(tag, at) {
    if (tag === RECORD) return this.entry(this.keyLists, this.varint(), 'key list', at);
    return tag < 0xb0 ? this.entry(this.keyLists, tag - 0x90, 'key list', at)
      : this.newKeyList(tag === MAP ? this.count(1) : tag - 0xaf);
  }

  object(tag, at, reference) {
    const layout = tag === OBJECT_NEW ? this.newLayout(at, true)
      : this.entry(this.layouts, tag === OBJECT ? this.varint() : tag - 0xc0, 'class layout', at);
    const { className, keyList, hasColumn } = layout;
    this.announce(keyList.count, at);
    const compound = new Compound('object', new AmberObject(className), this.frame);
    const frame = new Frame(this.frame, keyList.count, keyList, [compound], this.containers - 1);
    return this.open(frame, at, reference, hasColumn);
  }

  open(frame, at, reference, hasColumn) {
    this.checkDepth(frame.depth, this.maxDepth, at);
    this.frame = frame;
    frame.reference = reference;
    if (hasColumn) this.column();
    return frame.compounds[0];
  }

  rows(tag, at) {
    const { width, keyList, className } = this.headOfRows(tag, at);
    const count = this.count();
    if (count < 1 || count > MOST_ROWS || count > this.frame.count - this.frame.values.length) {
      throw new DecodeError(`There are no ${count} rows here`, at);
    }
    this.budget.waiting -= count;
    this.budget.takeRows(count, at);
    this.containers += count - 1;
    this.announce(count * width, at);
    const [kind, value] = className === null ? ['array'] : ['object', () => new AmberObject(className)];
    const compounds = Array.from({ length: count }, () => new Compound(kind, value?.(), this.frame));
    if (tag === SHARED_ROWS) {
      compounds.forEach((compound, row) => Object.assign(compound, { number: this.entries.length + row }));
      this.entries.push(...compounds.map((compound) => ({ reference: null, compound })));
    }
    const frame = new Frame(this.frame, count, keyList, compounds, this.containers - count, width);
    if (tag === SHARED_ROWS) frame.enter();
    this.open(frame, at, null, true);
  }

  /** Reads a column that fills all places of the innermost container, or begins to if it consists of items. */
  column() {
    const at = this.offset;
    const kind = this.byte();
    if (kind !== ITEMS) {
      this.budget.waiting -= this.frame.count;
      this.frame.values = readColumn(this, this.frame.count, kind, at);
    }
  }

  close() {
    const { frame } = this;
    if (frame.endColumn()) return this.column();
    this.frame = frame.parent;
    this.frame.values.push(...frame.finish(this.containers).map((value) => wrap(frame.reference, value)));
    this.frame.levels = Math.max(this.frame.levels, frame.levels);
    this.frame.backEdge = Math.min(this.frame.backEdge, frame.backEdge);
    this.frame.rise = Math.max(this.frame.rise, frame.rise);
    this.frame.detour = Math.max(this.frame.detour, frame.detour);
    this.checkLevels(frame.rise, 8, this.offset);
  }
}
