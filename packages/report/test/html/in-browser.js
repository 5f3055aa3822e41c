/** Opens pages in a real browser, which all tests of a file share. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

/** @import { Browser, BrowserContextOptions, Page } from "playwright-core" */

const CHROMIUM = "/usr/bin/chromium";
const QUIET_CHROMIUM = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @type {false | string} why tests in a browser are skipped */
export const NO_BROWSER = existsSync(CHROMIUM)
  ? false
  : `${CHROMIUM} is missing. Run: apt-get install chromium`;

/**
 * Call it in a suite. Its hooks start and end the browser.
 * @returns {(html: string | URL, context?: BrowserContextOptions, hash?: string) => Promise<{
 *   page: Page, troubles: string[] }>} opens a page, or the file at an address; `troubles`: its logs,
 *   errors, requests and dialogs
 */
export function inBrowser() {
  const folder = mkdtempSync(join(tmpdir(), "routebench-report-"));
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET_CHROMIUM });
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  return async (html, context = {}, hash = "") => {
    const file = join(folder, "report.html");
    if (typeof html === "string") writeFileSync(file, html);
    const url = (typeof html === "string" ? pathToFileURL(file) : html).href;
    const page = await browser.newPage({ viewport: { width: 900, height: 900 }, ...context });
    /** @type {string[]} */
    const troubles = [];
    page.on("console", (message) => troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("dialog", (dialog) => {
      troubles.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on("request", (request) => {
      if (request.url() !== url) troubles.push(`request: ${request.url().slice(0, 100)}`);
    });
    await page.goto(`${url}${hash}`);
    return { page, troubles };
  };
}

/** @param {Page} page */
export const fitsTheWindow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Of the visible text in charts, in pixels of the window. @param {Page} page */
export const leastFontSize = (page) =>
  page.evaluate(() => {
    const texts = /** @type {NodeListOf<SVGTextElement>} */ (
      document.querySelectorAll("figure text")
    );
    const sizes = [...texts].flatMap((text) => {
      const size = Number.parseFloat(getComputedStyle(text).fontSize);
      return text.checkVisibility() ? size * (text.getScreenCTM()?.a ?? 0) : [];
    });
    return Math.min(...sizes);
  });

/** The rules of axe that depend on colours or on the width of the window. */
const RULES_OF_LOOK = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/**
 * The faults that axe rates worse than minor, in folded parts too.
 * @param {Page} page
 * @param {"all" | "look"} [rules] "look": rules that colours and the width of the window can break
 * @returns {Promise<string[]>}
 */
export async function graveFaults(page, rules = "all") {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  await page.evaluate(axe);
  // By default, axe also describes every element without a fault, which takes most of its time.
  const options = {
    resultTypes: ["violations"],
    ...(rules === "look" && { runOnly: RULES_OF_LOOK }),
  };
  const { violations } = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return violations
    .filter((/** @type {{ impact: string }} */ { impact }) => impact !== "minor")
    .map(
      (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
        `${id}: ${nodes[0]?.html}`,
    );
}
