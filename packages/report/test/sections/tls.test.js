import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { tlsSection } from "../../src/sections/tls.js";
import { flatten, partOf, wordsOf } from "../blocks.js";
import { about } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */

/** @param {Recorded} run */
function sectionOf({ summary }) {
  const section = tlsSection(summary);
  assert.ok(section);
  return section;
}

/** @param {Recorded} run */
function partOnly(run) {
  const section = sectionOf(run);
  const [{ title } = { title: "" }] = flatten(section).parts;
  return partOf(section, title);
}

test("the section of TLS has each app's cost in CPU time without its reciprocal, lowest cost first", () => {
  const run = loadRecorded("both-schemes");
  const [row] = run.summary.tls;
  assert.ok(row);
  const { table, rowOf } = partOnly(run);
  const ids = table.rows.map(({ appId }) => appId);
  assert.deepEqual(ids, ["node-http", "fastify"]);
  assert.deepEqual(rowOf(row.appId), [
    { estimate: row.cost?.differenceUs, mark: "" },
    { estimate: row.cost?.ratio, mark: "" },
  ]);
});

test("the section of TLS ends with apps without TLS, and says why", () => {
  const run = loadRecorded("both-schemes");
  const [fastify] = run.summary.apps;
  assert.equal(fastify?.id, "fastify");
  fastify.tls = { status: "failed", code: "not-runnable", detail: "it does not serve TLS" };
  run.summary.tls = run.summary.tls.filter(({ appId }) => appId !== "fastify");
  const { table, rowOf } = partOnly(run);
  assert.equal(wordsOf(rowOf("fastify")[0]), "no TLS: it does not serve TLS");
  assert.equal(table.rows.at(-1)?.appId, "fastify");
});

test("the section of TLS names the common protocol and cipher, or has a column if apps differ", () => {
  const run = loadRecorded("both-schemes");
  const alike = partOnly(run);
  const sentence = flatten(sectionOf(run)).text.join(" ");
  assert.match(sentence, /TLSv1\.3.*TLS_AES_256_GCM_SHA384.*EC P-256/);
  const { tls } = run.summary.apps[0] ?? {};
  assert.ok(tls?.status === "ok");
  tls.version = "TLSv1.2";
  const unlike = partOnly(run);
  assert.equal(unlike.table.columns.length, alike.table.columns.length + 1);
  assert.equal(unlike.table.columns.at(-1)?.heading, "TLS");
  assert.match(wordsOf(unlike.rowOf("fastify").at(-1)), /^TLSv1\.2, cipher /);
});

test("the section of TLS shows an interval around no cost", () => {
  const run = loadRecorded("both-schemes");
  for (const row of run.summary.tls) {
    row.cost = {
      ratio: about(0.99, { low: 0.95, high: 1.03 }),
      differenceUs: about(-0.2, { low: -1, high: 0.6 }),
      verdict: "undecided",
    };
  }
  const text = renderSection(sectionOf(run));
  assert.match(text, /\| −0\.200 \(−1\.00–0\.600\) +\| +0\.99× \(0\.95–1\.03\) +\|/);
});
