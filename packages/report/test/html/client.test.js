import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { renderHtmlReport } from "../../src/html/report.js";
import { HOSTILE, loadRecorded, multiply, rename } from "../recorded.js";
import { EVERY_CASE, makeCasesReport } from "./cases-report.js";
import { fitsTheWindow, graveFaults, inBrowser, leastFontSize, NO_BROWSER } from "./in-browser.js";

/** @import { Recorded } from "../recorded.js" */
/** @import { ModeSummary } from "@routebench/contract/summary" */

const WIDTHS = [320, 900, 1400];

/** @type {(run: Recorded) => string} */
const pageOf = ({ summary }) => renderHtmlReport(summary);

describe("the report in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();
  const html = pageOf(loadRecorded());
  const many = multiply(loadRecorded(), 40);

  test("opens without errors or requests when a name is a script", async () => {
    const { page, troubles } = await open(
      pageOf(rename(loadRecorded("failures"), "stalls", HOSTILE)),
    );
    const row = page.locator(".answer .figures tbody th").first();
    assert.match((await row.textContent()) ?? "", /^<script>alert\(1\)<\/script>/);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("sorts by a column, also by keyboard, with missing figures at the end", async () => {
    const { page, troubles } = await open(html);
    const table = page.locator(".answer .figures");
    const names = () => table.locator("tbody th a").allTextContents();
    const ranked = await names();
    const heading = table.locator("th", { hasText: "Server time" });
    await heading.locator("button").focus();
    await page.keyboard.press("Enter");
    assert.equal(await heading.getAttribute("aria-sort"), "ascending");
    await page.keyboard.press("Enter");
    assert.equal(await heading.getAttribute("aria-sort"), "descending");
    assert.equal((await names())[0], "express");
    await table.locator("th", { hasText: "Rank" }).locator("button").click();
    assert.deepEqual(await names(), ranked);
    const byName = ranked.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
    assert.notDeepEqual(byName, ranked);
    await table.locator("th", { hasText: "App" }).locator("button").click();
    assert.deepEqual(await names(), byName);
    await table.locator("th", { hasText: "Rank" }).locator("button").click();
    await table
      .locator("tbody tr")
      .first()
      .evaluate((row) => {
        for (const cell of row.querySelectorAll("td")) cell.classList.add("missing");
      });
    for (const _ of ["ascending", "descending"]) {
      await heading.locator("button").click();
      assert.equal((await names()).at(-1), ranked[0]);
    }
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("opens the folded section that a link leads to", async () => {
    const { page } = await open(html, {}, "#app-express");
    assert.ok(await page.locator("#app-express").isVisible());
    assert.ok(!(await page.locator("#method-title + *").isVisible()));
    await page.close();
  });

  test("opens an app's source and response from its card, also by keyboard", async () => {
    const { page } = await open(html);
    await page.locator(".answer .figures").getByText("express").click();
    const card = page.locator("#app-express");
    const code = card.locator(".source code");
    assert.equal(await code.isVisible(), false);
    await card.getByText("server.js: 49 lines").focus();
    await page.keyboard.press("Enter");
    assert.ok(await code.isVisible());
    assert.match((await code.textContent()) ?? "", /app\.get\("\/hello"/);
    await card.getByText(/^Response: /).click();
    assert.match(
      (await card.locator("pre.wrapped").textContent()) ?? "",
      /^HTTP\/1\.1 200 OK\nX-Powered-By: Express/,
    );
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    await page.close();
  });

  test("shows its tables when scripts are disabled", async () => {
    const { page } = await open(html, { javaScriptEnabled: false });
    assert.ok(await page.locator(".answer .figures").isVisible());
    await page.close();
  });

  test("has no serious fault that axe finds, in light and dark, on narrow and wide screens", async () => {
    const run = loadRecorded("failures");
    run.summary.config.quick = true;
    const { page } = await open(pageOf(run));
    for (const [width, colorScheme, rules] of /** @type {const} */ ([
      [390, "light", "all"],
      [1400, "dark", "look"],
    ])) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await graveFaults(page, rules), [], `${colorScheme}, ${width} wide`);
    }
    await page.close();
  });

  test("lists forty apps in legible charts and fits the window at every width", async () => {
    const { summary } = many;
    const { page, troubles } = await open(pageOf(many));
    const [{ rows }] = /** @type {[ModeSummary]} */ (summary.modes);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const chart = page.locator(".answer svg:visible").first();
      const drawn = new Set(await chart.locator("text").allTextContents());
      for (const { name } of rows) assert.ok(drawn.has(name), name);
      assert.ok((await leastFontSize(page)) >= 10, `${width} wide`);
      assert.ok(await fitsTheWindow(page));
      const { ROUTEBENCH_SCREENSHOTS: screenshots } = process.env;
      const file = `forty-${width}.png`;
      if (screenshots) await page.screenshot({ path: join(screenshots, file), fullPage: true });
    }
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("sorts the tables of folded sections", async () => {
    const { page, troubles } = await open(makeCasesReport(EVERY_CASE).html);
    await page.getByRole("heading", { name: "CPU time and latency at a fixed rate" }).click();
    const table = page.getByRole("table", {
      name: "CPU time and latency at a fixed rate, At 2,000 requests/s",
    });
    const names = () => table.locator("tbody th a").allTextContents();
    assert.equal((await names()).at(-1), "express");
    const heading = table.locator("th", { hasText: "p99.9" });
    for (const _ of ["ascending", "descending"]) await heading.locator("button").click();
    assert.equal((await names())[0], "express");
    assert.deepEqual(troubles, []);
    await page.close();
  });
});
