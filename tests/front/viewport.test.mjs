// The pane of a tree: fitting, zooming, and moving, on random panes and pictures; see test_viewport.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Viewport } from "../../minimax_lab/widgets/tree/viewport.js";

const { style, cases } = JSON.parse(readFileSync(process.env.DATA, "utf-8"));
const [NARROW, LARGEST, USUAL_TEXT, READABLE] = [400, 1.3, 15, 12];
globalThis.getComputedStyle = () =>
  /** @type {any} */ ({ fontSize: `${USUAL_TEXT}px`, getPropertyValue: () => `${READABLE}px` });

/** An SVG element that keeps its attributes. */
const element = () => ({
  attributes: {},
  setAttribute(name, value) {
    this.attributes[name] = value;
  },
});

function opened({ pane, picture, footer }) {
  const viewport = new Viewport(
    { clientWidth: pane[0], clientHeight: pane[1] + footer, classList: { toggle: () => {} } },
    style,
    footer ? { offsetHeight: footer } : null,
  );
  viewport.picture = {
    width: picture[0],
    height: picture[1],
    rootX: picture[0] / 2,
    world: element(),
    gutter: element(),
  };
  viewport.fit();
  return viewport;
}

/** The numbers in the transform of the picture: what the page shows. */
const shown = ({ picture }) => picture.world.attributes.transform.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
const close = (one, other, what) => assert.ok(Math.abs(one - other) < 1e-6, `${what}: ${one} and ${other}`);
const gutterOf = ({ pane }) => (pane[0] < NARROW ? 0 : style.GUTTER);
const smallest = READABLE / style.SMALL;

/** Where the box around nodes and their frames is in the pane. */
function boxOf(viewport, nodes) {
  const [x0, y0, scale] = shown(viewport);
  const beyond = style.FRAME_GAP + style.NOW_WIDTH;
  const ends = nodes.map(([[x, y], { left, right, above, below }]) => [
    (x - left - beyond) * scale + x0,
    (y - above - beyond) * scale + y0,
    (x + right + beyond) * scale + x0,
    (y + below + beyond) * scale + y0,
  ]);
  return [0, 1, 2, 3].map((at) => Math[at < 2 ? "min" : "max"](...ends.map((each) => each[at])));
}

test("a fitted picture is as large as it can be, readable, and in the middle", () => {
  for (const each of cases) {
    const [x0, y0, scale] = shown(opened(each));
    const [[width, height], [, tall]] = [each.pane, each.picture];
    const bare = { left: style.ROW_LABELS + style.MARGIN / 2, across: each.picture[0] - style.MARGIN / 2 };
    const { left, across } = gutterOf(each) ? { left: 0, across: each.picture[0] } : bare;
    const scaleOf = (wide) => Math.min(LARGEST, (width - 4) / wide, (height - 4) / tall);
    const [largest, wideBare] = [scaleOf(across - left), bare.across - bare.left];
    close(scale, Math.max(smallest, largest), "the scale");
    close(y0, 2, "the upper end");
    const [before, after] = [x0 + left * scale, width - (x0 + across * scale)];
    if (before > 1e-6) close(before, after, "the margins");
    else close(before, 0, "the left end");
    const viewport = opened(each);
    viewport.fit(0);
    close(shown(viewport)[2], largest, "the scale of a whole tree");
    assert.equal(
      opened(each).canShowAll(viewport.picture),
      (across - left) * smallest <= width && tall * smallest <= height,
    );
    viewport.fit(1, true);
    close(shown(viewport)[2], Math.max(smallest, scaleOf(wideBare)), "the scale without the labels of rows");
    assert.equal(viewport.picture.gutter.attributes.display, "none");
    assert.equal(
      opened(each).canShowAll(viewport.picture, 0.9, true),
      wideBare * 0.9 * smallest <= width && tall * 0.9 * smallest <= height,
    );
    for (const high of [0, -1, 1]) {
      const limit = height / smallest + high;
      if (high) assert.equal(viewport.canShowHeight(limit), high < 0);
    }
  }
});

test("the row labels are shown in a wide pane, at the left of the picture, and never outside of the pane", () => {
  for (const each of cases) {
    const viewport = opened(each);
    const { gutter } = viewport.picture;
    assert.equal(gutter.attributes.display, each.pane[0] < NARROW ? "none" : "inline");
    for (const dx of [0, -5000, 9000]) {
      viewport.pan(dx, 3);
      const at = Number(gutter.attributes.transform.match(/translate\((-?[\d.]+)/)[1]);
      close(at, Math.min(Math.max(shown(viewport)[0], 0), each.pane[0]), "the labels");
    }
  }
});

test("zooming keeps the middle, unless that would leave empty space beside a picture that is cut off", () => {
  for (const each of cases)
    for (const factor of [1.2, 1 / 1.2, 3, 0.2]) {
      const viewport = opened(each);
      const [x0, y0, scale] = shown(viewport);
      viewport.zoom(factor);
      const after = shown(viewport);
      close(after[2], Math.min(4, Math.max(0.05, scale * factor)), "the scale");
      for (const [at, before] of [x0, y0].entries()) {
        const [room, size] = [each.pane[at], each.picture[at] * after[2]];
        const kept = room / 2 - ((room / 2 - before) * after[2]) / scale;
        const [low, high] = [Math.min(0, room - size), Math.max(0, room - size)];
        close(after[at], Math.min(Math.max(kept, low), high), "the middle");
      }
      assert.equal(viewport.isFitted, false);
      viewport.resize();
      close(shown(viewport)[2], after[2], "the scale after the pane has changed");
      viewport.fit();
      viewport.pane.clientWidth *= 2;
      viewport.resize();
      const [wide] = [opened({ ...each, pane: [2 * each.pane[0], each.pane[1]] })];
      assert.deepEqual(shown(viewport), shown(wide));
    }
});

test("a pan moves the picture by as much, and a point of it is where the pane says", () => {
  for (const each of cases) {
    const viewport = opened(each);
    const before = shown(viewport);
    viewport.pan(7, -3);
    const after = shown(viewport);
    assert.deepEqual([after[2], viewport.isFitted], [before[2], false]);
    close(after[0], before[0] + 7, "across");
    close(after[1], before[1] - 3, "down");
    const [x, y] = viewport.toPane([10, 20]);
    close(x, 10 * after[2] + after[0], "x");
    close(y, 20 * after[2] + after[1], "y");
  }
});

test("nodes are brought into view: by a move if they have room, and else also smaller", () => {
  for (const each of cases) {
    const viewport = opened(each);
    viewport.pan(...each.pan);
    const { nodes, pane } = each;
    const before = shown(viewport);
    const size = ([left, top, right, bottom]) => [right - left, bottom - top];
    const hasRoom = (scale) => {
      const [across, down] = size(boxOf(viewport, nodes)).map((one) => (one * scale) / shown(viewport)[2]);
      return across <= pane[0] - gutterOf(each) * scale && down <= pane[1];
    };
    assert.equal(viewport.hasRoomFor(nodes), hasRoom(before[2]));
    assert.equal(viewport.canShow(nodes), hasRoom(smallest));
    const had = hasRoom(before[2]);
    const [left, top, right, bottom] = boxOf(viewport, nodes);
    const gutter = gutterOf(each) * before[2];
    const wasInView = left >= gutter && top >= 0 && right <= pane[0] && bottom <= pane[1];
    viewport.bringIntoView(nodes);
    const after = shown(viewport);
    if (had) close(after[2], before[2], "the scale");
    else assert.ok(after[2] < before[2] && (hasRoom(after[2]) || after[2] <= 0.1) && !hasRoom(after[2] / 0.94));
    if (wasInView) assert.deepEqual(after, before);
    if (!hasRoom(after[2])) continue;
    const box = boxOf(viewport, nodes);
    assert.ok(box[0] >= gutterOf(each) * after[2] - 1.001 && box[2] <= pane[0] + 1.001, `across: ${box}`);
    assert.ok(box[1] >= -1.001 && box[3] <= pane[1] + 1.001, `down: ${box}`);
    if (had && each.others.length === 0)
      for (const [at, low, high, from, to] of [
        [0, left, right, gutter, pane[0]],
        [1, top, bottom, 0, pane[1]],
      ])
        close(after[at] - before[at], low < from ? from - low : Math.min(0, to - high), "the shortest way");
    viewport.bringIntoView(nodes, each.others);
    const again = boxOf(viewport, nodes);
    assert.ok(again[0] >= gutterOf(each) * after[2] - 1.001 && again[2] <= pane[0] + 1.001, "with others");
  }
});

test("a picture that keeps its scale has its root where it was, as far as the whole picture has room", () => {
  let held = 0;
  for (const each of cases) {
    const viewport = opened(each);
    const before = viewport.toPane([viewport.picture.rootX, 0])[0];
    viewport.keepsScale = true;
    viewport.picture = { ...viewport.picture, width: viewport.picture.width * 0.9 };
    viewport.fit();
    const [x0, , scale] = shown(viewport);
    if (Math.abs(before - viewport.toPane([viewport.picture.rootX, 0])[0]) < 1e-6) held += 1;
    else {
      const { left, right } = viewport._extent(viewport.picture);
      const isAtAnEnd = Math.abs(x0 + left * scale) < 1e-6 || Math.abs(x0 + right * scale - each.pane[0]) < 1e-6;
      assert.ok(isAtAnEnd || right * scale > each.pane[0], `${x0} ${scale}`);
    }
  }
  assert.ok(held > cases.length / 10, `${held} of ${cases.length}`);
});
