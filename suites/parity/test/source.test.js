import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAbPercentiles, parseAbReport } from "@routebench/drivers/ab/parse-report";
import { sourceSentence } from "../src/answer.js";
import { RUNGS } from "../src/ladder.js";
import { ratesAsCosts, rungText } from "../src/source.js";

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../../packages/drivers/test/fixtures/${name}`, import.meta.url), "utf8");

const [text, csv] = [read("ab-ok.txt"), read("ab-ok.csv")];
const run = {
  ...{ command: "ab", text, csv },
  ...{ report: parseAbReport(text), percentiles: parseAbPercentiles(csv) },
};
const ask = { path: "/", connections: 20, requests: 500 };

/**
 * @param {string} id
 * @param {{ id: string, name: string, runs?: typeof run[], failure?: string }} measured
 */
function textOf(id, { id: subjectId, name, runs = [], failure }) {
  const rung = RUNGS.find((one) => one.id === id);
  assert.ok(rung);
  const subject = { id: subjectId, name, version: "1", homepage: "https://example.org" };
  return rungText(rung, [{ subject, launches: [[{ ask, runs, failure: failure ?? null }]] }]).join(
    "\n",
  );
}

test("a rung has a row for each server, with its runs and its percentiles to the µs", () => {
  const found = textOf("a", { id: "a-node", name: "Node", runs: [run, run] });
  assert.match(found, /^## \(a\) Node prints a string/);
  assert.match(
    found,
    /^\| Node \| 2772\.76, 2772\.76 \| 7\.213 ms \| [\d.]+ ms \| 13\.5 ms \| 15\.1 ms \| 152 \| 0 \|$/m,
  );
  assert.doesNotMatch(found, /the source’s/);
});

test("next to rung (d) stands what the source printed of it", () => {
  const found = textOf("d", { id: "d-node", name: "Node", runs: [run] });
  assert.match(
    found,
    /^\| Node, the source’s \| 534\.20 \| 187\.197 ms \| 172\.0 ms \| 688\.0 ms \|/m,
  );
  assert.match(
    found,
    /^\| Apache, the source’s \| 1153\.10 \| 86\.723 ms \| 94\.0 ms \| 125\.0 ms \|/m,
  );
});

test("what could not be asked has the reason in place of a row", () => {
  const failure = "it is not installed; install it: apt-get install nginx";
  const found = textOf("f", { id: "f-nginx", name: "nginx", failure });
  assert.match(found, /^- nginx: it is not installed; install it: apt-get install nginx$/m);
  assert.doesNotMatch(found, /^\|/m);
});

test("a rung that nothing was measured of is left out", () => {
  assert.equal(textOf("a", { id: "f-nginx", name: "nginx", runs: [run] }), "");
});

/** @param {Record<string, number[][]>} launches requests/s of the runs of each launch */
const measuredAt = (launches) =>
  Object.entries(launches).map(([id, all]) => ({
    subject: /** @type {any} */ ({ id }),
    launches: all.map((rates) => {
      const runs = rates.map((requestsPerSecond) => ({ report: { requestsPerSecond } }));
      return [{ ask, runs: /** @type {any} */ (runs), failure: null }];
    }),
  }));

/** @param {Record<string, number[][]>} launches */
const costsOf = (launches) => ratesAsCosts(measuredAt(launches));

/** Of one launch each. @param {Record<string, number[]>} rates */
const costsAt = (rates) =>
  costsOf(Object.fromEntries(Object.entries(rates).map(([id, own]) => [id, [own]])));

const costs = costsAt({ slow: [400, 500, 625], quick: [800, 1000, 1250], once: [600], failed: [] });

test("one subject's time over another's has the range over their runs", () => {
  const ratio = costs.ratio("slow", "quick");
  const written = [ratio?.low, ratio?.point, ratio?.high].map((one) => one?.toFixed(6));
  assert.deepEqual(written, ["1.280000", "2.000000", "3.125000"]);
});

test("two whose runs lie apart by less than a µs for a request differ", () => {
  const rates = { "d-node": [12748.27, 18048.81, 22014.02], "d-apache": [22088.03, 22499.77] };
  assert.match(sourceSentence(costsAt(rates)), /so it is here, but nothing shows Node ahead even/);
  const overlapping = { ...rates, "d-apache": [22001.5, 22499.77] };
  assert.match(sourceSentence(costsAt(overlapping)), /here the two are tied there/);
});

test("of the runs of a launch one by itself has no range, and of several launches an interval", () => {
  const runs = [
    [200, 300, 400],
    [202, 298, 404],
    [201, 301, 396],
  ];
  const all = measuredAt({ old: runs, steady: runs.map(() => [300, 300, 300]) });
  for (const [run, wanted] of [1.5, 1, 0.75].entries()) {
    const { point = 0, low = null } = ratesAsCosts(all, run).ratio("old", "steady") ?? {};
    assert.ok(Math.abs(point - wanted) < 0.01, `${point}`);
    assert.ok(Number(low) > wanted * 0.95);
  }
  const missing = measuredAt({ old: runs, steady: runs.map(() => [300]) });
  assert.equal(ratesAsCosts(missing, 1).ratio("old", "steady"), null);
  assert.equal(
    ratesAsCosts(measuredAt({ old: [[1, 2, 3]], steady: [[3, 2, 1]] }), 1).ratio("old", "steady"),
    null,
  );
});

test("of one run there is no range, and of none no ratio", () => {
  assert.equal(costs.ratio("slow", "once")?.low, null);
  assert.equal(costs.ratio("slow", "failed"), null);
  assert.equal(costs.ratio("slow", "unknown"), null);
});

test("of several launches one over another has the interval over the rounds of both", () => {
  const rates = { slow: [100, 110, 120, 130], quick: [200, 222, 238, 262] };
  const ratio = costsOf({
    slow: rates.slow.map((rate) => [rate - 50, rate, rate + 1]),
    // Its second launch failed.
    quick: rates.quick.map((rate, round) => (round === 1 ? [] : [rate - 1, rate, rate + 90])),
  }).ratio("slow", "quick");
  const { low, high, point } = /** @type {Record<string, number>} */ (/** @type {any} */ (ratio));
  assert.ok(Math.abs(point - 2) < 0.01, `${point}`);
  assert.ok(low > 1.95 && high < 2.05, `${low} to ${high}`);
});
