"""One HTML page that contains a widget's front end and its data, as a file or in a frame: no network, no Python."""

import json
import os
import zlib
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from minimax_lab.kit import whole_number, without_surrogates, writable_path, write_whole
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
    page = PAGE.format(
        title=escape(values["title"]),
        style=style(*((sheet,) if isinstance(sheet, str) else sheet)),
        still=still._repr_mimebundle_()["text/html"],
        values=_json_in_html(values),
        data=b64encode(zlib.compress(data)).decode(),
        script=bundle(script).replace("</", "<\\/"),
    )
    return str(without_surrogates(page))


class HasPage:
    """What a widget offers that works without Python, on a page of its own. A subclass has the method `page`."""

    def page(self) -> str:
        """Return the page as HTML text."""
        raise NotImplementedError

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the page, one HTML file that needs neither network nor Python, and return its path.

        What is on it, and what it refuses, is in the docstring of `page`.
        """
        target = writable_path(path, ".html")
        write_whole(target, self.page().encode())
        return target

    def embed(self, height: int = 640) -> str:
        """Return a frame with the page, as HTML text for any other page or course system.

        height   in pixels of CSS, from 100 to 4000; the frame is as wide as its place

        The frame contains the whole page, 200 to 420 kB for most widgets, on one line, so Markdown takes it, too. It
        needs no network and no Python, but a system that removes scripts or frames leaves it empty.
        """
        frame = '<iframe srcdoc="{}" title="{}" width="100%" height="{}" style="border: 0" allow="{}"></iframe>'
        height = whole_number("height", height, 100, 4000)
        page = self.page().replace("&", "&amp;").replace('"', "&quot;").replace("\n", "&#10;")
        return frame.format(page, type(self).__name__, height, "fullscreen; clipboard-write")


def _json_in_html(values: dict[str, Any]) -> str:
    """JSON with the characters escaped that could end the script element around it."""
    text = json.dumps(values, ensure_ascii=False)
    return text.translate({ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"})
