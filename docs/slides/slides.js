// One slide at a time: arrow keys, Page Up and Down, space, Home and End; the address keeps the place (#12).
const slides = [...document.querySelectorAll(".slides > section > section")];
const [back, on, place] = ["back", "on", "place"].map((name) => document.getElementById(name));
const html = document.documentElement;
let at = 0;

// As large as the slide allows: text in parts of its usual size, pictures in parts of the height; beyond that it scrolls.
const SIZES = [[1.25, 84], [1.1, 80], [1, 76], [1, 68], [0.92, 62], [0.92, 54], [0.85, 54], [0.85, 46], [0.8, 40]];
function fit(slide) {
  slide.classList.remove("columns");
  for (const [text, picture] of SIZES) {
    html.style.setProperty("--text", text);
    html.style.setProperty("--picture", `${picture}vh`);
    if (slide.scrollHeight <= slide.clientHeight) return;
  }
  slide.classList.add("columns"); // long print-outs
}

function show(slide) {
  at = Math.min(Math.max(slide, 0), slides.length - 1);
  slides.forEach((each, number) => { each.hidden = number !== at; });
  fit(slides[at]);
  slides[at].scrollTop = 0;
  place.textContent = `${at + 1} / ${slides.length}`;
  back.disabled = at === 0;
  on.disabled = at === slides.length - 1;
  if (location.hash !== `#${at + 1}`) history.replaceState(null, "", `#${at + 1}`);
}

const forward = () => at + 1 < slides.length && show(at + 1);
const backward = () => at && show(at - 1);
const KEYS = {
  ArrowRight: forward, PageDown: forward, " ": forward, ArrowLeft: backward, PageUp: backward, Backspace: backward,
  Home: () => show(0), End: () => show(slides.length - 1),
};

document.addEventListener("keydown", (event) => {
  const own = event.key === " " && event.target.closest("summary, a, button");
  if (!KEYS[event.key] || own || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  KEYS[event.key]();
  slides[at].focus({ preventScroll: true }); // so that up and down scroll a slide that is too full
});
on.addEventListener("click", forward);
back.addEventListener("click", backward);
const called = () => (Number.parseInt(location.hash.slice(1), 10) || 1) - 1;
window.addEventListener("hashchange", () => called() !== at && show(called()));
for (const finished of document.querySelectorAll(".finished")) finished.addEventListener("toggle", () => fit(slides[at]));
window.addEventListener("resize", () => fit(slides[at]));
window.addEventListener("load", () => fit(slides[at]));
html.classList.add("steppable");
slides.forEach((slide, number) => {
  slide.tabIndex = -1;
  slide.setAttribute("aria-label", `Slide ${number + 1} of ${slides.length}`);
});
show(called());
