// Paint marks as SVG elements.

import { cutCorners } from "../scene/shapes.js";
import { setChildren, svg } from "./dom.js";
import { printable } from "./text.js";

/** Make an element for each mark; neighbors that look the same, such as the lines of a grid, share one element. */
export function paint(marks, style) {
  return joinAlike(marks).map((each) => PAINTERS[each[0].kind](each, style));
}

const painted = new WeakMap(); // for each element that `repaint` has painted: its children by their marks

/** Show marks in an element, after the elements `first`. It keeps those of the marks that it shows already. */
export function repaint(element, marks, style, first = []) {
  const before = painted.get(element);
  const now = new Map();
  for (const each of joinAlike(marks)) {
    const key = JSON.stringify(each);
    now.set(key, before?.get(key) ?? PAINTERS[each[0].kind](each, style));
  }
  painted.set(element, now);
  setChildren(element, [...first, ...now.values()]);
}

const JOINED = ["hole", "dark square"]; // shapes of which a board has many

/** The marks of each element: neighboring lines and such shapes that look the same, or one mark, as an X on a board. */
function joinAlike(marks) {
  const joined = [];
  for (const mark of marks) {
    const before = joined.at(-1);
    if (before && isAlike(mark, before[0])) before.push(mark);
    else joined.push([mark]);
  }
  return joined;
}

/** Whether two strokes are those of one X. */
function crosses(one, other) {
  const apart = [one.x1 + one.x2 - other.x1 - other.x2, one.y1 + one.y2 - other.y1 - other.y2];
  return Math.hypot(...apart) < 1;
}

function isAlike(one, other) {
  if (["text", "bone"].includes(one.kind) || (one.kind === "shape" && !JOINED.includes(one.role))) return false;
  if (one.fact && one.kind === "line" && !crosses(one, other)) return false;
  return ["kind", "role", "fact", "fill", "color", "width", "dashed"].every((name) => one[name] === other[name]);
}

const variables = new Map(); // the CSS variable of each color

/** The CSS variable of a color of the style, so that a dark theme can replace it; other colors stay as they are. */
export function themed(color, style) {
  if (!variables.size)
    for (const [name, value] of Object.entries(style))
      if (typeof value === "string" && value.startsWith("#") && !variables.has(value))
        variables.set(value, `var(--${name.toLowerCase().replaceAll("_", "-")})`);
  return variables.get(color) ?? color;
}

const PAINTERS = {
  line: (lines, style) =>
    svg("path", {
      ...stroke(lines[0], style),
      d: lines.map(pathOf).join(""),
      fill: "none",
      "stroke-linecap": lines[0].dashed ? null : "round",
    }),
  shape: (shapes, style) =>
    svg("path", {
      ...stroke(shapes[0], style),
      d: shapes.map(outlineOf).join(""),
      fill: shapes[0].fill ? themed(shapes[0].fill, style) : "none",
      "stroke-linejoin": "round",
    }),
  bone: ([mark], style) =>
    svg("path", {
      ...data(mark),
      d: style.BONE,
      transform: `translate(${short(mark.x)} ${short(mark.y)}) scale(${mark.scale})`,
    }),
  text: ([mark], style) =>
    svg(
      "text",
      {
        ...data(mark),
        x: short(mark.x),
        y: short(mark.y + style.BASELINE * mark.size),
        "font-size": mark.size,
        fill: themed(mark.color, style),
        "text-anchor": mark.anchor,
        "font-weight": mark.bold ? "bold" : null,
        stroke: mark.edge ? themed(mark.edge, style) : null,
        "stroke-width": mark.edge ? style.PIECE_EDGE * mark.size : null,
        "paint-order": mark.edge ? "stroke" : null,
      },
      printable(mark.edge ? blackPiece(mark.text, style) : mark.text),
    ),
};

/** The black piece of the form of a white one. */
function blackPiece(mark, { PIECES }) {
  return PIECES[PIECES.indexOf(mark) + PIECES.length / 2];
}

function stroke(mark, style) {
  if (!mark.color) return data(mark);
  return {
    ...data(mark),
    stroke: themed(mark.color, style),
    "stroke-width": mark.width,
    "stroke-dasharray": mark.dashed ? style.DASH.join(" ") : null,
  };
}

function data({ role, fact }) {
  return { "data-role": role, "data-fact": fact || null };
}
function pathOf({ x1, y1, x2, y2 }) {
  return `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`;
}
function outlineOf({ points, radius }) {
  if (!radius) return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;
  const arc = `A${short(radius)} ${short(radius)} 0 0 1 `;
  const corners = cutCorners(points, radius).map(
    ([[x1, y1], [x2, y2]]) => `${short(x1)} ${short(y1)}${arc}${short(x2)} ${short(y2)}`,
  );
  return `M${corners.join("L")}Z`;
}
function short(number) {
  return Math.round(number * 10) / 10;
}
