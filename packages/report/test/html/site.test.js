import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { client, sortTables } from "../../src/html/client.js";
import { renderSite, SITE_STYLE } from "../../src/html/site.js";
import { siteClient } from "../../src/html/site-client.js";
import { STYLE } from "../../src/html/style.js";
import { HOSTILE } from "../synthetic-apps.js";
import { makeExplained, makePublished, makeVersions } from "../synthetic-published.js";
import { fitsTheWindow, graveFaults, inBrowser, NO_BROWSER } from "./in-browser.js";

/** @import { Page } from "playwright-core" */

const published = makePublished();
const html = renderSite(published);

/** With what not every site has. */
const [main, many, ...others] = published.map(({ folder, summary }) => ({
  folder,
  summary: { ...summary, explained: folder === "" ? makeExplained() : null },
}));
const few = [...(main ? [main] : []), ...others, makeVersions()];
const whole = renderSite([...few, ...(many ? [many] : [])]);

/** All kinds of things, each but a few times: axe looks at every one. */
const small = renderSite(few);

/** An app whose every text is meant to break out. */
const EVIL = {
  id: `evil"><img src=x onerror=alert(1)>`,
  app: `</script><script>alert(2)</script>`,
  ...HOSTILE,
  rate: 300,
};

test("every result has its verdict, its date and machine, and its files", () => {
  const { document } = parseHTML(html);
  const cards = [...document.querySelectorAll(".card")];
  assert.equal(cards.length, published.length);
  for (const [place, { folder, summary }] of published.entries()) {
    const card = cards[place];
    assert.ok(card?.textContent?.includes(summary.verdict));
    assert.match(
      card.textContent,
      /2026-11-20 · method 2 · commit [^·]+ · Node 24\.1\.0 · 2 cores of Synthetic/,
    );
    for (const name of ["report.html", "summary.json", "summary.csv"]) {
      assert.ok(card.querySelector(`a[href="${folder}${name}"]`), `${folder}${name}`);
    }
  }
});

test("every app of every result has a row, without any script", () => {
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

test("of a result with many rows in many tables the first one is here, and a link to the others", () => {
  const [one] = published;
  assert.ok(one);
  const [contest] = one.summary.contests;
  assert.ok(contest);
  const titles = Array.from(
    { length: 1 + Math.ceil(150 / contest.rows.length) },
    (_, at) => `${at}`,
  );
  const contests = titles.map((title) => ({ ...contest, title }));
  const { document } = parseHTML(renderSite([{ ...one, summary: { ...one.summary, contests } }]));
  const section = document.querySelector(`#result-${one.summary.id}-title`)?.closest("section");
  assert.equal(section?.querySelectorAll("table").length, 1 + one.summary.footprints.length);
  const data = JSON.parse(document.querySelector("#data")?.textContent ?? "");
  assert.deepEqual(
    data.results[0].contests.map((/** @type {any} */ { title }) => title),
    ["0"],
  );
  const more = document.querySelector("main > p.method a");
  assert.equal(more?.getAttribute("href"), `${one.folder}report.html`);
  assert.match(
    more?.parentElement?.textContent ?? "",
    new RegExp(`${titles.length - 1} more tables`),
  );
});

test("the mode that loads from outside stands first and open, the other folded", () => {
  const { document } = parseHTML(html);
  const section = document.querySelector("#result-main-title")?.closest("section");
  const parts = [...(section?.querySelectorAll("[data-mode]") ?? [])];
  assert.deepEqual(
    parts.map((part) => [part.tagName, part.getAttribute("data-mode")]),
    [
      ["DIV", "external"],
      ["DETAILS", "in-process"],
    ],
  );
});

test("an app has a link that stays, the results that have it, and its badges", () => {
  const { document } = parseHTML(html);
  const row = document.querySelector('[data-name="fastify"]');
  assert.equal(row?.querySelector("th")?.id, "app=fastify");
  assert.match(
    row?.textContent ?? "",
    /The featured apps 3 of 4 · Every framework \d+ of 38 · Other runtimes 2 variants · Cold start/,
  );
  assert.ok(row?.querySelector('a[href="all/badges/fastify.svg"]'));
});

test("what a request costs an app by group is shown where a profiler looked, and nowhere else", () => {
  const { document } = parseHTML(whole);
  const part = document.querySelector('[data-mode="profile"]');
  const cells = [...(part?.querySelectorAll('tr[data-app="express"] > *') ?? [])];
  assert.deepEqual(
    cells.map(({ textContent }) => textContent),
    ["express", "50.0", "system calls (kernel) 30.0, express 20.0"],
  );
  assert.ok(part?.querySelector('svg [data-app="express"]'));
  assert.match(part?.querySelector(".failures")?.textContent ?? "", /fastify.*its server exited/);
  assert.doesNotMatch(html, /microsecond|profile/);
});

test("each version of an app is compared with those before it, with ratio, interval and result", () => {
  const { document } = parseHTML(whole);
  const row = document.querySelector('tr[data-name="express"]');
  const links = [...(row?.querySelectorAll('a[href^="#pair="]') ?? [])];
  assert.deepEqual(
    links.map((link) => [link.getAttribute("href"), link.parentElement?.textContent]),
    [
      ["4.22.3", "3.21.2", "is faster than", "1.50× (1.35–1.65)"],
      ["5.3.0", "3.21.2", "is faster than", "2.00× (1.80–2.20)"],
      ["5.3.0", "4.22.3", "is faster than", "1.33× (1.20–1.47)"],
    ].map(([to, from, verdict, figure]) => [
      `#pair=express%40${to},express%40${from}`,
      `express ${to} ${verdict} express ${from}: ${figure} · ${makeVersions().summary.title}`,
    ]),
  );
});

test("names and versions of a foreign result are text everywhere", () => {
  const evil = makePublished(EVIL).map(({ folder, summary }) => ({
    folder,
    summary: { ...summary, explained: makeExplained(EVIL.app) },
  }));
  const released = makeVersions();
  const entries = released.summary.entries.map((entry, place) => ({
    ...{ ...entry, name: `${HOSTILE.name} ${place}`, version: `${place}${HOSTILE.version}` },
  }));
  const versions = { ...released, summary: { ...released.summary, entries } };
  const page = renderSite([...evil, versions]);
  const { document } = parseHTML(page);
  assert.equal(document.querySelectorAll("script").length, 2);
  assert.equal(document.querySelectorAll("img").length, 0);
  assert.doesNotMatch(page, /<script>alert|<img/);
  assert.ok(page.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
});

test("every class of the page has a rule, and every rule of its own a class", () => {
  const { document } = parseHTML(whole);
  const used = new Set(
    [...document.querySelectorAll("[class]")].flatMap((one) => [...one.classList]),
  );
  for (const [, name = ""] of siteClient.toString().matchAll(/className = "([\w-]+)"/g))
    used.add(name);
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

test("its scripts use nothing from outside of themselves", () => {
  for (const own of [client, siteClient, sortTables]) {
    assert.doesNotMatch(own.toString(), /\bimport\(|\bfetch\(|XMLHttpRequest|innerHTML/);
  }
});

describe("the page over all results in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();
  const shownRows = (/** @type {Page} */ page) =>
    page.locator('[aria-labelledby^="result-"] tr[data-app]:visible');
  const side = (/** @type {Page} */ page) => page.locator("#side-shown tbody tr");

  test("opens without an error and asks for nothing, with names that are scripts", async () => {
    const { page, troubles } = await open(renderSite(makePublished(EVIL)));
    await page.getByLabel("One", { exact: true }).selectOption(EVIL.id);
    await page.getByLabel("The other").selectOption("fastify");
    assert.ok((await side(page).count()) > 0);
    assert.match(
      (await side(page).first().textContent()) ?? "",
      /<script>alert\(1\)<\/script> is faster than fastify/,
    );
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("an app is found by keyboard alone, in every result that has it", async () => {
    const { page, troubles } = await open(html);
    const input = page.getByLabel("Find apps");
    for (let presses = 0; presses < 60; presses += 1) {
      if (await input.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("express");
    assert.equal(await page.locator("#filter-status").textContent(), "6 rows in 4 of 4 results");
    assert.equal(await shownRows(page).count(), 6);
    assert.equal(await page.locator("tr[data-name]:visible").count(), 1);
    // What was folded is not to be missed.
    assert.ok(
      await page.locator('#result-main-title ~ details tr[data-app="express"]').isVisible(),
    );
    await page.keyboard.press("Control+A");
    await page.keyboard.type("no such app");
    assert.equal(await page.locator("#filter-status").textContent(), "0 rows in 0 of 4 results");
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("a link to an app shows that app alone", async () => {
    const { page } = await open(html);
    await page.getByLabel("Find apps").fill("framework 3");
    assert.ok((await shownRows(page).count()) > 1);
    await page.evaluate(() => {
      location.hash = "app=framework%203";
    });
    await page.waitForFunction(
      () => document.querySelectorAll("tr[data-name]:not([hidden])").length === 1,
    );
    assert.equal(await shownRows(page).count(), 1);
    await page.close();
  });

  test("a link to a pair, opened fresh, shows the pair with its ratio and interval in every case", async () => {
    const first = await open(html);
    await first.page.getByLabel("One", { exact: true }).selectOption("fastify");
    await first.page.getByLabel("The other").selectOption("express");
    const address = new URL(first.page.url());
    await first.page.close();
    assert.equal(address.hash, "#pair=fastify,express");
    const { page, troubles } = await open(html, {}, address.hash);
    const told = await side(page).allTextContents();
    assert.equal(told.length, 5);
    assert.match(
      told[0] ?? "",
      /^The featured apps External6\.36×5\.72–6\.9934fastify is faster than express.*Peak memory \(MB\): 1\.07 and 6\.81/,
    );
    assert.match(told[1] ?? "", /In-process2\.39×2\.15–2\.63/);
    assert.match(told[4] ?? "", /^Other runtimes External1\.40×1\.26–1\.5423fastify \(Bun 1\) is/);
    await page.getByRole("button", { name: "Swap" }).click();
    const swapped = await side(page).allTextContents();
    assert.match(
      swapped[0] ?? "",
      /External0\.16×0\.14–0\.1743express is slower than fastify.*: 6\.81 and 1\.07/,
    );
    assert.equal(new URL(page.url()).hash, "#pair=express,fastify");
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("two versions are a pair that the search of their app leads to", async () => {
    const { page, troubles } = await open(whole, {}, "#pair=express@4,express@5");
    const told = async () => (await side(page).first().textContent()) ?? "";
    assert.match(await told(), /^Is it worth upgrading\? External0\.75×0\.68–0\.83.*slower than/);
    await page.getByLabel("Find apps").fill("express");
    assert.match((await page.locator("#filter-status").textContent()) ?? "", /5 results$/);
    await page.locator("tr[data-name] a", { hasText: "express 5.3.0 is faster" }).last().click();
    // A page hears of its new address a moment after the click.
    await side(page).filter({ hasText: "1.33×" }).first().waitFor();
    assert.match(await told(), /External1\.33×1\.20–1\.47/);
    assert.equal(new URL(page.url()).hash, "#pair=express%405.3.0,express%404.22.3");
    assert.deepEqual(troubles, []);
    await page.close();
  });

  test("two that no round has in common are said not to be compared", async () => {
    const { page } = await open(html, {}, "#pair=framework-1,express@bun-1");
    assert.match(
      (await page.locator("#side-status").textContent()) ?? "",
      /^No result has measured/,
    );
    assert.equal(await side(page).count(), 0);
    await page.close();
  });

  test("filter, mode and order are in the address, and come back with it", async () => {
    const first = await open(html);
    await first.page.getByLabel("Find apps").fill("fastify, node:http");
    await first.page.getByRole("radio", { name: "External" }).check();
    const heading = first.page.locator("#result-main-title ~ div th", { hasText: "Start-up" });
    await heading.locator("button").click();
    const { hash } = new URL(first.page.url());
    const before = await shownRows(first.page).allTextContents();
    await first.page.close();
    assert.equal(hash, "#q=fastify%2C%20node%3Ahttp&mode=external&sort=Start-up");
    const { page } = await open(html, {}, hash);
    assert.deepEqual(await shownRows(page).allTextContents(), before);
    assert.equal(await page.locator("#result-all-title ~ div [aria-sort=ascending]").count(), 1);
    assert.ok(await page.getByRole("radio", { name: "External" }).isChecked());
    await page.close();
  });

  test("figures are sorted as numbers, also beside one of thousands and a bound, and what is missing stands last", async () => {
    const rates = [9000, 10_500, 800, 11_000];
    const [one] = makePublished();
    assert.ok(one);
    const [contest] = one.summary.contests;
    assert.ok(contest);
    const rows = contest.rows.slice(0, 5).map((row, place) => {
      const point = rates[place];
      const { requestsPerOwnSecond: _, requestsPerSecond: _its, ...others } = row.figures;
      const rate = point && { requestsPerSecond: { point, low: point, high: point } };
      /** @type {typeof row.limitedBy} */
      const limitedBy = place === 0 ? "generator" : "server";
      return { ...row, limitedBy, figures: { ...others, ...rate } };
    });
    const summary = { ...one.summary, contests: [{ ...contest, rows }] };
    const { page } = await open(renderSite([{ ...one, summary }]));
    const table = page.locator("#result-main-title ~ div table").first();
    const heading = table.locator("th", { hasText: "Requests/s" });
    const place = await heading.evaluate((cell) => /** @type {any} */ (cell).cellIndex);
    const shown = () => table.locator(`tbody tr > :nth-child(${place + 1})`).allTextContents();
    await heading.locator("button").click();
    assert.deepEqual(await shown(), ["800", "≥ 9,000", "10,500", "11,000", "not measured"]);
    await heading.locator("button").click();
    assert.deepEqual(await shown(), ["11,000", "10,500", "≥ 9,000", "800", "not measured"]);
    await page.close();
  });

  test("an address that is broken, or of something that is gone, leaves the page as it is", async () => {
    const { page, troubles } = await open(html, {}, "#pair=%E0%A4%A,x");
    for (const hash of [
      "",
      "#sort=%",
      "#mode=nothing&sort=-Nothing",
      "#app=",
      "#result-all-title",
    ]) {
      await page.evaluate(async (next) => {
        if (!next) return;
        const read = new Promise((done) => addEventListener("hashchange", done, { once: true }));
        location.hash = next;
        await read;
      }, hash);
      assert.ok((await shownRows(page).count()) > 10, hash);
      assert.deepEqual(troubles, [], hash);
    }
    await page.close();
  });

  test("can be read without script, as plain tables", async () => {
    const { page } = await open(whole, { javaScriptEnabled: false });
    assert.ok(await page.locator("#result-all-title ~ div table").isVisible());
    assert.equal(await page.locator("#filter").isVisible(), false);
    assert.equal(await page.locator("#side").isVisible(), false);
    assert.ok(await page.getByText("This needs JavaScript").isVisible());
    await page.close();
  });

  test("axe finds nothing of weight, and the page is never wider than the window", async () => {
    const { page } = await open(small, {}, "#pair=fastify,express");
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
