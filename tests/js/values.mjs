// SPDX-License-Identifier: MIT

/** Thrown for a message that is not to be decoded; `offset` is the byte at which that was seen. */
export class DecodeError extends Error {
  /** @param {string} problem what is wrong, without the offset */
  constructor(problem, offset) {
    super(`${problem} (at byte ${offset})`);
    this.name = 'DecodeError';
    this.offset = offset;
  }
}

/** A float: a class of its own, so that 5.0 and 5 differ. */
export class AmberFloat {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

/** An array with other keys than 0 to n - 1. */
export class AmberMap {
  /** @param {[number|bigint|string|Uint8Array, *][]} pairs keys and values, in the order of the array */
  constructor(pairs) {
    this.pairs = pairs;
  }
}

/**
 * An object, with `properties`: pairs as those of AmberMap; or, if its class implements Serializable, with `payload`.
 *
 * @param {string|Uint8Array} className the name of its class
 * @param {string|Uint8Array} [payload] what its serialize() returned
 */
export class AmberObject {
  constructor(className, payload) {
    this.class = className;
    Object.assign(this, payload === undefined ? { properties: [] } : { payload });
  }
}

/** A case of an enum: the name of the enum and its own, strings or Uint8Arrays. */
export class AmberEnum {
  constructor(className, caseName) {
    this.class = className;
    this.case = caseName;
  }
}

/** A PHP reference: the same instance stands in each of its places. */
export class AmberReference {
  /** @param {*} [value] what it holds */
  constructor(value) {
    this.value = value;
  }
}
