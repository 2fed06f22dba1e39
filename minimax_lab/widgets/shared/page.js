// A saved page: what it contains, and an object with the methods of an anywidget model that the front end calls.

/** The values of a widget's traits, kept in the page. */
export class PageModel {
  constructor(values) {
    this.values = values;
    this.callbacks = {};
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    for (const callback of this.callbacks[`change:${name}`] || []) callback();
  }

  save_changes() {}

  on(event, callback) {
    this.callbacks[event] = [...(this.callbacks[event] || []), callback];
  }

  off(event, callback) {
    this.callbacks[event] = (this.callbacks[event] || []).filter((each) => each !== callback);
  }
}

/** The model of a saved page on which `actions` do what the browser asks for; one may throw a sentence. */
export function answeringModel(values, actions) {
  const send = ({ do: action, id, ...more }) => {
    if (!id) return;
    model.set("refusal", "");
    try {
      actions[action]?.(more);
    } catch (sentence) {
      if (typeof sentence !== "string") throw sentence;
      model.set("refusal", sentence);
    }
    model.set("answered", id);
  };
  const model = Object.assign(new PageModel({ refusal: "", answered: "", ...values }), { send });
  return model;
}

/** Focus an element, so that keys work at once. In a frame, the page around it keeps the focus. */
export function focusOnOwnPage(element) {
  if (window.parent !== window) return;
  element.closest(".minimax-lab-frame")?.toggleAttribute("data-without-ring", true);
  element.focus({ preventScroll: true });
}

/** Read the page: the values, the bytes, and the empty element for the widget. page.py has written them. */
export async function readPage() {
  const text = (id) => document.getElementById(id).textContent;
  const packed = Uint8Array.from(atob(text("data").trim()), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const data = new DataView(await new Response(stream).arrayBuffer());
  const host = document.getElementById("widget");
  host.replaceChildren();
  return { values: JSON.parse(text("values")), data, host };
}
