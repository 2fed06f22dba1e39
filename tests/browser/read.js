// Read what a player shows, by the roles of the marks.

(() => {
  const plain = (text) => text.replaceAll("−", "-");
  const shown = (element) => element?.checkVisibility({ visibilityProperty: true });
  const texts = (root, selector) =>
    [...root.querySelectorAll(selector)].filter(shown).map((each) => plain(each.textContent).trim());
  const lines = (root, selector) => [...root.querySelectorAll(selector)].map((each) => plain(each.textContent).trim());
  const action = (text) => plain(text).replace(/^([XO]) (?=\d+$)/, "$1"); // the label of an edge has a space
  const isPiece = (fact) => /^[\u2654-\u265F]$/.test(fact); // a white one is drawn as a black one with an outline
  const ink = (element) => {
    const [words, fact] = [plain(element.textContent).trim(), element.getAttribute("data-fact")];
    return isPiece(fact) ? fact : words || fact; // X and O are drawn
  };
  const inReadingOrder = (elements) =>
    elements
      .filter(shown)
      .map((each) => [middleOf(each), each])
      .sort(([[x1, y1]], [[x2, y2]]) => (Math.abs(y1 - y2) > 5 ? y1 - y2 : x1 - x2))
      .map(([, each]) => ink(each));
  const middleOf = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const visible = (element) => element.getAttribute("visibility") !== "hidden";

  const card = (element) => {
    const [head, facts] = [element.querySelector(".head"), element.querySelector(".facts")];
    const player = [...head.children].find((each) => each.tagName === "SPAN" && !each.className);
    return {
      call: head.querySelector("b")?.textContent ?? null,
      move: head.querySelector(".by")?.textContent ?? null,
      player: player ? player.textContent : null,
      state: head.querySelector(".state")?.textContent ?? null,
      arguments: texts(head, ".argument"),
      facts: facts ? [...facts.children].map((each) => plain(each.textContent)) : [],
    };
  };

  const tree = (root) => {
    const nodes = {};
    const places = {};
    for (const item of root.querySelectorAll("svg.tree [data-node]")) {
      const node = item.getAttribute("data-node");
      if (!visible(item)) continue;
      const shape = item.querySelector(
        '[data-role="MAX"], [data-role="MIN"], [data-role="end"], [data-role="somebody"]',
      );
      const box = shape.getBBox();
      places[node] = [box.x + box.width / 2, box.y + box.height / 2];
      const held = (nodes[node] = { shape: [shape.getAttribute("data-role")] });
      for (const text of item.querySelectorAll("text[data-role], [data-role=cell]")) {
        const role = text.getAttribute("data-role");
        if (visible(text)) (held[role] ??= []).push(ink(text));
      }
      for (const kind of ["current", "open"]) if (item.querySelector(`[data-role=${kind}]`)) held.frame = [kind];
      held.label = item.getAttribute("aria-label");
    }
    for (const edge of root.querySelectorAll("svg.tree [data-edge]")) {
      const line = visible(edge) && edge.querySelector("[data-role=edge]");
      if (line)
        Object.assign(nodes[edge.getAttribute("data-edge")], {
          heavy: [line.matches("[data-fact=best]")],
          dashed: [line.hasAttribute("stroke-dasharray")],
        });
    }
    for (const group of root.querySelectorAll("svg.tree [data-of]")) {
      if (!visible(group)) continue;
      const held = nodes[group.getAttribute("data-of")];
      for (const text of group.querySelectorAll("text[data-role]"))
        (held[text.getAttribute("data-role")] ??= []).push(action(text.textContent));
    }
    for (const held of Object.values(nodes))
      for (const each of Object.values(held)) if (Array.isArray(each)) each.sort();
    const labels = [...root.querySelectorAll("svg.tree .tree-gutter > g")]
      .filter(visible)
      .map((each) => each.textContent);
    return { nodes, places, labels };
  };

  window.lmRead = (root) => ({
    step: Number(root.querySelector(".slider").value),
    where: root.querySelector(".where").textContent,
    sentence: plain(root.querySelector(".sentence").textContent).trim().replace(/\s+/g, " "),
    note: root.querySelector(".note").hidden ? "" : root.querySelector(".note").textContent,
    cards: [...root.querySelectorAll(".card")].map(card),
    beaten: [...root.querySelectorAll(".card")].map((each) => each.querySelectorAll("s").length), // on each card
    more: texts(root, ".cards .more"),
    tree: tree(root),
    lit: lines(root, ".line.lit"), // also those that are folded away
    from: lines(root, ".line.from"),
    tests: [...root.querySelectorAll('.line [data-test]:not([data-test=""])')].map((each) => each.dataset.test),
    window: texts(root, ".number-line :not(:has(*))"), // on the number line
    board:
      root.querySelector(".board-now [role=img]")?.getAttribute("aria-label") ??
      root.querySelector(".look-text")?.textContent,
    caption: root.querySelector(".board-now .caption")?.textContent,
    struck: root.querySelectorAll(".board-now [data-role='full line']").length,
    panel: inReadingOrder([...root.querySelectorAll(".board-now [data-role=panel]")]),
    quiz: root.querySelector(".quiz").hidden ? "" : root.querySelector(".quiz").textContent,
    question: root.querySelector(".quiz > strong").textContent,
    feedback: root.querySelector(".quiz-feedback")?.textContent ?? "",
    tally: root.querySelector(".tally")?.textContent ?? "",
    hint: root.querySelector(".tree-hint").textContent,
    trouble: root.querySelector(".trouble").textContent,
  });

  // Press `key` until nothing changes, and at each question `answer`, if there is one.
  window.lmWalk = (root, key, answer) => {
    const [stage, all] = [root.querySelector(".stage"), [window.lmRead(root)]];
    for (;;) {
      const last = all[all.length - 1];
      const isAsked = answer && /^(What does|Which window|Will call|Call \d+ has)/.test(last.question);
      const pressed = { key: isAsked ? answer : key, bubbles: true, cancelable: true };
      stage.dispatchEvent(new KeyboardEvent("keydown", pressed));
      const now = window.lmRead(root);
      if (now.where === last.where && now.question === last.question) return all;
      all.push(now);
    }
  };

  // Return all visible texts, and the labels of visible elements.
  window.lmWords = (root) => {
    const found = [];
    for (const element of [root, ...root.querySelectorAll("*")]) {
      if (!shown(element)) continue;
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent);
      for (const { name, value } of element.attributes) {
        if (name.startsWith("aria-") || ["title", "alt", "value", "placeholder"].includes(name)) found.push(value);
      }
      if (element.matches("input, select")) found.push(String(element.value));
    }
    return found.join("\n");
  };
})();
