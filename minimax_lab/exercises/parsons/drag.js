// Drags of a line with the mouse, a pen, or a finger.

const SLOP = 5; // pixels that a pointer may move during a click

export class Drag {
  /**
   * root   the root of the widget
   * on     what to call: start(line), move(line, x, y), and end(line)
   */
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.line = null;
    this.isMoving = false;
    this.hasJustEnded = false; // the click that follows a drag is none
    this.offset = 0; // pixels from the left edge of the line to the pointer
  }

  begin(event, line) {
    if (event.button !== 0) return;
    this.stop();
    this.hasJustEnded = false;
    this.line = line;
    this.start = [event.clientX, event.clientY];
    this.offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    window.addEventListener("pointermove", (move) => this._move(move), { signal });
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, () => this._end(), { signal });
  }

  stop() {
    this.listeners?.abort();
    this.root.classList.remove("dragging");
    this.isMoving = false;
    this.line = null;
  }

  _move(event) {
    const [x, y] = this.start;
    if (!this.isMoving && Math.hypot(event.clientX - x, event.clientY - y) < SLOP) return;
    if (!this.isMoving) {
      this.isMoving = true;
      this.root.classList.add("dragging");
      this.on.start(this.line);
    }
    this.on.move(this.line, event.clientX, event.clientY);
  }

  _end() {
    const { line, isMoving } = this;
    this.stop();
    if (!isMoving) return;
    this.hasJustEnded = true;
    setTimeout(() => {
      this.hasJustEnded = false;
    });
    this.on.end(line);
  }
}
