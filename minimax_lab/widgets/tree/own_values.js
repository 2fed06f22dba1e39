// The tables and columns of a tree whose values are written in the browser: each row has a text of its own.

export class OwnValues {
  /** widest: the widest text that a node will have; as `tables.widest`, the tree keeps room for it. */
  constructor(tables, columns, widest) {
    this.texts = Array.from(columns.parent, () => widest);
    this.best = Int32Array.from(columns.parent, () => -1);
    this.tables = { ...tables, values: this.texts };
    this.columns = { ...columns, value: Int32Array.from(columns.parent, (_, row) => row), best: this.best };
    this.parent = columns.parent;
  }

  /** Write the texts and the best children, and return the rows that look different now. */
  write(texts, best = this.best) {
    const changed = [];
    for (const [row, text] of texts.entries()) {
      const [isChosen, wasChosen] = [best, this.best].map((each) => row > 0 && each[this.parent[row]] === row);
      if (text !== this.texts[row] || isChosen !== wasChosen) changed.push(row);
      this.texts[row] = text;
    }
    this.best.set(best);
    return changed;
  }
}
