// The places of nodes from left to right: the rule of layout.py, for the part of a tree that is not folded away.

/** Return the place of each node in slots: each leaf takes the next slot; a parent is in the middle of its children. */
export function layout(parent) {
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
