// What all widgets have in common.

import { keepPlainKeys } from "./keys.js";
import { keepUnderPress } from "./notebook.js";
import { saveStills } from "./saving.js";

/** Return what anywidget expects. `mount(model, host)` shows a view in `host` and returns a function that ends it. */
export function widget(mount) {
  return {
    render({ model, el }) {
      listenThoughLate(model);
      saveStills(model.widget_manager);
      keepUnderPress(el);
      return keepPlainKeys(el, mount(model, el));
    },
  };
}

/**
 * If a widget takes over two seconds to load, as on a busy computer, anywidget (0.9.18 to 0.11) drops all later messages
 * from Python to it: each waits for a promise that was rejected. If so, take the messages without anywidget, and ask for
 * what was missed. `model` is anywidget's proxy; its `set` returns the model of ipywidgets, which has the messages.
 */
function listenThoughLate(model) {
  if (!model.widget_manager?.create_view) return; // not ipywidgets
  const whole = model.set({});
  whole._handle_comm_msg({ content: { data: {} } }).catch(() => {
    const { _handle_comm_msg: handle } = Object.getPrototypeOf(whole.constructor.prototype);
    whole.comm.on_msg((message) => handle.call(whole, message));
    whole.comm.send({ method: "request_state" });
  });
}
