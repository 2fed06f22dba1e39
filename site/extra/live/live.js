// The page around a live lesson: it opens JupyterLite, runs the first cell, and says what is happening until it has run.
// The address names the lesson: index.html?lesson=02_nine_calls.ipynb

const LATE = 60; // seconds
const PAUSE = 200; // milliseconds
const HELP =
  "This takes longer than usual. Python is a download of 30 MB the first time. If nothing happens, reload the page, " +
  "or use a window that is not private.";

const byId = (id) => document.getElementById(id);
const lesson = new URLSearchParams(location.search).get("lesson") ?? "00_start_here.ipynb";
const begun = performance.now();

/** What the lesson is doing; the reader sees this text. An empty text means that the first cell has run. */
function describe(app) {
  const panel = app?.shell?.currentWidget;
  const cells = panel?.content?.widgets ?? [];
  const first = cells.findIndex((cell) => cell.model.type === "code");
  if (first < 0) return "Opening the lesson …";
  const kernel = panel.sessionContext?.session?.kernel;
  if (!["idle", "busy"].includes(kernel?.status)) return "Starting Python in your browser …";
  const { model } = cells[first];
  if (model.executionCount && model.executionState !== "running") return "";
  if (!describe.asked) {
    describe.asked = true;
    panel.content.activeCellIndex = first;
    app.commands.execute("notebook:run-cell");
  }
  return "Running the first cell …";
}

/** Show what the lesson is doing, until its first cell has run. */
function watch() {
  const text = describe(byId("lesson").contentWindow.jupyterapp);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const shown = text && seconds > LATE ? HELP : text || "Ready. Go on with Shift+Enter.";
  if (byId("progress").textContent !== shown) byId("progress").textContent = shown;
  byId("bar").hidden = !text;
  if (text) setTimeout(watch, PAUSE);
  else document.documentElement.dataset.seconds = String(seconds);
}

byId("lesson").src = `../lite/notebooks/index.html?path=${encodeURIComponent(lesson)}`;
byId("back").href = `../learn/${lesson.replace(/\.ipynb$/, ".html")}`;
byId("back").textContent = "Read the page of this lesson";
watch();
