import assert from "node:assert/strict";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { renderReadmeAnswer, renderReadmeMatrix } from "@routebench/report/markdown/readme-results";
import { HOSTILE, rename } from "../recorded.js";
import { matrixOfResults, recordedResult, resultOfCosts } from "../site/made-up-matrix.js";

const MIDDLEWARES = { from: "http, middleware-0", to: "http, middleware-50" };

/** @type {(markdown: string, name: string) => string | undefined} */
const rowOf = (markdown, name) =>
  markdown.split("\n").find((line) => line.startsWith(`|[${name}](`));

test("the README has a row for each popular app, linked to its page", () => {
  const costs = resultOfCosts("requests", MIDDLEWARES, [
    { entry: "fastify", cost: 1.04, verdict: "undecided" },
    { entry: "express", cost: 1.8, verdict: "more" },
  ]);
  const markdown = renderReadmeMatrix(matrixOfResults(recordedResult(), costs), "results/");
  assert.match(markdown, /^\|Framework\|Hello\|.*\|50 middlewares\|\n\|:-\|-:\|/);
  assert.match(
    rowOf(markdown, "fastify") ?? "",
    /\|\[fastify\]\(results\/apps\/fastify\.html\)\|0\.96× =\|.*\|1\.04× \?\|/,
  );
  assert.match(rowOf(markdown, "express") ?? "", /\|0\.16×\|.*\|1\.80×\|/);
});

test("the README says what is 1, and why a figure is missing", () => {
  const costs = resultOfCosts("requests", MIDDLEWARES, [
    { entry: "fastify", cost: 1.1, verdict: "undecided" },
  ]);
  const markdown = renderReadmeMatrix(matrixOfResults(recordedResult(), costs), "");
  assert.match(markdown, /Speed \(node:http = 1, higher is better\): Hello, Parameters and JSON/);
  assert.match(markdown, /CPU time .*: 50 middlewares \(no middlewares = 1\)\./);
  assert.match(
    markdown,
    /express has no figure for .* and 50 middlewares: This app does not answer the requests suite yet\.$/m,
  );
});

test("the README changes when a result changes", () => {
  const summary = recordedResult();
  const render = () => {
    const matrix = matrixOfResults(summary);
    return `${renderReadmeAnswer(matrix, "")}\n${renderReadmeMatrix(matrix, "")}`;
  };
  const before = render();
  const [contest] = summary.contests;
  const pair = contest?.pairs.find(({ a, b }) => a === "express" && b === "node-http");
  const figures = contest?.rows.find(({ entry }) => entry === "express")?.figures;
  assert.ok(pair && figures?.ownUsPerRequest);
  pair.ratio = 0.25;
  figures.ownUsPerRequest.point = 40;
  const changed = render()
    .split("\n")
    .filter((line) => !before.includes(line));
  assert.match(changed[0] ?? "", /express adds the most: 30\.1 µs\./);
  assert.match(changed[1] ?? "", /^\|\[express\].*\|0\.25×\|/);
  assert.equal(changed.length, 2);
});

test("the README gives the days, method, Node and machine of its columns, together if they are alike", () => {
  const main = recordedResult();
  const { machine } = main;
  const other = {
    ...resultOfCosts("requests", MIDDLEWARES, []),
    measuredAt: "2026-11-27T10:00:00.000Z",
  };
  const conditions = (/** @type {Partial<typeof main>} */ changes = {}) =>
    renderReadmeMatrix(matrixOfResults(main, { ...other, ...changes }), "")
      .split("\n")
      .at(-1);
  assert.equal(
    conditions(),
    `- Measured 2026-11-25 to 2026-11-27 by method ${METHOD} with Node 20.20.2 on 2 cores of AMD EPYC.`,
  );
  const faster = { ...machine, coreWorkUs: Number(machine.coreWorkUs) / 2 };
  assert.match(
    conditions({ machine: faster }) ?? "",
    /^- Measured 2026-11-25 by .* AMD EPYC\. Parameters, JSON body and 50 middlewares: measured 2026-11-27 on 2 cores of another AMD EPYC\.$/,
  );
  const old = { method: METHOD - 1 };
  const ofOldMethod = `by method ${METHOD - 1} with Node 20.20.2 on 2 cores of AMD EPYC.`;
  const doubt = "Do not compare figures of different methods.";
  assert.match(
    conditions(old) ?? "",
    new RegExp(`middlewares: measured 2026-11-27 by method ${METHOD - 1}\\. ${doubt}$`),
  );
  const allOld = renderReadmeMatrix(matrixOfResults({ ...main, ...old }, { ...other, ...old }), "");
  const today = `routebench now measures with method ${METHOD}.`;
  assert.ok(allOld.endsWith(`${ofOldMethod} ${today} ${doubt}`), allOld);
});

test("the README begins with the doubts about a result", () => {
  const summary = { ...recordedResult(), doubts: ["A quick look. Loads were short."] };
  assert.match(
    renderReadmeAnswer(matrixOfResults(summary), ""),
    /^> A quick look\. Loads were short\.\n\n/,
  );
});

test("the README says so when no result is published", () => {
  const matrix = { rows: [], columns: [], runtimes: [] };
  assert.equal(renderReadmeAnswer(matrix, ""), "No result is published.");
  assert.equal(renderReadmeMatrix(matrix, ""), "No result is published.");
});

test("the README shows a hostile name as text", () => {
  const matrix = matrixOfResults(rename(recordedResult(), "express", HOSTILE));
  const markdown = `${renderReadmeAnswer(matrix, "")}${renderReadmeMatrix(matrix, "")}`;
  assert.match(markdown, /&#60;script&#62;/);
  assert.doesNotMatch(markdown, /<script/);
});
