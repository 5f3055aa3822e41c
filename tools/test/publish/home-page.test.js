/** The published home page answers a reader's questions in three clicks, from disk. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { ROOT_DIR } from "@routebench/host/workspace";
import { matrixOf } from "@routebench/report/site/matrix";
import {
  fitsTheWindow,
  graveFaults,
  inBrowser,
  NO_BROWSER,
} from "../../../packages/report/test/html/in-browser.js";
import { loadAppFacts } from "../../publish/app-facts.js";
import { onHomePage } from "../../publish/published.js";
import { PUBLISHED } from "../support/published-results.js";

/** @typedef {Awaited<ReturnType<ReturnType<typeof inBrowser>>>["page"]} Page */

const HOME = pathToFileURL(path.join(ROOT_DIR, "results/index.html"));
const { rows, columns } = matrixOf(onHomePage(PUBLISHED), await loadAppFacts());

/** @param {string} id */
const columnOf = (id) => columns.find(({ question }) => question.id === id);

/** @type {(question: string, app: string) => { value: number, verdict: string | null } | null} */
function figureOf(question, app) {
  const cell = columnOf(question)?.cells[rows.findIndex(({ id }) => id === app)];
  return cell && "value" in cell ? cell : null;
}

/** @type {(page: Page, app: string, question: string) => Promise<string>} */
const cellText = (page, app, question) =>
  page.evaluate(
    ({ id, key }) => {
      const heading = document.querySelector(`th[data-column="${key}"]`);
      const row = document.querySelector(`tr[data-id="${id}"]`);
      const place = [...(heading?.parentElement?.children ?? [])].indexOf(
        /** @type {Element} */ (heading),
      );
      return row?.children[place]?.textContent ?? "";
    },
    { id: app, key: question },
  );

describe("the published home page", { skip: NO_BROWSER }, () => {
  const open = inBrowser();

  test("shows which framework is fastest for JSON and free of middleware costs", async () => {
    const { page, troubles } = await open(HOME);
    await page.getByLabel("Engine").selectOption("node:http");
    await page.locator('th[data-column="body"] .sort').click();
    const shown = await page
      .locator("tbody tr:visible")
      .evaluateAll((all) => all.map((row) => row.getAttribute("data-id") ?? ""));
    const isFree = (/** @type {string} */ id) => {
      const cost = figureOf("middlewares", id);
      return cost !== null && cost.verdict !== "slower";
    };
    const wanted = rows
      .filter(({ id, engine, isFeatured }) => isFeatured && engine === "node:http" && isFree(id))
      .map(({ id }) => ({ id, speed: figureOf("body", id)?.value ?? 0 }))
      .toSorted((a, b) => b.speed - a.speed)[0]?.id;
    assert.ok(wanted);
    assert.equal(shown.find(isFree), wanted);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("shows in two clicks whether Express is slower than fastify, and by how much", async () => {
    const { page, troubles } = await open(HOME);
    await page.getByLabel("Compare fastify", { exact: true }).check();
    await page.getByLabel("Compare express", { exact: true }).check();
    const [a, b] = ["express", "fastify"].map((app) => rows.findIndex(({ id }) => id === app));
    const pair = columnOf("hello")?.pairs.find((each) => each.a === a && each.b === b);
    const inverse = columnOf("hello")?.pairs.find((each) => each.a === b && each.b === a);
    const ratio = pair?.ratio ?? 1 / (inverse?.ratio ?? Number.NaN);
    const verdict = ratio < 1 ? "slower" : "faster";
    const text = await cellText(page, "express", "hello");
    assert.ok(text.startsWith(`${ratio.toFixed(2)}×${verdict}`), text);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("leads in one click to whether koa 3 is worth upgrading to", async () => {
    const { page } = await open(HOME);
    await page.getByRole("link", { name: "koa", exact: true }).click();
    assert.match(page.url(), /results\/apps\/koa\.html$/);
    const versions = page.locator("section", {
      has: page.getByRole("heading", { name: "Versions", exact: true }),
    });
    assert.match((await versions.textContent()) ?? "", /Is koa \d+ worth upgrading to\? \w+/);
    await page.close();
  });

  test("has no serious fault that axe finds, and fits the window at every width", async () => {
    const { page } = await open(HOME);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await fitsTheWindow(page), `${width} wide`);
    }
    assert.deepEqual(await graveFaults(page), []);
    await page.close();
  });
});
