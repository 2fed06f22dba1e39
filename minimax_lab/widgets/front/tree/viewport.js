// A picture that can be larger than its pane: fitting, panning, and zooming.

const SMALLEST_SCALE = 0.55;
const SMALLEST_SCALE_ENLARGED = 0.85; // for a projector: readable from the last row of a classroom
const [HINT_HEIGHT, HINT_HEIGHT_ENLARGED] = [18, 42]; // at the bottom of the pane
const UNMEASURED = [600, 400]; // the size of a pane that is not on the page yet

export class Viewport {
  /**
   * pane       the element around the picture
   * onMove()   called after each change of the place or the scale
   *
   * `picture` has a width, a height, a style, and the elements `world` and `gutter`.
   */
  constructor(pane, onMove) {
    this.pane = pane;
    this.onMove = onMove;
    this.x0 = 0;
    this.y0 = 0;
    this.scale = 1;
    this.isFitted = true;
    this.picture = null;
  }

  /** The size of the pane. It is measured only after it changes, because measuring at each step would force a layout. */
  _paneSize() {
    if (!this.measuredSize) {
      const { clientWidth, clientHeight } = this.pane;
      if (!clientWidth) return UNMEASURED;
      this.measuredSize = [
        clientWidth,
        Math.max(80, clientHeight - (this._isEnlarged() ? HINT_HEIGHT_ENLARGED : HINT_HEIGHT)),
      ];
    }
    return this.measuredSize;
  }

  _isEnlarged() {
    return Boolean(this.pane.closest(".minimax-lab.large"));
  }

  /** Show the whole tree if it is readable at that size, and otherwise as much of it as is readable. */
  fit() {
    const [width, height] = this._paneSize();
    const [fitWidth, fitHeight] = [(width - 4) / this.picture.width, (height - 4) / this.picture.height];
    const enlarged = this._isEnlarged() ? Math.min(SMALLEST_SCALE_ENLARGED, fitHeight) : 0; // all plies are more important than all nodes
    this.isFitted = true;
    this.scale = Math.max(SMALLEST_SCALE, enlarged, Math.min(1.3, fitWidth, fitHeight));
    this.x0 = Math.max(0, (width - this.picture.width * this.scale) / 2);
    this.y0 = 2;
    this._apply();
  }

  /** Measure the pane again, after its size or the size of its text has changed. */
  resize() {
    this.measuredSize = null;
    this._paneSize();
    if (this.isFitted) this.fit();
    else this._limitAndApply();
  }

  zoom(factor) {
    const [width, height] = this._paneSize();
    const scale = Math.min(4, Math.max(0.05, this.scale * factor));
    this.x0 = width / 2 - ((width / 2 - this.x0) * scale) / this.scale;
    this.y0 = height / 2 - ((height / 2 - this.y0) * scale) / this.scale;
    this.scale = scale;
    this.isFitted = false;
    this._limitAndApply();
  }

  pan(dx, dy) {
    this.isFitted = false;
    this.shift(dx, dy);
  }

  shift(dx, dy) {
    this.x0 += dx;
    this.y0 += dy;
    this._apply();
  }

  /** Where a point of the picture is in the pane. */
  toPane(point) {
    return [point[0] * this.scale + this.x0, point[1] * this.scale + this.y0];
  }

  /** Leave no empty space at one side of a tree that is cut off at the other side. */
  _limitAndApply() {
    const limit = (at, size, room) => Math.min(Math.max(at, Math.min(0, room - size)), Math.max(0, room - size));
    const [width, height] = this._paneSize();
    this.x0 = limit(this.x0, this.picture.width * this.scale, width);
    this.y0 = limit(this.y0, this.picture.height * this.scale, height);
    this._apply();
  }

  _apply() {
    const [{ world, gutter }, { x0, y0, scale }, [width]] = [this.picture, this, this._paneSize()];
    world.setAttribute("transform", `translate(${x0} ${y0}) scale(${scale})`);
    gutter.setAttribute("transform", `translate(${Math.min(Math.max(x0, 0), width)} ${y0}) scale(${scale})`);
    this.onMove();
  }

  /** Whether a part of the picture is outside the pane. */
  get isCutOff() {
    const [[width, height], [right, bottom]] = [
      this._paneSize(),
      this.toPane([this.picture.width, this.picture.height]),
    ];
    return this.x0 < -1 || this.y0 < -1 || right > width + 1 || bottom > height + 1;
  }

  /** Move the picture if a part of a box around the point (x, y) is outside the pane. */
  bringIntoView(point, reach) {
    const [[width, height], [paneX, paneY], gutter] = [
      this._paneSize(),
      this.toPane(point),
      this.picture.style.GUTTER * this.scale,
    ];
    const [left, right, up, down] = [reach.left, reach.right, reach.above, reach.below].map(
      (each) => each * this.scale + 6,
    );
    const dx = paneX - left < gutter ? gutter + left - paneX : paneX + right > width ? width - right - paneX : 0;
    const dy = paneY - up < 0 ? up - paneY : paneY + down > height ? height - down - paneY : 0;
    if (dx || dy) this.shift(dx, dy);
  }
}
