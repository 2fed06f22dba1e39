// Paint the tree on a canvas: the colors pixel by pixel, then the boards and texts of the nodes that have room for them.

import { fittingSize, printable, textWidth, withCommas } from "../shared/text.js";
import { Boards } from "./boards.js";
import { layOut } from "./layout.js";

const [GUTTER, WIDE_GUTTER] = [84, 112]; // pixels, for the number of nodes of each ply; in large text
const USUAL_TEXT = 12.5; // pixels; larger text needs the wide gutter
const GAP = 2; // between two rows
const BAR = 8; // pixels, of what narrow nodes share
const SEPARATED = 5; // pixels; wider nodes have a white line between them
const GUIDED = 40; // pixels; the line at the end of a wider node goes down to the last row
const LABELED = 16; // pixels; a wider node may have a board or a name
const SMALLEST_CELL = 3.5; // of a board
const LARGEST_CELL = 22;
const LARGEST_TEXT = 17;
const [TEXT_GAP, TEXT_MARGIN] = [8, 3]; // pixels, between texts of a node; at its ends
const LEGIBLE_CELL = 8; // of a board that gets smaller so that its value has room
const TEXT_IN_ROW = 0.6; // the size of a text, as a part of a high row
const AROUND_TEXT = 3; // pixels, above and below the smallest text
const SHARPEST = 2; // pixels of the canvas in a pixel of the page
const BELOW = "The rows below appear after your move.";
const FILLS = ["--max-fill", "--neither-fill", "--min-fill"]; // good for MAX, for neither, for MIN
const INKS = ["--board", "--text", "--board"]; // on each of them

export class Painter {
  constructor(canvas, tables, columns, graph) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.tables = tables;
    this.columns = columns;
    this.graph = graph;
    this.plies = graph.byPly();
    this.boards = columns.cells ? new Boards(tables.looks, columns) : null;
  }

  /** Take the size of the page's pixels. Return whether there is something to paint on. */
  resize(width, height) {
    this.smallest = Number.parseFloat(getComputedStyle(this.canvas).getPropertyValue("--readable-text")) || USUAL_TEXT;
    this.gutter = this.smallest > USUAL_TEXT ? WIDE_GUTTER : GUTTER;
    if (width <= this.gutter || height < 1) return false;
    this.ratio = Math.min(SHARPEST, window.devicePixelRatio || 1);
    this.width = Math.floor((width - this.gutter) * this.ratio);
    this.height = Math.floor(height * this.ratio);
    this.canvas.width = this.width + this.gutter * this.ratio;
    this.canvas.height = this.height;
    this.image = new ImageData(this.width, this.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    return true;
  }

  /** The width of the tree in pixels of the page. */
  get room() {
    return this.width / this.ratio;
  }

  /** Which part of the picture a point of the page is at, from 0 to 1, and in which row. */
  find(x, y) {
    const ply = Math.floor((y * this.ratio * this.graph.plies) / this.height);
    return { part: (x - this.gutter) / this.room, ply: Math.max(0, Math.min(this.graph.plies - 1, ply)) };
  }

  /**
   * Paint what `view` shows, and frame the chosen node and those above it. While the moves from the chosen node are a
   * question, no row shows values, because a value above tells one below. The rows below the moves are left out, because
   * a game that is over has nothing there.
   */
  draw(view, chosen, isAsking = false) {
    this.isAsking = isAsking;
    this.lastRow = isAsking ? Math.min(this.graph.plies - 1, chosen.ply + 1) : this.graph.plies - 1;
    const colors = this._colors();
    const wide = this._paintNodes(view, colors);
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.fillStyle = colors.surface;
    this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.context.putImageData(this.image, this.gutter * this.ratio, 0);
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.context.textBaseline = "middle";
    this._writePlies(colors);
    if (this.lastRow < this.graph.plies - 1) this._writeBelow(colors);
    this.context.save();
    this.context.translate(this.gutter, 0);
    this.context.beginPath();
    this.context.rect(0, 0, this.room, this.height);
    this.context.clip();
    this._label(wide, colors);
    this._frame(view, chosen, colors);
    this.context.restore();
  }

  /** The upper end of a row in pixels of the canvas. */
  _top(ply) {
    return Math.round((ply * (this.height + GAP)) / this.graph.plies);
  }

  _colors() {
    const css = getComputedStyle(this.canvas);
    const read = (name) => css.getPropertyValue(name).trim();
    return {
      fills: FILLS.map(read),
      inks: INKS.map(read),
      hidden: read("--sunken"),
      surface: read("--surface"),
      text: read("--text"),
      grid: read("--grid"),
      second: read("--second-text"),
      marks: ["--max", "--min"].map(read),
      tints: ["--max-tint", "--min-tint"].map(read),
      fonts: this.tables.style.FONTS,
    };
  }

  /** Fill the image, and return the nodes that are wide enough for a label. */
  _paintNodes(view, colors) {
    const { graph, width, height, pixels, ratio } = this;
    const fills = (this.isAsking ? Array(3).fill(colors.hidden) : colors.fills).map(asNumber);
    const ground = asNumber(colors.surface);
    const rows = new Uint32Array(graph.plies * width); // a line of pixels for each row
    const wide = [];
    const guides = [];
    const shares = layOut(graph, view, width, (state, ply, left, right, move) => {
      if (ply > this.lastRow) return;
      const end = Math.min(width, Math.round(right));
      const from = Math.max(0, Math.round(left));
      const gap = right - left >= SEPARATED && right < width ? 1 : 0;
      rows.fill(fills[graph.good[state]], ply * width + from, ply * width + Math.max(end - gap, from));
      if (right - left >= GUIDED * ratio && right < width) guides.push([ply, end - 1]);
      if (right - left >= LABELED * ratio) wide.push({ state, ply, left: left / ratio, right: right / ratio, move });
    });
    pixels.fill(ground);
    for (let ply = 0; ply <= this.lastRow; ply += 1) {
      const [top, bottom] = [this._top(ply), this._top(ply + 1) - GAP];
      this._paintShares(shares, rows, ply, top, bottom, fills);
      const row = rows.subarray(ply * width, (ply + 1) * width);
      for (let column = 0; column < width; column += 1) {
        const color = row[column];
        if (color) for (let y = top; y < bottom; y += 1) pixels[y * width + column] = color;
      }
    }
    for (const [ply, column] of guides)
      for (let y = this._top(ply); y < height; y += 1) pixels[y * width + column] = ground;
    return wide;
  }

  /** Paint the shares of the narrow nodes of a row, above one another, in bars that are wide enough to be seen. */
  _paintShares(shares, rows, ply, top, bottom, fills) {
    const { width, pixels } = this;
    const bar = Math.round(BAR * this.ratio);
    for (let left = 0; left < width; left += bar) {
      const all = Array.from({ length: Math.min(bar, width - left) }, (_, at) => left + at);
      const columns = all.filter((column) => !rows[ply * width + column]);
      let [y, reached] = [top, top];
      for (let good = 0; good < 3; good += 1) {
        const sum = columns.reduce((sum, column) => sum + shares[(ply * width + column) * 3 + good], 0);
        reached += (sum / columns.length) * (bottom - top);
        for (const end = Math.min(bottom, Math.round(reached)); y < end; y += 1)
          for (const column of columns) pixels[y * width + column] = fills[good];
      }
    }
  }

  _writePlies(colors) {
    const { ratio, gutter, smallest } = this;
    this.context.textAlign = "right";
    const write = (text, y, color, size, weight) => {
      const fitting = fittingSize(this.tables.style, text, size, gutter - 10, Boolean(weight));
      this._write(text, gutter - 8, y, color, fitting, weight);
    };
    const isHigh = ((this.height + GAP) / this.plies.length - GAP) / ratio >= 27; // all rows: they differ by a pixel
    this.plies.slice(0, this.lastRow + 1).forEach(({ nodes, movers }, ply) => {
      const [top, bottom] = [this._top(ply) / ratio, (this._top(ply + 1) - GAP) / ratio];
      const middle = (top + bottom) / 2;
      const names = [1, -1]
        .filter((player) => movers.has(player))
        .map((player) => this.tables.names[player > 0 ? 0 : 1]);
      write(withCommas(nodes), middle - (isHigh ? 7 : 0), colors.text, smallest + 1, "bold");
      if (!isHigh) return;
      const whose = names.length ? `ply ${ply}` : "over";
      write(names.length === 1 ? `${names[0]} to move` : whose, middle + 8, colors.second, smallest, "");
    });
  }

  /** Say in the room of the rows that are left out when they appear. */
  _writeBelow(colors) {
    const [top, { style }] = [this._top(this.lastRow + 1) / this.ratio, this.tables];
    const middle = (top + this.height / this.ratio) / 2;
    this.context.textAlign = "center";
    const size = fittingSize(style, BELOW, LARGEST_TEXT, this.room, false);
    this._write(BELOW, this.gutter + this.room / 2, middle, colors.second, size, "");
  }

  _write(text, x, y, color, size, weight = "bold") {
    this.context.font = `${weight} ${size}px ${this.tables.style.FONTS}`;
    this.context.fillStyle = color;
    this.context.fillText(text, x, y);
  }

  /** Draw a board or a name in each node with enough room, and beside it the move that leads there and the value. */
  _label(wide, colors) {
    const boards = [];
    const sides = [];
    for (const { state, ply, left, right, move } of wide) {
      const [top, bottom] = [this._top(ply) / this.ratio, (this._top(ply + 1) - GAP) / this.ratio];
      const [from, to] = [Math.max(0, left), Math.min(this.room, right)];
      const [x, y, width, height] = [(from + to) / 2, (top + bottom) / 2, to - from, bottom - top];
      const ink = this.isAsking ? colors.text : colors.inks[this.graph.good[state]];
      const value = this.isAsking ? "?" : this._valueOf(state);
      const size = Math.min(
        LARGEST_TEXT,
        Math.max(TEXT_IN_ROW * height, Math.min(this.smallest, height - AROUND_TEXT)),
      );
      if (!this.boards) this._writeName(state, move, value, x, y, width, size, ink);
      else {
        const half = this._placeBoard(boards, state, x, y, width, height, size);
        const isWhole = left >= 0 && right <= this.room;
        const label = this._labelOf(move);
        const room = width / 2 - half - TEXT_GAP;
        if (half && size >= this.smallest) sides.push({ ply, isWhole, value, label, x, y, half, room, size, ink });
      }
    }
    const fits = ({ label, room, size }) => textWidth(this.tables.style, label, size, true) <= room;
    const crowded = new Set(sides.filter((each) => each.isWhole && !fits(each)).map(({ ply }) => ply));
    for (const each of sides) this._writeBeside(each, !crowded.has(each.ply) && fits(each));
    if (boards.length) this.boards.draw(this.context, boards, colors);
  }

  /** Add the board of a node to the list if it has room; return half its width, or 0. */
  _placeBoard(boards, state, x, y, width, height, size) {
    const { rows, columns } = this.boards;
    const beside = 2 * (textWidth(this.tables.style, this._valueOf(state), size, true) + TEXT_GAP + TEXT_MARGIN);
    const largest = Math.min(LARGEST_CELL, (height - 5) / rows, (width - 5) / columns);
    const withValue = Math.min(largest, (width - beside) / columns);
    const cell = withValue >= LEGIBLE_CELL ? withValue : largest;
    if (cell < SMALLEST_CELL) return 0;
    boards.push({ state, x: x - (columns * cell) / 2, y: y - (rows * cell) / 2, cell });
    return (columns * cell) / 2;
  }

  _nameOf(state) {
    const look = this.tables.looks[state];
    return look.kind === "pile" ? String(look.count) : (look.text ?? "");
  }

  _valueOf(state) {
    return printable(this.tables.values[this.columns.value[state]]);
  }

  _labelOf(move) {
    return move < 0 ? "" : printable(this.tables.texts[this.columns.label[move]]);
  }

  /** Write the move to a node, its name, and its value in the middle of it, or the part of them that has room. */
  _writeName(state, move, valueText, x, y, width, size, ink) {
    const [name, label] = [printable(this._nameOf(state)), this._labelOf(move)];
    const whole = label && label !== this._nameOf(state) ? `${label}: ${name}` : name;
    const [wholeText, nameText, value] = [whole, name, valueText].map((text, at) => ({ text, isBold: at === 2 }));
    const { style } = this.tables;
    for (const parts of [[wholeText, value], [nameText, value], [nameText]])
      for (const each of [size, this.smallest]) {
        const texts = parts.filter(({ text }) => text);
        const widths = texts.map(({ text, isBold }) => textWidth(style, text, each, isBold));
        const total = widths.reduce((sum, one) => sum + one + TEXT_GAP, -TEXT_GAP);
        if (each > size || total > width - 2 * TEXT_MARGIN) continue;
        return this._writeInLine(texts, widths, x - total / 2, y, ink, each);
      }
  }

  _writeInLine(texts, widths, left, y, ink, size) {
    this.context.textAlign = "left";
    let at = left;
    for (const [number, { text, isBold }] of texts.entries()) {
      this._write(text, at, y, ink, size, isBold ? "bold" : "");
      at += widths[number] + TEXT_GAP;
    }
  }

  /** Write the value of a node at the right of its board, if it has room, and the move to it at the left, if asked for. */
  _writeBeside({ value, label, x, y, half, room, size, ink }, hasLabel) {
    this.context.textAlign = "left";
    if (textWidth(this.tables.style, value, size, true) <= room) this._write(value, x + half + TEXT_GAP, y, ink, size);
    this.context.textAlign = "right";
    if (hasLabel) this._write(label, x - half - TEXT_GAP, y, ink, size, "");
  }

  /** Frame the chosen node, and draw a thinner frame around each node above it. A narrow node gets a line to it. */
  _frame(view, chosen, colors) {
    const { context, ratio } = this;
    const scale = this.room / view.width;
    for (const place of this.graph.line(chosen)) {
      const left = (place.start - view.left) * scale;
      const width = Math.max(this.graph.games[place.state] * scale, 2);
      const [top, bottom] = [this._top(place.ply) / ratio, (this._top(place.ply + 1) - GAP) / ratio];
      const inset = place === chosen ? 2 : 0.75;
      for (const [color, line] of place === chosen
        ? [
            [colors.surface, 6],
            [colors.text, 3],
          ]
        : [[colors.text, 1.5]]) {
        context.strokeStyle = color;
        context.lineWidth = line;
        context.strokeRect(left + inset, top + inset, Math.max(width - 2 * inset, 1), bottom - top - 2 * inset);
      }
    }
  }
}

/** A color of the style sheet, in six hexadecimal digits, as a pixel of an ImageData. */
function asNumber(color) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return new Uint32Array(Uint8Array.of(...channels, 255).buffer)[0];
}
