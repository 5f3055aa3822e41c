import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { costAnswer, extraAnswer, extraSections } from "../../src/sections/extra-costs.js";
import { plainWords } from "../../src/words.js";
import { flatten, partOf, wordsOf } from "../blocks.js";
import { about } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */
/** @import { CaseCost } from "@routebench/contract/summary" */

/** @param {Recorded} run */
function sectionOf({ summary }) {
  const [section] = extraSections(summary);
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

test("the section of TLS names the protocol and cipher, and all of them if apps differ", () => {
  const run = loadRecorded("both-schemes");
  const sentence = flatten(sectionOf(run)).text.join(" ");
  assert.match(sentence, /TLSv1\.3.*TLS_AES_256_GCM_SHA384.*EC P-256/);
  const { tls } = run.summary.apps[0] ?? {};
  assert.ok(tls?.status === "ok");
  tls.version = "TLSv1.2";
  assert.match(
    flatten(sectionOf(run)).text.join(" "),
    /The apps use different TLS, so their work differs: TLSv1\.2, cipher .*; TLSv1\.3, cipher /,
  );
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

test("the section of headers shows what they cost each app, without protocols of TLS", () => {
  const run = loadRecorded("both-schemes");
  run.summary.headers = run.summary.tls.map((row) => ({
    ...row,
    testCase: { ...row.testCase, headers: "browser" },
  }));
  run.summary.tls = [];
  const { table } = partOnly(run);
  assert.equal(table.columns[0]?.heading, "14 headers cost");
  assert.equal(table.columns[1]?.unit, "Host alone = 1");
  assert.doesNotMatch(renderSection(sectionOf(run)), /cipher|TLSv/);
});

test("the section of connections multiplies the cost of a request by the requests of a connection", () => {
  const run = loadRecorded("both-schemes");
  const { tls } = run.summary;
  run.summary.accepting = tls.map((row) => ({
    ...row,
    testCase: { ...row.testCase, requestsPerConnection: 10 },
  }));
  run.summary.tls = [];
  const [row] = tls;
  const { table, rowOf } = partOnly(run);
  assert.equal(table.columns[0]?.heading, "A connection costs");
  const [cell] = rowOf(row?.appId ?? "");
  assert.ok(cell && "estimate" in cell && row?.cost);
  assert.equal(cell.estimate.point, 10 * row.cost.differenceUs.point);
});

test("the answer about connections begins with the cheapest when another app has the lowest ratio", () => {
  const run = loadRecorded("both-schemes");
  const [row] = run.summary.tls;
  assert.ok(row?.cost);
  const testCase = { ...row.testCase, requestsPerConnection: 10 };
  const verdict = /** @type {const} */ ("more");
  const cost = (/** @type {number} */ ratio, /** @type {number} */ costUs) => ({
    ratio: about(ratio),
    differenceUs: about(costUs),
    verdict,
  });
  run.summary.tls = [];
  run.summary.accepting = [
    { ...row, testCase, name: "fast", cost: cost(2, 3) },
    { ...row, testCase, name: "slow", cost: cost(1.5, 6) },
  ];
  assert.equal(
    plainWords(extraAnswer(run.summary) ?? []),
    "With a new connection for every 10 requests, a request takes more CPU time in 2 apps. The estimates go from 30.0 µs per connection in fast to 60.0 µs per connection in slow.",
  );
});

describe("the sentence about a cost", () => {
  /** @type {(name: string, ratio: number, verdict: CaseCost["verdict"], ends?: object) => CaseCost & { name: string }} */
  const cost = (name, ratio, verdict, ends) => ({
    name,
    verdict,
    ratio: about(ratio, ends),
    differenceUs: about(ratio - 1),
  });
  const wide = cost("wide", 1.9, "undecided", { low: 0.9, high: 4 });
  const twice = cost("twice", 5, "undecided", { low: null, high: null });
  const narrow = cost("narrow", 1.02, "undecided");
  const sentence = (/** @type {ReturnType<typeof cost>[]} */ costs) =>
    plainWords(costAnswer(costs, "TLS"));

  test("names one app with its ratio", () => {
    assert.equal(
      sentence([cost("koa", 1.5, "more")]),
      "With TLS, a request takes more CPU time in koa: 1.50× as much.",
    );
  });

  test("claims nothing without data", () => {
    for (const costs of [[], [wide], [wide, twice]]) {
      assert.equal(sentence(costs), "With TLS, there is not enough data for a verdict.");
    }
  });

  test("does not count an app without data among the apps without a cost", () => {
    assert.equal(
      sentence([narrow, cost("equal", 1, "equal"), cost("less", 0.9, "less"), wide, twice]),
      "With TLS, no cost was detected in 3 apps. Not enough data: 2 apps.",
    );
    assert.equal(
      sentence([cost("koa", 1.5, "more"), wide]),
      "With TLS, a request takes more CPU time in koa: 1.50× as much. Not enough data: 1 app.",
    );
  });

  test("keeps hostile names apart from its words", () => {
    const names = ["a. No cost was detected in <b>", "z. Not enough data"];
    const costs = names.map((name, place) => cost(name, 2 + place, "more"));
    for (const some of [costs, costs.slice(0, 1)]) {
      const pieces = costAnswer(some, "TLS");
      const shown = pieces.flatMap((piece) => (typeof piece === "string" ? [] : piece.name));
      assert.deepEqual(shown, names.slice(0, some.length));
    }
  });
});
