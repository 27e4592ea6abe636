// SPDX-License-Identifier: MIT

/** An array, an object or an enum case, and what is known of it; one of rows has its rows, and its place among them. */
export class Compound {
  /** It stands in this frame. */
  constructor(kind, value, frame) {
    Object.assign(this, { kind, value, depth: frame.depth, around: frame.innermost, inner: null, rows: null, row: 0 });
    Object.assign(this, { number: Infinity, levels: 0, rise: 0, detour: 0, beside: 0, backEdge: Infinity });
    this.isComplete = false;
  }

  /**
   * All in it has been read. levels: how many there are from this one down; backEdge: the lowest number of a compound
   * around it that is named in it; rise: how many levels a path may meet before it climbs to it.
   */
  complete(levels, backEdge = Infinity, rise = 0) {
    return Object.assign(this, { levels, backEdge, rise, isComplete: true });
  }

  /** The outermost complete compound that a path may climb to from it; shortens the way for those to come. */
  get outermost() {
    let compound = this;
    while (compound.isInComplete) {
      const { around } = compound;
      if (around.isInComplete) compound.around = around.around;
      compound = around;
    }
    return compound;
  }

  get isInComplete() {
    return this.backEdge < Infinity && this.around.isComplete;
  }
}

/** An array, an object or the message (`width` null), or rows of as many columns (a compound each), being read. */
export class Frame {
  constructor(parent, count, keyList, compounds, begun, width = null) {
    const depth = parent === null ? 0 : parent.depth + 1;
    Object.assign(this, { parent, depth, count, keyList, compounds, begun, width, values: [], columns: [], levels: 0 });
    const around = parent?.innermost ?? null;
    Object.assign(this, { rise: 0, detour: 0, backEdge: Infinity, around });
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

  /** The innermost compound with a number that this frame is of, or is in. */
  get innermost() {
    return this.compounds[0]?.number < Infinity ? this.compounds[0] : this.around;
  }

  /** Makes its compound, which has a number, or the first of its rows the one that began last in what is around it. */
  enter() {
    if (this.around !== null) [this.around.inner] = this.compounds;
  }

  /** What fills the places in the frame around it, now that all has been read, so many containers so far. */
  finish(containers) {
    this.levels += 1 + this.compounds[0].beside;
    if (this.compounds[0].number < Infinity) this.addUp(containers);
    return this.compounds.map((compound, row) => {
      const values = this.width === null ? this.values : this.columns.map((column) => column[row]);
      if (compound.kind === 'object') {
        compound.value.properties = this.keyList.pairs(values);
      } else {
        compound.value = this.keyList === null ? values : this.keyList.array(values);
      }
      return compound.complete(this.levels, this.backEdge, this.rise).value;
    });
  }

  /** How many levels a path may meet before it climbs to what has a number, and whether it has a back edge. */
  addUp(containers) {
    const [{ detour, number, depth }] = this.compounds;
    this.detour = Math.max(this.detour, detour);
    this.rise += Math.max(...this.compounds.map(({ rise }) => rise)) + Math.max(this.detour - depth, 0);
    this.rise = Math.min(this.rise, containers - this.begun); // a path meets nothing twice
    // a back edge to itself ends with it
    if (this.backEdge >= number) Object.assign(this, { backEdge: Infinity, detour: 0 });
  }
}
