import assert from "node:assert/strict";
import { test } from "node:test";
import { cutSource } from "@routebench/contract/app-record";
import { renderHtmlReport } from "@routebench/report/html/report";
import { parseHTML } from "linkedom";
import { loadRecorded, multiply } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */

/** @type {(run: Pick<Recorded, "summary">, id: string) => Element} */
function cardIn({ summary }, id) {
  const { document } = parseHTML(renderHtmlReport(summary));
  const element = document.getElementById(`app-${id}`);
  assert.ok(element);
  return element;
}

/** @param {string} id @param {Partial<AppRecord>} [changes] to its record */
function card(id, changes = {}) {
  const run = loadRecorded();
  const app = run.summary.apps.find((each) => each.id === id);
  assert.ok(app);
  Object.assign(app, changes);
  const element = cardIn(run, id);
  return { app, element, text: element.textContent ?? "" };
}

test("a card shows its app's source unchanged, and the number of lines", () => {
  const { element, app } = card("express");
  assert.equal(element.querySelector(".source summary")?.textContent, "server.js: 49 lines");
  assert.equal(element.querySelector(".source code")?.textContent, app.source);
});

test("a card says if its source was cut", () => {
  const source = cutSource("const x = 1;\n".repeat(5000));
  const { element } = card("express", { source });
  const [, lines] =
    /^server\.js: the first (\d+) lines$/.exec(
      element.querySelector(".source summary")?.textContent ?? "",
    ) ?? [];
  assert.ok(Number(lines) > 1000);
  assert.match(element.querySelector(".source code")?.textContent ?? "", /cut here by routebench/);
});

test("the page of forty apps with long sources is smaller than a megabyte", () => {
  const { summary } = multiply(loadRecorded(), 40);
  const source = cutSource("const x = '<&>';\n".repeat(5000));
  const apps = summary.apps.map((app) => ({ ...app, source }));
  const page = renderHtmlReport({ ...summary, apps });
  assert.ok(Buffer.byteLength(page) < 1_000_000, `${Buffer.byteLength(page)} bytes`);
});

test("a card shows a response like curl -i, with its bytes", () => {
  const { element, app, text } = card("express");
  assert.ok(app.served);
  assert.equal(element.querySelector("pre.wrapped")?.textContent, app.served.head.join("\n"));
  assert.match(text, new RegExp(`Response: ${app.served.headerBytes} \\+ 12 bytes, keep-alive`));
});

test("a card says if the app closes the connection", () => {
  const { app } = card("express");
  assert.ok(app.served);
  const { text } = card("express", { served: { ...app.served, keepAlive: false } });
  assert.match(text, /closes the connection/);
});

test("a card has no source and response if the app is a control or an old file lacks them", () => {
  assert.equal(card("node-http@control").element.querySelectorAll("details").length, 0);
  const { element } = card("express", { source: undefined, served: undefined });
  assert.equal(element.querySelectorAll("details").length, 0);
});
