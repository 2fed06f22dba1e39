// A picture larger than its place: fitted, dragged, enlarged, and kept where the current step is.

const SMALLEST_SCALE = 0.55;
const SMALLEST_LARGE = 0.85; // where everything is enlarged, for those in the last row
export const ROW_LABELS = 66;
const [HINT, HINT_LARGE] = [18, 42]; // at the foot of the pane, for a line or two about what is outside

export class Pane {
  /** The size of the pane, measured when it changes: to ask at each step would make the browser lay out the page. */
  _pane() {
    if (!this.pane) {
      const { clientWidth, clientHeight } = this.element;
      if (!clientWidth) return [600, 400];
      this.pane = [clientWidth, Math.max(80, clientHeight - (this._isLarge() ? HINT_LARGE : HINT))];
    }
    return this.pane;
  }

  _isLarge() { return Boolean(this.element.closest(".minimax-lab.large")); }

  /** Show the whole tree if it stays readable, else as much of it as does. */
  fit() {
    const [width, height] = this._pane();
    this.fitted = true;
    const [across, down] = [(width - 4) / this.width, (height - 4) / this.height];
    const least = Math.max(SMALLEST_SCALE, this._isLarge() ? Math.min(SMALLEST_LARGE, down) : 0); // all plies before all nodes
    this.scale = Math.max(least, Math.min(1.3, across, down));
    this.x0 = Math.max(0, (width - this.width * this.scale) / 2);
    this.y0 = 2;
    this._move();
    if (this.view.current >= 0) this._follow(this.shown(this.view.current));
  }

  zoom(factor) {
    const [width, height] = this._pane();
    const scale = Math.min(4, Math.max(0.05, this.scale * factor));
    this.x0 = width / 2 - ((width / 2 - this.x0) * scale) / this.scale;
    this.y0 = height / 2 - ((height / 2 - this.y0) * scale) / this.scale;
    this.scale = scale;
    this.fitted = false;
    this._keepIn();
    this._move();
  }

  /** Leave no room beside a tree that is cut off on the other side: where all of it has room, all of it is seen. */
  _keepIn() {
    const kept = (at, size, room) => Math.min(Math.max(at, Math.min(0, room - size)), Math.max(0, room - size));
    const [width, height] = this._pane();
    this.x0 = kept(this.x0, this.width * this.scale, width);
    this.y0 = kept(this.y0, this.height * this.scale, height);
  }

  pan(dx, dy) {
    this.x0 += dx;
    this.y0 += dy;
    this.fitted = false;
    this._move();
  }

  _move() {
    const [width, height] = this._pane();
    if (this.pane && this.pane !== this.seen && !this.fitted) this._keepIn(); // the pane has become wider, for instance
    this.seen = this.pane;
    this.world.setAttribute("transform", `translate(${this.x0} ${this.y0}) scale(${this.scale})`);
    this.gutter.setAttribute("transform", `translate(${Math.min(Math.max(this.x0, 0), width)} ${this.y0}) scale(${this.scale})`);
    const outside = this.x0 < -1 || this.y0 < -1 || this.x0 + this.width * this.scale > width + 1 || this.y0 + this.height * this.scale > height + 1;
    const inside = this.view.current >= 0 && this.shown(this.view.current) !== this.view.current;
    const text = this.note || (inside ? "The call of this step is folded away in the thick frame: O opens it." : outside ? "There is more of the tree outside: drag it, or use + and -." : "");
    if (this.hint.textContent !== text) this.hint.textContent = text;
    this.note = "";
  }

  /** Bring a node into the pane if it is outside. */
  _follow(node) {
    const at = this.place.get(node);
    if (at === undefined) return;
    const [width, height] = this._pane();
    const [x, y] = this._onScreen(node);
    const [left, right, up, down] = this._reach(node).map((each) => each * this.scale + 6);
    const gutter = ROW_LABELS * this.scale;
    const dx = x - left < gutter ? gutter + left - x : x + right > width ? width - right - x : 0;
    const dy = y - up < 0 ? up - y : y + down > height ? height - down - y : 0;
    if (!dx && !dy) return;
    this.x0 += dx;
    this.y0 += dy;
    this._move();
  }
}
