// Save the still picture of a widget in the notebook, and not its view. `PictureWidget` explains why.

const VIEW = "application/vnd.jupyter.widget-view+json";
const IS_PATCHED = Symbol.for("minimax_lab.savesStills"); // the same for all widgets, each with its copy of this module

function withoutView(output) {
  if (!output.data?.["text/html"]) return output;
  const { [VIEW]: _, ...data } = output.data;
  return { ...output, data };
}

/** Patch the notebook's `toJSON`. `manager` is the widget manager; JupyterLab's and Notebook 6's know the notebook. */
export function saveStills(manager) {
  const notebook = manager?.context?.model ?? manager?.notebook;
  if (!notebook?.toJSON || notebook[IS_PATCHED]) return;
  // The notebook of Notebook 6 takes no new properties, but it is the only one of its class in the page.
  const patched = Object.isExtensible(notebook) ? notebook : Object.getPrototypeOf(notebook);
  const { toJSON } = notebook;
  patched[IS_PATCHED] = true;
  patched.toJSON = () => {
    const content = toJSON.call(notebook);
    const cells = content.cells.map((cell) =>
      cell.outputs ? { ...cell, outputs: cell.outputs.map(withoutView) } : cell,
    );
    return { ...content, cells };
  };
}
