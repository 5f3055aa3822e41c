import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EVERY_CASE, makeCasesReport } from "./cases-report.js";
import { inBrowser, NO_BROWSER } from "./in-browser.js";

describe("the page of a run with many cases in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();
  const { html, summary } = makeCasesReport(EVERY_CASE);

  test("one case can be chosen, by itself or within a mode", async () => {
    const { page, troubles } = await open(html);
    const shown = () => page.locator(".case:visible > h3").allTextContents();
    assert.equal((await shown()).length, summary.modes.length);
    await page.getByLabel("Case").selectOption({ label: "HTTPS, /hey" });
    assert.deepEqual(await shown(), ["External: HTTPS, /hey", "In-process: HTTPS, /hey"]);
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
    const { page, troubles } = await open(html);
    const table = page.getByRole("table", {
      name: "Latency at a fixed rate, At 2,000 requests/s",
    });
    const names = () => table.locator("tbody th a").allTextContents();
    assert.equal((await names()).at(-1), "express");
    const heading = table.locator("th", { hasText: "p99.9" });
    for (const _ of ["ascending", "descending"]) await heading.locator("button").click();
    assert.equal((await names())[0], "express");
    await page.getByLabel("Filter apps").fill("fastify");
    assert.equal(await table.locator("tbody tr:visible").count(), 1);
    const chart = page.locator('section[aria-labelledby="connections-title"] svg:visible').first();
    assert.ok((await chart.locator('.faded[data-app="express"]').count()) > 0);
    assert.equal(await chart.locator('.faded[data-app="fastify"]').count(), 0);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("can be read without script", async () => {
    const { page } = await open(html, { javaScriptEnabled: false });
    assert.ok(await page.getByRole("heading", { name: "Connections", exact: true }).isVisible());
    assert.ok(!(await page.locator("#filter").isVisible()));
    await page.close();
  });
});
