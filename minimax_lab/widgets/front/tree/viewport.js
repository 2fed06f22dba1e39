// A picture that can be larger than its pane: fitting, panning, and zooming.

const LARGEST = 1.3; // the scale of a small tree, for text of the usual size
const BESIDE = 3; // pixels that a node in view is away from the border of the pane
const NARROW = 400; // pixels; a narrower pane has no row labels
const USUAL_TEXT = 15; // pixels
const LEAST_READABLE = 0.6; // of the readable size: the size of a whole tree that has no room otherwise
const UNMEASURED = { width: 600, height: 400, smallest: 1, largest: LARGEST }; // a pane without a size yet

export class Viewport {
  /**
   * pane   the element around the picture
   *
   * `picture` has a width, a height, a style, and the elements `world` and `gutter`.
   */
  constructor(pane) {
    this.pane = pane;
    this.x0 = 0;
    this.y0 = 0;
    this.scale = 1;
    this.isFitted = true;
    this.isWhole = false; // whether the whole tree is shown, although its text is smaller than readable
    this.picture = null;
  }

  /**
   * The size of the pane, and the scales at which text is readable (see --readable-text) and at which a small tree is
   * shown. They are measured only after a change, because measuring at each step would force a layout.
   */
  _measured() {
    if (!this.measured) {
      const { clientWidth, clientHeight } = this.pane;
      if (!clientWidth || !clientHeight) return UNMEASURED;
      const style = getComputedStyle(this.pane);
      const size = Number.parseFloat(style.fontSize);
      this.measured = {
        width: clientWidth,
        height: clientHeight,
        smallest: Number.parseFloat(style.getPropertyValue("--readable-text")) / this.picture.style.SMALL,
        largest: (LARGEST * size) / USUAL_TEXT,
      };
    }
    return this.measured;
  }

  _paneSize() {
    const { width, height } = this._measured();
    return [width, height];
  }

  /** The width of the row labels at scale 1: nothing in a narrow pane, which has no room for them. */
  _gutter() {
    return this._paneSize()[0] < NARROW ? 0 : this.picture.style.GUTTER;
  }

  /** Show the whole tree if it is readable at that size, and otherwise as much of it as is readable. */
  fit() {
    const { width, height, smallest, largest } = this._measured();
    this.isFitted = true;
    this.isWhole = false;
    this.scale = Math.max(
      smallest,
      Math.min(largest, (width - 4) / this.picture.width, (height - 4) / this.picture.height),
    );
    this.x0 = Math.max(0, (width - this.picture.width * this.scale) / 2);
    this.y0 = 2;
    this._apply();
  }

  /** Show the whole tree, or as much of it as has room at LEAST_READABLE of the readable size. */
  shrinkToFit() {
    const { width, height, smallest } = this._measured();
    const scale = Math.min((width - 4) / this.picture.width, (height - 4) / this.picture.height);
    this.isWhole = scale >= LEAST_READABLE * smallest;
    this.scale = Math.max(LEAST_READABLE * smallest, scale);
    this.x0 = Math.max(0, (width - this.picture.width * this.scale) / 2);
    this._apply();
  }

  /** Measure the pane again, after its size or the size of its text has changed. */
  resize() {
    this.measured = null;
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
    gutter.setAttribute("display", this._gutter() ? "inline" : "none");
    gutter.setAttribute("transform", `translate(${Math.min(Math.max(x0, 0), width)} ${y0}) scale(${scale})`);
  }

  /** Whether nodes have room in the pane at this scale; each is given by its middle and its reach. */
  hasRoomFor(nodes, scale = this.scale) {
    const [[width, height], box] = [this._paneSize(), this._boxAround(nodes, scale)];
    return box.right - box.left <= width - this._gutter() * scale && box.bottom - box.top <= height;
  }

  /** Whether the whole picture has room in the pane. */
  hasRoom() {
    const [width, height] = this._paneSize();
    return this.picture.width * this.scale <= width && this.picture.height * this.scale <= height;
  }

  /** Move the picture if a part of these nodes is outside the pane, and make it smaller if they have no room. */
  bringIntoView(nodes) {
    const [{ smallest }, before] = [this._measured(), this.scale];
    if (this.scale < smallest && this.isFitted && !this.isWhole && this.hasRoomFor(nodes, smallest))
      this.scale = smallest;
    if (!this.hasRoomFor(nodes)) this._shrink(nodes);
    const [[width, height], gutter] = [this._paneSize(), this._gutter() * this.scale];
    const box = this._boxAround(nodes, this.scale);
    const [left, top] = [box.left + this.x0, box.top + this.y0];
    const [right, bottom] = [box.right + this.x0, box.bottom + this.y0];
    const dx = left < gutter ? gutter - left : Math.min(0, width - right);
    const dy = top < 0 ? -top : Math.min(0, height - bottom);
    if (dx || dy || this.scale !== before) this.shift(dx, dy);
  }

  /** Use the largest scale at which nodes have room. */
  _shrink(nodes) {
    while (this.scale > 0.1 && !this.hasRoomFor(nodes)) this.scale *= 0.95;
  }

  /** The box around nodes at a scale, before the picture is moved. */
  _boxAround(nodes, scale) {
    const edges = nodes.map(([[x, y], reach]) => [x - reach.left, y - reach.above, x + reach.right, y + reach.below]);
    const limit = (side, most) => most(...edges.map((edge) => edge[side])) * scale;
    return {
      left: limit(0, Math.min) - BESIDE,
      top: limit(1, Math.min) - BESIDE,
      right: limit(2, Math.max) + BESIDE,
      bottom: limit(3, Math.max) + BESIDE,
    };
  }
}
