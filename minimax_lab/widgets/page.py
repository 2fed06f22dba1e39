"""One HTML page that contains a widget's front end and its data. It needs neither network nor Python."""

import json
import os
import zlib
from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from minimax_lab.kit import without_surrogates, writable_path, write_whole
from minimax_lab.scene import Picture
from minimax_lab.widgets.frontend import bundle, style

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<title>{title}</title>
<style>
body {{ background: var(--surface); color: var(--text); font-family: var(--fonts);
  margin: 0 auto; max-width: 1500px; padding: 8px 12px; }}
h1 {{ font-size: 1.2rem; margin: 4px 0 8px; overflow-wrap: anywhere; }}
{style}
</style>
</head>
<body class="minimax-lab-page">
<main>
<h1>{title}</h1>
<div id="widget"><noscript>{still}</noscript></div>
</main>
<script type="application/json" id="values">{values}</script>
<script type="text/plain" id="data">{data}</script>
<script type="module">
{script}
</script>
</body>
</html>
"""


def build_page(script: str, sheet: str | tuple[str, ...], values: dict[str, Any], data: bytes, still: Picture) -> str:
    """Return the page as text.

    script   a module that shows the widget with what readPage in shared/page.js returns
    sheet    the widget's own style sheet, relative to the package; several, if the page shows several widgets
    values   what the module gets as JSON; values["title"] is the title of the page
    data     what the module gets as bytes; they are compressed here
    still    what a browser without JavaScript shows
    """
    return PAGE.format(
        title=escape(values["title"]),
        style=style(*((sheet,) if isinstance(sheet, str) else sheet)),
        still=still._repr_mimebundle_()["text/html"],
        values=_json_in_html(values),
        data=b64encode(zlib.compress(data)).decode(),
        script=bundle(script).replace("</", "<\\/"),
    )


def save_page(
    path: str | os.PathLike[str],
    script: str,
    sheet: str | tuple[str, ...],
    values: dict[str, Any],
    data: bytes,
    still: Picture,
    check: Callable[[bytes], None] = lambda content: None,
) -> Path:
    """Write the page that `build_page` makes, and return its path; `check` may refuse it."""
    target = writable_path(path, ".html")
    content = without_surrogates(build_page(script, sheet, values, data, still)).encode()
    check(content)
    write_whole(target, content)
    return target


def _json_in_html(values: dict[str, Any]) -> str:
    """JSON with the characters escaped that could end the script element around it."""
    text = json.dumps(values, ensure_ascii=False)
    return text.translate({ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"})
