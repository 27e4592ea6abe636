// SPDX-License-Identifier: MIT

import { DecodeError } from './values.mjs';

const [BUDGET, PLACES_OF_A_ROW, PLACES_OF_A_BYTE] = [2 ** 18, 8, 8];

/** Keeps a message from making its decoder hold much more; its methods throw DecodeError. */
export class Budget {
  /** @param {number} size of the message in bytes */
  constructor(size) {
    Object.assign(this, { size, unspent: BUDGET, rows: 0, waiting: 0 });
  }

  /** Takes `count` places that need no bytes of their own, for what stands at the offset `at`. */
  take(count, at) {
    if (count > this.unspent) throw new DecodeError(`SAME, STEPS and rows exceed the budget of ${BUDGET} places`, at);
    this.unspent -= count;
  }

  /** Pays for those of `count` rows that are more than the message has bytes. */
  takeRows(count, at) {
    this.rows += count;
    this.take(PLACES_OF_A_ROW * Math.min(count, Math.max(0, this.rows - this.size)), at);
  }

  /** Lets `count` more places wait, if the bytes that are left can fill all that wait. */
  announce(count, left, at) {
    const most = PLACES_OF_A_BYTE * left + this.unspent;
    if (count + this.waiting > most) throw new DecodeError('There is not enough data for this count', at);
    this.waiting += count;
  }
}
