// SPDX-License-Identifier: MIT

import { decimal } from './items.mjs';
import { KeyList } from './keys.mjs';
import { narrow, toText } from './reader.mjs';
import { AmberFloat, DecodeError } from './values.mjs';

const [STRINGS, STEPS, SPLIT, PREFIX_SUFFIX] = [0x03, 0x05, 0x06, 0x40];
const WIDTH_OF_A_BYTE = 3;

const isInts = (kind) => kind === STEPS || (kind >= 0x08 && kind <= 0x17);

/**
 * Reads what follows the kind byte, which stands at `at`, of a column of n values.
 *
 * @returns {Array} the values
 * @throws {DecodeError} if it is no column of scalars
 */
export function readColumn(reader, n, kind, at) {
  return kind === SPLIT ? split(reader, n) : unsplit(reader, n, kind, at, false);
}

/**
 * Reads a column of n keys of an array.
 *
 * @returns {KeyList} the keys
 * @throws {DecodeError} if it is no column of keys
 */
export function readKeyColumn(reader, n) {
  const at = reader.offset;
  const kind = reader.byte();
  if (!isInts(kind) && kind !== STRINGS && kind !== PREFIX_SUFFIX) {
    throw new DecodeError('A column of keys is neither STRINGS nor PREFIX_SUFFIX nor one of ints', at);
  }
  const values = unsplit(reader, n, kind, at, false);
  const keys = isInts(kind) ? values : values.map((value) => reader.keyMaker.key(value));
  const numbers = isInts(kind) ? values : [];
  const lowest = numbers.reduce((least, key) => (key < least ? key : least), numbers[0] ?? 0);
  const highest = numbers.reduce((most, key) => (key > most ? key : most), lowest);
  if (BigInt(highest) - BigInt(lowest) > 64 * n) throw new DecodeError('Keys in a column are too far apart', at);
  const isAscending = isInts(kind) && values.every((key, i) => i === 0 || key > values[i - 1]);
  return isAscending ? new KeyList(n, values, null) : KeyList.of(keys);
}

function unsplit(reader, n, kind, at, isPart) {
  if (isInts(kind)) return ints(reader, n, kind, at, 1);
  if (kind >= 0x18 && kind <= 0x1b) return choices(reader, n, kind - 0x18);
  if (kind >= 0x20 && kind <= 0x2f) return intColumn(reader, n).map((m) => decimal(m, kind - 0x20));
  if (kind >= 0x30 && kind <= 0x3f) {
    return intColumn(reader, n, { leastWidth: WIDTH_OF_A_BYTE, cost: 4 }).map((m) => decimalString(m, kind - 0x30));
  }
  switch (kind) {
    case 0x01: return same(reader, n, at, isPart);
    case 0x02: return reader.numbers(n, 0).map((bit) => bit === 1);
    case STRINGS: return lengths(reader, n, 0, 'A length is negative').map((length) => toText(reader.take(length)));
    case 0x04: return reader.floats(n).map((value) => new AmberFloat(value));
    case 0x07: return dates(reader, n);
    case PREFIX_SUFFIX: return prefixSuffix(reader, n);
    default: throw new DecodeError(`0x${kind.toString(16).padStart(2, '0')} is no kind of column here`, at);
  }
}

function split(reader, n) {
  const at = reader.offset;
  const bits = reader.numbers(n, 0);
  const ones = bits.filter((bit) => bit === 1).length;
  if (ones === 0 || ones === n) throw new DecodeError('All of these bits are alike', at);
  const parts = [n - ones, ones].map((count) => {
    const kindAt = reader.offset;
    return unsplit(reader, count, reader.byte(), kindAt, true);
  });
  const next = [0, 0];
  return bits.map((bit) => parts[bit][next[bit]++]);
}

function same(reader, n, at, isPart) {
  if (!isPart) reader.budget.take(n, at);
  const itemAt = reader.offset;
  const value = reader.scalar(reader.byte(), itemAt);
  if (value === undefined) throw new DecodeError('SAME repeats what is no null, bool, int, float or string', itemAt);
  return new Array(n).fill(value);
}

function add(a, b) {
  const sum = typeof a === 'number' && typeof b === 'number' ? a + b : NaN;
  return Number.isSafeInteger(sum) ? sum : narrow(BigInt.asIntN(64, BigInt(a) + BigInt(b)));
}

function ints(reader, n, kind, at, cost) {
  if (kind === STEPS) reader.budget.take(n * cost, at);
  const base = reader.zigzag();
  if (kind >= 0x08 && kind < 0x10) return reader.numbers(n, kind - 0x08).map((number) => add(base, number));
  const step = reader.zigzag();
  const numbers = kind === STEPS ? new Array(n - 1).fill(0) : reader.numbers(n - 1, kind - 0x10);
  const values = [base];
  for (const number of numbers) values.push(add(values[values.length - 1], add(step, number)));
  return values;
}

function intColumn(reader, n, { hasSteps = true, leastWidth = 0, cost = 1 } = {}) {
  const at = reader.offset;
  const kind = reader.byte();
  if (!isInts(kind)) throw new DecodeError('This column of ints is none of INTS, DELTAS and STEPS', at);
  if (kind === STEPS && !hasSteps) throw new DecodeError('Dates are in steps', at);
  if (kind !== STEPS && kind % 8 < leastWidth) throw new DecodeError('A string takes less than a byte', at);
  return ints(reader, n, kind, at, cost);
}

function lengths(reader, n, least, problem) {
  const at = reader.offset;
  const all = intColumn(reader, n);
  if (all.some((length) => length < least)) throw new DecodeError(problem, at);
  return all;
}

function choices(reader, n, width) {
  const at = reader.offset;
  const count = reader.count();
  if (count < 1 || count > 2 ** 2 ** width) throw new DecodeError('There are too few or too many choices', at);
  const texts = Array.from({ length: count }, () => reader.string().value);
  const start = reader.offset;
  return reader.numbers(n, width).map((number, i) => {
    if (number >= count) throw new DecodeError('A choice is not there', start + Math.floor((i * 2 ** width) / 8));
    return texts[number];
  });
}

function decimalString(m, places) {
  const digits = String(m < 0 ? -m : m).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${m < 0 ? '-' : ''}${digits.slice(0, point)}${places > 0 ? '.' : ''}${digits.slice(point)}`;
}

/** A byte that is a length, at most `most`, and so many bytes. */
function commonPart(reader, most) {
  const at = reader.offset;
  const length = reader.byte();
  if (length > most) throw new DecodeError(`A prefix or suffix has more than ${most} bytes`, at);
  return reader.take(length);
}

function concatenate(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

function prefixSuffix(reader, n) {
  const at = reader.offset;
  const [prefix, suffix] = [commonPart(reader, 127), commonPart(reader, 63)];
  if (prefix.length + suffix.length === 0) throw new DecodeError('Strings neither begin nor end alike', at);
  return lengths(reader, n, 1, 'A string that shares bytes has none of its own')
    .map((length) => toText(concatenate(prefix, reader.take(length), suffix)));
}

function dates(reader, n) {
  const separator = reader.byte();
  const suffix = commonPart(reader, 16);
  const at = reader.offset;
  return intColumn(reader, n, { hasSteps: false, leastWidth: WIDTH_OF_A_BYTE }).map((number) => {
    const text = dateText(number, separator, at);
    return toText(concatenate(Array.from(text, (character) => character.charCodeAt(0)), suffix));
  });
}

function dateText(number, separator, at) {
  let rest = typeof number === 'number' && number >= 0 ? number : Infinity;
  const fields = (separator === 0 ? [5, 4, 7] : [6, 6, 5, 5, 4, 7]).map((bits) => {
    const field = rest % 2 ** bits;
    rest = Math.floor(rest / 2 ** bits);
    return String(field).padStart(2, '0');
  });
  const [year, month, day, hour, minute, second] = fields.reverse();
  if (!(rest <= 99 && year <= 99)) throw new DecodeError('A date has no year of four digits', at);
  const date = `${String(rest).padStart(2, '0')}${year}-${month}-${day}`;
  return separator === 0 ? date : `${date}${String.fromCharCode(separator)}${hour}:${minute}:${second}`;
}
