"""One HTML file that holds a run and the front end: no network, no Python."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from html import escape
from typing import Any

from minimax_lab.scene import Picture
from minimax_lab.widgets.frontend import bundle, style

# What the front end asks of a model, kept in the page alone.
MODEL = """
import { mountPlayer } from "./player/player.js";
const state = JSON.parse(document.getElementById("state").textContent);
const packed = Uint8Array.from(atob(document.getElementById("data").textContent.trim()), (sign) => sign.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
state.data = new DataView(await new Response(stream).arrayBuffer());
const heard = {};
const model = {
  get: (name) => state[name],
  set: (name, value) => {
    if (state[name] === value) return;
    state[name] = value;
    for (const react of heard[`change:${name}`] || []) react();
  },
  save_changes: () => {},
  on: (event, react) => { (heard[event] ||= []).push(react); },
  off: (event, react) => { heard[event] = (heard[event] || []).filter((each) => each !== react); },
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
body {{ background: #fff; color: #222; font-family: "DejaVu Sans", Verdana, Arial, sans-serif;
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
<script type="application/json" id="state">{state}</script>
<script type="text/plain" id="data">{data}</script>
<script type="module">
{code}
</script>
</body>
</html>
"""


def page(title: str, state: dict[str, Any], data: bytes, still: Picture) -> str:
    """The page as text. `state` is what the model holds, `data` the columns of the run."""
    held = json.dumps({"asked": 0, "right": 0, **state}, ensure_ascii=False)
    for sign in "<>&\u2028\u2029":  # nothing in a text may end the element that it stands in
        held = held.replace(sign, f"\\u{ord(sign):04x}")
    return PAGE.format(
        title=escape(title),
        style=style(),
        still=still._repr_mimebundle_()["text/html"],
        state=held,
        data=b64encode(zlib.compress(data)).decode(),
        code=bundle(MODEL).replace("</", "<\\/"),
    )
