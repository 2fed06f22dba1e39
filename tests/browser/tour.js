// What a user perceives of a widget, as a list of facts; a code of all details; random actions, on a clock of the
// page's own; and what a widget that was removed has left behind.

(() => {
  // -- what a user perceives ----------------------------------------------------------------------------

  const MESSAGES = "[role=status], [role=alert], .sentence";
  const PLACED = "[role=treeitem], .line, .cell, .field, .note, canvas"; // parts that may be outside of their pane
  const BESIDE = "input.entry"; // parts beside a node

  const isShown = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const plain = (text) => text.replaceAll("−", "-").replace(/\s+/g, " ").trim();
  const textIn = (each) =>
    plain([...each.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : "")).join(" "));

  /** Whether a part of an element is outside of the pane or the widget around it. */
  function isCutOff(each, root) {
    const box = each.getBoundingClientRect();
    for (let up = each.parentElement; up && root.contains(up); up = up.parentElement) {
      if (up !== root && getComputedStyle(up).overflowX === "visible") continue;
      const around = up.getBoundingClientRect();
      const out = [around.left - box.left, box.right - around.right, around.top - box.top, box.bottom - around.bottom];
      if (Math.max(...out) > 2) return true;
    }
    return false;
  }

  /** The nodes of the tree that a field or a note covers. */
  function coveredBy(each, root) {
    const box = each.getBoundingClientRect();
    const isCovered = ({ left, right, top, bottom }) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    const nodes = [...root.querySelectorAll("[role=treeitem]")];
    return nodes.filter((node) => isCovered(node.getBoundingClientRect())).map((node) => node.dataset.node);
  }

  /** An element in words: its role and class, and its name or text. */
  function describe(each) {
    const names = [each.getAttribute("aria-label"), textIn(each), each.getAttribute("title")];
    const name = names.map((one) => plain(one ?? "")).find(Boolean) ?? "";
    const classes = [...each.classList].filter((one) => !one.startsWith("minimax-lab"));
    const own = each.matches("input") ? each.type : each.matches("button, select") ? each.localName : "";
    return [[each.getAttribute("role") ?? own, ...classes].filter(Boolean).join("."), name];
  }

  /** The messages that are shown, and what has the focus, if it is in the widget. */
  window.lmFacts = () => {
    const root = document.querySelector(".minimax-lab");
    const told = [...root.querySelectorAll(MESSAGES)].filter(isShown).map(describe);
    const focused = root.contains(document.activeElement) ? [describe(document.activeElement)] : [];
    return [...told.filter(([, text]) => text), ...focused.map(([kind, name]) => [`focus ${kind}`, name])];
  };

  // What a canvas shows: all that was done to it since it was last cleared.
  const done = new WeakMap();
  const CLEARS = "fillRect"; // the whole canvas is painted over
  const PAINTS = [CLEARS, "fillText", "strokeRect", "putImageData", "fill", "stroke", "rect"];
  for (const name of PAINTS) {
    const paint = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...given) {
      if (name === CLEARS) done.set(this.canvas, []);
      const { a, d, e, f } = this.getTransform();
      const looks = [this.fillStyle, this.strokeStyle, this.lineWidth, this.font, this.textAlign, a, d, e, f];
      const parts = given.map((each) => (each instanceof ImageData ? codeOf(each.data) : (steps.get(each) ?? each)));
      done.get(this.canvas)?.push([name, ...parts, ...looks].join(" "));
      return paint.apply(this, given);
    };
  }
  const steps = new WeakMap(); // of paths
  for (const name of ["moveTo", "lineTo", "arc", "rect", "ellipse", "quadraticCurveTo", "closePath"]) {
    const add = Path2D.prototype[name];
    Path2D.prototype[name] = function (...given) {
      steps.set(this, `${steps.get(this) ?? ""} ${name} ${given}`);
      return add.apply(this, given);
    };
  }

  let scrolled = 0; // how often the widget has scrolled the page
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function (options) {
    const before = window.scrollY;
    scrollIntoView.call(this, options);
    if (Math.abs(window.scrollY - before) > FAR) scrolled += 1;
  };
  const FAR = 60; // pixels; a key of the browser's own scrolls less

  /** All details of a widget, an element in each line: attributes, text, states, and what is painted. */
  window.lmDetails = () => {
    const root = document.querySelector(".minimax-lab");
    const lines = [root, ...root.querySelectorAll("*")].map((each) => {
      const attributes = [...each.attributes].map(({ name, value }) => `${name}=${value}`).sort();
      const states = [each.value, each.checked, each.disabled, each.open, each === document.activeElement];
      const isSeen = isShown(each);
      const where = [isSeen ? "" : "hidden", each.matches(PLACED) && isCutOff(each, root) ? "cut off" : ""];
      where.push(each.scrollLeft || "", each.scrollTop || "");
      if (isSeen && each.matches(BESIDE)) where.push(`covers ${coveredBy(each, root)}`);
      return [each.localName, ...attributes, textIn(each), ...states, ...where, ...(done.get(each) ?? [])].join(" ");
    });
    return [`scrolled ${scrolled} times`, ...lines, ...sent]
      .join("\n")
      .replace(/(minimax-lab-[a-z-]+)-\d+/g, "$1") // ids
      .replace(/(left|top): -?[\d.]+px/g, "$1") // of a field beside a node; it depends on the fonts
      .replace(/-?\d+\.\d+/g, (number) => Number(number).toFixed(1).replace("-0.0", "0.0"));
  };

  /** Four characters that depend on each character of a text, or on each byte of an image. */
  function codeOf(data) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < data.length; at += 1)
      hash = Math.imul(hash ^ (typeof data === "string" ? data.charCodeAt(at) : data[at]), 0x01000193);
    return (hash >>> 0).toString(36).padStart(4, "0").slice(-4);
  }
  const currentCode = () => codeOf(window.lmDetails());
  window.lmCode = codeOf;

  // -- random actions -----------------------------------------------------------------------------------

  const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  const NAMED = [...ARROWS, "Home", "End", "PageUp", "PageDown", "Enter", "Escape", "Backspace", "Delete"];
  const TYPED = [..."?abcefghklmnopqrstuvwxy0123456789+-,. "];
  const ANSWERS = ["3", "-1", "x", "12", "2, 1", ""];
  const WIDTHS = ["360px", "640px", ""];
  const MARGINS = ["", "", "500px"]; // above the widget
  const OFTEN_NAMED = 0.5; // how often a key with a name is chosen

  let state = 0;
  /** A number from 0 to 1 that follows from those before it. */
  function random() {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  }
  const pick = (list) => list[Math.floor(random() * list.length)];

  const send = (target, Event, type, options) =>
    target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, composed: true, ...options }));
  const pointer = (target, type, clientX, clientY) =>
    send(target, PointerEvent, type, { clientX, clientY, pointerId: 1, isPrimary: true, button: 0, buttons: 1 });

  const ACTIONS = {
    key(root) {
      const inside = root.contains(document.activeElement);
      const target = inside ? document.activeElement : root.querySelector("[tabindex='0']");
      const key = pick(random() < OFTEN_NAMED ? NAMED : TYPED);
      send(target ?? root, KeyboardEvent, "keydown", { key, shiftKey: random() < 0.1 });
      return key;
    },
    click(root) {
      const buttons = "button, summary, [type=checkbox], [role=treeitem], .cuttable";
      const all = [...root.querySelectorAll(buttons)].filter(isShown);
      const chosen = pick(all);
      if (chosen?.focus && random() < 0.7) chosen.focus();
      if (chosen) send(chosen, PointerEvent, "click", { detail: 1, pointerType: "mouse" });
      return chosen && (chosen.getAttribute("aria-label") ?? chosen.textContent);
    },
    choose(root) {
      const field = pick([...root.querySelectorAll("select, input:not([type=checkbox])")].filter(isShown));
      if (!field) return "";
      field.focus();
      field.value = field.matches("select") ? pick([...field.options]).value : pick(ANSWERS);
      for (const type of ["input", "change"]) send(field, Event, type);
      if (random() < 0.7) send(field, KeyboardEvent, "keydown", { key: "Enter" });
      return field.value;
    },
    drag(root) {
      const parts = "canvas, svg:not(button svg), [role=treeitem] .target, .line label";
      const part = pick([...root.querySelectorAll(parts)].filter(isShown));
      if (!part) return "";
      const box = part.getBoundingClientRect();
      const [x, y] = [box.x + random() * box.width, box.y + random() * box.height];
      const [dx, dy] = [200 * random() - 100, 100 * random() - 50];
      pointer(part, "pointermove", x - 1, y);
      if (random() < 0.3) send(part, WheelEvent, "wheel", { deltaY: 4 * dx, clientX: x, clientY: y, ctrlKey: true });
      pointer(part, "pointerdown", x, y);
      for (const far of [0.5, 1]) pointer(part, "pointermove", x + far * dx, y + far * dy);
      pointer(part, "pointerup", x + dx, y + dy);
      pointer(part, "click", x + dx, y + dy);
      return `${dx} ${dy}`;
    },
    wait: () => run(1000 * random() ** 2),
    resize() {
      const { style } = document.getElementById("widget");
      [style.width, style.marginTop] = [pick(WIDTHS), pick(MARGINS)];
      document.body.dataset.jpThemeLight = pick(["true", "false"]);
    },
  };
  const OFTEN = "key key key key key click click click click choose drag wait resize".split(" ");

  /** Do some things at random, and return each with the code of what it led to. */
  window.lmAct = async (number) => {
    const lines = [];
    isRandom = true;
    while (lines.length < number) {
      const name = pick(OFTEN);
      const what = ACTIONS[name](document.querySelector(".minimax-lab"));
      lines.push(`${name} ${what ?? ""} ${await window.lmSettle()}`);
    }
    return lines;
  };
  // At random, the page may not fill the screen; to fill it takes a time that depends on the load.
  let isRandom = false;
  const { requestFullscreen } = Element.prototype;
  Element.prototype.requestFullscreen = async function () {
    if (isRandom) throw new TypeError("The page may not fill the screen.");
    return requestFullscreen.call(this);
  };
  // A pointer that does not exist cannot be captured.
  for (const name of ["setPointerCapture", "releasePointerCapture"]) {
    const native = Element.prototype[name];
    Element.prototype[name] = function (id) {
      if (id !== 1 || this.hasPointerCapture(id)) native.call(this, id);
    };
  }

  // -- the clock ----------------------------------------------------------------------------------------

  let clock = 0; // milliseconds
  let timers = []; // [time, callback, id, delay]
  let latest = 0; // id
  const began = 1e12; // milliseconds
  performance.now = () => clock;
  Date.now = () => began + clock;
  Math.random = random;
  /** Let time pass. */
  function run(time) {
    clock += time;
    ring(([at]) => at <= clock);
  }
  /** Call back the timers that are due, and return whether there were any. */
  function ring(isDue) {
    const due = timers.filter(isDue);
    timers = timers.filter((each) => !due.includes(each));
    for (const [, callback] of due) callback();
    return due.length > 0;
  }
  window.lmRun = run;

  /** Wait until Python has answered and all is painted, and return the code of what the page shows. */
  window.lmSettle = async () => {
    let still = 0; // rounds in which nothing happened
    while (still < 2) {
      const isBusy = pending.size || paintFrame() || ring(([, , , delay]) => delay <= SOON);
      await scheduler.postTask(() => {}, { priority: "background" }); // after all other tasks
      still = isBusy ? 0 : still + 1;
    }
    return currentCode();
  };
  const SOON = 200; // milliseconds

  // Frames are painted when they are asked for, one after the other, not 60 in a second.
  const FRAME_TIME = 16; // milliseconds
  const frames = new Map(); // callbacks, by their ids
  window.requestAnimationFrame = (callback) => {
    frames.set(++latestFrame, callback);
    return latestFrame;
  };
  window.cancelAnimationFrame = (id) => frames.delete(id);
  let latestFrame = 0;
  const observers = new Set();
  /** Call back what waits for a frame or for a change of size, and return whether anything did. */
  function paintFrame() {
    const due = [...frames.values()];
    frames.clear();
    if (due.length) clock += FRAME_TIME;
    for (const callback of due) callback(clock);
    const changed = [...observers].filter((each) => each.look());
    return due.length + changed.length > 0;
  }

  /** Calls back in the next frame, if what it sees of an element has changed. */
  class Observer {
    constructor(callback) {
      this.callback = callback;
      this.seen = new Map();
    }
    observe(element) {
      observers.add(this);
      this.seen.set(element, "");
    }
    disconnect() {
      observers.delete(this);
      this.seen.clear();
    }
    look() {
      const changed = [];
      for (const [target, before] of this.seen) {
        const entry = this.entry(target.getBoundingClientRect());
        const now = JSON.stringify(entry);
        if (now !== before) changed.push(entry);
        this.seen.set(target, now);
      }
      if (changed.length) this.callback(changed);
      return changed.length > 0;
    }
  }
  window.ResizeObserver = class extends Observer {
    entry = ({ width, height }) => ({ contentRect: { width, height } });
  };
  window.IntersectionObserver = class extends Observer {
    entry({ top, bottom, height }) {
      const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return { intersectionRatio: height ? Math.max(0, seen) / height : 0 };
    }
  };
  Element.prototype.animate = function (...given) {
    done.set(this, [JSON.stringify(given)]);
    const animation = {};
    window.setTimeout(() => animation.onfinish());
    return animation;
  };

  const pending = new Set(); // requests to Python
  let sent = []; // requests since the widget was shown
  let isSilent = false;
  const { toPython } = window;
  window.toPython = async (...given) => {
    sent.push(JSON.stringify(given));
    if (isSilent) return new Promise(() => {});
    const token = {};
    pending.add(token);
    try {
      return await toPython(...given);
    } finally {
      pending.delete(token);
    }
  };

  /** Let Python be silent, as if it were busy, and then let its kernel end. */
  window.lmSilence = (hasEnded) => {
    isSilent = true;
    const send = () => {
      throw new Error("The kernel has ended.");
    };
    if (hasEnded) window.model.send = send;
  };
  // This page may not use the clipboard.
  const writeText = async (text) => sent.push(text);
  Object.defineProperty(navigator, "clipboard", { value: { writeText } });

  // -- what a removed widget leaves behind --------------------------------------------------------------

  const left = new Map(); // what has begun and not ended, by its name
  const begin = (key, name) => left.set(key, name);
  const end = (key) => left.delete(key);
  const numbers = new WeakMap(); // of listeners
  let listened = 0;
  const listenerKey = (target, type, listener, options) => {
    const capture = Boolean(typeof options === "object" ? options?.capture : options);
    if (!numbers.has(listener)) numbers.set(listener, ++listened);
    return [
      target === window ? "window" : target === document ? "document" : target.media,
      type,
      numbers.get(listener),
      capture,
    ].join(" ");
  };
  const isOurs = () => new Error().stack.includes("hosted.js"); // and not Playwright's
  const outlives = (target) => target === window || target === document || target instanceof MediaQueryList;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const key = listenerKey(this ?? window, type, listener, options);
    if (isOurs() && outlives(this ?? window) && !options?.once) begin(key, `a listener: ${key}`);
    options?.signal?.addEventListener("abort", () => end(key));
    return addEventListener.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    end(listenerKey(this ?? window, type, listener, options));
    return removeEventListener.call(this ?? window, type, listener, options);
  };
  for (const name of ["ResizeObserver", "IntersectionObserver", "MutationObserver"]) {
    const { observe, disconnect } = window[name].prototype;
    window[name].prototype.observe = function (...what) {
      if (isOurs()) begin(this, name);
      return observe.apply(this, what);
    };
    window[name].prototype.disconnect = function () {
      end(this);
      return disconnect.call(this);
    };
  }
  for (const [start, stop] of [
    ["setTimeout", "clearTimeout"],
    ["setInterval", "clearInterval"],
  ]) {
    const [native, cancel] = [window[start].bind(window), window[stop].bind(window)];
    window[start] = (callback, ...rest) => {
      const ring = (...given) => {
        if (start !== "setInterval") end(`${start} ${id}`);
        callback(...given);
      };
      const [delay = 0] = rest;
      const isTimed = start === "setTimeout" && isOurs();
      const id = isTimed ? --latest : native(ring, ...rest);
      if (isTimed) timers.push([clock + delay, ring, id, delay]);
      if (isOurs()) begin(`${start} ${id}`, `${start}: ${String(callback).slice(0, 60)}`);
      return id;
    };
    window[stop] = (id) => {
      end(`${start} ${id}`);
      timers = timers.filter(([, , each]) => each !== id);
      cancel(id);
    };
  }
  window.lmForget = (seed) => {
    for (const each of [left, pending, frames, observers]) each.clear();
    [clock, timers, sent, state] = [0, [], [], seed];
    [isRandom, isSilent, scrolled] = [false, false, 0];
  };
  /** Let the widget show others: each is an empty stage. */
  window.lmNest = () => {
    const el = document.createElement("div");
    el.innerHTML = "<div class=stage tabindex=0></div>";
    window.model.widget_manager = { get_model: async () => null, create_view: async () => ({ el, remove() {} }) };
  };
  /** Remove the widget, and return what it has left behind. */
  window.lmEnd = () => {
    window.endView();
    document.getElementById("widget").replaceChildren();
    return [
      ...left.values(),
      ...[...frames.values()].map(String),
      ...window.model.listeners.map(([event]) => `model.on ${event}`),
    ];
  };
})();
