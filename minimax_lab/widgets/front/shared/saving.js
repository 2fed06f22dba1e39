// A notebook that is saved keeps the still picture of a widget, and not the view: without its kernel it shows nothing.

const VIEW = "application/vnd.jupyter.widget-view+json";
const DONE = Symbol.for("minimax_lab.savesStills"); // known to every widget, each of which has a copy of this file

function still(output) {
  if (!output.data?.["text/html"]) return output;
  const { [VIEW]: _, ...data } = output.data;
  return { ...output, data };
}

// `manager` is that of the widget. Only one in JupyterLab knows its notebook.
export function saveStills(manager) {
  const notebook = manager?.context?.model;
  if (!notebook?.toJSON || notebook[DONE]) return;
  notebook[DONE] = true;
  const toJSON = notebook.toJSON.bind(notebook);
  notebook.toJSON = () => {
    const whole = toJSON();
    if (whole.metadata?.widgets) return whole; // the user has JupyterLab save the views with their state
    const cells = whole.cells.map((cell) => (cell.outputs ? { ...cell, outputs: cell.outputs.map(still) } : cell));
    return { ...whole, cells };
  };
}
