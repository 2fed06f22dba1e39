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
 * If a widget takes over two seconds to load, as on a busy computer, anywidget drops every message from Python to it, for
 * good. It waits for a promise that was rejected then (anywidget 0.9 to 0.11). If so, take the messages without it, and
 * ask for what was missed. `model` is anywidget's proxy; what its `set` returns is the model of ipywidgets itself.
 */
function listenThoughLate(model) {
  const whole = model.set({});
  const isReady = whole?._handle_comm_msg?.({ content: { data: {} } }); // a message that says nothing
  isReady?.catch?.(() => {
    const { _handle_comm_msg: handle } = Object.getPrototypeOf(whole.constructor.prototype);
    whole.comm.on_msg((message) => handle.call(whole, message));
    whole.comm.send({ method: "request_state" });
  });
}
