// What is told of the windows of alpha-beta: the fields of the templates, as cut_words.py fills them.

export const WINDOW = 28; // the first template that tells of windows

/** The fields of a sentence about the call in `row`, or about what its caller did with its value. */
export function cutFields(run, row) {
  const { bounds, nodes, rule } = run.tables.windows;
  const c = run.columns;
  const mover = c.c_player[run.parent[row]];
  const following = run.last[row] + 1; // the caller's next callee, where there is one
  const [own, others] = mover > 0 ? [c.w_alpha_now, c.w_beta_now] : [c.w_beta_now, c.w_alpha_now];
  const name = (player) => ({ 1: "MAX", "-1": "MIN" })[player] || "Nobody";
  return {
    alpha: () => bounds[c.w_alpha[row]],
    beta: () => bounds[c.w_beta[row]],
    alpha_now: () => bounds[c.w_alpha_now[row]],
    beta_now: () => bounds[c.w_beta_now[row]],
    side: () => (mover > 0 ? "alpha" : "beta"),
    bound: () => bounds[own[row]],
    limit: () => bounds[others[row]],
    mover: () => name(mover),
    opponent: () => name(-mover),
    rule: () => rule || (c.w_alpha_now[row] > c.w_beta_now[row] ? ">" : "="),
    next: () => following + 1,
    next_alpha: () => bounds[c.w_alpha[following]],
    next_beta: () => bounds[c.w_beta[following]],
    by: () => run.move(c.w_origin[row]),
    origin: () => run.parent[c.w_origin[row]] + 1,
    plies: () => c.w_plies[row],
    node: () => nodes[c.w_node[row]],
  };
}
