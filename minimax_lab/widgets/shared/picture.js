// A picture that Python has drawn, in the colors of the theme.

import { svg } from "./dom.js";
import { paint } from "./paint.js";

/** Paint the marks that Python has placed, without so much of the margin. */
export function paintPicture({ width, height, marks, description }, style, trimmed = 0) {
  const [across, down] = [width - 2 * trimmed, height - 2 * trimmed];
  return svg(
    "svg",
    {
      viewBox: `${trimmed} ${trimmed} ${across} ${down}`,
      preserveAspectRatio: "xMinYMid",
      role: "img",
      "aria-label": description,
      style: `--natural: ${across}px; --ratio: ${across / down}`,
    },
    ...paint(marks, style),
  );
}
