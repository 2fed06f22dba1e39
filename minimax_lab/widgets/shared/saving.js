// Save the still picture of a widget in the notebook, and not its view. `PictureWidget` explains why.

const VIEW = "application/vnd.jupyter.widget-view+json";
const IS_PATCHED = Symbol.for("minimax_lab.savesStills"); // the same for all widgets, each with its copy of this module

function withoutView(output) {
  if (!output.data?.["text/html"]) return output;
  const { [VIEW]: _, ...data } = output.data;
  return { ...output, data };
}

/** Patch the notebook's `toJSON`. `manager` is the widget manager; only JupyterLab's knows the notebook. */
export function saveStills(manager) {
  const notebook = manager?.context?.model;
  if (!notebook?.toJSON || notebook[IS_PATCHED]) return;
  notebook[IS_PATCHED] = true;
  const toJSON = notebook.toJSON.bind(notebook);
  notebook.toJSON = () => {
    const content = toJSON();
    const cells = content.cells.map((cell) =>
      cell.outputs ? { ...cell, outputs: cell.outputs.map(withoutView) } : cell,
    );
    return { ...content, cells };
  };
}
