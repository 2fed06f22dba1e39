// A picture that can be larger than its pane: fitting, panning, and zooming.

const LARGEST = 1.3; // the scale of a small tree, for text of the usual size
const NARROW = 400; // pixels; a narrower pane has no row labels
const USUAL_TEXT = 15; // pixels
const SMALL_SHIFT = 150; // pixels, so that nodes are not cut off
const UNMEASURED = { width: 600, height: 400, smallest: 1, largest: LARGEST }; // a pane without a size yet

export class Viewport {
  /**
   * pane    the element around the picture
   * style   the sizes of nodes and labels
   * footer  an element at the lower end of the pane that must not cover the picture, or null
   *
   * `picture` has a width, a height, the place `rootX` of its root, and the elements `world` and `gutter`.
   */
  constructor(pane, style, footer = null) {
    this.pane = pane;
    this.footer = footer;
    this.style = style;
    this.x0 = 0;
    this.y0 = 0;
    this.scale = 1;
    this.isFitted = true;
    this.keepsScale = false; // whether the next picture is not larger than this one, with its root where it is
    this.hasSteps = false; // whether the labels of its rows stay at the far left
    this.isBare = false;
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
      const below = this._footerHeight();
      const style = getComputedStyle(this.pane);
      const size = Number.parseFloat(style.fontSize);
      this.pane.classList.toggle("narrow", clientWidth < NARROW);
      this.measured = {
        pane: `${clientWidth} ${clientHeight} ${below}`,
        width: clientWidth,
        height: clientHeight - below,
        smallest: Number.parseFloat(style.getPropertyValue("--readable-text")) / this.style.SMALL,
        largest: (LARGEST * size) / USUAL_TEXT,
      };
    }
    return this.measured;
  }

  _footerHeight() {
    return this.footer?.offsetHeight ?? 0;
  }

  /** Whether the pane still has the size that it had when it was measured. */
  get isUpToDate() {
    return this.measured?.pane === `${this.pane.clientWidth} ${this.pane.clientHeight} ${this._footerHeight()}`;
  }

  /** The smallest scale at which text is readable. */
  get readableScale() {
    return this._measured().smallest;
  }

  _paneSize() {
    const { width, height } = this._measured();
    return [width, height];
  }

  /** The width of the row labels at scale 1: nothing in a narrow pane, or beside a tree that needs all of it. */
  _gutter(isBare = this.isBare) {
    return isBare || this._paneSize()[0] < NARROW ? 0 : this.style.GUTTER;
  }

  /**
   * Show the whole tree if it is readable at that size, and otherwise as much of it as is readable. `part` of the
   * readable size is enough: at 0, the whole tree is shown, however small it gets. It has no row labels if it `isBare`.
   */
  fit(part = 1, isBare = false) {
    this.isBare = isBare;
    const { width, height, smallest, largest } = this._measured();
    const { left, right, height: tall } = this._extent(this.picture);
    this.isFitted = true;
    const most = this.keepsScale ? Math.min(this.scale, largest) : largest;
    this.scale = Math.max(part * smallest, Math.min(most, (width - 4) / (right - left), (height - 4) / tall));
    const free = Math.max(0, width - (right - left) * this.scale);
    const held = this.rootAt - (this.picture.rootX - left) * this.scale; // the left end, with the root where it was
    this.x0 = (this.keepsScale ? Math.min(Math.max(held, 0), free) : free / 2) - left * this.scale;
    this.y0 = 2;
    this._apply();
  }

  /** The width that a picture can have at the scale for its height; 0 if that is the largest scale. */
  widthBeside(picture, isBare) {
    const { width, height, smallest, largest } = this._measured();
    const { left, right, height: tall } = this._extent(picture, isBare);
    const scale = Math.max(smallest, (height - 4) / tall);
    return scale < largest ? picture.width + (width - 4) / scale - (right - left) : 0;
  }

  /** The height that a picture can have at the scale for its width. */
  heightBeside(picture, isBare) {
    const { width, height, largest } = this._measured();
    const { left, right } = this._extent(picture, isBare);
    return (height - 4) / Math.min(largest, (width - 4) / (right - left));
  }

  /** The left and the right end of a picture at scale 1, and its height; half its margins if the row labels are hidden. */
  _extent({ width, height }, isBare = this.isBare) {
    if (this._gutter(isBare)) return { left: 0, right: width, height };
    const { ROW_LABELS, MARGIN } = this.style;
    return { left: ROW_LABELS + MARGIN / 2, right: width - MARGIN / 2, height };
  }

  /** Measure the pane again, after its size or the size of its text has changed; its height does with each sentence. */
  resize() {
    const before = this._measured();
    this.measured = null;
    const now = this._measured();
    if (["width", "smallest", "largest"].some((each) => before[each] !== now[each])) this.keepsScale = false;
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

  /** Whether a place in the picture, from its left side on, is at the left of the pane's right side. */
  isWithin(x) {
    return x * this.scale + this.x0 <= this._paneSize()[0];
  }

  /** How many pixels are free below a height in the picture. */
  roomBelow(y) {
    return this._paneSize()[1] - y * this.scale - this.y0;
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
    const across = this.hasSteps ? 0 : Math.min(Math.max(x0, 0), width);
    gutter.setAttribute("transform", `translate(${across} ${y0}) scale(${scale})`);
    this.rootAt = x0 + this.picture.rootX * scale;
  }

  /** Whether nodes have room in the pane at a scale; each is given by its middle and its reach. */
  hasRoomFor(nodes, scale = this.scale) {
    const [[width, height], box] = [this._paneSize(), this._boxAround(nodes, scale)];
    return box.right - box.left <= width - this._gutter() * scale && box.bottom - box.top <= height;
  }

  /** Whether nodes have room in the pane at the smallest readable size, or at a `part` of it. */
  canShow(nodes, part = 1) {
    return this.hasRoomFor(nodes, part * this._measured().smallest);
  }

  /** Whether a height has room in the pane at the smallest readable size. */
  canShowHeight(tall) {
    const { height, smallest } = this._measured();
    return tall * smallest <= height;
  }

  /** Whether a whole picture has room in the pane at the smallest readable size, or at a `part` of it. */
  canShowAll(picture, part = 1, isBare = false) {
    const [{ width, height, smallest }, { left, right, height: tall }] = [
      this._measured(),
      this._extent(picture, isBare),
    ];
    return (right - left) * part * smallest <= width && tall * part * smallest <= height;
  }

  /**
   * Move the picture if a part of these nodes is outside the pane, and make it smaller if they have no room. Move it a bit
   * further if then fewer of the other nodes are cut off at the border.
   */
  bringIntoView(nodes, others = []) {
    const [{ width, height }, before] = [this._measured(), this.scale];
    if (!this.hasRoomFor(nodes)) this._shrink(nodes);
    const box = this._inPane(nodes);
    const around = others.map((each) => this._inPane([each]));
    const across = around
      .filter(({ top, bottom }) => bottom > 0 && top < height)
      .map(({ left, right }) => [left, right]);
    const dx = shiftInto([box.left, box.right], [this._gutter() * this.scale, width], across);
    const down = around.filter(({ left, right }) => right + dx > 0 && left + dx < width);
    const dy = shiftInto(
      [box.top, box.bottom],
      [0, height],
      down.map(({ top, bottom }) => [top, bottom]),
    );
    if (dx || dy || this.scale !== before) this.shift(dx, dy);
  }

  /** Use the largest scale at which nodes have room. */
  _shrink(nodes) {
    while (this.scale > 0.1 && !this.hasRoomFor(nodes)) this.scale *= 0.95;
  }

  /** The box around nodes and their frames, where it is in the pane. */
  _inPane(nodes) {
    const { left, top, right, bottom } = this._boxAround(nodes, this.scale);
    return { left: left + this.x0, top: top + this.y0, right: right + this.x0, bottom: bottom + this.y0 };
  }

  /** The box around nodes and their frames at a scale, before the picture is moved. */
  _boxAround(nodes, scale) {
    const { FRAME_GAP, NOW_WIDTH } = this.style;
    const beyond = FRAME_GAP + NOW_WIDTH;
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const [[x, y], { left, right, above, below }] of nodes) {
      box.left = Math.min(box.left, (x - left - beyond) * scale);
      box.top = Math.min(box.top, (y - above - beyond) * scale);
      box.right = Math.max(box.right, (x + right + beyond) * scale);
      box.bottom = Math.max(box.bottom, (y + below + beyond) * scale);
    }
    return box;
  }
}

/**
 * The shift that brings an interval between two ends. Of those that are not much larger than necessary, it is the one that
 * leaves the fewest others across an end, then the one that brings the most of them between the ends.
 */
function shiftInto([low, high], [from, to], others) {
  const needed = low < from ? from - low : Math.min(0, to - high);
  const near = others.filter(([a, b]) => b + needed > from - SMALL_SHIFT && a + needed < to + SMALL_SHIFT);
  const isWithin = (a, b, shift) => a + shift > from - 1 && b + shift < to + 1;
  const cost = (shift) => {
    const within = near.filter(([a, b]) => isWithin(a, b, shift)).length;
    const beyond = near.filter(([a, b]) => b + shift < from + 1 || a + shift > to - 1).length;
    return [near.length - within - beyond, -within, Math.abs(shift - needed)];
  };
  const ways = near
    .flatMap(([a, b]) => [from - a, from - b, to - a, to - b])
    .filter((shift) => Math.abs(shift - needed) <= SMALL_SHIFT && isWithin(low, high, shift));
  const ranked = [needed, ...ways].map((shift) => [...cost(shift), shift]);
  ranked.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
  return ranked[0][3];
}
