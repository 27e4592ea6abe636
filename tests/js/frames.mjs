// SPDX-License-Identifier: MIT

/** No sum of levels needs to be larger. */
const MOST_SUM = 2 ** 40;

/** An array, an object or an enum case, and what is known of it; one of rows has its rows, and its place among them. */
export class Compound {
  constructor(kind, value) {
    Object.assign(this, { kind, value, levels: 0, isComplete: false, rows: null, row: 0, number: Infinity });
    this.complete(0).isComplete = false;
  }

  /**
   * All in it has been read. levels: how many there are from this one down; backEdge: the lowest number of a compound
   * around it that is named in it; level: how deep it stands; containers: arrays and objects in it, itself included.
   */
  complete(levels, backEdge = Infinity, level = 0, containers = 0) {
    Object.assign(this, { levels, backEdge, level, last: level, sum: 0, most: containers + levels });
    Object.assign(this, { wasInCycle: backEdge < Infinity, isComplete: true });
    return this;
  }

  /** Replaces the back edge by that of its target: a path goes up step by step, and down again at each. */
  moveBackEdgeOn(target) {
    const steps = Math.max(this.last - target.level + 1, 1);
    this.sum = Math.min(this.sum + steps * target.levels + target.sum, MOST_SUM);
    Object.assign(this, { last: target.last, most: target.most, backEdge: target.backEdge });
  }

  /** Its levels where it is named: no path inside the target meets anything twice. */
  get levelsThere() {
    return this.sum === 0 ? this.levels : Math.min(this.levels + this.sum, this.most);
  }
}

/** An array, an object or the message (`width` null), or rows of as many columns (a compound each), being read. */
export class Frame {
  constructor(parent, count, keyList, compounds, begun, width = null) {
    const depth = parent === null ? 0 : parent.depth + 1;
    Object.assign(this, { parent, depth, count, keyList, compounds, begun, width, values: [], columns: [], levels: 0 });
    this.backEdge = Infinity;
    if (width !== null) compounds.forEach((compound, row) => Object.assign(compound, { rows: this, row }));
  }

  /** Whether all its places are filled, of rows: those of one column. */
  get isFull() {
    return this.values.length === this.count;
  }

  /** Which place of the frame around it is being filled. */
  get placeInParent() {
    return this.parent.values.length + (this.width === null ? 0 : this.values.length);
  }

  /** Whether it is full, but another column follows. */
  endColumn() {
    if (this.width === null) return false;
    this.columns.push(this.values);
    this.values = [];
    return this.columns.length < this.width;
  }

  /** What fills the places in the frame around it, now that all has been read, so many containers so far. */
  finish(containers) {
    // A back edge to itself ends with it.
    if (this.backEdge >= this.compounds[0].number) this.backEdge = Infinity;
    return this.compounds.map((compound, row) => {
      const values = this.width === null ? this.values : this.columns.map((column) => column[row]);
      if (compound.kind === 'object') {
        compound.value.properties = this.keyList.pairs(values);
      } else {
        compound.value = this.keyList === null ? values : this.keyList.array(values);
      }
      return compound.complete(this.levels + 1, this.backEdge, this.depth, containers - this.begun).value;
    });
  }
}
