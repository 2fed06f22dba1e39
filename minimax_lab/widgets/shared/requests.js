// Requests from a widget to Python, and what to do if Python does not answer.

import { uniqueId } from "./dom.js";

const PATIENCE = 2500; // milliseconds until the page reports that Python does not answer
const NUDGES = 2; // one every NUDGE milliseconds; more of them keep a busy server from the answer
const NUDGE = 10;

export const NO_ANSWER =
  "Python does not answer. It may be busy with another cell; if it was restarted, run the cell again.";

export class Requests {
  /**
   * model      the model of the widget. Python writes the id of the request that it has answered into one of its traits,
   *            and the widget passes that id to `receive`
   * onSilence  called if Python does not answer in time, or if the kernel of the widget has ended
   */
  constructor(model, onSilence) {
    this.model = model;
    this.onSilence = onSilence;
    this.client = `${uniqueId("client")}-${Math.random().toString(36).slice(2, 8)}`; // other views have other clients
    this.sent = 0;
    this.last = ""; // the id of the last request
    this.isWaiting = false;
  }

  dispose() {
    clearTimeout(this.timer);
    clearTimeout(this.nudging);
  }

  /** Send a request, and return its id. */
  send(content) {
    this.sent += 1;
    this.last = `${this.client}-${this.sent}`;
    this.isWaiting = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this._endWaiting(), PATIENCE);
    if (this._post({ ...content, id: this.last })) this.nudging = setTimeout(() => this._nudge(this.last), NUDGE);
    return this.last;
  }

  /** Whether an answer is to the last request. */
  receive(id) {
    if (!this.last || id !== this.last) return false;
    clearTimeout(this.timer);
    this.isWaiting = false;
    return true;
  }

  _post(content) {
    try {
      this.model.send(content);
      return true;
    } catch {
      this._endWaiting();
      return false;
    }
  }

  /**
   * Jupyter's server holds an answer back until the message before it, "busy", is acknowledged. The browser's computer
   * does that after 40 ms, or at once if it has something to send. So send something.
   */
  _nudge(id, left = NUDGES) {
    if (left && this.isWaiting && this.last === id && this._post({ do: "nudge" }))
      this.nudging = setTimeout(() => this._nudge(id, left - 1), NUDGE);
  }

  _endWaiting() {
    clearTimeout(this.timer);
    this.onSilence();
  }
}
