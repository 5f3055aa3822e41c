import assert from "node:assert/strict";
import { test } from "node:test";
import { renderComparison } from "@routebench/report/terminal/comparison";

const ratio = { point: 0.9, low: 0.85, high: 0.95, level: 0.95, method: "made up" };

test("a comparison shows a verdict with its ratio, its interval and the compared figure", () => {
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
    /fastify +\| external +\| 0\.900× \(0\.850–0\.950\) \| ▼ slower +\| requests\/s/,
  );
});

test("a comparison shows a reason instead of a ratio when results are not comparable", () => {
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

test("a comparison names the cases if there are several", () => {
  const row = { name: "koa", mode: "external", ratio, verdict: "slower", reason: "requests/s" };
  const table = renderComparison([
    { ...row, caseName: "http, /hello" },
    { ...row, caseName: "https, /hello" },
  ]);
  assert.match(table, /external, http, \/hello .*\n.*external, https, \/hello/);
});

test("a comparison shows names and reasons as they are, each on its line", () => {
  const row = { mode: "external", caseName: "http, /hello", ratio: null, verdict: "undecided" };
  const table = renderComparison([
    { ...row, name: "koa_<b>&[x]", reason: 'a {"b"} then,\n| now\u001b[2J' },
  ]);
  assert.ok(
    table
      .split("\n")[2]
      ?.includes(
        '| koa_<b>&[x] | external | –         | undecided | a {"b"} then, | now\ufffd[2J |',
      ),
    table,
  );
});
