// SPDX-License-Identifier: MIT

import { Reader, toHex } from './reader.mjs';
import { DecodeError } from './values.mjs';

const [MAGIC, VERSION, DICTIONARY, COMPRESSION, MOST_TIMES] = [0xc1, 0x01, 0x10, 0x20, 64];
const [ZSTD_MAGIC, SINGLE_SEGMENT, CHECKSUM, RLE] = [0xfd2fb528, 0x20, 4, 1];

/** Node.js has zstd since 22.15, browsers have none. */
const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');

/** @returns {boolean} whether compressed messages are read here */
export function canExpand() {
  return zlib?.zstdDecompressSync !== undefined;
}

/**
 * @param {Uint8Array} bytes a message
 * @param {Dictionary[]} dictionaries that it may name
 * @returns {Uint8Array} the same without compression; what is not compressed, or has a section that is not read, as it
 *   is
 * @throws {DecodeError} for what is damaged or too long, and where there is no zstd
 */
export function expand(bytes, dictionaries) {
  const plain = bytes[1] & ~COMPRESSION;
  if (bytes[0] !== MAGIC || bytes[1] === plain || (plain & ~DICTIONARY) !== VERSION) return bytes;
  if (!canExpand()) throw new DecodeError('There is compression, which Node.js reads from version 22.15 on', 1);
  const reader = new Reader(bytes);
  const head = reader.take(plain & DICTIONARY ? 6 : 2);
  if (head.length > 2 && needed(toHex(head.subarray(2)), dictionaries).zstd !== undefined) {
    throw new DecodeError('There is compression by content of a dictionary, which is not read here', 1);
  }
  const length = reader.count();
  if (length > MOST_TIMES * reader.left) {
    throw new DecodeError(`${length} bytes are more than ${MOST_TIMES} times the compressed ones`, head.length);
  }
  const at = reader.offset;
  const frame = reader.take(reader.left);
  if (contentOf(new Reader(frame)) !== length) {
    throw new DecodeError(`This is not one zstd frame that says that it makes ${length} bytes`, at);
  }
  const message = new Uint8Array(head.length + length);
  message.set(head);
  message[1] = plain;
  message.set(decompress(frame, length, at), head.length);
  return message;
}

/**
 * @param {string} id
 * @param {Dictionary[]} dictionaries
 * @returns {Dictionary} that of the id
 * @throws {DecodeError} if it is not given
 */
export function needed(id, dictionaries) {
  const found = dictionaries.find((dictionary) => dictionary.id === id);
  if (found === undefined) throw new DecodeError(`The dictionary ${id} is not given`, 2);
  return found;
}

function decompress(frame, length, at) {
  try {
    const item = zlib.zstdDecompressSync(frame, { maxOutputLength: Math.max(length, 1) });
    if (item.length === length) return item;
  } catch (error) {
    throw new DecodeError(`The zstd frame is damaged: ${error.message}`, at);
  }
  throw new DecodeError('The zstd frame makes fewer bytes than it says', at);
}

/** How many bytes a frame says that it makes (RFC 8878, section 3.1.1); null if this is not one whole frame. */
function contentOf(frame) {
  try {
    if (frame.unsigned(4) !== ZSTD_MAGIC) return null;
    const descriptor = frame.byte();
    const single = descriptor & SINGLE_SEGMENT ? 1 : 0;
    frame.skip(1 - single + [0, 1, 2, 4][descriptor & 3]); // the window, an id of a dictionary
    const width = [single, 2, 4, 8][descriptor >> 6];
    const content = width === 0 ? null : Number(frame.unsigned(width)) + (width === 2 ? 256 : 0);
    let head;
    do {
      head = frame.unsigned(3);
      frame.skip((head >> 1 & 3) === RLE ? 1 : head >> 3);
    } while ((head & 1) === 0);
    frame.skip(descriptor & CHECKSUM);
    return frame.left === 0 ? content : null;
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
