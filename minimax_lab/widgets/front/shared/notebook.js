// A widget for a projector, in a notebook: it is shown alone, because what follows it may be the answer.

const HOLD = 1000; // milliseconds; JupyterLab scrolls until it knows the heights of its cells

/**
 * Keep blank space below a widget. If its cell was run just now, scroll its top to the top of the window of the notebook,
 * where JupyterLab would show the next cell.
 */
export function showAlone(frame) {
  const cell = frame.closest(".jp-Notebook .jp-Cell");
  if (!cell || frame.parentElement.closest(".minimax-lab-frame")) return;
  frame.classList.add("alone");
  const active = cell.closest(".jp-Notebook").querySelector(".jp-Cell.jp-mod-active");
  if (active !== cell && active !== cell.nextElementSibling) return; // the notebook was run, or opened
  holdAtTop(frame, scrollerAround(cell));
}

/** Scroll a frame to the top, also after JupyterLab has scrolled to the next cell, until the user does something. */
function holdAtTop(frame, scroller) {
  if (!scroller) return;
  const [inputs, end] = [new AbortController(), performance.now() + HOLD];
  const [options, stop] = [{ capture: true, passive: true, signal: inputs.signal }, () => inputs.abort()];
  for (const each of ["wheel", "keydown", "pointerdown"]) window.addEventListener(each, stop, options);
  const hold = () => {
    if (inputs.signal.aborted) return;
    const distance = frame.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    if (Math.abs(distance) > 1) scroller.scrollTop += distance;
    if (performance.now() < end) requestAnimationFrame(hold);
    else stop();
  };
  requestAnimationFrame(hold);
}

function scrollerAround({ parentElement }) {
  if (!parentElement) return null;
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollerAround(parentElement);
}
