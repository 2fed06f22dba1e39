// Open saved players in Firefox over WebDriver BiDi, step through them with keys, and print what they show as JSON.
// Arguments: the path of Firefox, and the addresses of the pages. Each has to be driven by READ, see test_other_browsers.py.

import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const READ = readFileSync(new URL("read.js", import.meta.url), "utf8");
const SCREEN = { width: 1280, height: 720 };
const [executablePath, ...addresses] = process.argv.slice(2);

/** What a page shows before and after each press of a key, its errors, and how wide it is. */
async function walk(browser, address) {
  const page = await browser.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.setViewport(SCREEN);
  await page.goto(address);
  await page.waitForSelector(".minimax-lab.player .stage");
  await page.evaluate(READ);
  const read = () => page.evaluate(() => window.lmRead(document.querySelector(".minimax-lab.player")));
  const shown = [await read()];
  const last = await page.$eval(".slider", (slider) => Number(slider.max));
  while (shown.length <= last) {
    await page.keyboard.press("ArrowRight");
    shown.push(await read());
  }
  await page.keyboard.press("Home");
  shown.push(await read());
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return { shown, errors, width };
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const pages = [];
for (const address of addresses) pages.push(await walk(browser, address));
console.log(JSON.stringify({ version: await browser.version(), pages }));
await browser.close();
