/** A small matrix with all kinds of columns, and with rows that lack figures. */
import { QUESTIONS } from "../../src/site/questions.js";
import { loadRecorded } from "../recorded.js";
import { factsOf } from "./made-up-site.js";

/**
 * @import { AppFacts, MatrixCell, MatrixColumn, Matrix } from "../../src/site/matrix.js"
 * @import { Verdict } from "@routebench/contract/verdict"
 */

/** @type {(hostile?: { name: string }) => AppFacts[]} */
const appsOf = (hostile) => [
  factsOf("swift", { engine: "uWebSockets.js" }),
  factsOf("node-http", { name: "node:http" }),
  factsOf("hono", { name: "Hono", ...hostile }),
  factsOf("fastify"),
  factsOf("koa"),
  factsOf("express"),
  factsOf("tiny", { isFeatured: false }),
  factsOf("bun-serve", { name: "Bun.serve", engine: "bun", runsOn: "bun" }),
];

/** @param {number} ratio @returns {Verdict} */
const verdictAt = (ratio) =>
  Math.abs(Math.log(ratio)) < 0.05 ? "tied" : ratio > 1 ? "faster" : "slower";

/** @type {(id: string) => Pick<MatrixColumn, "question" | "folder" | "summary" | "sources">} */
function partsOf(id) {
  const question = QUESTIONS.find((each) => each.id === id);
  if (!question) throw new Error(`no question is called ${id}`);
  const result = { folder: `${id}/`, summary: loadRecorded().published };
  return { question, ...result, sources: [result] };
}

/** @type {(id: string, apps: AppFacts[], figures: Record<string, number>) => MatrixCell[]} */
const cellsOf = (id, apps, figures) =>
  apps.map((each) => {
    const value = figures[each.id];
    if (value === undefined) {
      return { why: each.runsOn ? "It runs only on Bun." : partsOf(id).question.why };
    }
    return { value, low: value / 1.02, high: value * 1.02, verdict: null };
  });

/** @type {(id: string, apps: AppFacts[], figures: Record<string, number>) => MatrixColumn} */
function speeds(id, apps, figures) {
  const places = apps.flatMap((each, place) =>
    figures[each.id] === undefined ? [] : [{ place, speed: figures[each.id] ?? 0 }],
  );
  const pairs = places.flatMap((a, index) =>
    places.slice(index + 1).map((b) => {
      const ratio = a.speed / b.speed;
      return { a: a.place, b: b.place, ratio, half: 1.02, verdict: verdictAt(ratio) };
    }),
  );
  const cells = cellsOf(id, apps, figures).map((cell) =>
    "why" in cell || cell.value === 1 ? cell : { ...cell, verdict: verdictAt(cell.value) },
  );
  return { ...partsOf(id), cells, pairs };
}

/** @type {(id: string, apps: AppFacts[], figures: Record<string, number>) => MatrixColumn} */
const costs = (id, apps, figures) => ({
  ...partsOf(id),
  cells: cellsOf(id, apps, figures).map((cell) =>
    "why" in cell ? cell : { ...cell, verdict: cell.value > 1.2 ? "slower" : "not enough data" },
  ),
  pairs: [],
});

/** @param {{ name: string }} [hostile] changes of Hono @returns {Matrix} */
export function makeMatrix(hostile) {
  const rows = appsOf(hostile);
  const hello = { swift: 1.65, "node-http": 1, hono: 0.94, fastify: 0.93, koa: 0.74 };
  return {
    rows,
    columns: [
      speeds("hello", rows, { ...hello, express: 0.59, tiny: 0.5 }),
      speeds("body", rows, {
        "node-http": 1,
        hono: 0.95,
        fastify: 0.99,
        koa: 0.4,
        express: 0.5,
      }),
      costs("middlewares", rows, { hono: 1.78, fastify: 1.03, koa: 1.77, express: 1.09 }),
      {
        ...partsOf("memory"),
        cells: cellsOf("memory", rows, { hono: 9e7, koa: 1.1e8 }),
        pairs: [],
      },
    ],
    runtimes: [
      {
        label: "Bun 1.4.5",
        column: speeds("hello", rows, { "node-http": 1.09, hono: 1.34, "bun-serve": 1.44 }),
      },
    ],
  };
}
