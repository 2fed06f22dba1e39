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
    this.move = (event) => this._move(event);
    this.end = () => this._end();
  }

  begin(event, line) {
    if (event.button !== 0) return;
    this.stop();
    this.hasJustEnded = false;
    this.line = line;
    this.start = [event.clientX, event.clientY];
    this.offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.end);
    window.addEventListener("pointercancel", this.end);
  }

  stop() {
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.end);
    window.removeEventListener("pointercancel", this.end);
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
