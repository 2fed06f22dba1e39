// Run live lessons of the built site in Firefox over WebDriver BiDi, and print the outputs of their cells as JSON.
// Arguments: the path of Firefox, the address of the site, and the names of the lessons.

import puppeteer from "puppeteer-core";

const START = 600_000; // milliseconds for Python to start
const [executablePath, address, ...lessons] = process.argv.slice(2);

async function runAll() {
  const app = window.jupyterapp;
  const cells = app.shell.currentWidget.content.widgets;
  await app.commands.execute("notebook:run-all-cells");
  return cells.filter((cell) => cell.model.type === "code").map((cell) => cell.model.outputs.toJSON());
}

async function run(browser, lesson) {
  const page = await browser.newPage();
  const outside = [];
  page.on("request", (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(address)) outside.push(request.url());
  });
  await page.goto(`${address}/live/index.html?lesson=${lesson}`);
  await page.waitForFunction("document.documentElement.dataset.seconds !== undefined", { timeout: START });
  const frame = page.frames().find((each) => each.url().includes("/lite/"));
  return { cells: await frame.evaluate(runAll), outside };
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, protocolTimeout: START });
const seen = [];
for (const lesson of lessons) seen.push(await run(browser, lesson));
console.log(JSON.stringify(seen));
await browser.close();
