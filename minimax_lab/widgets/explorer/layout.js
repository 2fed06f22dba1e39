// What of the tree a picture shows: nodes that are wide enough one by one, and the shares of the others pixel by pixel.

export const NARROWEST = 4; // pixels; narrower nodes share the pixel columns with their neighbors

/**
 * Find what to draw. A node is `games` wide, in the row of its ply; `view.left` games are to the left of the picture.
 *
 * graph   a Graph
 * view    {left, width}: the part of the games that the picture shows
 * pixels  the width of the picture
 * show    called for each node that is wide enough, with its state, its ply, where it begins and ends in pixels, and the
 *         place of its move among all moves of the graph, -1 at the root
 *
 * Returns the shares of the other nodes: for each ply, each pixel column, and each of the three kinds of value, how
 * much of the column the nodes cover. A node is asked about only if its parent is wide enough, so there is as much work
 * as there are pixels, however many nodes there are.
 */
export function layOut(graph, view, pixels, show) {
  const shares = new Float32Array(graph.plies * pixels * 3);
  const scale = pixels / view.width;
  const visit = (state, ply, start, move) => {
    const left = (start - view.left) * scale;
    const right = left + graph.games[state] * scale;
    if (right <= 0 || left >= pixels) return;
    if (right - left < NARROWEST) return share(state, ply, left, right);
    show(state, ply, left, right, move);
    let begin = start;
    for (let at = graph.first[state]; at < graph.first[state + 1]; at += 1) {
      const child = graph.child[at];
      visit(child, ply + 1, begin, at);
      begin += graph.games[child];
    }
  };
  /** Divide a narrow node, with all that is below it, among the columns that it touches. */
  const share = (state, ply, left, right) => {
    const last = Math.min(pixels - 1, Math.floor(right));
    for (let column = Math.max(0, Math.floor(left)); column <= last; column += 1) {
      const covered = (Math.min(right, column + 1) - Math.max(left, column)) / graph.games[state];
      for (let below = 0; below <= graph.height[state]; below += 1) {
        const from = (state * graph.plies + below) * 3;
        const to = ((ply + below) * pixels + column) * 3;
        for (let good = 0; good < 3; good += 1) shares[to + good] += graph.shares[from + good] * covered;
      }
    }
  };
  visit(0, 0, 0, -1);
  return shares;
}
