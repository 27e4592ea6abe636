// SPDX-License-Identifier: MIT

/** No sum of levels needs to be larger. */
const MOST_SUM = 2 ** 40;

/** What is known of an array, an object or an enum case that can be named; one of rows has these, and its `row`. */
export class Node {
  constructor(kind, value) {
    Object.assign(this, { kind, value, levels: 0, isComplete: false, rows: null, row: 0, number: Infinity });
    this.complete(0).isComplete = false;
  }

  /**
   * Says that all in it has been read, how many levels there are from this one down, the lowest number of a node around
   * it that is named in it, how deep it stands, and how many arrays and objects are in it, itself included.
   */
  complete(levels, leads = Infinity, level = 0, containers = 0) {
    Object.assign(this, { levels, leads, level, last: level, sum: 0, most: containers + levels });
    Object.assign(this, { ledBack: leads < Infinity, isComplete: true });
    return this;
  }

  /** Leads where what it leads to leads: a way goes up step by step, and down again at each. */
  leadOn(lead) {
    const steps = Math.max(this.last - lead.level + 1, 1);
    this.sum = Math.min(this.sum + steps * lead.levels + lead.sum, MOST_SUM);
    Object.assign(this, { last: lead.last, most: lead.most, leads: lead.leads });
  }

  /** Its levels where it is named: no way inside of what it leads to meets anything twice. */
  get levelsThere() {
    return this.sum === 0 ? this.levels : Math.min(this.levels + this.sum, this.most);
  }
}

/** An array, an object or the message (`width` null), or rows of as many columns (a node each), being read. */
export class Frame {
  constructor(parent, count, layout, nodes, begun, width = null) {
    const depth = parent === null ? 0 : parent.depth + 1;
    Object.assign(this, { parent, depth, count, layout, nodes, begun, width, values: [], columns: [], levels: 0 });
    this.leads = Infinity;
    if (width !== null) nodes.forEach((node, row) => Object.assign(node, { rows: this, row }));
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
    // What it leads to in itself is complete with it.
    if (this.leads >= this.nodes[0].number) this.leads = Infinity;
    return this.nodes.map((node, row) => {
      const values = this.width === null ? this.values : this.columns.map((column) => column[row]);
      if (node.kind === 'object') {
        node.value.properties = this.layout.pairs(values);
      } else {
        node.value = this.layout === null ? values : this.layout.array(values);
      }
      return node.complete(this.levels + 1, this.leads, this.depth, containers - this.begun).value;
    });
  }
}
