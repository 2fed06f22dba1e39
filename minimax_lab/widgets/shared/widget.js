// What all widgets have in common.

import { keepPlainKeys } from "./keys.js";
import { keepUnderPress } from "./notebook.js";
import { saveStills } from "./saving.js";

/** Return what anywidget expects. `mount(model, host)` shows a view in `host` and returns a function that ends it. */
export function widget(mount) {
  return {
    render({ model, el }) {
      saveStills(model.widget_manager);
      keepUnderPress(el);
      return keepPlainKeys(el, mount(model, el));
    },
  };
}
