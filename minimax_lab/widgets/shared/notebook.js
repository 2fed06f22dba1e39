// A widget in a notebook of JupyterLab: where it appears, because JupyterLab scrolls to the cell below it and so its top
// may be out of view; and how to go on from it to the next cell.

const MARGIN = 8; // pixels, between a widget and the edge of the window of the notebook
const HOLD = 1000; // milliseconds; JupyterLab scrolls until it knows the heights of its cells

/**
 * If the cell of a widget was run just now, show as much of the widget as has room, from its top, and the code of the cell
 * above it as far as there is room, too: a question may be about it.
 */
export function showFromTop(frame) {
  hold(frame, (box, view, cell) => {
    const room = Math.max(0, view.height - box.height - 2 * MARGIN);
    const top = Math.max(cell.top, box.top - room);
    const [above, below] = [top - view.top - MARGIN, box.bottom - view.bottom + MARGIN];
    return Math.min(above, Math.max(0, below));
  });
}

/**
 * For a projector, keep blank space below a widget, because what follows it may be the answer. If its cell was run just
 * now, scroll its top to the top of the window of the notebook.
 */
export function showAlone(frame) {
  if (cellAround(frame)) frame.classList.add("alone");
  hold(frame, (box, view) => box.top - view.top);
}

/**
 * Keep a widget where it is from the press of a mouse button to its release. JupyterLab makes its cell the active one on
 * the press, and may scroll then: the button would be released over something else, and nothing would be chosen.
 */
export function keepUnderPress(element) {
  element.addEventListener("pointerdown", ({ pointerType }) => {
    const scroller = pointerType === "mouse" && scrollerAround(element);
    if (!scroller) return;
    const { top } = element.getBoundingClientRect();
    const inputs = new AbortController();
    const options = { capture: true, passive: true, signal: inputs.signal };
    const scrollBack = () => scroller.scrollBy(0, element.getBoundingClientRect().top - top);
    scroller.addEventListener("scroll", scrollBack, options);
    for (const each of ["pointerup", "pointercancel", "wheel"])
      window.addEventListener(each, () => inputs.abort(), options);
  });
}

/**
 * Go on from a widget to the next cell, which becomes the active one as soon as it has the focus. Return whether there
 * is a next cell. To run the widget's own cell again would make a new widget in place of the one that was worked on.
 */
export function goToNextCell(element) {
  const next = element.closest(".jp-Notebook .jp-Cell")?.nextElementSibling;
  if (!(next instanceof HTMLElement) || !next.matches(".jp-Cell")) return false;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  return true;
}

/** The height in pixels of what is above a widget in its cell: the code, and other outputs. */
export function heightAbove(frame) {
  const [top, ofCell] = [frame, cellAround(frame) ?? frame].map((each) => each.getBoundingClientRect().top);
  return top - ofCell;
}

/** The cell of a widget that is not inside of another one. */
function cellAround(frame) {
  return frame.parentElement.closest(".minimax-lab-frame") ? null : frame.closest(".jp-Notebook .jp-Cell");
}

/**
 * Scroll by `distance` of the boxes of a widget, of the window, and of the cell, also after JupyterLab has scrolled to the
 * next cell, until the user does something.
 */
function hold(frame, distance) {
  const cell = cellAround(frame);
  if (!cell) return;
  watchPictures(cell.closest(".jp-Notebook"));
  const active = cell.closest(".jp-Notebook").querySelector(".jp-Cell.jp-mod-active");
  if (active !== cell && active !== cell.nextElementSibling) return; // the notebook was run, or opened
  const scroller = scrollerAround(cell);
  if (!scroller) return;
  const [inputs, end] = [new AbortController(), performance.now() + HOLD];
  const [options, stop] = [{ capture: true, passive: true, signal: inputs.signal }, () => inputs.abort()];
  for (const each of ["wheel", "keydown", "pointerdown"]) window.addEventListener(each, stop, options);
  const scroll = () => {
    if (inputs.signal.aborted) return;
    const [box, view, whole] = [frame, scroller, cell].map((each) => each.getBoundingClientRect());
    const by = distance(box, view, whole);
    if (Math.abs(by) > 1) scroller.scrollTop += by;
    if (performance.now() < end) requestAnimationFrame(scroll);
    else stop();
  };
  requestAnimationFrame(scroll);
}

/** From now on, also show the pictures of cells that are run from their tops: a picture has no front end of its own. */
function watchPictures(notebook) {
  if (notebook.hasAttribute("data-lm-watched")) return; // by any widget
  notebook.setAttribute("data-lm-watched", "");
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof HTMLElement && target.closest(".jp-OutputArea"))
        // not a cell that is scrolled into view
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.querySelector("img.minimax-lab-picture")) showFromTop(node);
  });
  watch.observe(notebook, { childList: true, subtree: true });
}

function scrollerAround({ parentElement }) {
  if (!parentElement) return null;
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollerAround(parentElement);
}
