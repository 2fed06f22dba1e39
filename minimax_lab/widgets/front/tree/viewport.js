// A picture that can be larger than its pane: fitting, panning, zooming, and following the current step.

import { setText } from "../shared/dom.js";

const SMALLEST_SCALE = 0.55;
const SMALLEST_SCALE_ENLARGED = 0.85; // for a projector: readable from the last row of a classroom
export const ROW_LABELS = 66;
const [HINT_HEIGHT, HINT_HEIGHT_ENLARGED] = [18, 42]; // at the bottom of the pane

export class Viewport {
  /** The size of the pane. It is measured only after it changes, because measuring at each step would force a layout. */
  _paneSize() {
    if (!this.measuredSize) {
      const { clientWidth, clientHeight } = this.element;
      if (!clientWidth) return [600, 400];
      this.measuredSize = [clientWidth, Math.max(80, clientHeight - (this._isEnlarged() ? HINT_HEIGHT_ENLARGED : HINT_HEIGHT))];
    }
    return this.measuredSize;
  }

  _isEnlarged() { return Boolean(this.element.closest(".minimax-lab.large")); }

  /** Show the whole tree if it is readable at that size, and otherwise as much of it as is readable. */
  fit() {
    const [width, height] = this._paneSize();
    this.fitted = true;
    const [fitWidth, fitHeight] = [(width - 4) / this.width, (height - 4) / this.height];
    const enlarged = this._isEnlarged() ? Math.min(SMALLEST_SCALE_ENLARGED, fitHeight) : 0; // all plies are more important than all nodes
    this.scale = Math.max(SMALLEST_SCALE, enlarged, Math.min(1.3, fitWidth, fitHeight));
    this.x0 = Math.max(0, (width - this.width * this.scale) / 2);
    this.y0 = 2;
    this._applyTransform();
    if (this.view.current >= 0) this._bringIntoView(this.visibleNode(this.view.current));
  }

  /** Adapt the picture after the size of its pane or of its text has changed. */
  resize() {
    this.measuredSize = null;
    if (this.fitted) this.fit();
    else this._applyTransform();
  }

  zoom(factor) {
    const [width, height] = this._paneSize();
    const scale = Math.min(4, Math.max(0.05, this.scale * factor));
    this.x0 = width / 2 - ((width / 2 - this.x0) * scale) / this.scale;
    this.y0 = height / 2 - ((height / 2 - this.y0) * scale) / this.scale;
    this.scale = scale;
    this.fitted = false;
    this._limitPan();
    this._applyTransform();
  }

  pan(dx, dy) {
    this.x0 += dx;
    this.y0 += dy;
    this.fitted = false;
    this._applyTransform();
  }

  /** Leave no empty space at one side of a tree that is cut off at the other side. */
  _limitPan() {
    const limit = (at, size, room) => Math.min(Math.max(at, Math.min(0, room - size)), Math.max(0, room - size));
    const [width, height] = this._paneSize();
    this.x0 = limit(this.x0, this.width * this.scale, width);
    this.y0 = limit(this.y0, this.height * this.scale, height);
  }

  _applyTransform() {
    const [width, height] = this._paneSize();
    if (this.measuredSize && this.measuredSize !== this.lastMeasuredSize && !this.fitted) this._limitPan();
    this.lastMeasuredSize = this.measuredSize;
    this.world.setAttribute("transform", `translate(${this.x0} ${this.y0}) scale(${this.scale})`);
    this.gutter.setAttribute("transform", `translate(${Math.min(Math.max(this.x0, 0), width)} ${this.y0}) scale(${this.scale})`);
    const isCutOff = this.x0 < -1 || this.y0 < -1 || this.x0 + this.width * this.scale > width + 1 || this.y0 + this.height * this.scale > height + 1;
    const isFolded = this.view.current >= 0 && this.visibleNode(this.view.current) !== this.view.current;
    setText(this.hint, this.warning
      || (isFolded ? "This call is folded away in the thick frame. Press O to open it." : "")
      || (isCutOff ? "The tree is larger than this pane. Drag it, or press + or -." : ""));
    this.warning = "";
  }

  /** Move the picture if part of a node is outside the pane. */
  _bringIntoView(node) {
    if (!this.rowOf.has(node)) return;
    const [width, height] = this._paneSize();
    const [x, y] = this._screenPosition(node);
    const [left, right, up, down] = this.extent(node).map((each) => each * this.scale + 6);
    const gutter = ROW_LABELS * this.scale;
    const dx = x - left < gutter ? gutter + left - x : x + right > width ? width - right - x : 0;
    const dy = y - up < 0 ? up - y : y + down > height ? height - down - y : 0;
    if (!dx && !dy) return;
    this.x0 += dx;
    this.y0 += dy;
    this._applyTransform();
  }
}
