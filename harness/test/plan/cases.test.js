import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { planCases, planFixedRateCases, sharedCases } from "../../src/plan/cases.js";
import { nextRound } from "../../src/plan/next-round.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpFailure,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const TARGETS = ["/a", "/b", "/c"].map(pathTarget);

test("has a case for each target, scheme and number of connections, schemes next to each other", () => {
  const idsOf = (/** @type {Parameters<typeof planCases>[0]} */ options, targets = TARGETS) =>
    planCases(options, targets).map(({ id }) => id);
  assert.deepEqual(idsOf({}), ["http, /a", "http, /b", "http, /c"]);
  assert.deepEqual(idsOf({ scheme: "both" }, TARGETS.slice(0, 1)), ["http, /a", "https, /a"]);
  const many = idsOf({ scheme: "both", connections: [1, 10, 100] });
  assert.equal(new Set(many).size, 3 * 2 * 3);
  const heads = ["http, /a", "http, /a, headers of a browser"];
  assert.deepEqual(idsOf({ headers: "browser" }, TARGETS.slice(0, 1)), heads);
  assert.deepEqual(idsOf({ headers: "none" }, TARGETS.slice(0, 1)), heads.slice(0, 1));
  const lives = ["http, /a", "http, /a, 10 requests per connection"];
  assert.deepEqual(idsOf({ requestsPerConnection: 10 }, TARGETS.slice(0, 1)), lives);
  const [piped] = planCases({ pipelining: 8 }, TARGETS);
  assert.equal(piped?.pipelining, 8);
  assert.match(piped?.id ?? "", /pipelining 8/);
});

test("measures a fixed rate once for each scheme and target, not for each number of connections", () => {
  const cases = planCases({ scheme: "both", connections: [1, 10] }, TARGETS.slice(0, 1));
  const atRates = planFixedRateCases(cases, [{ perSecond: 500 }, { shareOfCapacity: 0.8 }]);
  assert.deepEqual(
    atRates.map(({ id }) => id),
    ["http", "https"].flatMap((scheme) => [
      `${scheme}, /a at 500 requests/s`,
      `${scheme}, /a at 0.8 of capacity`,
    ]),
  );
});

describe("cases that share launches", () => {
  const noOptions = () => undefined;

  test("have different targets", () => {
    assert.deepEqual(sharedCases(planCases({}, TARGETS), noOptions), [
      ["http, /a", "http, /b", "http, /c"],
    ]);
  });

  test("have the same scheme and number of connections", () => {
    const options = { scheme: /** @type {const} */ ("both"), connections: [1, 100] };
    const [first, ...more] = sharedCases(planCases(options, TARGETS.slice(0, 2)), noOptions);
    assert.deepEqual(first, ["http, /a, 1 connections", "http, /b, 1 connections"]);
    assert.equal(more.length, 3);
  });

  test("have servers that start with the same options", () => {
    const optionsOf = (/** @type {{ path?: string }} */ { path }) => ({ many: path === "/b" });
    assert.deepEqual(sharedCases(planCases({}, TARGETS), optionsOf), [["http, /a", "http, /c"]]);
    assert.deepEqual(sharedCases(planCases({}, TARGETS.slice(0, 2)), optionsOf), []);
  });
});

describe("rounds of cases that share launches", () => {
  const cases = planCases({}, TARGETS);
  const apps = ["a", "b"].map((id) => madeUpApp(id));
  const slices = {
    durationMs: 50,
    roundMs: 1000,
    sharedCases: sharedCases(cases, () => undefined),
  };
  const external = { ...MADE_UP_EXTERNAL, slices };
  const inProcess = { driver: "autocannon", load: MADE_UP_EXTERNAL.load };

  /**
   * @param {ResultFile["trials"]} trials
   * @param {Partial<ResultFile["config"]>} [changes]
   * @returns {string[]} mode, round and case of each round in turn
   */
  function roundsOf(trials, changes = {}) {
    const config = { rounds: 2, cases, modes: { external }, ...changes };
    /** @type {ReturnType<typeof madeUpRounds>} */
    const rounds = [];
    for (;;) {
      const next = nextRound(madeUpResult({ apps, config, rounds, trials }));
      if ("reason" in next) break;
      const { mode, caseId, round } = next;
      rounds.push({ mode, caseId, round, durationMs: 1000 });
    }
    return rounds.map(({ mode, caseId, round }) => `${mode} ${round} ${caseId}`);
  }

  test("follow one another, in an order that the seed decides for each launch", () => {
    const orders = Array.from({ length: 12 }, (_, seed) => roundsOf([], { seed }));
    for (const order of orders) {
      const launches = order.map((words) => words.split(" ")[1]);
      assert.deepEqual(launches, ["1", "1", "1", "2", "2", "2"]);
      assert.equal(new Set(order).size, 6);
    }
    assert.deepEqual(roundsOf([], { seed: 3 }), orders[3]);
    assert.equal(new Set(orders.map(([first]) => first)).size, 3, "each case is first sometimes");
  });

  test("are not separated by a round of another mode", () => {
    const modes = roundsOf([], { modes: { "in-process": inProcess, external } }).map(
      (words) => words.split(" ")[0],
    );
    assert.match(modes.join(" "), /^((in-process|external external external)( |$))+$/);
  });

  test("go on for other cases if no app of a case can be measured", () => {
    const failed = apps.map(({ id }) => ({ ...madeUpFailure(1, id), caseId: "http, /b" }));
    const order = roundsOf(failed).toSorted();
    const sliced = ["external 1", "external 2"].flatMap((launch) =>
      ["http, /a", "http, /b", "http, /c"].map((id) => `${launch} ${id}`),
    );
    assert.deepEqual(
      order,
      sliced.filter((words) => words !== "external 2 http, /b"),
    );
  });

  test("go on for other cases if a case is decided", () => {
    const decided = [1, 2, 3, 4].flatMap((round) =>
      ["a", "b"].map((id) =>
        madeUpTrial(
          round,
          id,
          { requests: id === "a" ? 40_000 + round : 10_000 + round },
          "external",
          cases[0],
        ),
      ),
    );
    const order = roundsOf(decided, { rounds: null });
    assert.ok(!order.includes("external 5 http, /a"), order.join("; "));
    assert.ok(order.includes("external 5 http, /b") && order.includes("external 5 http, /c"));
  });
});
