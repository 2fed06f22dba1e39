// Sentences about the nodes of a tree, and the node that a reader means by a list of moves.

import { joinWithAnd, plural, printable, withCommas } from "../shared/text.js";
import { Boards } from "./boards.js";

const NUMBER = /[-\u2212]?\d+$/; // at the end of a move

export class Words {
  constructor(tables, columns, graph) {
    this.tables = tables;
    this.columns = columns;
    this.graph = graph;
    this.boards = columns.cells ? new Boards(tables.looks, columns) : null;
  }

  look(state) {
    return this.boards ? this.boards.look(state) : this.tables.looks[state];
  }

  /** The move that leads to a node, such as X4. */
  move(place) {
    return printable(moveOf(this.graph, this.tables, place));
  }

  value(place) {
    return printable(this.tables.values[this.columns.value[place.state]]);
  }

  /** What the table of moves has about a node. */
  row(place) {
    return { move: this.move(place), value: this.value(place), nodes: withCommas(this.graph.nodes[place.state]) };
  }

  /** Whether the move that leads to a node has changed the value. */
  isMistake(place) {
    const { value } = this.columns;
    return Boolean(place.parent) && value[place.state] !== value[place.parent.state];
  }

  /** Say whether the move that leads to a node was a mistake. */
  judge(place) {
    const move = this.move(place);
    return `${move[0].toUpperCase()}${move.slice(1)} was ${this.isMistake(place) ? "a mistake" : "right"}.`;
  }

  /** Say what the best reply to a mistake leads to: "After it, O4 leads to −1, O wins." */
  refute(place) {
    const { value } = this.columns;
    const reply = this.graph.childrenOf(place).find(({ state }) => value[state] === value[place.state]);
    return reply ? ` After it, ${this.move(reply)} leads to ${this.worth(reply)}.` : "";
  }

  /** The moves from a node in groups of one value, the best for the player who moves first: "X0 and X4: +1, X wins". */
  moveGroups(place) {
    const { value } = this.columns; // the values are in order
    const children = this.graph.childrenOf(place);
    const values = [...new Set(children.map(({ state }) => value[state]))];
    values.sort((one, other) => this.graph.player[place.state] * (other - one));
    return values.map((each) => {
      const group = children.filter(({ state }) => value[state] === each);
      return `${joinWithAnd(group.map((child) => this.move(child)))}: ${this.worth(group[0])}`;
    });
  }

  /** The value of a node and, if it says so, who wins: "+1, X wins". */
  worth(place) {
    const result = this.tables.isOutcome ? `, ${this.tables.results[this.graph.good[place.state]]}` : "";
    return `${this.value(place)}${result}`;
  }

  /** Whether some move from a node is a mistake. */
  hasMistakes(place) {
    return this.graph.childrenOf(place).some((child) => this.isMistake(child));
  }

  /** Describe a node: its place, who moves, and, on request, what is below it and its value. */
  describe(place, hasCounts = true, hasWorth = true) {
    const moves = this.graph
      .line(place)
      .slice(1)
      .map((each) => this.move(each));
    const where = moves.length
      ? `Ply ${place.ply}, after ${moves.join(", ")}.${hasWorth && this.isMistake(place) ? ` ${this.judge(place)}` : ""}`
      : "Ply 0, the start.";
    const player = this.graph.player[place.state];
    const value = `Value ${this.value(place)}`;
    const worth = this.tables.isOutcome ? `${value}: ${this.tables.results[this.graph.good[place.state]]}` : value;
    if (!player) return `${where} ${worth}. The game is over.`;
    const [nodes, games] = [this.graph.nodes[place.state], this.graph.games[place.state]];
    const below = hasCounts ? ` From here on, the tree has ${plural(nodes, "node")} and ${plural(games, "game")}.` : "";
    const known = hasWorth ? ` ${worth}${this.tables.isOutcome ? " if both play well" : ""}.` : "";
    return `${where} ${this.tables.names[player > 0 ? 0 : 1]} moves.${known}${below}`;
  }

  /** What a reader could type to find a node: the first moves of the last line of play, as short as they can be typed. */
  example() {
    const { graph, tables } = this;
    const line = [graph.root];
    while (line.length < 4 && graph.children(line[line.length - 1].state).length)
      line.push(graph.childrenOf(line[line.length - 1]).at(-1));
    const moves = line.slice(1).map((place) => this.move(place));
    const short = moves.map((move) => move.match(NUMBER)?.[0] ?? move).join(" ");
    const isFound = findMoves(short, graph, tables).place?.start === line.at(-1).start;
    return moves.length ? `such as ${isFound ? short : moves.join(", ")}` : "";
  }
}

function moveOf(graph, tables, place) {
  const { parent, index } = place;
  return tables.texts[graph.label[graph.first[parent.state] + index]];
}

/**
 * Find the node that moves lead to. They are typed with commas or blanks between them; a move may be without what all
 * moves begin with, such as 4 for X4, or 2 for take 2. Returns {place} or {problem}.
 */
export function findMoves(typed, graph, tables) {
  let place = graph.root;
  const text = ` ${typed.toLowerCase().replaceAll("\u2212", "-")}`;
  const separators = /^[\s,;]+/;
  let rest = text.replace(separators, "");
  while (rest) {
    const children = graph.childrenOf(place);
    const found = matching(rest, children, (child) => moveOf(graph, tables, child));
    if (!found) {
      const legal = children.map((child) => moveOf(graph, tables, child));
      const given = rest.split(/[\s,;]/)[0];
      return {
        problem: legal.length
          ? `${given} is not a legal move at ply ${place.ply}. The legal moves are ${joinWithAnd(legal)}.`
          : `The game is over at ply ${place.ply}, before ${given}.`,
      };
    }
    place = found.child;
    rest = rest.slice(found.length).replace(separators, "");
  }
  return { place };
}

/** The child whose move the text begins with, and how long that is. */
function matching(text, children, labelOf) {
  for (const child of children) {
    const label = labelOf(child).toLowerCase();
    const short = label.match(NUMBER)?.[0];
    for (const form of [label, short])
      if (form && text.startsWith(form) && /^([\s,;]|$)/.test(text.slice(form.length)))
        return { child, length: form.length };
  }
  return null;
}
