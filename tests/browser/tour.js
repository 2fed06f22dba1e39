// What a user perceives of a widget, as a list of facts; and what a widget that was removed has left behind.

(() => {
  // -- what a user perceives ----------------------------------------------------------------------------

  const STATES = ["pressed", "selected", "checked", "disabled", "expanded", "invalid", "current", "valuetext", "busy"];
  const FIELDS = "select, textarea, input:not([type=checkbox])";
  const CONTROLS = "button, input, select, textarea, summary, [tabindex], [role]:not([role=presentation])";

  const isShown = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const plain = (text) => text.replaceAll("−", "-").replace(/\s+/g, " ").trim();
  const textIn = (each) =>
    plain([...each.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : "")).join(" "));

  function statesOf(each) {
    const found = STATES.map((name) => [name, each.getAttribute(`aria-${name}`)])
      .filter(([, value]) => value !== null && value !== "false")
      .map(([name, value]) => (value === "true" ? name : `${name} ${value}`));
    if (each.disabled) found.push("off");
    if (each.checked) found.push("on");
    if (each.open) found.push("open");
    if (each.matches(FIELDS)) found.push(`value ${each.value || each.placeholder}`);
    if (each.tabIndex === 0 && !each.disabled) found.push("tab stop");
    const active = each.getAttribute("aria-activedescendant");
    if (active) found.push(`at ${document.getElementById(active)?.getAttribute("aria-label").split(",")[0]}`);
    return found;
  }

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

  /** An element in words: its role and class, its name or text, and its states; null if it has nothing to say. */
  function describe(each, root) {
    const names = [each.getAttribute("aria-label"), textIn(each), each.getAttribute("title")];
    if (each.matches("[role=treeitem]")) names.splice(0, 3, names[0].split(",")[0]); // the rest is in the picture
    const name = [...new Set(names.map((one) => plain(one ?? "")).filter(Boolean))].join(" | ");
    const classes = [...each.classList].filter((one) => !one.startsWith("minimax-lab"));
    if ((!name && !each.matches(CONTROLS)) || (each.matches(".line") && classes.length === 1)) return null;
    const own = each.matches("input") ? each.type : each.matches("button, select") ? each.localName : "";
    const kind = [each.getAttribute("role") ?? own, ...classes].filter(Boolean).join(".");
    return [kind, name, [...statesOf(each), ...(isCutOff(each, root) ? ["cut off"] : [])].join(", ")];
  }

  /** What the pictures show: each text, and how many marks of each role with what is special about them. */
  function pictures(root) {
    const [counts, texts] = [new Map(), []];
    for (const each of root.querySelectorAll("svg [data-role]")) {
      if (!isShown(each)) continue;
      const name = [each.dataset.role, each.dataset.fact, isCutOff(each, root) ? "cut off" : ""]
        .filter(Boolean)
        .join(" ");
      if (each.matches("text")) texts.push(["", `“${plain(each.textContent)}”`, isCutOff(each, root) ? "cut off" : ""]);
      else counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...texts, ...[...counts].map(([name, count]) => ["", `${count} ${name}`, ""])];
  }

  // What a canvas shows: texts, and frames as wide as so many tenths of it, each with its place in the canvas.
  const drawn = new WeakMap();
  const { fillRect, fillText, strokeRect } = CanvasRenderingContext2D.prototype;
  const draw = (context, x, y, words) => {
    const place = context.getTransform().transformPoint({ x, y });
    drawn.get(context.canvas)?.push([Math.round(place.y / 4), place.x, words]);
  };
  Object.assign(CanvasRenderingContext2D.prototype, {
    fillRect(...box) {
      drawn.set(this.canvas, []); // the whole canvas is painted over
      return fillRect.apply(this, box);
    },
    fillText(text, x, y) {
      draw(this, x, y, `“${plain(text)}” ${this.textAlign}${this.font.startsWith("bold") ? " bold" : ""}`);
      return fillText.call(this, text, x, y);
    },
    strokeRect(x, y, width, height) {
      const tenths = Math.round((10 * width * this.getTransform().a) / this.canvas.width);
      draw(
        this,
        x,
        y,
        `frame of ${tenths}/10 at ${Math.round((10 * x * this.getTransform().a) / this.canvas.width)}/10`,
      );
      return strokeRect.call(this, x, y, width, height);
    },
  });

  /** What is drawn on canvases, in reading order. */
  function drawings(root) {
    return [...root.querySelectorAll("canvas")]
      .flatMap((each) => drawn.get(each) ?? [])
      .sort((one, other) => one[0] - other[0] || one[1] - other[1])
      .map(([, , words]) => ["canvas", words, ""]);
  }

  /** All facts: a kind, a name, and states each. */
  window.lmFacts = () => {
    const root = document.querySelector(".minimax-lab");
    const found = [root, ...root.querySelectorAll("*")]
      .filter((each) => isShown(each) && !each.matches("option, svg text, .panel dl *, .panel p"))
      .map((each) => describe(each, root));
    const focused = root.contains(document.activeElement) && describe(document.activeElement, root);
    const focus = focused ? [`focus ${focused[0]}`, focused[1], ""] : ["focus", "outside", ""];
    return [...found.filter(Boolean), ...pictures(root), ...drawings(root), focus];
  };

  /** Wait until Python has answered and the page has been painted. */
  window.lmSettle = async () => {
    do for (let frames = 0; frames < 2; frames += 1) await new Promise(nativeFrame);
    while (pending.size || soon.size);
  };
  const SOON = 200; // milliseconds
  const nativeFrame = window.requestAnimationFrame.bind(window);
  const pending = new Set(); // requests to Python
  const soon = new Set(); // timers
  const { toPython } = window;
  window.toPython = async (...sent) => {
    const token = {};
    pending.add(token);
    try {
      return await toPython(...sent);
    } finally {
      pending.delete(token);
    }
  };

  // -- what a removed widget leaves behind --------------------------------------------------------------

  const left = new Map(); // what has begun and not ended, by its name
  const begin = (key, name) => left.set(key, name);
  const end = (key) => left.delete(key) && soon.delete(key);
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
    ["requestAnimationFrame", "cancelAnimationFrame"],
  ]) {
    const [native, cancel] = [window[start].bind(window), window[stop].bind(window)];
    window[start] = (callback, ...rest) => {
      const id = native(
        (...given) => {
          if (start !== "setInterval") end(`${start} ${id}`);
          callback(...given);
        },
        ...rest,
      );
      if (isOurs()) begin(`${start} ${id}`, `${start}: ${String(callback).slice(0, 60)}`);
      if (isOurs() && rest[0] <= SOON) soon.add(`${start} ${id}`);
      return id;
    };
    window[stop] = (id) => {
      end(`${start} ${id}`);
      cancel(id);
    };
  }
  window.lmForget = () => [left, soon, pending].map((each) => each.clear());
  /** Remove the widget, and return what it has left behind. */
  window.lmEnd = () => {
    window.endView();
    document.getElementById("widget").replaceChildren();
    return [...left.values(), ...window.model.listeners.map(([event]) => `model.on ${event}`)];
  };
})();
