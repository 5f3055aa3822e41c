/** How a page looks in the other schemes and widths. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderHtmlReport } from "../../src/html/report.js";
import { graveFaults, inBrowser, NO_BROWSER } from "../html/in-browser.js";
import { loadRecorded } from "../recorded.js";

describe("the page in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();

  test("axe finds nothing of weight, dark on a phone and light on a desk", async () => {
    const { summary } = loadRecorded("failures");
    summary.config.quick = true;
    const html = renderHtmlReport(summary);
    for (const [width, colorScheme] of /** @type {const} */ ([
      [390, "dark"],
      [1400, "light"],
    ])) {
      const { page } = await open(html, { colorScheme, viewport: { width, height: 900 } });
      assert.deepEqual(await graveFaults(page, "look"), [], `${colorScheme}, ${width} wide`);
      await page.close();
    }
  });
});
