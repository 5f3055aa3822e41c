/** The sections of made-up runs. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { middlewareSection } from "../sections/middleware.js";
import { overviewSection } from "../sections/overview.js";

const RANK = { best: 1, worst: 2 };

/** @param {string} appId @param {number[]} values own time per request of each launch @param {number[]} [rounds] */
const row = (appId, values, rounds = values.map((_, at) => at + 1)) => ({
  appId,
  name: appId,
  role: "app",
  rank: RANK,
  toSlowest: { point: 1 },
  launches: values.length,
  figures: {
    ownUsPerRequest: { values, rounds, estimate: { point: values[0], low: null, high: null } },
    requestsPerOwnSecond: {
      values,
      rounds,
      rank: RANK,
      estimate: { point: 1000, low: 900, high: 1100 },
    },
  },
});

/** @type {(target: object, rows: object[], more?: object) => any} */
const mode = (target, rows, more = {}) => ({
  mode: "external",
  rows,
  didNotFinish: [],
  ...more,
  testCase: {
    id: JSON.stringify(target),
    scheme: "http",
    target,
    connections: null,
    pipelining: 1,
  },
});

const behind = (/** @type {number} */ count, /** @type {object[]} */ rows) =>
  mode({ kind: "middleware", count }, rows);

/** @param {string} id @param {object} [more] */
const app = (id, more) => ({ id, name: id, role: "app", verification: { status: "ok" }, ...more });

/** @param {any} section */
const tableOf = (section) =>
  section.blocks
    .flatMap((/** @type {any} */ block) => block.blocks ?? [])
    .find((/** @type {any} */ block) => block.kind === "table");

/** @param {any} section */
const wordsOf = (section) => section.blocks[0].words;

describe("the cost of a middleware", () => {
  const sectionOf = (/** @type {any[]} */ modes) =>
    middlewareSection(/** @type {any} */ ({ modes }));

  test("is the difference over how many there are more, paired by round, with an interval", () => {
    const modes = [
      behind(0, [row("dear", [100, 110, 120]), row("cheap", [50, 50, 50])]),
      behind(10, [row("dear", [1, 1, 1])]),
      behind(50, [row("dear", [200, 211, 219]), row("cheap", [60, 60, 60])]),
    ];
    const { rows } = tableOf(sectionOf(modes));
    assert.deepEqual(
      rows.map((/** @type {any} */ one) => one.name),
      ["cheap", "dear"],
    );
    const { point, low, high } = rows[1].cells[0].estimate;
    assert.ok(Math.abs(point - 2) < 1e-9);
    // What a round does to both is no part of it: 2.00, 2.02, 1.98.
    assert.ok(low > 1.9 && high < 2.1);
    assert.ok(Math.abs(rows[0].cells[0].estimate.point - 0.2) < 1e-9);
  });

  test("is not measured where no round has both", () => {
    const modes = [behind(0, [row("a", [100, 110])]), behind(50, [row("a", [200], [3])])];
    const { rows } = tableOf(sectionOf(modes));
    assert.equal(rows[0].cells[0].words, "not measured");
  });

  test("pairs launches of one round, also where a case has none of an earlier one", () => {
    const [few, many] = [
      behind(0, [row("a", [100, 300], [1, 3])]),
      behind(50, [row("a", [200, 250, 400])]),
    ];
    assert.equal(tableOf(sectionOf([few, many])).rows[0].cells[0].estimate.point, 2);
  });

  test("has no section without two numbers of them", () => {
    const modes = [behind(50, [row("a", [1])])];
    assert.equal(sectionOf(modes), null);
  });
});

describe("the overview", () => {
  const cannot = { doesNotApply: [{ appId: "bare", name: "bare", reason: "it has none" }] };
  const modes = [
    mode({ kind: "body" }, [row("own", [1]), row("bare", [1])]),
    mode({ kind: "middleware", count: 1 }, [row("own", [1])], cannot),
  ];
  const unwritten = {
    status: "failed",
    code: "does-not-apply",
    detail: "its requests.js is not written yet",
  };
  const unable = { ...unwritten, detail: "its native binary does not load on bun 1.4.5" };
  const apps = [
    app("own", { facts: { Validation: "its own" } }),
    app("bare"),
    app("late", { verification: unwritten }),
    app("elsewhere", { verification: unable }),
  ];
  const section = overviewSection(/** @type {any} */ ({ apps, modes }));

  test("has each app’s rank in each case, or why it has none", () => {
    const [own, bare] = tableOf(section).rows;
    assert.deepEqual(own.cells[0].rank, RANK);
    assert.equal(bare.cells[1].words, "it has none");
  });

  test("says whose validation it is", () => {
    assert.deepEqual(
      tableOf(section).rows.map((/** @type {any} */ one) => one.cells.at(-1).words),
      ["its own", "by hand"],
    );
  });

  test("names who is not written yet, and says that wrk’s table is left out", () => {
    assert.match(wordsOf(section), /Not written yet: late\./);
    assert.match(wordsOf(section), /There is no table of wrk’s/);
    const [one] = modes;
    const alone = overviewSection(/** @type {any} */ ({ apps, modes: [one] }));
    assert.match(wordsOf(alone), /There is no table of wrk’s/);
  });
});
