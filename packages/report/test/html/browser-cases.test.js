import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { ALL_TARGETS } from "@routebench/contract/targets";
import { chromium } from "playwright-core";
import { renderHtmlReport } from "../../src/html/report.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";

const CHROMIUM = "/usr/bin/chromium";

/** Routes over both schemes, tables, connections and fixed rates: every section that there is. */
const EVERYTHING = [
  ...makeCases({ schemes: ["http", "https"], targets: ALL_TARGETS }),
  ...makeCases({ targets: ["table-5", "table-100", "table-1000"] }),
  ...makeCases({ connections: [1, 10, 1000] }),
];

describe("the page of a run with many cases in a browser", {
  skip: existsSync(CHROMIUM) ? false : `there is no ${CHROMIUM}: apt-get install chromium`,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), "routebench-cases-"));
  const url = pathToFileURL(join(folder, "report.html")).href;
  const { result, summary } = makeSynthetic({
    ...{ cases: EVERYTHING, rates: [{ perSecond: 20_000 }, { shareOfCapacity: 0.5 }] },
    ...{ launches: 3, withoutTls: true },
  });
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    writeFileSync(join(folder, "report.html"), renderHtmlReport(result, summary));
    const args = ["--no-sandbox", "--disable-gpu", "--no-first-run"];
    browser = await chromium.launch({ executablePath: CHROMIUM, args });
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  /** @param {import("playwright-core").BrowserContextOptions} [context] */
  async function open(context = {}) {
    const page = await browser.newPage({ viewport: { width: 900, height: 900 }, ...context });
    /** @type {string[]} */
    const troubles = [];
    page.on("console", (message) => troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("request", (request) => {
      if (request.url() !== url) troubles.push(`request: ${request.url().slice(0, 100)}`);
    });
    await page.goto(url);
    return { page, troubles };
  }

  test("one case can be chosen, alone or within a mode", async () => {
    const { page, troubles } = await open();
    const shown = () => page.locator(".case:visible > h3").allTextContents();
    assert.equal((await shown()).length, summary.modes.length);
    await page.getByLabel("Case").selectOption({ label: "HTTPS, /hey" });
    assert.deepEqual(await shown(), ["In-process: HTTPS, /hey", "External: HTTPS, /hey"]);
    await page.getByRole("radio", { name: "External" }).check();
    assert.deepEqual(await shown(), ["External: HTTPS, /hey"]);
    assert.ok(await page.getByRole("heading", { name: "Cost of TLS" }).isVisible());
    await page.getByRole("radio", { name: "At a fixed rate" }).check();
    assert.deepEqual(await shown(), []);
    assert.ok(await page.getByRole("heading", { name: "Latency at a fixed rate" }).isVisible());
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("the sections across cases sort and filter like any other", async () => {
    const { page, troubles } = await open();
    const table = page.getByRole("table", {
      name: "Latency at a fixed rate, At 20,000 requests/s",
    });
    const names = () => table.locator("tbody th a").allTextContents();
    assert.equal((await names()).at(-1), "express");
    const heading = table.locator("th", { hasText: "p99.9" });
    for (const _ of ["ascending", "descending"]) await heading.locator("button").click();
    assert.equal((await names())[0], "express");
    await page.getByLabel("Filter apps").fill("fastify");
    assert.equal(await table.locator("tbody tr:visible").count(), 1);
    const chart = page.locator('section[aria-labelledby="route-tables-title"] svg:visible').first();
    assert.ok((await chart.locator('.faded[data-app="express"]').count()) > 0);
    assert.equal(await chart.locator('.faded[data-app="fastify"]').count(), 0);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("axe finds nothing of weight, and the page is never wider than the window", async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const [width, colorScheme] of /** @type {const} */ ([
      [390, "dark"],
      [1400, "light"],
    ])) {
      const { page } = await open({ colorScheme, viewport: { width, height: 900 } });
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      );
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      await page.evaluate(axe);
      const { violations } = await page.evaluate("axe.run()");
      const grave = violations
        .filter((/** @type {{ impact: string }} */ { impact }) => impact !== "minor")
        .map(
          (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
            `${id}: ${nodes[0]?.html}`,
        );
      assert.deepEqual(grave, [], `${colorScheme}, ${width} wide`);
      await page.close();
    }
  });

  test("can be read without script", async () => {
    const { page } = await open({ javaScriptEnabled: false });
    assert.ok(await page.getByRole("heading", { name: "Every route" }).isVisible());
    assert.ok(!(await page.locator("#filter").isVisible()));
    await page.close();
  });
});
