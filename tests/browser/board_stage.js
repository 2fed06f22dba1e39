// Measure a board: what is too small, cut off, covered, or outside.

(() => {
  const PARTS = { place: ".place", said: ".said", controls: ".play > .controls", tree: ".tree-host" };
  const { isShown, overlap, isInside } = window.lmBoxes;

  /** Each text that is at least partly visible, with its size in pixels and its box. */
  const texts = (root) => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const [text, element] = [walker.currentNode.textContent.trim(), walker.currentNode.parentElement];
      if (!text || !isShown(element) || element.closest("option")) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const [box, pane] = [range.getBoundingClientRect(), element.closest(".tree-pane")];
      if (pane && !overlap(box, pane.getBoundingClientRect())) continue;
      const scale = element instanceof SVGElement ? element.getScreenCTM().a : 1;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      found.push({ text, size, box, isLabel: Boolean(element.closest(".score, .tree-pane")) });
    }
    return found;
  };

  window.lmMeasureBoard = (root, smallest) => {
    const rect = (element) => element.getBoundingClientRect();
    const shown = Object.entries(PARTS)
      .map(([name, selector]) => [name, root.querySelector(selector)])
      .filter(([, element]) => isShown(element));
    const found = texts(root);
    const labels = found.filter((each) => each.isLabel);
    const panel = root.closest(".jp-WindowedPanel-outer");
    const screen = panel ? rect(panel) : { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
    return {
      shown: shown.map(([name]) => name),
      outside: shown.filter(([, element]) => !isInside(rect(element), screen)).map(([name]) => name),
      covering: shown
        .flatMap(([a, one], at) => shown.slice(at + 1).map(([b, other]) => [a, b, overlap(rect(one), rect(other))]))
        .filter(([, , covers]) => covers),
      cut: [...root.querySelectorAll(".place, .squares, .seat, .said")]
        .filter((each) => isShown(each) && each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.className),
      small: found.filter((each) => each.size < smallest - 0.05).map(({ text, size }) => [text, size]),
      touching: labels.flatMap((one, at) =>
        labels.slice(at + 1).flatMap((other) => (overlap(one.box, other.box) ? [[one.text, other.text]] : [])),
      ),
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      scrolls: root.classList.contains("full") && root.scrollHeight > root.clientHeight + 1,
    };
  };
})();
