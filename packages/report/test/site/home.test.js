import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { STYLE } from "../../src/html/style.js";
import { renderHome } from "../../src/site/home.js";
import { homeClient } from "../../src/site/home-client.js";
import { HOME_STYLE } from "../../src/site/home-style.js";
import { unpackPairs } from "../../src/site/pack-pairs.js";
import { tintOf } from "../../src/site/tint.js";
import { fitsTheWindow, graveFaults, inBrowser, NO_BROWSER } from "../html/in-browser.js";
import { HOSTILE, loadRecorded } from "../recorded.js";
import { makeMatrix } from "./matrices.js";

/** @import { Page } from "playwright-core" */

/** Every version is faster than the one before it. */
function fasterVersions() {
  const { published } = loadRecorded("versions");
  for (const pair of published.contests.flatMap(({ pairs }) => pairs)) {
    Object.assign(pair, { ratio: 0.8, low: 0.75, high: 0.85, verdict: "slower" });
  }
  return published;
}

const matrix = makeMatrix();
const versions = [{ folder: "versions/", summary: fasterVersions() }];
const html = renderHome(matrix, versions);
const { document } = parseHTML(html);

test("links each framework to its page, and shows its speed", () => {
  const row = document.querySelector('tr[data-id="fastify"]');
  assert.equal(row?.querySelector("th a")?.getAttribute("href"), "apps/fastify.html");
  assert.equal(row?.querySelector("td")?.textContent, "0.93×0.91–0.95 slower");
});

test("gives a reason for each missing figure", () => {
  const missing = [...document.querySelectorAll("td.missing button")];
  assert.ok(missing.length > 0);
  for (const { textContent } of document.querySelectorAll("td.missing")) {
    assert.match(textContent ?? "", /^no/);
  }
  for (const button of missing) {
    const note = document.querySelector(`#${button.getAttribute("popovertarget")}`);
    assert.match(note?.textContent ?? "", /\w+.*\./);
  }
  const words = (/** @type {string} */ id) =>
    document.querySelector(`tr[data-id="${id}"] td.missing button`)?.textContent;
  assert.deepEqual(["tiny", "bun-serve"].map(words), ["not yet", "no"]);
});

test("names each result that a column's figures come from, and its doubts", () => {
  const [first, ...others] = matrix.columns;
  assert.ok(first);
  const summary = { ...first.summary, title: "Every framework", doubts: ["It was interrupted."] };
  const sources = [...first.sources, { folder: "all/", summary }];
  const page = renderHome({ ...matrix, columns: [{ ...first, sources }, ...others] }, []);
  const { document: shown } = parseHTML(page);
  const links = [...shown.querySelectorAll("#about-hello a")].map((link) =>
    link.getAttribute("href"),
  );
  assert.deepEqual(links, ["hello/report.html", "all/report.html"]);
  assert.match(shown.querySelector("header")?.textContent ?? "", /It was interrupted\./);
});

test("has columns for licence and release", () => {
  const headings = (/** @type {string} */ page) =>
    [...parseHTML(page).document.querySelectorAll("th[data-column] > span")].map(
      ({ textContent }) => textContent,
    );
  assert.deepEqual(headings(html).slice(-2), ["Licence", "Last release"]);
});

test("has a column for weekly downloads only when they were counted", () => {
  const facts = { licence: "MIT", lastRelease: "2026-10-01" };
  const pageWith = (/** @type {object} */ downloads) => {
    const rows = matrix.rows.map((app) => ({ ...app, ...facts, ...downloads }));
    return parseHTML(renderHome({ ...matrix, rows }, [])).document;
  };
  const counted = pageWith({ weeklyDownloads: 1234567 });
  assert.ok(counted.querySelector("th[data-column=downloads]"));
  assert.equal(counted.querySelector("td[data-value='1234567']")?.textContent, "1,234,567");
  assert.equal(pageWith({}).querySelector("th[data-column=downloads]"), null);
});

test("begins with the frameworks whose cost grows most", () => {
  const answer = document.querySelector(".headline")?.textContent ?? "";
  assert.match(answer, /highest in Hono and koa \(50 middlewares\)\.$/);
});

test("shows which upgrades changed speed", () => {
  const chart = document.querySelector(".charts figure");
  assert.equal(chart?.querySelector("a")?.getAttribute("href"), "versions/report.html");
  assert.match(chart?.querySelector("svg")?.getAttribute("aria-label") ?? "", /koa 2 → 3 \+25%/);
});

test("the home page shows hostile names as text", () => {
  const page = renderHome(makeMatrix(HOSTILE), versions);
  assert.equal(parseHTML(page).document.querySelectorAll("script").length, 2);
  assert.doesNotMatch(page, /<script>alert/);
  assert.ok(page.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
});

test("the style of the home page has a rule for every class, and no rule without a class", () => {
  const classes = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
    [...text.matchAll(pattern)].flatMap(([, names = ""]) => names.split(" ")).filter(Boolean);
  const used = new Set(classes(html, / class="([^"]*)"/g));
  const styled = new Set(classes(STYLE + HOME_STYLE, /\.([a-z][\w-]*)/g));
  // A verdict's tint is computed.
  const isMarked = (/** @type {string} */ name) => /^(base|even|faster|slower)/.test(name);
  assert.deepEqual(
    [...used].filter((name) => !styled.has(name) && !isMarked(name)),
    [],
  );
  const script = homeClient.toString();
  const unused = classes(HOME_STYLE, /\.([a-z][\w-]*)/g).filter(
    (name) => !used.has(name) && !isMarked(name) && !script.includes(name),
  );
  assert.deepEqual(unused, []);
});

test("the scripts of the home page load nothing and write no HTML", () => {
  for (const script of [homeClient, unpackPairs, tintOf]) {
    assert.doesNotMatch(script.toString(), /\bimport\(|\bfetch\(|XMLHttpRequest|innerHTML/);
  }
});

describe("the home page in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();
  const names = (/** @type {Page} */ page) =>
    page.locator("tbody tr:visible th a").allTextContents();
  const heading = (/** @type {Page} */ page, /** @type {string} */ key) =>
    page.locator(`th[data-column="${key}"]`);
  const hashOf = (/** @type {Page} */ page) => new URL(page.url()).hash;
  /** @type {(page: Page, id: string, column: string) => ReturnType<Page["locator"]>} */
  const cell = (page, id, column) => {
    const place = parseHTML(html).document.querySelector(`th[data-column="${column}"]`);
    const index = [...(place?.parentElement?.children ?? [])].indexOf(/** @type {any} */ (place));
    return page.locator(`tr[data-id="${id}"] > :nth-child(${index + 1})`);
  };

  const ignoringCase = (/** @type {string} */ a, /** @type {string} */ b) =>
    a.localeCompare(b, "en");

  test("opens without errors or requests when a name is a script", async () => {
    const { page, troubles } = await open(renderHome(makeMatrix(HOSTILE), []));
    await page.getByLabel("Compare <script>").check();
    await page.getByLabel("Compare koa").check();
    assert.match((await page.locator("#filter-status").textContent()) ?? "", /with <script>/);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("sorts by any column with the keyboard, and flips at the second press", async () => {
    const { page, troubles } = await open(html);
    const popular = ["swift", "node:http", "Hono", "fastify", "koa", "express"];
    assert.deepEqual(await names(page), popular);
    assert.equal(await heading(page, "hello").getAttribute("aria-sort"), "descending");
    const button = heading(page, "middlewares").locator(".sort");
    await button.focus();
    await page.keyboard.press("Enter");
    const missing = ["swift", "node:http"];
    assert.deepEqual(await names(page), ["fastify", "express", "koa", "Hono", ...missing]);
    assert.equal(await heading(page, "middlewares").getAttribute("aria-sort"), "ascending");
    assert.equal(await heading(page, "hello").getAttribute("aria-sort"), null);
    await page.keyboard.press("Enter");
    assert.deepEqual(await names(page), ["Hono", "koa", "express", "fastify", ...missing]);
    await heading(page, "name").locator(".sort").click();
    assert.deepEqual(await names(page), popular.toSorted(ignoringCase));
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("filters by popularity, engine and name, and always shows node:http", async () => {
    const { page } = await open(html);
    await page.getByRole("radio", { name: "all" }).check();
    assert.equal((await names(page)).length, 8);
    await page.getByLabel("Engine").selectOption("uWebSockets.js");
    assert.deepEqual(await names(page), ["swift", "node:http"]);
    await page.getByLabel("Engine").selectOption("");
    await page.getByRole("radio", { name: "popular" }).check();
    await page.getByLabel("Search").fill("TIN");
    assert.deepEqual(await names(page), ["node:http", "tiny"]);
    assert.equal(await page.locator("#filter-status").textContent(), "2 of 8 frameworks");
    await page.close();
  });

  test("compares with the first ticked framework, in colour only if they differ", async () => {
    const { page } = await open(html);
    for (const name of ["fastify", "Hono", "express", "koa"]) {
      await page.getByLabel(`Compare ${name}`).check();
    }
    assert.ok(await page.getByLabel("Compare swift").isDisabled());
    assert.deepEqual((await names(page)).slice(0, 4), ["fastify", "Hono", "express", "koa"]);
    assert.equal(await cell(page, "fastify", "hello").textContent(), "1.00×");
    assert.match((await cell(page, "express", "hello").textContent()) ?? "", /^0\.63×slower/);
    assert.match((await cell(page, "express", "hello").getAttribute("class")) ?? "", /slower-\d/);
    assert.match((await cell(page, "hono", "hello").textContent()) ?? "", /^1\.01×tied/);
    assert.match((await cell(page, "hono", "hello").getAttribute("class")) ?? "", /even/);
    assert.equal(
      await page.locator('[data-group="Speed"]').textContent(),
      "fastify = 1, higher is better",
    );
    assert.ok(!(await cell(page, "express", "hello").locator(".interval").isVisible()));
    await page.getByLabel("Intervals").check();
    assert.ok(await cell(page, "express", "hello").getByText("0.62–0.65").isVisible());
    await page.getByRole("button", { name: "Stop comparing" }).click();
    assert.match((await cell(page, "express", "hello").textContent()) ?? "", /^0\.59×/);
    await page.close();
  });

  test("joins frameworks by a bracket when no difference was detected", async () => {
    const { page } = await open(html);
    const tied = () => page.locator("tr:has(.tie) th a").allTextContents();
    assert.deepEqual(await tied(), ["Hono", "fastify"]);
    await heading(page, "body").locator(".sort").click();
    assert.deepEqual(await tied(), ["node:http", "fastify", "Hono"]);
    await page.close();
  });

  test("keeps the choice in the address, and ignores an address that it does not know", async () => {
    const { page } = await open(html);
    await heading(page, "body").locator(".sort").click();
    await heading(page, "body").locator(".sort").click();
    await page.getByRole("radio", { name: "all" }).check();
    await page.getByLabel("Hello on").selectOption("Bun 1.4.5");
    await page.getByLabel("Compare koa").check();
    await page.getByLabel("Compare Hono").check();
    const hash = hashOf(page);
    assert.equal(hash, "#sort=body&reversed=1&show=all&runtime=bun-1&compare=koa%2Chono");
    const rows = await page.locator("tbody tr").allTextContents();
    await page.getByRole("link", { name: "More results" }).click();
    await page.waitForFunction((wanted) => location.hash === wanted, hash);
    const { page: fresh, troubles } = await open(html, {}, hash);
    assert.deepEqual(await fresh.locator("tbody tr").allTextContents(), rows);
    const { page: odd } = await open(html, {}, "#sort=x&runtime=y&engine=z&compare=,q&q=%E0%A4%A");
    assert.equal(await heading(odd, "hello").getAttribute("aria-sort"), "descending");
    assert.deepEqual(troubles, []);
    for (const each of [page, fresh, odd]) await each.close();
  });

  test("shows the first question on another runtime, with that runtime's own server", async () => {
    const { page } = await open(html);
    await page.getByLabel("Hello on").selectOption("Bun 1.4.5");
    assert.deepEqual((await names(page)).slice(0, 3), ["Bun.serve", "Hono", "node:http"]);
    assert.ok(await heading(page, "hello-bun-1").getByText("Bun 1.4.5").isVisible());
    assert.ok(await heading(page, "hello").isHidden());
    assert.match((await cell(page, "node-http", "hello-bun-1").textContent()) ?? "", /^1\.09×/);
    await page.close();
  });

  test("says why a figure is missing when its word is pressed", async () => {
    const { page } = await open(html);
    const word = cell(page, "swift", "body").getByRole("button");
    await word.focus();
    await page.keyboard.press("Enter");
    assert.ok(await page.getByText("does not answer the requests suite yet").isVisible());
    await page.close();
  });

  test("shows a fact of the package on a phone when it is chosen", async () => {
    const rows = matrix.rows.map((app) => ({ ...app, licence: "MIT" }));
    const page = renderHome({ ...matrix, rows }, []);
    const { page: shown } = await open(page, { viewport: { width: 360, height: 740 } });
    await shown.getByLabel("Question").selectOption("Licence");
    const cells = shown.locator('tr[data-id="koa"] td:visible');
    assert.deepEqual(await cells.allTextContents(), ["MIT"]);
    await shown.close();
  });

  test("shows one question at a time on a phone", async () => {
    const { page } = await open(html, { viewport: { width: 360, height: 740 } });
    await page.getByLabel("Question").selectOption("JSON body");
    assert.ok(await cell(page, "koa", "body").isVisible());
    assert.ok(await cell(page, "koa", "hello").isHidden());
    assert.equal(hashOf(page), "#sort=body");
    assert.equal((await names(page))[0], "node:http");
    await page.close();
  });

  test("shows a plain table when scripts are disabled", async () => {
    const { page } = await open(html, { javaScriptEnabled: false });
    assert.equal((await names(page)).length, 8);
    assert.ok(await page.locator("#filter").isHidden());
    assert.ok(await page.getByText("0.91–0.95 slower").isVisible());
    await page.close();
  });

  test("has no serious fault that axe finds, and fits the window at every width", async () => {
    const { page } = await open(html, {}, "#show=all&intervals=1&compare=hono,koa");
    for (const [width, colorScheme, rules] of /** @type {const} */ ([
      [1280, "light", "all"],
      [1280, "dark", "look"],
      [768, "light", "look"],
      [360, "dark", "all"],
      [360, "light", "look"],
    ])) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await fitsTheWindow(page), `${width} wide`);
      assert.deepEqual(await graveFaults(page, rules), [], `${colorScheme}, ${width} wide`);
    }
    await page.close();
  });
});
