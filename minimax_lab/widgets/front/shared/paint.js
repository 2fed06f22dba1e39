// Paint marks as SVG elements.

import { svg } from "./dom.js";
import { printable } from "./text.js";

/** Make an element for each mark; neighboring lines that look the same, such as those of a grid, share one element. */
export function paint(marks, style) {
  const elements = [];
  let before = null;
  for (const mark of marks) {
    if (mark.kind === "line" && before?.kind === "line" && isAlike(mark, before)) {
      const path = elements[elements.length - 1];
      path.setAttribute("d", path.getAttribute("d") + pathOf(mark));
    } else elements.push(PAINTERS[mark.kind](mark, style));
    before = mark;
  }
  return elements;
}

function isAlike(one, other) {
  return ["role", "fact", "color", "width", "dashed"].every((name) => one[name] === other[name]);
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
  line: (mark, style) => svg("path", { ...stroke(mark, style), d: pathOf(mark), fill: "none" }),
  shape: (mark, style) =>
    svg("polygon", {
      ...stroke(mark, style),
      points: mark.points.map(([x, y]) => `${short(x)},${short(y)}`).join(" "),
      fill: mark.fill ? themed(mark.fill, style) : "none",
    }),
  text: (mark, style) =>
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
      },
      printable(mark.text),
    ),
};

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
function short(number) {
  return Math.round(number * 10) / 10;
}
