// The whole tree compared with what Python wrote to the file DATA; see test_explorer.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { between, Camera } from "../../minimax_lab/widgets/explorer/camera.js";
import { Graph } from "../../minimax_lab/widgets/explorer/graph.js";
import { layOut, NARROWEST } from "../../minimax_lab/widgets/explorer/layout.js";
import { findMoves, Words } from "../../minimax_lab/widgets/explorer/words.js";
import { unpack } from "../../minimax_lab/widgets/shared/columns.js";

const DATA = JSON.parse(readFileSync(process.env.DATA, "utf-8"));

function opened({ tables, data }) {
  const columns = unpack(tables.columns, new Uint8Array(Buffer.from(data, "base64")));
  const graph = new Graph(columns);
  return { tables, columns, graph, words: new Words(tables, columns, graph) };
}

const close = (one, other, what) => assert.ok(Math.abs(one - other) < 1e-3, `${what}: ${one} and ${other}`);

test("each node has the oracle's place, size, and value", () => {
  for (const each of DATA.cases) {
    const { graph, words, tables, columns } = opened(each);
    assert.ok(each.nodes.length > 0);
    for (const node of each.nodes) {
      const place = graph.follow(node.path);
      assert.equal(place.ply, node.path.length);
      assert.equal(place.start, node.start);
      assert.equal(graph.games[place.state], node.games);
      assert.equal(graph.nodes[place.state], node.nodes);
      assert.equal(graph.good[place.state], node.good);
      assert.equal(Number(tables.values[columns.value[place.state]]), node.value);
      assert.equal(graph.at(node.start + node.games / 2, place.ply).state, place.state);
      assert.ok(words.describe(place).startsWith(`Ply ${place.ply}, `));
    }
  }
});

test("all nodes of the whole game are there", () => {
  const { graph, words } = opened(DATA.whole);
  const plies = graph.byPly();
  assert.deepEqual(
    plies.map((ply) => ply.nodes),
    DATA.whole.nodes,
  );
  assert.deepEqual([graph.nodes[0], graph.games[0], graph.child.length], [549946, 255168, 16167]);
  assert.deepEqual([...plies[3].movers, ...plies[8].movers, ...plies[9].movers], [-1, 1]);
  for (const { path, value, nodes, state } of DATA.whole.lines) {
    const place = graph.follow(path);
    assert.equal(graph.nodes[place.state], nodes);
    assert.equal(Number(words.value(place).replace("\u2212", "-")), value);
    assert.equal(
      words
        .look(place.state)
        .cells.map((mark) => mark || ".")
        .join(""),
      state,
    );
  }
});

/** How much of each pixel column each kind of value covers, added up node by node. */
function covered(graph, nodes, { left, width, pixels }) {
  const areas = new Float64Array(graph.plies * pixels * 3);
  for (const node of nodes) {
    const [from, to] = [node.start, node.start + node.games].map((game) => ((game - left) * pixels) / width);
    for (let column = Math.max(0, Math.floor(from)); column < Math.min(pixels, to); column += 1)
      areas[(node.path.length * pixels + column) * 3 + node.good] += Math.max(
        0,
        Math.min(to, column + 1) - Math.max(from, column),
      );
  }
  return areas;
}

/** Compare from the left on: at any column, at most the nodes on which a narrow one is divided may lie elsewhere. */
function compareRows(graph, { left, width, pixels }, areas, expected) {
  const isWhole = left === 0 && width === graph.games[0];
  for (let row = 0; row < graph.plies * 3; row += 1) {
    let difference = 0;
    for (let column = 0; column < pixels; column += 1) {
      const at = (Math.floor(row / 3) * pixels + column) * 3 + (row % 3);
      difference += areas[at] - expected[at];
      assert.ok(Math.abs(difference) < 2 * NARROWEST, `row ${row}, column ${column}: ${difference}`);
    }
    if (isWhole) close(difference, 0, `row ${row}`);
  }
}

test("a picture has the whole area of every node, wide or narrow", () => {
  for (const each of DATA.cases) {
    const { graph } = opened(each);
    for (const view of each.views) {
      const { pixels } = view;
      const shown = [];
      const areas = layOut(graph, view, pixels, (state, ply, left, right) => shown.push({ state, ply, left, right }));
      for (const { state, ply, left, right } of shown) {
        assert.ok(right - left >= NARROWEST);
        for (let column = Math.max(0, Math.floor(left)); column < Math.min(pixels, right); column += 1)
          areas[(ply * pixels + column) * 3 + graph.good[state]] +=
            Math.min(right, column + 1) - Math.max(left, column);
      }
      const expected = covered(graph, each.nodes, view);
      compareRows(graph, view, areas, expected);
      assert.ok(shown.length <= graph.plies * (pixels / NARROWEST + 2), "more rectangles than there is room for");
    }
  }
});

test("a picture of the whole game asks about few nodes", () => {
  const { graph } = opened(DATA.whole);
  let shown = 0;
  layOut(graph, { left: 0, width: graph.games[0] }, 1000, () => {
    shown += 1;
  });
  assert.ok(shown >= 1 + 9 + 72 && shown < 600);
});

test("the camera zooms at a point, stays within the tree, and shows what is chosen", () => {
  const camera = new Camera(1000);
  camera.zoom(4, 0.5);
  assert.deepEqual(camera.view, { left: 375, width: 250 });
  camera.zoom(0.5, 0.5);
  assert.deepEqual(camera.view, { left: 250, width: 500 });
  camera.pan(2);
  assert.deepEqual(camera.view, { left: 500, width: 500 });
  camera.pan(-9);
  assert.equal(camera.left, 0);
  camera.zoom(1e-9, 0.3);
  assert.ok(camera.width === camera.total && camera.left === 0);
  camera.zoom(1e9, 0.3);
  close(camera.left + 0.3 * camera.width, 300, "the fixed point");
  assert.ok(camera.width < 1);
  for (const [start, games] of [
    [0, 1],
    [999, 1],
    [400, 30],
    [0, 1000],
    [310, 5],
  ]) {
    camera.show(camera.viewWith(start, games, 600));
    assert.ok(camera.left <= start + 1e-9 || games >= camera.width);
    assert.ok(camera.left + camera.width >= start + games - 1e-9 || games >= camera.width);
    assert.ok((games * 600) / camera.width >= 80);
    camera.show(camera.viewOf(start, games));
    assert.ok(camera.left <= start && camera.left + camera.width >= start + games && games / camera.width > 0.85);
  }
});

test("a flight begins and ends at its views, and keeps a common point in its place", () => {
  const [from, to] = [
    { left: 0, width: 1000 },
    { left: 250, width: 10 },
  ];
  assert.deepEqual(between(from, to, 0), from);
  close(between(from, to, 1).left, to.left, "the end");
  close(between(from, to, 0.5).width, 100, "halfway");
  assert.deepEqual(between({ left: 0, width: 10 }, { left: 5, width: 10 }, 0.5), { left: 2.5, width: 10 });
});

test("moves find a node as people type them", () => {
  const { graph, tables, words } = opened(DATA.whole);
  const path = (typed) => {
    const { place, problem } = findMoves(typed, graph, tables);
    return (
      problem ??
      graph
        .line(place)
        .slice(1)
        .map((each) => words.move(each))
        .join(" ")
    );
  };
  for (const typed of ["X4 O0 X8", "4,0,8", " x4, o0 ;8 ", "4 0 8"]) assert.equal(path(typed), "X4 O0 X8");
  assert.equal(path(""), "");
  assert.match(path("4 4"), /^4 is not a legal move at ply 1\. The legal moves are O0, O1, .* and O8\.$/);
  assert.match(path("48"), /^48 is not a legal move at ply 0\./);
  assert.match(path("0 3 1 4 2 5"), /^The game is over at ply 5, before 5\.$/);
  assert.equal(words.example(), "such as 8 7 6");
  for (const [sent, typed, expected] of DATA.words) {
    const other = opened(sent);
    const example = findMoves(other.words.example().replace("such as ", ""), other.graph, other.tables).place;
    assert.ok(example.ply > 0 && example.start + other.graph.games[example.state] === other.graph.games[0]);
    const { place } = findMoves(typed, other.graph, other.tables);
    assert.deepEqual(
      other.graph
        .line(place)
        .slice(1)
        .map((each) => each.index),
      expected,
    );
  }
});

test("a sentence says where a node is, who moves, what it is worth, and what is below", () => {
  const { graph, words } = opened(DATA.whole);
  assert.equal(
    words.describe(graph.root),
    "Ply 0, the start. X moves. Value 0: a draw if both play well. From here on, the tree has 549,946 nodes and 255,168 games.",
  );
  assert.equal(
    words.describe(graph.follow([4, 0, 0, 0, 0, 0, 0, 0])),
    "Ply 8, after X4, O0, X1, O2, X3, O5, X6, O7. O7 was a mistake. X moves. Value 0: a draw if both play well. From here on, the tree has 2 nodes and 1 game.",
  );
  assert.equal(
    words.describe(graph.follow([0, 2, 0, 1, 0])),
    "Ply 5, after X0, O3, X1, O4, X2. Value +1: X wins. The game is over.",
  );
});
