import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { renderHtmlReport } from "../../src/html/report.js";
import { HOSTILE, makeSynthetic } from "../synthetic.js";
import { makeHistory } from "../synthetic-history.js";

const CHROMIUM = "/usr/bin/chromium";
const QUIET_CHROMIUM = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const WIDTHS = [390, 900, 1400];

describe("the page in a browser", {
  skip: existsSync(CHROMIUM) ? false : `there is no ${CHROMIUM}: apt-get install chromium`,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), "routebench-report-"));
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET_CHROMIUM });
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  /**
   * @param {import("../synthetic.js").SyntheticOptions & { runs?: number }} options `runs`: how many
   *   were published before
   * @param {import("playwright-core").BrowserContextOptions} [context]
   */
  async function open({ runs = 0, ...options }, context = {}) {
    const synthetic = makeSynthetic(options);
    const { result, summary } = synthetic;
    const url = pathToFileURL(join(folder, "report.html")).href;
    const html = renderHtmlReport(result, summary, makeHistory(synthetic, runs));
    writeFileSync(join(folder, "report.html"), html);
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
    await page.goto(url);
    return { page, result, summary, troubles };
  }

  test("opens without an error and asks for nothing, with a name that is a script", async () => {
    const { page, troubles } = await open({ hostile: HOSTILE, failures: true });
    const row = page.locator('section[data-mode="external"] tbody th').first();
    assert.match((await row.textContent()) ?? "", /^<script>alert\(1\)<\/script>/);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("sorts by a column, by keyboard too, and leaves what was not measured at the end", async () => {
    const { page, troubles } = await open({});
    const table = page.locator('section[data-mode="external"] .figures');
    const names = () => table.locator("tbody th a").allTextContents();
    const ranked = await names();
    const heading = table.locator("th", { hasText: "Server CPU" });
    await heading.locator("button").focus();
    await page.keyboard.press("Enter");
    assert.equal(await heading.getAttribute("aria-sort"), "ascending");
    await page.keyboard.press("Enter");
    assert.equal(await heading.getAttribute("aria-sort"), "descending");
    assert.equal((await names())[0], "express");
    await table.locator("th", { hasText: "Rank" }).locator("button").click();
    assert.deepEqual(await names(), ranked);
    await table
      .locator("tbody tr")
      .first()
      .evaluate((row) => {
        for (const cell of row.querySelectorAll("td")) cell.removeAttribute("data-value");
      });
    for (const _ of ["ascending", "descending"]) {
      await heading.locator("button").click();
      assert.equal((await names()).at(-1), ranked[0]);
    }
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("filters by app and by mode", async () => {
    const { page } = await open({});
    await page.getByLabel("Filter apps").fill("express, FASTIFY");
    const rows = page.locator('section[data-mode="external"] .figures tbody tr:visible');
    assert.equal(await rows.count(), 4);
    assert.equal(await page.locator(".card:visible").count(), 4);
    assert.equal(await page.getByRole("status").textContent(), "4 of 7 entries");
    assert.ok((await page.locator("svg .faded").count()) > 0);
    await page.getByLabel("Filter apps").fill("");
    assert.equal(await page.locator(".card:visible").count(), 7);
    assert.equal(await page.locator("svg .faded").count(), 0);
    await page.getByRole("radio", { name: "In-process" }).check();
    assert.ok(await page.locator('section[data-mode="in-process"]').isVisible());
    assert.ok(!(await page.locator('section[data-mode="external"]').isVisible()));
    await page.close();
  });

  test("published runs are drawn and ranked, and filtered with everything else", async () => {
    const { page, troubles } = await open({ runs: 4, hostile: HOSTILE });
    const section = page.getByRole("region", { name: "Over published runs", exact: true });
    const external = section.locator('[data-mode="external"]');
    assert.ok(await external.locator("svg:visible").first().isVisible());
    assert.equal(await external.locator("tbody tr:visible").count(), 6);
    assert.match(
      (await external.locator("tbody th").first().textContent()) ?? "",
      /^<script>alert\(1\)<\/script>/,
    );
    await page.getByLabel("Filter apps").fill("express");
    assert.equal(await external.locator("tbody tr:visible").count(), 3);
    await page.getByRole("radio", { name: "In-process" }).check();
    assert.equal(await external.isVisible(), false);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("an app's source and response open from its card, by keyboard", async () => {
    const { page, result } = await open({});
    const card = page.locator("#app-express");
    const code = card.locator(".source code");
    assert.equal(await code.isVisible(), false);
    await card.getByText("server.js: 24 lines").focus();
    await page.keyboard.press("Enter");
    assert.ok(await code.isVisible());
    const app = result.apps.find(({ id }) => id === "express");
    assert.equal(await code.textContent(), app?.source);
    await card.getByText(/^Response: /).click();
    assert.match(
      (await card.locator("pre.wrapped").textContent()) ?? "",
      /^HTTP\/1\.1 200 OK\nX-Powered-By: <b>/,
    );
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    await page.close();
  });

  test("hands out the raw result", async () => {
    const { page, result } = await open({});
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download result.json" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "result.json");
    assert.deepEqual(JSON.parse(readFileSync(await download.path(), "utf8")), result);
    await page.close();
  });

  test("can be read without script", async () => {
    const { page } = await open({}, { javaScriptEnabled: false });
    assert.ok(await page.locator('section[data-mode="external"] .figures').isVisible());
    assert.ok(!(await page.locator("#filter").isVisible()));
    await page.close();
  });

  test("axe finds nothing of weight, in light and dark, on a phone and on a desk", async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      for (const width of [390, 1400]) {
        const viewport = { width, height: 900 };
        const options = { failures: true, quick: true, runs: 3 };
        const { page } = await open(options, { colorScheme, viewport });
        // What is folded is looked at too.
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
    }
  });

  test("forty apps are all listed, and the page is never wider than the window", async () => {
    for (const width of WIDTHS) {
      const { page, result, summary, troubles } = await open(
        { apps: 40, runs: 6 },
        { viewport: { width, height: 900 } },
      );
      assert.equal(await page.locator(".card:visible").count(), result.apps.length);
      for (const { mode, rows } of summary.modes) {
        const section = page.locator(`section[data-mode="${mode}"]`);
        assert.equal(await section.locator(".figures tbody tr:visible").count(), rows.length);
        const chart = section.locator("svg:visible").first();
        for (const { name } of rows) {
          assert.ok((await chart.getByText(name, { exact: true }).count()) > 0, name);
        }
      }
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      );
      const { ROUTEBENCH_SCREENSHOTS: screenshots } = process.env;
      if (screenshots) {
        for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: join(screenshots, `forty-${width}-${colorScheme}.png`),
            fullPage: true,
          });
        }
      }
      assert.deepEqual(troubles, []);
      await page.close();
    }
  });
});
