// SPDX-License-Identifier: MIT

import { DecodeError } from './values.mjs';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** @returns {number|bigint} any BigInt as this decoder keeps it: as a number if that is exact */
export function narrow(int) {
  const number = Number(int);
  return Number.isSafeInteger(number) ? number : int;
}

/** @returns {string|Uint8Array} bytes as a JS string if they are UTF-8, else a copy of them */
export function toText(bytes) {
  if (bytes.length < 32 && bytes.every((byte) => byte < 0x80)) return String.fromCharCode.apply(null, bytes);
  const text = decoder.decode(bytes);
  // A fatal decoder would throw, which takes far longer: a message may be full of such strings.
  if (text.includes('\ufffd')) {
    const encoded = encoder.encode(text);
    return encoded.length === bytes.length && encoded.every((byte, i) => byte === bytes[i]) ? text : bytes.slice();
  }
  return text;
}

/** @returns {string} bytes as hexadecimal digits */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads the notations that items and columns are made of; DecodeError is thrown where they are not well-formed. */
export class Reader {
  /** @param {Uint8Array} bytes the message */
  constructor(bytes) {
    // Not `bytes` itself: of a subclass, slice() might share memory.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = 0;
  }

  get left() {
    return this.bytes.length - this.offset;
  }

  /** Goes past `count` bytes and returns where they begin. */
  skip(count) {
    if (count > this.left) throw new DecodeError('The message ends too early', this.offset);
    this.offset += count;
    return this.offset - count;
  }

  byte() {
    return this.bytes[this.skip(1)];
  }

  /** The next `count` bytes, in place. */
  take(count) {
    return this.bytes.subarray(this.skip(count), this.offset);
  }

  varint() {
    const start = this.offset;
    let value = 0;
    for (let i = 0; i < 10; i++) {
      const byte = this.byte();
      if (i === 9 && byte > 1) break;
      // Seven bytes have 49 bits, which a number holds.
      value = i < 7 ? value + (byte & 0x7f) * 2 ** (7 * i) : BigInt(value) + (BigInt(byte & 0x7f) << BigInt(7 * i));
      if (byte === 0 && i > 0) throw new DecodeError('A varint ends in a zero byte', start);
      if (byte < 0x80) return i < 7 ? value : narrow(value);
    }
    throw new DecodeError('A varint is larger than 64 bits', start);
  }

  zigzag() {
    const coded = this.varint();
    if (typeof coded === 'number') return coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
    return narrow((coded >> 1n) ^ -(coded & 1n));
  }

  /** A varint that is a count, at least `least` (0 or 1). */
  count(least = 0) {
    const start = this.offset;
    const count = this.varint();
    if (typeof count === 'bigint') throw new DecodeError('A count is larger than any message', start);
    if (count < least) throw new DecodeError('A count is 0', start);
    return count;
  }

  /** An unsigned int of `size` bytes. */
  unsigned(size) {
    const bytes = this.take(size);
    return size <= 6 ? bytes.reduceRight((sum, byte) => sum * 256 + byte, 0)
      : narrow(bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n));
  }

  floats(n) {
    const start = this.skip(8 * n);
    return Array.from({ length: n }, (_, i) => this.view.getFloat64(start + 8 * i, true));
  }

  /** `n` unsigned ints of the same width. */
  numbers(n, width) {
    const bits = width === 7 ? 24 : 2 ** width;
    const start = this.skip(Math.ceil((n * bits) / 8));
    return Array.from({ length: n }, (_, i) => this.number(start, bits, i));
  }

  number(start, bits, i) {
    const at = start + Math.floor((i * bits) / 8);
    switch (bits) {
      case 8: return this.bytes[at];
      case 16: return this.view.getUint16(at, true);
      case 24: return this.view.getUint16(at, true) + this.bytes[at + 2] * 65536;
      case 32: return this.view.getUint32(at, true);
      case 64: return narrow(this.view.getBigUint64(at, true));
      default: return (this.bytes[at] >> ((i * bits) % 8)) & (2 ** bits - 1);
    }
  }
}
