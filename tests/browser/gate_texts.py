"""What can be seen of a gate: whether its parts overlap, and how large its texts and its board are."""

MEASURE = """root => {
  const rect = (each) => each.getBoundingClientRect(), own = rect(root);
  const shown = (each) => each.checkVisibility() && rect(each).width > 1;
  const isVisible = (each) => shown(each) && rect(each).height > 0;
  const parts = "ask picture choices number squares tree-host hands hint controls sentence".split(" ")
    .map((name) => root.querySelector(`.${name}`)).filter((each) => each && isVisible(each));
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !shown(element) || element.closest(".unseen")) continue;
    const svg = element.ownerSVGElement;
    const box = svg && svg.viewBox.baseVal && svg.viewBox.baseVal.width ? Math.min(
      rect(svg).width / svg.viewBox.baseVal.width, rect(svg).height / svg.viewBox.baseVal.height)
      : element instanceof SVGElement ? element.getScreenCTM().a : 1;
    texts.push([Number.parseFloat(getComputedStyle(element).fontSize) * box, walker.currentNode.textContent]);
  }
  const visible = (selector) => [...root.querySelectorAll(selector)].filter(isVisible);
  const fonts = (selector) => visible(selector).map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const board = visible(".squares button, .look-grid [data-role]").map(rect);
  return {
    fonts: { ask: fonts(".ask"), field: fonts(".number input"), buttons: fonts("button:not(.icon)") },
    board: board.length ? Math.max(...board.map((b) => b.bottom)) - Math.min(...board.map((b) => b.top)) : 0,
    overlapping: parts.flatMap((a, at) => parts.slice(at + 1)
      .filter((b) => !a.contains(b) && rect(a).bottom > rect(b).top + 1
      && rect(b).bottom > rect(a).top + 1 && rect(a).right > rect(b).left + 1
      && rect(b).right > rect(a).left + 1).map((b) => `${a.className} and ${b.className}`)),
    outside: [...parts, ...root.querySelectorAll(".hands li, .picture svg")].filter((each) =>
      rect(each).bottom > own.bottom + 1 || rect(each).right > own.right + 1
      || each.matches(".hands li, svg") && rect(each).bottom > rect(each.parentElement).bottom + 1)
      .map((each) => each.className.baseVal ?? each.className),
    clipped: visible(".because svg text").filter((each) => {
      const text = rect(each), svg = each.ownerSVGElement;
      const pane = getComputedStyle(svg).overflow === "visible" ? own : rect(svg);
      return text.bottom > pane.bottom + 1 || text.top < pane.top - 1 || text.left < pane.left - 1
        || text.right > pane.right + 1;
    }).map((each) => each.textContent),
    smallest: texts.sort((a, b) => a[0] - b[0])[0],
    height: own.height,
    scrolls: root.scrollHeight > root.clientHeight + 1 || root.scrollWidth > root.clientWidth + 1,
    below: document.documentElement.scrollHeight - innerHeight,
    sideways: document.documentElement.scrollWidth > innerWidth,
  };
}"""


def check(root, height, smallest):
    """Check that all of a gate can be seen and read, and return what was measured."""
    seen = root.evaluate(MEASURE)
    assert not any(seen[fault] for fault in ("overlapping", "outside", "clipped", "scrolls", "sideways")), seen
    assert seen["height"] <= height + 1 and seen["smallest"][0] >= smallest - 0.05, seen
    return seen


def check_for_a_class(root, height):
    """Check that a gate can be read from the last row, and return how much of the height its board has."""
    seen = check(root, height, 14)
    fonts = seen["fonts"]
    assert seen["below"] <= 0, seen
    assert min(fonts["ask"]) >= 28 and all(font >= height / 18 for font in fonts["field"]), seen
    assert all(font >= height / 36 for font in fonts["buttons"]), seen  # a tree that is asked about has none
    return seen["board"] / height
