// Which part of the games is shown: a window that moves and zooms within all of them.

const ROOM = 0.9; // the part of the picture that a node takes when it is zoomed to
const CLOSEST = 0.8; // games; a picture shows no less
const READABLE = 84; // pixels; a chosen node is at least so wide

export class Camera {
  /** total: how many games there are. */
  constructor(total) {
    this.total = total;
    this.left = 0;
    this.width = total;
  }

  get view() {
    return { left: this.left, width: this.width };
  }

  /** Show these games; those outside of the tree are left out. */
  show({ left, width }) {
    this.width = Math.min(this.total, Math.max(Math.min(CLOSEST, this.total), width));
    this.left = Math.max(0, Math.min(this.total - this.width, left));
  }

  /** Zoom in, or out if the factor is below 1. The game at `part` of the picture, from 0 to 1, keeps its place. */
  zoom(factor, part) {
    const fixed = this.left + part * this.width;
    const width = Math.min(this.total, Math.max(Math.min(CLOSEST, this.total), this.width / factor));
    this.show({ left: fixed - part * width, width });
  }

  /** Move by a part of the picture. */
  pan(part) {
    this.show({ left: this.left + part * this.width, width: this.width });
  }

  /** The view in which a node, which begins at `start` and is `games` wide, fills the picture. */
  viewOf(start, games) {
    const width = games >= this.total ? games : games / ROOM;
    return { left: start - (width - games) / 2, width };
  }

  /** The nearest view in which a node is wide enough to be read, and as much of it is visible as possible. */
  viewWith(start, games, pixels) {
    const width = Math.min(this.width, (games * pixels) / READABLE);
    const margin = Math.min((width - games) / 2, width / 20);
    const room = games + 2 * margin;
    let { left } = this;
    if (width < this.width) left = start + games / 2 - width / 2;
    else if (room >= width) left = Math.min(Math.max(left, start - margin), start + games + margin - width);
    else left = Math.max(Math.min(left, start - margin), start + games + margin - width);
    return { left, width };
  }
}

/** The view on the way from one to another, at `part` from 0 to 1: each zoom in between takes as long as the next. */
export function between(from, to, part) {
  const width = from.width * (to.width / from.width) ** part;
  const way = to.width === from.width ? part : (width - from.width) / (to.width - from.width);
  return { left: from.left + (to.left - from.left) * way, width };
}
