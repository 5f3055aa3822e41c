import assert from "node:assert/strict";
import { test } from "node:test";
import { comparableRuns } from "@routebench/report/standings/comparable-runs";
import { makeSynthetic } from "../synthetic.js";
import { makeHistory } from "../synthetic-history.js";

/** @import { HistoryEntry } from "@routebench/contract/history-entry" */

const synthetic = makeSynthetic();
const { result } = synthetic;

/** @param {(entry: HistoryEntry) => void} change of the second of three runs */
function datesAfter(change) {
  const history = makeHistory(synthetic, 3).map((entry) => JSON.parse(JSON.stringify(entry)));
  change(/** @type {HistoryEntry} */ (history[1]));
  return comparableRuns(history, result, "external").map(({ startedAt }) => startedAt.slice(0, 7));
}

test("runs of the same circumstances are comparable, and are told the oldest first", () => {
  const history = makeHistory(synthetic, 3).reverse();
  const runs = comparableRuns(history, result, "external");
  assert.deepEqual(
    runs.map(({ startedAt }) => startedAt.slice(0, 7)),
    ["2026-01", "2026-02", "2026-03"],
  );
});

/** @type {[string, (entry: HistoryEntry) => void][]} */
const unlike = [
  ["another CPU", ({ environment }) => Object.assign(environment, { cpuModel: "Another" })],
  ["more cores", ({ environment }) => Object.assign(environment, { cores: 8 })],
  ["no pinning", ({ environment }) => Object.assign(environment, { pinned: false })],
  ["another path", (entry) => Object.assign(entry, { path: "/about" })],
  ["TLS", (entry) => Object.assign(entry, { scheme: "https" })],
  ["another generator", ({ modes }) => Object.assign(modes[1] ?? {}, { driver: "wrk 5" })],
  ["another load", ({ modes }) => Object.assign(modes[1]?.load ?? {}, { connections: 7 })],
  [
    "a load that ends otherwise",
    ({ modes }) => Object.assign(modes[1]?.load ?? {}, { requests: 9 }),
  ],
  ["speeds against another app", (entry) => Object.assign(entry, { reference: "fastify" })],
  ["another Node", ({ environment }) => Object.assign(environment, { nodeVersion: "v99.0.0" })],
  ["other flags", (entry) => Object.assign(entry, { serverNodeFlags: ["--other"] })],
  ["another method", (entry) => Object.assign(entry, { method: 0 })],
  ["no load before a slice", (entry) => Object.assign(entry, { leadInMs: 0 })],
  ["a generator to be woken", (entry) => Object.assign(entry, { generatorSleeps: true })],
  ["a quick look's", (entry) => Object.assign(entry, { quick: true })],
];
for (const [what, change] of unlike) {
  test(`a run with ${what} is not among them`, () => {
    assert.deepEqual(datesAfter(change), ["2026-01", "2026-03"]);
  });
}

test("another app version and another routebench are, and one that does not tell its flags", () => {
  const dates = datesAfter((entry) => {
    delete entry.serverNodeFlags;
    entry.routebenchVersion = "9.0.0";
    for (const app of entry.modes[1]?.apps ?? []) app.version = "99.0.0";
  });
  assert.equal(dates.length, 3);
});

test("a run on a machine of one name that is slower is not among them, where both are known", () => {
  const own = {
    ...result,
    environment: { ...result.environment, startedAt: "2026-03-01T00:00:00.000Z" },
  };
  const datesBeside = (/** @type {(number | undefined)[]} */ ...all) => {
    const history = makeHistory(synthetic, 3).map((entry, run) => {
      const coreWorkUs = all[run];
      return { ...entry, environment: { ...entry.environment, coreWorkUs } };
    });
    return comparableRuns(history, own, "external").map(({ startedAt }) => startedAt.slice(0, 7));
  };
  assert.deepEqual(datesBeside(6.4, 9.1, 6.2), ["2026-01", "2026-03"]);
  assert.deepEqual(datesBeside(6.4, undefined, 9.2), ["2026-02", "2026-03"]);
  assert.equal(datesBeside(6.4, 9.1, undefined).length, 3);
});

test("the order in which a file names a load's settings does not matter", () => {
  const dates = datesAfter(({ modes }) => {
    const [, external] = modes;
    assert.ok(external);
    const reversed = Object.entries(external.load).reverse();
    external.load = /** @type {typeof external.load} */ (Object.fromEntries(reversed));
  });
  assert.equal(dates.length, 3);
});

test("a mode that was not measured has none", () => {
  const without = { ...result, config: { ...result.config, modes: {} } };
  assert.deepEqual(comparableRuns(makeHistory(synthetic, 3), without, "external"), []);
});
