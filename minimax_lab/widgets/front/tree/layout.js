// Where the nodes of a tree stand: the rule of layout.py, for the part of a tree that is not folded away.

/** The place of each node from left to right, in slots: a leaf takes the next one, a parent the middle of its own. */
export function layout(parent, depth) {
  const x = new Float64Array(parent.length);
  const first = new Int32Array(parent.length);
  const last = new Int32Array(parent.length);
  for (let at = 1; at < parent.length; at += 1) {
    if (!first[parent[at]]) first[parent[at]] = at;
    last[parent[at]] = at;
  }
  let slot = 0;
  for (let at = 0; at < parent.length; at += 1) if (!first[at]) x[at] = slot++;
  for (let at = parent.length - 1; at >= 0; at -= 1) if (first[at]) x[at] = (x[first[at]] + x[last[at]]) / 2;
  return x;
}
