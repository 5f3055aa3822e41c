import assert from "node:assert/strict";
import { test } from "node:test";
import { cutSource } from "@routebench/contract/source-text";
import { renderHtmlReport } from "@routebench/report/html/report";
import { parseHTML } from "linkedom";
import { AS_BASELINE } from "../as-baseline.js";
import { makeSynthetic, withFindings } from "../synthetic.js";

/**
 * @import { SyntheticOptions } from "../synthetic.js"
 * @import { AppRecord } from "@routebench/contract/app-record"
 */

/**
 * @param {string} id
 * @param {Partial<AppRecord>} [changes] to its record
 * @param {SyntheticOptions} [options]
 */
function card(id, changes = {}, options = {}) {
  const { result, summary } = makeSynthetic(options);
  withFindings(summary.modes[0], "express", ["answers <less>"]);
  const apps = result.apps.map((app) => (app.id === id ? { ...app, ...changes } : app));
  const page = renderHtmlReport({ ...result, apps }, summary);
  const element = parseHTML(page).document.getElementById(`app-${id}`);
  assert.ok(element);
  const app = apps.find((each) => each.id === id);
  assert.ok(app);
  return { page, app, element, text: element.textContent ?? "" };
}

test("a card shows its app's source, letter by letter, and how many lines it has", () => {
  const { element, app } = card("express");
  assert.equal(element.querySelector(".source summary")?.textContent, "server.js: 24 lines");
  assert.equal(element.querySelector(".source code")?.textContent, app.source);
});

test("a source that was cut says so", () => {
  const source = cutSource("const x = 1;\n".repeat(5000));
  const { element } = card("express", { source });
  const [, lines] =
    /^server\.js: the first (\d+) lines$/.exec(
      element.querySelector(".source summary")?.textContent ?? "",
    ) ?? [];
  assert.ok(Number(lines) > 1000);
  assert.match(element.querySelector(".source code")?.textContent ?? "", /cut here by routebench/);
});

test("forty long sources leave the page below a megabyte", () => {
  const { result, summary } = makeSynthetic({ apps: 40 });
  const source = cutSource("const x = '<&>';\n".repeat(5000));
  const apps = result.apps.map((app) => ({ ...app, source }));
  const page = renderHtmlReport({ ...result, apps }, summary);
  assert.ok(Buffer.byteLength(page) < 1_000_000, `${Buffer.byteLength(page)} bytes`);
});

test("a response is shown as curl -i shows it, with its bytes", () => {
  const { element, app, text } = card("express");
  assert.ok(app.served);
  assert.equal(element.querySelector("pre.wrapped")?.textContent, app.served.head.join("\n"));
  assert.match(text, new RegExp(`Response: ${app.served.headerBytes} \\+ 12 bytes, keep-alive`));
  assert.match(text, /garbage 400, no Host 400, an unknown method 404, 1 MB of headers 431/);
});

test("a generator that was the limit of loads is told as such, where the card's figures are of slices", () => {
  const { result, summary } = makeSynthetic();
  const row = summary.modes[0]?.rows.find(({ appId }) => appId === "express");
  assert.ok(row);
  const told = () => {
    const page = renderHtmlReport(result, summary);
    return parseHTML(page).document.getElementById("app-express")?.textContent ?? "";
  };
  Object.assign(row, { bottleneck: "generator", speedFrom: "rates" });
  assert.match(told(), /the rate is a lower bound/);
  row.speedFrom = "slices";
  const rate = row.figures.requestsPerSecond;
  row.figures.requestsPerOwnSecond = rate;
  assert.match(told(), /the limit of its uninterrupted loads; the speed and the requests\/s here/);
  assert.doesNotMatch(told(), /the rate is a lower bound/);
});

test("a connection that is closed is said", () => {
  const { app } = card("express");
  assert.ok(app.served);
  const { text } = card("express", { served: { ...app.served, keepAlive: false } });
  assert.match(text, /closes the connection/);
});

test("differences and findings are said in words", () => {
  const { text } = card("express");
  assert.match(text, /Findings\s*answers <less>/);
  assert.match(text, /Response differs from most\s*sends etag\s*sends x-powered-by/);
  assert.doesNotMatch(card("fastify").text, /Findings|differs from most/);
});

test("rank and speed of each mode are there", () => {
  assert.match(
    card("express").text,
    /External rank 6, 0\.1\d× the speed of node:http, [\d,]+ requests\/s, 8 launches/,
  );
});

test("a verdict against its baseline is there", () => {
  const { result, summary } = makeSynthetic();
  const ratio = { point: 1.1, low: 1.05, high: 1.15, level: 0.95, method: "" };
  const row = {
    appId: "express",
    name: "express",
    baseline: "express (old)",
    ratio,
    ...AS_BASELINE,
  };
  const against = [{ ...row, verdict: /** @type {const} */ ("faster") }];
  const { document } = parseHTML(renderHtmlReport(result, { ...summary, against }));
  assert.match(
    document.getElementById("app-express")?.textContent ?? "",
    /express is faster than express \(old\) \(1\.100\)/,
  );
});

test("a file of before sources and responses were recorded has cards without them", () => {
  const { element } = card("express", { source: undefined, served: undefined });
  assert.equal(element.querySelectorAll("details").length, 0);
});

test("a control, which is another app's code, does not show it again", () => {
  assert.equal(card("node-http-control").element.querySelectorAll("details").length, 0);
});
