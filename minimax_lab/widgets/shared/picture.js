// A picture that Python has drawn, in the colors of the theme.

import { svg } from "./dom.js";
import { paint } from "./paint.js";

/** Paint the marks that Python has placed. */
export function paintPicture({ width, height, marks, description }, style) {
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "xMinYMid",
      role: "img",
      "aria-label": description,
      style: `--natural: ${width}px; --ratio: ${width / height}`,
    },
    ...paint(marks, style),
  );
}
