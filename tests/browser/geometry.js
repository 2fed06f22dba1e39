// Measure a step player: what is too small, cut off, covered, or outside.

(() => {
  const PARTS = {
    code: ".code",
    cards: ".cards",
    tree: ".tree-host",
    window: ".number-line",
    board: ".board-now",
    sentence: ".narration",
    controls: ".bar",
  };
  const { isShown, overlap, isInside } = window.lmBoxes;

  /** The size in pixels of each text that is at least partly visible. */
  const texts = (root) => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const [text, element] = [walker.currentNode.textContent.trim(), walker.currentNode.parentElement];
      if (!text || !isShown(element)) continue;
      const pane = element.closest(".tree-pane, .code, .cards");
      if (pane && !overlap(element.getBoundingClientRect(), pane.getBoundingClientRect())) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const scale = element instanceof SVGElement ? element.getScreenCTM().a : 1;
      const role = element.getAttribute("data-role") ?? element.className;
      found.push({ text, size: size * scale, role, isInTree: Boolean(element.closest("svg.tree")) });
    }
    return found;
  };

  window.lmMeasure = (root) => {
    const rect = (element) => element.getBoundingClientRect();
    const parts = Object.fromEntries(
      Object.entries(PARTS)
        .map(([name, selector]) => [name, root.querySelector(selector)])
        .filter(([, element]) => isShown(element)),
    );
    const names = Object.keys(parts);
    const pane = rect(root.querySelector(".tree-pane"));
    const nodes = [...root.querySelectorAll("svg.tree [data-node]")].filter(isShown);
    const callOf = (item) => item.querySelector('text[data-role="call"]')?.textContent;
    const shapeOf = (item) =>
      item.querySelector('[data-role="MAX"], [data-role="MIN"], [data-role="end"], [data-role="somebody"]');
    const painted = (item) => [...item.querySelectorAll("text, path, rect")].filter(isShown);
    const labels = root.querySelector(".tree-gutter");
    const gutter = labels.getAttribute("display") === "none" ? pane.left : rect(labels.querySelector("rect")).right;
    const free = { left: gutter, right: pane.right, top: pane.top, bottom: pane.bottom };
    const isWhole = (item) => painted(item).every((mark) => isInside(rect(mark), pane));
    const sentence = root.querySelector(".sentence");
    const named = [...sentence.textContent.matchAll(/call (\d+)/g)].map(([, number]) => number);
    const wanted = nodes.filter((item) => item.querySelector('[data-role="current"]') || named.includes(callOf(item)));
    // A node is cut if it is partly visible, but has room beside those that the step needs: the ones that its sentence
    // names, the open calls, and the ones that the search left out, which have no number.
    const isOpen = (item) => item.querySelector('[data-role="open"]');
    const needed = nodes.filter((item) => wanted.includes(item) || isOpen(item) || !callOf(item));
    const width = (boxes) => Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const hasRoom = (item) => width([...needed, item].flatMap(painted).map(rect)) <= free.right - free.left;
    const isCut = (box) => overlap(box, free) && !isInside(box, free);
    const lit = [...root.querySelectorAll(".line.lit")];
    const code = parts.code;
    const measured = texts(root);
    const smallest = (isInTree) =>
      measured.filter((each) => each.isInTree === isInTree).sort((a, b) => a.size - b.size)[0] ?? null;
    return {
      shown: names,
      overlapping: names.flatMap((a, at) =>
        names
          .slice(at + 1)
          .filter((b) => overlap(rect(parts[a]), rect(parts[b])))
          .map((b) => `${a} and ${b}`),
      ),
      collisions: [...root.querySelectorAll(".number-line span")]
        .filter((label) => label.textContent && isShown(label))
        .flatMap((a, at, all) =>
          all
            .slice(at + 1)
            .filter((b) => overlap(rect(a), rect(b)))
            .map((b) => `${a.textContent}, ${b.textContent}`),
        ),
      outside: names.filter((name) => !isInside(rect(parts[name]), rect(root))),
      scrolled: ["code", "cards"].filter(
        (name) => parts[name] && parts[name].scrollHeight > parts[name].clientHeight + 1,
      ),
      sideways: ["code", "cards"].filter(
        (name) => parts[name] && parts[name].scrollWidth > parts[name].clientWidth + 1,
      ),
      below: rect(root).bottom - window.innerHeight,
      pageWidth: document.documentElement.scrollWidth - window.innerWidth,
      tree: pane.height,
      smallest: smallest(false),
      smallestInTree: smallest(true),
      nodes: nodes.filter(isWhole).length,
      cut: nodes.filter((item) => painted(item).some((mark) => isCut(rect(mark))) && hasRoom(item)).map(callOf),
      lowest: Math.max(...nodes.filter(isWhole).map((item) => item.getAttribute("aria-level"))),
      rootIsInside: nodes.slice(0, 1).every(isWhole),
      hidden: wanted.filter((item) => !isInside(rect(shapeOf(item)), pane)).map(callOf),
      sentence: sentence.textContent,
      cutSentence: sentence.textContent !== "" && !isInside(rect(sentence), rect(root.querySelector(".stage"))),
      lines: root.querySelectorAll(".line").length,
      lit: lit.map((line) => line.textContent.trim()),
      litVisible: lit.filter((line) => code && isInside(rect(line), rect(code))).length,
      cards: [...root.querySelectorAll(".card")].filter((card) => isInside(rect(card), rect(parts.cards ?? root)))
        .length,
      allCards: root.querySelectorAll(".card").length,
    };
  };

  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  /** Measure at each step, after the page has settled. */
  window.lmMeasureAll = async (root) => {
    const found = [];
    const stage = root.querySelector(".stage");
    for (let step = 0; step < 200; step += 1) {
      await frame();
      found.push(window.lmMeasure(root));
      const before = root.querySelector(".slider").value;
      stage.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      if (root.querySelector(".slider").value === before) return found;
    }
    return found;
  };
})();
