"""JavaScript that measures in the page of JupyterLab, each a function for Playwright's `evaluate`."""

# Click `button`, wait until the picture has changed, and force the layout that the paint will use. Returns times in ms.
CLICK = """async ({ button, watched, clicks, what }) => {
  const find = (selector) => document.querySelector(selector);
  const shown = ['.slider', '.where', '.sentence'].map(find); // found before the clock starts
  const read = { step: () => shown.map((each) => each.value ?? each.textContent).join(),
    html: () => find(watched).innerHTML, image: () => find(watched + ' img, img' + watched)?.src }[what];
  const times = [];
  for (let at = 0; at < clicks; at += 1) {
    const before = read();
    const target = find(button);
    const begin = performance.now();
    const changed = new Promise((done, failed) => {
      setTimeout(() => failed(new Error(`click ${at + 1} changed nothing`)), 20000);
      const observer = new MutationObserver(() => {
        if (read() === before) return;
        observer.disconnect();
        done();
      });
      observer.observe(find('.jp-Notebook'), { subtree: true, childList: true, attributes: true, characterData: true });
    });
    target.click();
    await changed;
    if (what === 'image') await find(watched + ' img, img' + watched).decode();
    document.body.getBoundingClientRect(); // computes the layout
    times.push(performance.now() - begin);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
  }
  return times;
}"""

# Hold a key for sixty repeats, or click as often; then wait until nothing changes. Returns both times in milliseconds.
HOLD_KEY = """async ({ watched, press }) => {
  const find = (selector) => document.querySelector(selector);
  let last = performance.now();
  const observer = new MutationObserver(() => { last = performance.now(); });
  observer.observe(find(watched), { subtree: true, childList: true, attributes: true, characterData: true });
  const begin = performance.now();
  for (let at = 0; at < 60; at += 1) {
    const key = { key: 'ArrowRight', bubbles: true, cancelable: true, repeat: true };
    if (press) find('.stage').dispatchEvent(new KeyboardEvent('keydown', key));
    else find('button.jupyter-button').click();
    await new Promise((done) => setTimeout(done, 33)); // as a keyboard repeats
  }
  const pressed = performance.now();
  let settled = false;
  while (!settled) {
    await new Promise((done) => setTimeout(done, 400));
    settled = performance.now() - last > 380;
  }
  observer.disconnect();
  return [pressed - begin, Math.max(0, last - pressed)];
}"""

# Run the cells; return the milliseconds until the player is painted, from the start and from the end of its cell.
FIRST_PAINT = """async () => {
  const begin = performance.now();
  const shown = new Promise((done) => {
    const look = () => {
      const root = document.querySelector('.minimax-lab.player');
      if (root && root.querySelector('svg.tree') && root.querySelector('.sentence').textContent) {
        requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      } else requestAnimationFrame(look);
    };
    look();
  });
  const cells = window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => performance.now());
  const [painted, ended] = await Promise.all([shown, cells]);
  return { all: painted - begin, afterTheCell: painted - ended };
}"""

# Click the first empty square and wait until the machine's mark is drawn and laid out. Returns milliseconds.
REPLY = """async ({ squares, marks }) => {
  const all = [...document.querySelectorAll(squares)], root = all[0].parentElement;
  const text = (each) => each.ariaLabel || each.textContent;
  const marked = (sign) => all.filter((each) => new RegExp(`^(?:.*, )?${sign}(?:,|$)`).test(text(each)));
  const drawn = () => marked("O").length, taken = marked("[XO]");
  const before = drawn(), began = performance.now();
  if (before !== marks) throw new Error(`${before} marks of the machine, and not ${marks}`);
  const after = new Promise((done, failed) => {
    const watch = new MutationObserver(() => {
      if (drawn() <= before) return;
      watch.disconnect();
      root.getBoundingClientRect();
      done(performance.now() - began);
    });
    watch.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
    setTimeout(() => failed(new Error("no reply")), 20000);
  });
  all.find((each) => !taken.includes(each)).click();
  return after;
}"""

# Begin a new game and wait until the board is empty.
NEW_GAME = """async ({ squares, again }) => {
  [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === again).click();
  const written = () => [...document.querySelectorAll(squares)].map((each) => each.ariaLabel || each.textContent);
  const marked = () => written().some((each) => /^(?:.*, )?[XO](?:,|$)/.test(each));
  while (marked()) await new Promise((done) => setTimeout(done, 10));
}"""
