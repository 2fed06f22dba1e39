// The edges of a tree that the user cuts by clicking them, each with a verdict.

import { between } from "../scene/edges.js";
import { inPaintingOrder, newLayers, shape, text } from "../scene/marks.js";
import { rectangle } from "../scene/shapes.js";
import { svg } from "../shared/dom.js";
import { paint } from "../shared/paint.js";
import { textWidth } from "../shared/text.js";

export class UserCuts {
  constructor() {
    this.verdicts = new Map(); // of the nodes whose edges are cut; a verdict can be empty
  }

  /** Make the edges of a painted tree clickable. */
  attachTo(painter) {
    this.painter = painter;
    this.bars = painter.scene.nodes.rows.map((node, at) => {
      if (!at) return null;
      const [x1, y1, x2, y2] = painter.scene.edges.ends(at);
      const bars = svg("g", { role: "presentation" });
      painter.world.lastChild.before(
        svg("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "cuttable", "data-node": node }),
        bars,
      );
      return bars;
    });
    this.show(this.verdicts);
  }

  /** Show the cuts of the user: a Map with a verdict, which can be empty, for each node whose edge is cut. */
  show(verdicts) {
    this.verdicts = verdicts;
    const { tree, nodes } = this.painter.scene;
    nodes.rows.forEach((node, at) => {
      if (!at) return;
      let isBelow = false;
      for (let up = node; up > 0 && !isBelow; up = tree.parent[up]) isBelow = verdicts.has(up);
      this._showCut(at, verdicts.get(node), isBelow);
    });
  }

  /** Show the edge to a node as cut if it has a verdict, and the node as cut off if it is below a cut. */
  _showCut(at, verdict, isBelow) {
    const [isCut, item] = [verdict !== undefined, this.painter.item(at)];
    this.bars[at].replaceChildren(...(isCut ? this._paintCut(at, verdict) : []));
    item.classList.toggle("cut-off", isBelow);
    const label = item.getAttribute("aria-label").replace(/, (cut by you|below a cut).*$/, "");
    item.setAttribute(
      "aria-label",
      isCut ? `${label}, cut by you${verdict ? `: ${verdict}` : ""}` : isBelow ? `${label}, below a cut` : label,
    );
  }

  _paintCut(at, verdict) {
    const [{ edges, nodes, style }, layers] = [this.painter.scene, newLayers()];
    const ends = edges.ends(at);
    edges.sever(layers, at, ends);
    const [[x, y], node] = [between(ends, style.VERDICT_AT), nodes.rows[at]];
    const [half, tall] = [textWidth(style, verdict, style.SMALL, true) / 2 + style.HALO_GAP, style.LINE / 2];
    if (verdict) {
      layers.text.push(shape("halo", node, rectangle(x - half, y - tall, x + half, y + tall), style.WHITE, null, 0));
      layers.text.push(text("verdict", node, [x, y], verdict, style.SMALL, style.BLACK, { bold: true }));
    }
    return paint(inPaintingOrder(layers), style);
  }
}
