"""One HTML page that contains a run and the front end. It needs neither network nor Python."""

import json
import zlib
from base64 import b64encode
from html import escape
from typing import Any

from minimax_lab.scene import Picture
from minimax_lab.scene import style as scene_style
from minimax_lab.widgets.frontend import bundle, style

# An object with the methods of an anywidget model that the front end calls. It keeps the values in the page.
SCRIPT = """
import { mountPlayer } from "./player/player.js";
const values = JSON.parse(document.getElementById("values").textContent);
const packed = Uint8Array.from(atob(document.getElementById("data").textContent.trim()), (char) => char.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
values.data = new DataView(await new Response(stream).arrayBuffer());
const callbacks = {};
const model = {
  get: (name) => values[name],
  set: (name, value) => {
    if (values[name] === value) return;
    values[name] = value;
    for (const callback of callbacks[`change:${name}`] || []) callback();
  },
  save_changes: () => {},
  on: (event, callback) => { (callbacks[event] ||= []).push(callback); },
  off: (event, callback) => { callbacks[event] = (callbacks[event] || []).filter((each) => each !== callback); },
};
const host = document.getElementById("player");
host.replaceChildren();
mountPlayer(model, host);
"""

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<title>{title}</title>
<style>
body {{ background: {WHITE}; color: {BLACK}; font-family: {FONTS};
  margin: 0 auto; max-width: 1500px; padding: 8px 12px; }}
h1 {{ font-size: 1.2rem; margin: 4px 0 8px; overflow-wrap: anywhere; }}
{style}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<div id="player"><noscript>{still}</noscript></div>
</main>
<script type="application/json" id="values">{values}</script>
<script type="text/plain" id="data">{data}</script>
<script type="module">
{script}
</script>
</body>
</html>
"""


def build_page(traits: dict[str, Any], still: Picture) -> str:
    """Return the page as text. `traits` are the values of a StepPlayer's traits by name; `still` is its picture."""
    values = dict(traits)
    data = zlib.compress(values.pop("data"))
    return PAGE.format(
        title=escape(values["title"]),
        **scene_style.as_table(),
        style=style("player/player.css"),
        still=still._repr_mimebundle_()["text/html"],
        values=_json_in_html(values),
        data=b64encode(data).decode(),
        script=bundle(SCRIPT).replace("</", "<\\/"),
    )


def _json_in_html(values: dict[str, Any]) -> str:
    """JSON with the characters escaped that could end the script element around it."""
    text = json.dumps(values, ensure_ascii=False)
    return text.translate({ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"})
