import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAbPercentiles } from "@routebench/drivers/ab/parse-percentiles";
import { parseAbReport } from "@routebench/drivers/ab/parse-report";
import { RUNGS } from "../../src/ladder.js";
import { rungText } from "../../src/source/tables.js";

const read = (/** @type {string} */ name) =>
  readFileSync(
    new URL(`../../../../packages/drivers/test/fixtures/${name}`, import.meta.url),
    "utf8",
  );

const [text, csv] = [read("ab-ok.txt"), read("ab-ok.csv")];
const run = {
  ...{ command: "ab", text, csv },
  ...{ report: parseAbReport(text), percentiles: parseAbPercentiles(csv) },
};
const ask = { path: "/", connections: 20, requests: 500 };

/** @param {string} id */
const rung = (id) =>
  /** @type {import("../../src/ladder.js").Rung} */ (RUNGS.find((one) => one.id === id));

test("a rung has a row for each server, with its runs and its percentiles to the µs", () => {
  const told = rungText(rung("a"), [
    { name: "Node", series: { ask, runs: [run, run], failure: null } },
  ]);
  assert.match(told, /^## \(a\) Node prints a string/);
  assert.match(
    told,
    /^\| Node \| 2772\.76, 2772\.76 \| 7\.2 ms \| [\d.]+ ms \| 13\.5 ms \| 15\.1 ms \| 152 \| 0 \|$/m,
  );
  assert.doesNotMatch(told, /the source’s/);
});

test("beside rung (d) stands what the source printed of it", () => {
  const told = rungText(rung("d"), [{ name: "Node", series: { ask, runs: [run], failure: null } }]);
  assert.match(
    told,
    /^\| Node, the source’s \| 534\.20 \| 187\.2 ms \| 172\.0 ms \| 688\.0 ms \|/m,
  );
  assert.match(
    told,
    /^\| Apache, the source’s \| 1153\.10 \| 86\.7 ms \| 94\.0 ms \| 125\.0 ms \|/m,
  );
});

test("who could not be asked has the reason in place of a row", () => {
  const failure = "it is not installed; install it: apt-get install nginx";
  const told = rungText(rung("f"), [{ name: "nginx", series: { ask, runs: [], failure } }]);
  assert.match(told, /^- nginx: it is not installed; install it: apt-get install nginx$/m);
  assert.doesNotMatch(told, /^\|/m);
});
