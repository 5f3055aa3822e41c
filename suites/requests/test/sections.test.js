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
  const sectionOf = (/** @type {any[]} */ modes, /** @type {any[]} */ growth = []) =>
    middlewareSection(/** @type {any} */ ({ modes, growth }));
  const modes = [
    behind(0, [row("dear", [100]), row("cheap", [50])]),
    behind(10, [row("dear", [1])]),
    behind(50, [row("dear", [200]), row("cheap", [60])]),
  ];

  test("is the extra cost that the headline counts, divided by the number of middlewares", () => {
    const costOf = (/** @type {string} */ appId, /** @type {number[]} */ [low, point, high]) => ({
      appId,
      differenceUs: { point, low, high },
    });
    const growth = {
      mode: "external",
      from: modes[0].testCase.id,
      to: modes[2].testCase.id,
      rows: [costOf("dear", [90, 100, 110]), costOf("cheap", [-5, 10, 25])],
    };
    const { rows } = tableOf(sectionOf(modes, [growth]));
    assert.deepEqual(
      rows.map((/** @type {any} */ each) => [each.name, each.cells[0].estimate]),
      [
        ["cheap", { low: -0.1, point: 0.2, high: 0.5 }],
        ["dear", { low: 1.8, point: 2, high: 2.2 }],
      ],
    );
  });

  test("is not measured if no round has both cases", () => {
    assert.equal(tableOf(sectionOf(modes)).rows[0].cells[0].words, "not measured");
  });

  test("has no section unless two numbers of middlewares were measured", () => {
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
  const apps = [app("own", { facts: { Validation: "its own" } }), app("bare")];
  const section = overviewSection(/** @type {any} */ ({ apps, modes }));

  test("shows the rank of each app in each case, and the reason for none below the table", () => {
    const [own, bare] = tableOf(section).rows;
    assert.deepEqual(own.cells[0].rank, RANK);
    assert.equal(bare.cells[1].words, "–");
    assert.match(JSON.stringify(section), /is not in this case: it has none/);
  });

  test("names the library that validates", () => {
    assert.deepEqual(
      tableOf(section).rows.map((/** @type {any} */ row) => row.cells.at(-1).words),
      ["its own", "by hand"],
    );
  });

  test("says that wrk is not used, also when a run has one case", () => {
    assert.match(wordsOf(section), /wrk is not used/);
    const [one] = modes;
    const alone = overviewSection(/** @type {any} */ ({ apps, modes: [one] }));
    assert.match(wordsOf(alone), /wrk is not used/);
  });
});
