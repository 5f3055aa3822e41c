import assert from "node:assert/strict";
import { test } from "node:test";
import { renderComparison } from "@routebench/report/markdown/comparison";

const ratio = { point: 0.9, low: 0.85, high: 0.95, level: 0.95, method: "made up" };

test("a verdict stands with its ratio, its interval and what was compared", () => {
  const row = {
    name: "fastify",
    mode: "external",
    caseName: "http, /hello",
    ratio,
    verdict: "slower",
    reason: "requests/s",
  };
  const line = renderComparison([row]).split("\n")[2] ?? "";
  assert.match(
    line,
    /fastify +\| external +\| 0\.900 \(0\.850–0\.950\) \| ▼ slower +\| requests\/s/,
  );
});

test("what is not comparable has its reason and no ratio", () => {
  const row = {
    name: "koa",
    mode: "external",
    caseName: "http, /hello",
    ratio: null,
    verdict: "not comparable",
    reason: "Node: a then, b now",
  };
  assert.match(renderComparison([row]), /\| – +\| not comparable \| Node: a then, b now/);
});

test("several cases are named", () => {
  const row = { name: "koa", mode: "external", ratio, verdict: "slower", reason: "requests/s" };
  const table = renderComparison([
    { ...row, caseName: "http, /hello" },
    { ...row, caseName: "https, /hello" },
  ]);
  assert.match(table, /external, http, \/hello .*\n.*external, https, \/hello/);
});
