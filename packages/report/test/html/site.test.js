import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { client, showApps, sortTables } from "../../src/html/client.js";
import { renderSite, SITE_STYLE } from "../../src/html/site.js";
import { siteClient } from "../../src/html/site-client.js";
import { STYLE } from "../../src/html/style.js";
import { HOSTILE, loadRecorded, rename } from "../recorded.js";
import { fitsTheWindow, graveFaults, inBrowser, NO_BROWSER } from "./in-browser.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */
/** @import { Page } from "playwright-core" */

const estimate = (/** @type {number} */ point) => ({ point, low: 0.9 * point, high: 1.1 * point });

/** The same run on Bun, which then is part of each entry's id. @type {(summary: PublishedSummary) => PublishedSummary} */
function onBun(summary) {
  const bunId = (/** @type {string} */ id) => `${id}@bun-1`;
  return {
    ...summary,
    entries: summary.entries.map(({ id, name, ...entry }) => ({
      ...entry,
      id: bunId(id),
      name: `${name} (Bun 1)`,
    })),
    contests: summary.contests.map(({ rows, pairs, ...contest }) => ({
      ...contest,
      rows: rows.map((row) => ({ ...row, entry: bunId(row.entry) })),
      pairs: pairs.map((pair) => ({ ...pair, a: bunId(pair.a), b: bunId(pair.b) })),
    })),
  };
}

/** Made up, because no recorded run has footprints. @type {() => PublishedSummary["footprints"]} */
const makeFootprints = () => [
  {
    title: "Footprint",
    rows: ["node-http", "fastify", "express"].map((entry) => ({
      entry,
      launches: 20,
      installedBytes: entry === "node-http" ? null : 2e6,
      figures: { startupMs: estimate(100), rssIdleBytes: estimate(5e7) },
    })),
    absent: [],
  },
];

/** Four results: in two modes, on another runtime, of versions, and of footprints. */
function makePublished() {
  const { published } = loadRecorded();
  const { published: versions } = loadRecorded("versions");
  // One that did not finish is in no pair.
  versions.entries.unshift(
    ...versions.entries.slice(1, 2).map((one) => ({ ...one, id: "koa@2.0" })),
  );
  const costs = {
    ...published,
    id: "costs",
    title: "Costs",
    contests: [],
    footprints: makeFootprints(),
  };
  return [
    { folder: "", summary: published },
    { folder: "bun/", summary: onBun(loadRecorded("both-schemes").published) },
    { folder: "versions/", summary: versions },
    { folder: "costs/", summary: costs },
  ];
}

const published = makePublished();
const html = renderSite(published);

/** An app with markup in all its texts. */
const EVIL = {
  app: `</script><script>alert(2)</script>`,
  id: `evil,"><img src=x onerror=alert(1)>`,
  ...HOSTILE,
};

function makeEvil() {
  const evil = rename(makePublished(), "fastify", HOSTILE);
  const id = JSON.stringify(EVIL.id);
  return JSON.parse(
    JSON.stringify(evil)
      .replaceAll('"app":"fastify"', `"app":${JSON.stringify(EVIL.app)}`)
      .replaceAll('"fastify"', () => id),
  );
}

test("the site shows the verdict, date, machine and files of every result", () => {
  const { document } = parseHTML(html);
  const cards = [...document.querySelectorAll(".card")];
  assert.equal(cards.length, published.length);
  for (const [place, { folder, summary }] of published.entries()) {
    const card = cards[place];
    assert.ok(card?.textContent?.includes(summary.verdict));
    assert.match(
      card.textContent,
      /2026-11-\d\d · method \d · commit [^·]+ · Node 20\.20\.2 · 2 cores of AMD/,
    );
    for (const name of ["report.html", "summary.json", "summary.csv"]) {
      assert.ok(card.querySelector(`a[href="${folder}${name}"]`), `${folder}${name}`);
    }
  }
});

test("the site has a row for every app of every result, without scripts", () => {
  const { document } = parseHTML(html);
  for (const { folder, summary } of published) {
    const section = document.querySelector(`#result-${summary.id}-title`)?.closest("section");
    for (const { rows } of [...summary.contests, ...summary.footprints]) {
      for (const { entry } of rows) {
        const link = section?.querySelector(`tr[data-app="${entry}"] th a`);
        assert.equal(link?.getAttribute("href"), `${folder}report.html#app-${entry}`);
      }
    }
  }
});

test("the site shows the first of many long tables of a result, and a link to the others", () => {
  const [{ folder, summary }] = /** @type {[typeof published[number]]} */ (published);
  const [contest] = summary.contests;
  assert.ok(contest);
  const titles = Array.from(
    { length: 1 + Math.ceil(150 / contest.rows.length) },
    (_, at) => `${at}`,
  );
  const contests = titles.map((title) => ({ ...contest, title }));
  const { document } = parseHTML(renderSite([{ folder, summary: { ...summary, contests } }]));
  const section = document.querySelector(`#result-${summary.id}-title`)?.closest("section");
  assert.equal(section?.querySelectorAll("table").length, 1 + summary.footprints.length);
  const data = JSON.parse(document.querySelector("#data")?.textContent ?? "");
  assert.deepEqual(
    data.results[0].contests.map((/** @type {any} */ { title }) => title),
    ["0"],
  );
  const more = document.querySelector("main > p.method a");
  assert.equal(more?.getAttribute("href"), `${folder}report.html`);
  assert.match(
    more?.parentElement?.textContent ?? "",
    new RegExp(`${titles.length - 1} more tables`),
  );
});

test("the site shows external mode first and open, and in-process mode folded", () => {
  const { document } = parseHTML(html);
  const section = document.querySelector("#result-routing-title")?.closest("section");
  const parts = [...(section?.querySelectorAll("[data-mode]") ?? [])];
  assert.deepEqual(
    parts.map((part) => `${part.tagName} ${part.getAttribute("data-mode")}`),
    ["DIV external", "DETAILS in-process"],
  );
});

test("the site has a permanent link, the results and the badges of each app", () => {
  const { document } = parseHTML(html);
  const row = document.querySelector('[data-app="app=fastify"]');
  assert.equal(row?.querySelector("th")?.id, "app=fastify");
  assert.match(
    row?.textContent ?? "",
    /The run routing 1–2 of 3 · The run both-schemes [\d–]+ of 2 · Costs/,
  );
  assert.ok(row?.querySelector('a[href="bun/badges/fastify@bun-1.svg"]'));
});

test("the site shows hostile names and versions as text", () => {
  const page = renderSite(makeEvil());
  const { document } = parseHTML(page);
  assert.equal(document.querySelectorAll("script").length, 2);
  assert.equal(document.querySelectorAll("img").length, 0);
  assert.doesNotMatch(page, /<script>alert|<img/);
  assert.ok(page.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
});

test("the style of the site has a rule for every class, and no rule without a class", () => {
  const { document } = parseHTML(html);
  const used = new Set(
    [...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]),
  );
  const rules = (/** @type {string} */ style) =>
    new Set([...style.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));
  assert.deepEqual(
    [...used].filter((name) => !rules(STYLE + SITE_STYLE).has(name)),
    [],
  );
  assert.deepEqual(
    [...rules(SITE_STYLE)].filter((name) => !used.has(name)),
    [],
  );
});

test("the scripts of the pages load nothing and write no HTML", () => {
  for (const script of [client, siteClient, sortTables, showApps]) {
    assert.doesNotMatch(script.toString(), /\bimport\(|\bfetch\(|XMLHttpRequest|innerHTML/);
  }
});

describe("the site in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();
  const shownRows = (/** @type {Page} */ page) =>
    page.locator('[aria-labelledby^="result-"] tr[data-app]:visible');
  const side = (/** @type {Page} */ page) => page.locator("#side-shown tbody tr");
  const goTo = (/** @type {Page} */ page, /** @type {string} */ hash) =>
    page.evaluate(async (next) => {
      const isRead = new Promise((done) => addEventListener("hashchange", done, { once: true }));
      location.hash = next;
      await isRead;
    }, hash);

  test("opens without errors or requests when names are scripts", async () => {
    const { page, troubles } = await open(renderSite(makeEvil()));
    await page.getByLabel("First app").selectOption(EVIL.id);
    await page.getByLabel("Second app").selectOption("express");
    assert.match(
      (await side(page).first().textContent()) ?? "",
      /<script>alert\(1\)<\/script> is faster than express/,
    );
    const { page: fresh } = await open(renderSite(makeEvil()), {}, new URL(page.url()).hash);
    assert.equal(await fresh.locator("#side-a").inputValue(), EVIL.id);
    assert.deepEqual(troubles, []);
    await page.close();
    await fresh.close();
  });

  test("finds an app in every result that has it, and keeps the choice in the address", async () => {
    const { page, troubles } = await open(html);
    const input = page.getByLabel("Find apps");
    const status = page.locator("#filter-status");
    await input.fill("fastify");
    assert.equal(await status.textContent(), "5 rows in 3 of 4 results");
    assert.equal(await shownRows(page).count(), 5);
    assert.equal(await page.locator('tr[data-app^="app="]:visible').count(), 1);
    // A folded table opens when it has a match.
    assert.ok(
      await page.locator('#result-routing-title ~ details tr[data-app="fastify"]').isVisible(),
    );
    await input.fill("no such app");
    assert.equal(await status.textContent(), "0 rows in 0 of 4 results");
    await input.fill("fastify, node:http");
    await page.getByRole("radio", { name: "External" }).check();
    const before = await shownRows(page).allTextContents();
    const { hash } = new URL(page.url());
    assert.equal(hash, "#q=fastify%2C%20node%3Ahttp&mode=external");
    const { page: fresh } = await open(html, {}, hash);
    assert.deepEqual(await shownRows(fresh).allTextContents(), before);
    assert.ok(await fresh.getByRole("radio", { name: "External" }).isChecked());
    await goTo(fresh, "#app=express");
    assert.equal(await fresh.locator('tr[data-app^="app="]:visible').count(), 1);
    assert.equal(await shownRows(fresh).count(), 3);
    await goTo(fresh, "#app=");
    // A broken or outdated address changes nothing.
    for (const address of ["#pair=%E0%A4%A,x", "#mode=nothing", "#result-versions-title"]) {
      await goTo(fresh, address);
      assert.ok((await shownRows(fresh).count()) > 10, address);
    }
    assert.deepEqual(troubles, []);
    await page.close();
    await fresh.close();
  });

  test("compares two apps or versions in every case and runtime that measured both", async () => {
    const { page, troubles } = await open(html, {}, "#pair=node-http,fastify");
    const shown = await side(page).allTextContents();
    assert.equal(shown.length, 4);
    assert.match(shown[0] ?? "", /^The run routing External1\.04×0\.98–1\.10node:http is /);
    assert.match(shown[1] ?? "", /In-process1\.02×/);
    assert.match(shown[2] ?? "", /1\.08×.*node:http \(Bun 1\) is tied with fastify \(Bun 1\)/);
    await page.getByRole("button", { name: "Swap" }).click();
    assert.match((await side(page).allTextContents())[0] ?? "", /External0\.96×0\.91–1\.02/);
    assert.equal(new URL(page.url()).hash, "#pair=fastify,node-http");
    await goTo(page, "#pair=koa@2,koa@3");
    assert.match(
      (await side(page).first().textContent()) ?? "",
      /^The run versions External1\.13×0\.93–1\.38/,
    );
    await goTo(page, "#pair=koa@2,express");
    assert.match(
      (await page.locator("#side-status").textContent()) ?? "",
      /^No result measured both/,
    );
    assert.equal(await side(page).count(), 0);
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("sorts figures as numbers, also thousands and bounds, with missing figures last", async () => {
    const rates = [9000, 10_500, 800, 11_000];
    const [routing] = makePublished();
    assert.ok(routing);
    const [contest] = routing.summary.contests;
    assert.ok(contest);
    const [first] = contest.rows;
    assert.ok(first);
    const rows = [...contest.rows, first].map((row, place) => {
      const point = rates[place];
      const { requestsPerOwnSecond: _, requestsPerSecond: _replaced, ...remaining } = row.figures;
      const rate = point && { requestsPerSecond: { point, low: point, high: point } };
      /** @type {typeof row.limitedBy} */
      const limitedBy = place === 0 ? "generator" : "server";
      return { ...row, limitedBy, figures: { ...remaining, ...rate } };
    });
    const summary = { ...routing.summary, contests: [{ ...contest, rows }] };
    const { page } = await open(renderSite([{ ...routing, summary }]));
    const table = page.locator("#result-routing-title ~ div table").first();
    const heading = table.locator("th", { hasText: "Requests/s" });
    const place = await heading.evaluate((cell) => /** @type {any} */ (cell).cellIndex);
    const shown = () => table.locator(`tbody tr > :nth-child(${place + 1})`).allTextContents();
    await heading.locator("button").click();
    assert.deepEqual(await shown(), ["800", "≥ 9,000", "10,500", "11,000", "not measured"]);
    await heading.locator("button").click();
    assert.deepEqual(await shown(), ["11,000", "10,500", "≥ 9,000", "800", "not measured"]);
    await page.close();
  });

  test("shows its tables when scripts are disabled", async () => {
    const { page } = await open(html, { javaScriptEnabled: false });
    assert.ok(await page.locator("#result-versions-title ~ div table").isVisible());
    assert.equal(await page.locator("#filter").isVisible(), false);
    assert.equal(await page.locator("#side").isVisible(), false);
    // Playwright finds no text within <noscript>.
    assert.ok(await page.locator("noscript p").isVisible());
    await page.close();
  });

  test("has no serious fault that axe finds, and fits the window at every width", async () => {
    const { page } = await open(html, {}, "#pair=fastify,express");
    for (const [width, colorScheme, rules] of /** @type {const} */ ([
      [390, "light", "all"],
      [390, "dark", "look"],
      [1280, "light", "look"],
      [1280, "dark", "look"],
    ])) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await fitsTheWindow(page), `${width} wide`);
      assert.deepEqual(await graveFaults(page, rules), [], `${colorScheme}, ${width} wide`);
    }
    await page.close();
  });
});
