// The columns of a tree or a run, as Python packs them, and what follows from the column of parents.

const [CONSTANT, COUNT] = [0, 1]; // kinds of columns, as in packing.py; the other kinds are widths in bits

/**
 * Unpack the columns: an object of typed arrays by name. Columns that share their bytes share their array.
 * @returns {Record<string, Int8Array | Int16Array | Int32Array>}
 */
export function unpack(index, bytes) {
  const view = bytes instanceof DataView ? bytes : new DataView(bytes.buffer || bytes);
  const [columns, unpacked] = [{}, {}];
  for (const [name, entry] of Object.entries(index)) columns[name] = unpacked[entry] ||= unpackColumn(view, ...entry);
  return columns;
}

function unpackColumn(view, kind, start, length) {
  if (kind === CONSTANT || kind === COUNT) {
    const column = new Int32Array(length).fill(start);
    if (kind === COUNT) for (let row = 0; row < length; row += 1) column[row] += row;
    return column;
  }
  const Numbers = { 8: Int8Array, 16: Int16Array, 32: Int32Array }[kind];
  const offset = view.byteOffset + start;
  const isAligned = offset % (kind / 8) === 0;
  return isAligned
    ? new Numbers(view.buffer, offset, length)
    : new Numbers(view.buffer.slice(offset, offset + (length * kind) / 8));
}

/** Return the last row of the subtree of each row. The rows are in depth-first order. */
export function lastBelow(parent) {
  const last = new Int32Array(parent.length);
  for (let row = parent.length - 1; row >= 0; row -= 1) {
    if (last[row] < row) last[row] = row;
    const above = parent[row];
    if (above >= 0 && last[above] < last[row]) last[above] = last[row];
  }
  return last;
}

/** Return the number of plies from the root to each row. */
export function depths(parent) {
  const depth = new Int32Array(parent.length);
  for (let row = 0; row < parent.length; row += 1) depth[row] = parent[row] < 0 ? 0 : depth[parent[row]] + 1;
  return depth;
}
