import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { STYLE } from "../../src/html/style.js";
import { FRAMEWORK_STYLE, renderFrameworkPage } from "../../src/site/framework-page.js";
import { fitsTheWindow, graveFaults, inBrowser, NO_BROWSER } from "../html/in-browser.js";
import { HOSTILE } from "../recorded.js";
import { makeFramework, makePublished } from "./made-up-site.js";

/** @import { Framework } from "@routebench/contract/framework" */

const NO_PROJECT = { repository: null, site: null };
const PROJECT = { repository: "https://github.com/o/r", site: "https://o.github.io/r" };

/** @type {(framework: Framework, project?: typeof NO_PROJECT | typeof PROJECT, source?: string) => string} */
const pageOf = (framework, project = NO_PROJECT, source = "export function start() {}\n") =>
  renderFrameworkPage(framework, { source, project });

/** @type {(page: string, id: string) => string} the text of a section */
const textOf = (page, id) =>
  parseHTML(page).document.querySelector(`#${id}-title`)?.closest("section")?.textContent ?? "";

test("the page answers whether the last version is worth upgrading to", () => {
  assert.match(
    textOf(pageOf(makeFramework("koa")), "versions"),
    /Is koa 3 worth upgrading to\? There is not enough data to say: koa 3\.3\.0 is not known to be faster or slower than koa 2\.16\.4\./,
  );
});

test("the page changes when a result changes", () => {
  const [main, ...others] = makePublished();
  assert.ok(main);
  const before = textOf(pageOf(makeFramework("express")), "speed");
  assert.match(before, /Hello0\.16× slower0\.15–0\.18/);
  const contests = main.summary.contests.map((contest) => ({
    ...contest,
    pairs: contest.pairs.map((pair) => ({ ...pair, ratio: 0.5, low: 0.4, high: 0.6 })),
  }));
  const published = [{ ...main, summary: { ...main.summary, contests } }, ...others];
  const page = pageOf(makeFramework("express", { published }));
  assert.match(textOf(page, "speed"), /Hello0\.50× slower0\.40–0\.60/);
  assert.match(page, /50% slower than node:http/);
  assert.match(page, />0\.50× node:http</, "the badge");
});

test("the page names each method and Node when its results have several", () => {
  const framework = makeFramework("express");
  const sources = framework.sources.flatMap((each) => [
    each,
    { ...each, node: "v9.0.0", method: 9 },
  ]);
  assert.match(pageOf({ ...framework, sources }), / Node [\d.]+ and 9\.0\.0 · Method \d and 9/);
});

test("the page names what was not measured, with the reason", () => {
  const page = pageOf(makeFramework("koa"));
  assert.match(
    textOf(page, "speed"),
    /Not measured: Hello\. This app is not in the published result/,
  );
  assert.match(textOf(page, "runtimes"), /popular frameworks only/);
  assert.match(textOf(page, "badge"), /There is no badge/);
});

test("links lead to the forge and the site when package.json has their addresses", () => {
  const framework = makeFramework("express");
  const linksOf = (/** @type {string} */ page) =>
    [...parseHTML(page).document.querySelectorAll("main a")].map((a) => a.getAttribute("href"));
  const linkedPage = pageOf(framework, PROJECT);
  assert.ok(
    linksOf(linkedPage).includes("https://github.com/o/r/blob/HEAD/apps/express/server.js"),
  );
  assert.ok(linksOf(linkedPage).some((link) => link?.includes("template=dispute-a-figure.yml")));
  assert.ok(linkedPage.includes("(https://o.github.io/r/results/apps/express.html)"));
  assert.deepEqual([...new Set(linksOf(pageOf(framework)))].sort(), [
    "../../docs/for-authors.md",
    "../report.html",
  ]);
});

/** @type {Framework["explained"]} */
const EXPLAINED = {
  source: "main",
  why: null,
  apps: [
    {
      app: "express",
      name: "express",
      us: 50,
      groups: [
        { name: "system calls (kernel)", us: { point: 30, low: 28.5, high: 31.5 } },
        { name: "router", us: { point: 20, low: null, high: null } },
      ],
    },
  ],
};

test("the page has a table of the groups of CPU time, which the chart's label mentions", () => {
  const page = pageOf({ ...makeFramework("express"), explained: EXPLAINED });
  assert.match(textOf(page, "time"), /2 groups.*system calls \(kernel\)30\.028\.5–31\.5/s);
  assert.match(
    page,
    /aria-label="CPU time per request [^"]* The table of groups has the figures\."/,
  );
});

/** A framework with markup in all its texts. */
function makeEvil() {
  const text = `</script><img src=x onerror=alert(1)>`;
  const framework = { ...makeFramework("express"), explained: EXPLAINED, ...HOSTILE };
  return JSON.parse(JSON.stringify(framework), (key, value) =>
    typeof value === "string" && !["verdict", "unit", "id", "source", "folder"].includes(key)
      ? `${value}${text}`
      : value,
  );
}

test("the page shows hostile names, reasons and code as text", () => {
  const page = pageOf(makeEvil(), PROJECT, "</code></pre><script>alert(2)</script>");
  const { document } = parseHTML(page);
  assert.equal(document.querySelectorAll("img").length, 0);
  assert.equal(document.querySelectorAll("script").length, 0);
  assert.doesNotMatch(page, /<script>alert|<img/);
  assert.ok(page.includes("&lt;script&gt;alert(2)&lt;/script&gt;"));
});

test("the style of the page has a rule for every class", () => {
  const pages = ["express", "fastify", "koa"].map((id) => pageOf(makeFramework(id)));
  const names = pages
    .flatMap((page) => [...parseHTML(page).document.querySelectorAll("[class]")])
    .flatMap(({ classList }) => [...classList]);
  const style = STYLE + FRAMEWORK_STYLE;
  const styled = new Set([...style.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  assert.deepEqual(
    [...new Set(names)].filter((name) => !styled.has(name)),
    [],
  );
});

describe("the page in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();

  test("has no request, and nothing that axe finds, at any width", async () => {
    const { page, troubles } = await open(pageOf(makeEvil(), PROJECT));
    for (const [width, colorScheme, rules] of /** @type {const} */ ([
      [360, "light", "all"],
      [360, "dark", "look"],
      [1280, "light", "look"],
      [1280, "dark", "look"],
    ])) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await fitsTheWindow(page), `${width} wide`);
      assert.deepEqual(await graveFaults(page, rules), [], `${colorScheme}, ${width} wide`);
    }
    assert.deepEqual(troubles, []);
    await page.close();
  });
});
