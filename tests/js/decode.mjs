// SPDX-License-Identifier: MIT

import { readColumn, readKeyColumn } from './columns.mjs';
import { Frame, Node } from './frames.mjs';
import { Items } from './items.mjs';
import { AmberEnum, AmberObject, AmberReference, DecodeError } from './values.mjs';

const [MAGIC, VERSION, MOST_ROWS, MOST_LEVELS_IN_A_ROW] = [0xc1, 0x01, 256, 128];
const SECTIONS = ['something newer', 'compression', 'a checksum', 'a signature'];
const [ITEMS, EMPTY_ARRAY] = [0x00, 0xa0];
const [RECORD, LIST, LIST_COLUMN, MAP, MAP_COLUMNS] = [0xed, 0xef, 0xf0, 0xf1, 0xf2];
const [NODE, MARK, REF, JOIN, OBJECT, OBJECT_NEW] = [0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8];
const [NODE_ROWS, ENUM, SERIALIZABLE, ROWS, LIST_ROWS, OUTER] = [0xf9, 0xfa, 0xfb, 0xfc, 0xfe, 0xff];

const isRows = (tag) => tag === NODE_ROWS || (tag >= ROWS && tag <= LIST_ROWS);
const isListSmall = (tag) => tag > EMPTY_ARRAY && tag < 0xb0;
const isNode = (tag) => (tag >= 0xb8 && tag <= 0xbf) || tag === NODE;
const isObject = (tag) => (tag >= 0xc0 && tag <= 0xc7) || tag === OBJECT || tag === OBJECT_NEW;
const isArray = (tag) => (tag >= 0x90 && tag <= 0xb7 && tag !== EMPTY_ARRAY) || tag === RECORD
  || (tag >= LIST && tag <= MAP_COLUMNS);

/**
 * Decodes a message.
 *
 * @param {Uint8Array} bytes a whole message
 * @param {{maxDepth?: number}} [options] how many levels of arrays and objects it may have
 * @returns {*} null, a boolean, a number or BigInt (an int), AmberFloat, a string (Uint8Array if it is not UTF-8),
 *   an array (keys 0 to n - 1), AmberMap (other keys), AmberObject, AmberEnum or AmberReference
 * @throws {DecodeError} if the message is not one, or asks for too much
 */
export function decode(bytes, { maxDepth = 4096 } = {}) {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('A message is a Uint8Array');
  return new Decoder(bytes, maxDepth).message();
}

function wrap(reference, value) {
  if (reference !== null) reference.value = value;
  return reference ?? value;
}

class Decoder extends Items {
  constructor(bytes, maxDepth) {
    super(bytes);
    this.maxDepth = maxDepth;
    /** The list of nodes. An entry has a reference, or a node, or a reference and the node that is its value. */
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
    const section = SECTIONS.find((_, flag) => (version & 15) === VERSION && version >> (4 + flag) & 1);
    if (section !== undefined) throw new DecodeError(`There is ${section}, which is not read here`, 1);
    if (version !== VERSION) throw new DecodeError('The version is another', 1);
    this.budget.waiting = 1;
    while (!this.root.isFull) {
      this.place();
      while (this.frame.isFull && this.frame !== this.root) this.close();
    }
    if (this.left > 0) throw new DecodeError('Something follows the item', this.offset);
    return this.root.values[0];
  }

  /** Reads what fills the next place, or places, or begins to. */
  place() {
    const at = this.offset;
    const tag = this.byte();
    if (isRows(tag) && this.frame !== this.root) return this.rows(tag, at);
    this.budget.waiting--;
    return tag === JOIN ? this.join(at) : this.prefixes(tag, at);
  }

  join(at) {
    const { reference, node } = this.entries[this.varint()] ?? { reference: null };
    if (reference === null) throw new DecodeError('JOIN names what is no reference', at);
    if (node !== null) {
      this.checkRow(node, at);
      this.addLevels(node, at);
    }
    this.frame.values.push(reference);
  }

  /** Reads an item that REF or MARK or both may stand before, each of which gives an entry for it. */
  prefixes(firstTag, firstAt) {
    let [tag, at, reference] = [firstTag, firstAt, null];
    const entries = [];
    if (tag === REF) {
      reference = new AmberReference();
      entries.push({ reference, node: null });
      [at, tag] = [this.offset, this.byte()];
      if (tag === REF || tag === JOIN) throw new DecodeError('REF stands before a reference', at);
    }
    if (tag === MARK) {
      entries.push({ reference: null, node: null });
      [at, tag] = [this.offset, this.byte()];
      if (!isArray(tag) && !isObject(tag) && tag !== SERIALIZABLE) {
        throw new DecodeError('MARK stands before what is neither array nor object', at);
      }
    }
    const number = this.entries.length;
    this.entries.push(...entries);
    const node = this.item(tag, at, reference);
    for (const entry of entries) entry.node = node;
    if (entries.length > 0 && node !== null && !isNode(tag)) node.number = number;
  }

  /** Reads an item, or begins to, and returns its node, if it has one. */
  item(tag, at, reference) {
    if (isArray(tag)) return this.array(tag, at, reference);
    if (isObject(tag)) return this.object(tag, at, reference);
    if (isRows(tag)) throw new DecodeError('Rows stand outside a sequence', at);
    if (tag === OUTER) throw new DecodeError(`No unserialize() runs ${this.varint()} calls out`, at);
    const node = this.node(tag, at);
    const leaf = tag === EMPTY_ARRAY ? [] : this.leaf(tag, at);
    this.frame.values.push(wrap(reference, node === null ? leaf : node.value));
    return node;
  }

  /** The node of an item that is read at once, if it has one. */
  node(tag, at) {
    if (isNode(tag)) return this.named(tag, at);
    if (tag !== ENUM && tag !== SERIALIZABLE) return null;
    const [kind, Type] = tag === ENUM ? ['enum', AmberEnum] : ['object', AmberObject];
    return new Node(kind, new Type(this.className(), this.string().value)).complete(0);
  }

  named(tag, at) {
    const { reference, node } = this.entry(this.entries, tag === NODE ? this.varint() : tag - 0xb8, 'node', at);
    if (reference !== null && (node === null || node.kind === 'array')) {
      throw new DecodeError('NODE names a reference whose value is neither an object nor an enum case', at);
    }
    if (!node.isComplete && node.kind === 'array') throw new DecodeError('NODE names what has not all been read', at);
    this.checkRow(node, at);
    this.addLevels(node, at);
    return node;
  }

  /** One of rows that are not complete is named inside itself only. */
  checkRow(node, at) {
    if (!node.isComplete && node.rows !== null && !this.isInside(node)) {
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

  addLevels(node, at) {
    const { frame } = this;
    if (!node.isComplete) {
      frame.leads = Math.min(frame.leads, node.number);
      return;
    }
    const ownLimit = node.kind === 'object' ? 2 : 1;
    const limit = this.maxDepth * (node.ledBack ? 8 : ownLimit);
    this.leadBack(node, at);
    if (frame.depth + node.levelsThere > limit) this.containersMost = Math.min(this.containersMost, limit);
    this.checkDepth(this.containers, this.containersMost, at);
    frame.levels = Math.max(frame.levels, node.levelsThere);
  }

  /** What a node leads to does some of the way for those to come, so that a long one is not gone by each. */
  leadBack(node, at) {
    for (let lead = this.lead(node); lead?.isComplete; lead = this.lead(node)) {
      const next = this.lead(lead);
      if (next?.isComplete) lead.leadOn(next);
      node.leadOn(lead);
    }
    if (node.leads === Infinity) return;
    this.checkRow(this.lead(node), at);
    this.frame.leads = Math.min(this.frame.leads, node.leads);
  }

  /** What a node leads back to, if to anything. */
  lead(node) {
    return this.entries[node.leads]?.node;
  }

  checkDepth(depth, most, at) {
    if (depth > most) throw new DecodeError(`Nesting is deeper than ${most} levels`, at);
  }

  array(tag, at, reference) {
    const hasColumn = tag === LIST_COLUMN || tag === MAP_COLUMNS;
    const shape = hasColumn || tag === LIST || isListSmall(tag) ? null : this.arrayShape(tag, at);
    const count = shape?.count ?? (isListSmall(tag) ? tag - EMPTY_ARRAY : this.count(1));
    this.announce(count, at);
    const layout = tag === MAP_COLUMNS ? readKeyColumn(this, count) : shape;
    const frame = new Frame(this.frame, count, layout, [new Node('array')], this.containers - 1);
    return this.open(frame, at, reference, hasColumn);
  }

  announce(count, at) {
    this.budget.announce(count, this.left, at);
    this.checkDepth(++this.containers, this.containersMost, at);
  }

  arrayShape(tag, at) {
    if (tag === RECORD) return this.entry(this.shapes, this.varint(), 'shape', at);
    return tag < 0xb0 ? this.entry(this.shapes, tag - 0x90, 'shape', at)
      : this.newShape(tag === MAP ? this.count(1) : tag - 0xaf);
  }

  object(tag, at, reference) {
    const shape = tag === OBJECT_NEW ? this.newObjectShape(at, true)
      : this.entry(this.objectShapes, tag === OBJECT ? this.varint() : tag - 0xc0, 'object shape', at);
    const { className, layout, hasColumn } = shape;
    this.announce(layout.count, at);
    const node = new Node('object', new AmberObject(className));
    const frame = new Frame(this.frame, layout.count, layout, [node], this.containers - 1);
    return this.open(frame, at, reference, hasColumn);
  }

  open(frame, at, reference, hasColumn) {
    this.checkDepth(frame.depth, this.maxDepth, at);
    this.frame = frame;
    frame.reference = reference;
    if (hasColumn) this.column();
    return frame.nodes[0];
  }

  rows(tag, at) {
    const { width, layout, className } = this.rowShape(tag, at);
    const count = this.count();
    if (count < 1 || count > MOST_ROWS || count > this.frame.count - this.frame.values.length) {
      throw new DecodeError(`There are no ${count} rows here`, at);
    }
    this.budget.waiting -= count;
    this.budget.takeRows(count, at);
    this.containers += count - 1;
    this.announce(count * width, at);
    const newNode = () => (className === null ? new Node('array') : new Node('object', new AmberObject(className)));
    const nodes = Array.from({ length: count }, newNode);
    if (tag === NODE_ROWS) {
      nodes.forEach((node, row) => Object.assign(node, { number: this.entries.length + row }));
      this.entries.push(...nodes.map((node) => ({ reference: null, node })));
    }
    this.open(new Frame(this.frame, count, layout, nodes, this.containers - count, width), at, null, true);
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
    this.frame.levels = Math.max(this.frame.levels, frame.levels + 1);
    this.frame.leads = Math.min(this.frame.leads, frame.leads);
  }
}
