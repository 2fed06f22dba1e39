"""A widget on a plain page, without Jupyter: its front end in the browser, and its Python object in this process."""

import json
from base64 import b64encode
from contextlib import suppress

from chromium import REPORT
from ipywidgets import Widget

from minimax_lab.widgets.frontend import bundle, style

# A model as anywidget offers it. What it sends goes to Python, which answers with the traits that have changed.
MODEL = """
class Model {
  constructor(traits) { this.traits = traits; this.changed = new Map(); this.listeners = []; }
  get(name) { return this.traits[name]; }
  set(name, value) {
    const isNew = JSON.stringify(this.traits[name]) !== JSON.stringify(value);
    this.traits[name] = value;
    this.changed.set(name, value);
    if (isNew) this.tell([name]);
  }
  tell(names) {
    for (const [event, callback] of this.listeners) if (names.includes(event.slice("change:".length))) callback();
  }
  on(event, callback) { this.listeners.push([event, callback]); }
  off(event, callback) { this.listeners = this.listeners.filter(([a, b]) => a !== event || b !== callback); }
  send(content) { window.toPython("message", content).then((traits) => this.receive(traits)); }
  save_changes() {
    const changed = Object.fromEntries(this.changed);
    this.changed.clear();
    window.toPython("state", changed).then((traits) => this.receive(traits));
  }
  receive(traits) {
    const [before, now] = [this.traits, traits].map((each) => (name) => JSON.stringify(each[name]));
    const changed = Object.keys(traits).filter((name) => now(name) !== before(name));
    Object.assign(this.traits, read(traits));
    this.tell(changed);
  }
}
function read(value) {
  if (value === null || typeof value !== "object") return value;
  if (value.base64 !== undefined)
    return new DataView(Uint8Array.from(atob(value.base64), (each) => each.charCodeAt(0)).buffer);
  for (const [name, each] of Object.entries(value)) value[name] = read(each);
  return value;
}
"""
PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Widget</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body {{ margin: 0; }}</style></head>
<body class="minimax-lab-page"><main><h1 style="font-size: 0; margin: 0">Widget</h1>
<div id="widget"{hidden}></div></main>
<script>{report}</script><script>
window.traits = {traits};
for (const [kind, text] of Object.entries(window.fronts.{mount})) {{
  const each = document.createElement(kind);
  if (kind === "script") each.type = "module";
  each.textContent = text;
  document.head.append(each);
}}
</script></body></html>"""
OPEN = """([mount, page]) => window.fronts?.[mount] && new Promise((loaded) => {
  document.open();
  addEventListener("load", () => loaded(true));
  document.write(page);
  document.close();
})"""
# Runs anew on each page, but is sent to the browser once: it has half a million characters.
SCRIPT = """{model}{script}
window.model = new Model(read(window.traits));
window.endView = widget({mount}).render({{ model: window.model, el: document.getElementById("widget") }});
//# sourceURL=hosted.js
"""


def front(widget):
    """Return the style sheet and the script of a widget, by the kind of their elements."""
    script, mount, *sheets = type(widget)._front
    imports = f'import {{ widget }} from "./widgets/shared/widget.js";\nimport {{ {mount} }} from "./{script}";\n'
    return {"style": style(*sheets), "script": SCRIPT.format(model=MODEL, script=bundle(imports), mount=mount)}


class Hosted:
    """A page of a browser with widgets, one after the other."""

    def __init__(self, page):
        self.page, self.widget = page, None
        self.sent = []  # what the browser has sent to Python
        page.expose_function("toPython", self._receive)

    def show(self, widget, is_late=False):
        """Show this widget, and return the element of its root.

        is_late   whether the page shows it only when it is complete, as JupyterLab does
        """
        self.widget = widget
        self.known = self._traits()  # to the browser
        mount = type(widget)._front[1]
        traits = json.dumps(self.known).replace("<", "\\u003c")
        page = [mount, PAGE.format(report=REPORT, traits=traits, mount=mount, hidden=" hidden" if is_late else "")]
        if not self.page.evaluate(OPEN, page):  # also after another page
            self.page.evaluate("(fronts) => Object.assign(window.fronts ??= {}, fronts)", {mount: front(widget)})
            self.page.evaluate(OPEN, page)
        self.page.evaluate("document.getElementById('widget').hidden = false")
        root = self.page.locator(".minimax-lab").first
        root.wait_for()
        return root

    def _traits(self):
        names = [name for name in self.widget.keys if not name.startswith("_") and name not in ("layout", "tabbable")]
        return {name: _sent(getattr(self.widget, name)) for name in names}

    def refresh(self):
        """Send the browser what was set in Python."""
        self.page.evaluate("traits => window.model.receive(traits)", self._changed())

    def _receive(self, kind, content):
        self.sent.append({name: value for name, value in content.items() if name != "id"})
        if kind == "message":
            self.widget.handle_message(None, content)
        else:
            self.known |= content
            with suppress(ValueError):  # `refusal` has the reason
                self.widget.set_state(content)
        return self._changed()

    def _changed(self):
        traits = self._traits()
        changed = {name: value for name, value in traits.items() if value != self.known[name]}
        self.known = traits
        return changed


def _sent(value):
    if isinstance(value, dict):
        return {name: _sent(each) for name, each in value.items()}
    if isinstance(value, Widget):
        return "IPY_MODEL_"  # which has no view on this page
    return {"base64": b64encode(value).decode()} if isinstance(value, bytes) else value
