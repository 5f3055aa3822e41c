/** The whole page of many cases, in every block of it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EVERY_CASE, makeCasesReport } from "../html/cases-report.js";
import { fitsTheWindow, graveFaults, inBrowser, NO_BROWSER } from "../html/in-browser.js";

describe("the page of a run with many cases in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();

  test("axe finds nothing of weight, and the page is never wider than the window", async () => {
    const { html } = makeCasesReport(EVERY_CASE);
    for (const [width, colorScheme] of /** @type {const} */ ([
      [390, "dark"],
      [1400, "light"],
    ])) {
      const { page } = await open(html, { colorScheme, viewport: { width, height: 900 } });
      assert.ok(await fitsTheWindow(page));
      assert.deepEqual(await graveFaults(page), [], `${colorScheme}, ${width} wide`);
      await page.close();
    }
  });
});
