// Reads a board off the page, from what somebody sees or has read out.

(() => {
  const plain = (text) => text.replaceAll("−", "-");
  const seen = (element) => Boolean(element) && element.checkVisibility({ visibilityProperty: true });
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  /** Which squares the strip around the full line holds, from where it is on the screen. */
  const struck = (root, cells) => {
    const line = root.querySelector(".squares [data-role='full line']");
    if (!seen(line)) return [];
    const back = line.getScreenCTM().inverse();
    return cells.flatMap((cell, square) =>
      line.isPointInFill(new DOMPoint(...middle(cell)).matrixTransform(back)) ? [square] : [],
    );
  };

  /** What is drawn in the middle of a square. */
  const markOn = (root, cell) => {
    const [x, y] = middle(cell);
    const isHere = (mark) => middle(mark).every((at, axis) => Math.abs(at - [x, y][axis]) < 4);
    const found = [...root.querySelectorAll(".drawing:not(.preview) [data-role=panel]")].find(
      (mark) => seen(mark) && isHere(mark),
    );
    return found ? found.getAttribute("data-fact") || found.textContent : ""; // a white piece is a black one with an outline
  };

  window.lmBoard = (root) => {
    for (const each of root.getAnimations({ subtree: true })) each.finish();
    const cells = seen(root.querySelector(".squares")) ? [...root.querySelectorAll(".cell")] : [];
    const part = (cell, name) => {
      const found = cell.querySelector(`.${name}`);
      return seen(found) ? plain(found.textContent) : "";
    };
    const pressed = {};
    for (const button of root.querySelectorAll("[aria-pressed=true]")) {
      if (seen(button)) (pressed[button.parentElement.getAttribute("aria-label")] ??= []).push(button.textContent);
    }
    return {
      marks: cells.map((cell) => markOn(root, cell)),
      numbers: cells.map((cell) => part(cell, "index")),
      scores: cells.map((cell) => part(cell, "score")),
      names: cells.map((cell) => plain(cell.getAttribute("aria-label"))),
      last: cells.flatMap((cell, square) => (cell.classList.contains("last") ? [square] : [])),
      hinted: cells.flatMap((cell, square) => (cell.classList.contains("hinted") ? [square] : [])),
      struck: struck(root, cells),
      bones: seen(root.querySelector(".heap"))
        ? [...root.querySelectorAll(".bone")].map((bone) => plain(bone.getAttribute("aria-label")))
        : [],
      count: seen(root.querySelector(".count")) ? root.querySelector(".count").textContent : "",
      told: root.querySelector(".told").textContent.trim(),
      text: seen(root.querySelector(".place > .look-text"))
        ? root.querySelector(".place > .look-text").textContent
        : "",
      moves: [...root.querySelectorAll(".moves button")].filter(seen).map((each) => plain(each.textContent)),
      message: root.querySelector(".message").textContent.replace(/ Where did I lose\?$/, ""), // a button at its end
      refused: root.querySelector(".message").classList.contains("refused"),
      trouble: root.querySelector(".trouble").textContent,
      thoughts: [...root.querySelectorAll(".thoughts p")].filter(seen).map((each) => plain(each.textContent)),
      nodes: [...root.querySelectorAll("svg.tree [data-node]")].filter(seen).length,
      values: [...root.querySelectorAll("svg.tree [data-node]")].filter(seen).map((node) =>
        plain(
          [...node.querySelectorAll("[data-role=value], [data-role=utility], [data-role=estimate]")]
            .filter(seen)
            .map((each) => each.textContent)
            .join(),
        ),
      ),
      note: root.querySelector(".settings .notice").textContent,
      pressed,
    };
  };

  /** Keep all that somebody who listens hears from now on: what comes to stand in a live region. */
  window.lmListen = (root) => {
    const said = [];
    for (const element of root.querySelectorAll("[role=status], [role=alert]")) {
      new MutationObserver(() => element.textContent && said.push(element.textContent)).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    }
    window.lmSaid = said;
  };

  /** Which part of the board an element is in. */
  window.lmPart = (element) => {
    const board = element?.closest(".minimax-lab.board");
    if (!board) return element?.closest(".minimax-lab-nested") ? "player" : null;
    const part = element.closest(
      ".grid, .bones, .moves, .play > .controls, .items, .settings, .editor, .thinking, .legend",
    );
    if (element.matches("summary")) return `${part.classList[0]} summary`;
    if (element.matches("input[type=text]")) return "editor text";
    if (element.closest("svg.tree")) return "tree";
    return part ? part.classList[0] : "none";
  };
})();
