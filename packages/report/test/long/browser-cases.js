/** Every block of a page with many cases. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EVERY_CASE, makeCasesReport, ONE_OF_EACH } from "../html/cases-report.js";
import { fitsTheWindow, graveFaults, inBrowser, NO_BROWSER } from "../html/in-browser.js";

/** @import { Page } from "playwright-core" */

describe("the report of many cases in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();
  const { html } = makeCasesReport(EVERY_CASE);

  test("fits the window at every width", async () => {
    const { page } = await open(html);
    for (const width of [390, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await fitsTheWindow(page), `${width} wide`);
    }
    await page.close();
  });

  test("has no serious fault that axe finds in any kind of section", async () => {
    const titles = (/** @type {Page} */ page) => page.locator("h2").allTextContents();
    const { page: whole } = await open(html);
    const { page } = await open(makeCasesReport(ONE_OF_EACH).html);
    assert.deepEqual(await titles(page), await titles(whole));
    await whole.close();
    for (const [width, colorScheme, rules] of /** @type {const} */ ([
      [390, "dark", "all"],
      [1400, "light", "look"],
    ])) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await fitsTheWindow(page));
      assert.deepEqual(await graveFaults(page, rules), [], `${colorScheme}, ${width} wide`);
    }
    await page.close();
  });
});
