// The slider as the curve of the run: depth over steps. A filled dot is a call, a hollow one a return, amber is now.

import { h, svg } from "../shared/dom.js";

const MOST_DOTS = 50; // more have no room
const MOST_POINTS = 300; // of the curve; that of a longer run is coarse

export class Timeline {
  /** slider: the element of the range of steps, which is laid over the curve. */
  constructor(run, slider) {
    this.run = run;
    const count = Math.min(run.lastStep, MOST_POINTS);
    const steps = Array.from({ length: count }, (_, at) => Math.round(((at + 1) / count) * run.lastStep));
    this.points = steps.map((step) => ({ step, ...run.at(step) }));
    this.deepest = Math.max(1, ...this.points.map(({ row }) => run.depth[row]));
    this.past = this._draw("past");
    this.now = h("div", { class: "now" });
    this.element = h("div", { class: "timeline" }, this._draw("to-come"), this.past, this.now, slider);
  }

  _draw(name) {
    const { run, deepest } = this;
    const looks = { viewBox: `0 0 ${run.lastStep} ${deepest}`, preserveAspectRatio: "none", "aria-hidden": true };
    return svg("svg", { class: name, ...looks }, ...this._paths());
  }

  _paths() {
    const place = ({ step, row }) => `${step} ${this.run.depth[row]}`;
    const path = (name, d) => svg("path", { class: name, d });
    const curve = path("curve", `M0 0L${this.points.map(place).join("L")}`);
    if (this.run.lastStep > MOST_DOTS) return [curve];
    const dots = (points) => points.map((point) => `M${place(point)}h0`).join("");
    const returns = dots(this.points.filter(({ isReturn }) => isReturn));
    return [curve, path("dot", dots(this.points)), path("hole", returns)];
  }

  /** Show a step, whose call is in `row`. */
  show(step, row) {
    const [across, down] = [step / this.run.lastStep, Math.min(1, this.run.depth[row] / this.deepest)];
    this.now.style.left = `calc(9px + (100% - 18px) * ${across})`;
    this.now.style.top = `calc(9px + (100% - 18px) * ${down})`;
    this.past.style.clipPath = `inset(-9px ${100 * (1 - across)}% -9px -9px)`;
  }
}
