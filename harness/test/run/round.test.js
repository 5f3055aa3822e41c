/** The way of a round, with contenders that are doubles: nothing is started or loaded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runRound } from "../../src/run/round.js";
import { TrialFailure } from "../../src/trial-failure.js";

/** @import { Kind } from "../../src/run/round.js" */

const inOrder = (/** @type {readonly any[]} */ items) => [...items];

const CALLS = /** @type {const} */ ([
  "start",
  "warmUp",
  "rehearse",
  "slice",
  "load",
  "end",
  "kill",
]);

/**
 * Runs a round of doubles that write down each call.
 * @param {object} [how]
 * @param {string[]} [how.ids]
 * @param {Partial<Kind>} [how.kind]
 * @param {boolean} [how.onTwoSides]
 * @param {string} [how.failsAt] such as "slice b"
 * @param {unknown} [how.error]
 * @param {string} [how.abortsAt]
 * @param {number} [how.abortsAtCall] of these, from 1 on
 * @param {Record<string, number>} [how.warmAfter] turns of its warm-up
 * @param {string} [how.restless] one that works in silence
 * @param {string} [how.scattering] one whose slices differ
 * @param {number} [how.round]
 */
async function run({
  ids = ["a", "b"],
  kind = {},
  onTwoSides = false,
  failsAt,
  error = new TrialFailure("crashed", "it died"),
  abortsAt,
  abortsAtCall = 1,
  warmAfter = {},
  restless,
  scattering,
  round: number = 1,
} = {}) {
  /** @type {string[]} */
  const calls = [];
  const abort = new AbortController();
  const call = async (/** @type {string} */ what) => {
    calls.push(what);
    const times = calls.filter((one) => one === what).length;
    if (what === abortsAt && times === abortsAtCall) abort.abort();
    if (what === failsAt) throw error;
  };
  const double = (/** @type {any} */ plan) => {
    /** @type {any} */
    const made = { plan, slices: [], errors: {}, takesMs: 50 };
    for (const name of CALLS) made[name] = () => call(`${name} ${plan.appId}`);
    let turns = 0;
    made.stayAwake = () => call(`stay awake ${plan.appId}`);
    made.warmUp = () => {
      turns += 1;
      made.isWarm = turns >= (warmAfter[plan.appId] ?? 1);
      return call(`warmUp ${plan.appId}`);
    };
    made.isRestless = plan.appId === restless;
    if (restless) {
      made.fallSilent = () => call(`fall silent ${plan.appId}`);
      made.settle = () => call(`settle ${plan.appId}`);
    }
    made.slice = async (/** @type {() => Promise<void>} */ onceLedIn) => {
      await onceLedIn();
      await call(`slice ${plan.appId}`);
      const isLong = plan.appId === scattering && made.slices.length % 2 === 0;
      return { requests: 1, durationMs: isLong ? 200 : 50 };
    };
    for (const name of ["load", "end"]) {
      made[name] = async () => {
        await call(`${name} ${plan.appId}`);
        return { ...plan, status: "ok", by: name };
      };
    }
    made.moveTo = (/** @type {number[]} */ cores) => call(`move ${plan.appId} to ${cores}`);
    made.arrive = () => call(`arrive ${plan.appId}`);
    made.endSlices = () => call(`end slices of ${plan.appId}`);
    return made;
  };
  const cores = onTwoSides ? { server: [0], driver: [1] } : null;
  const lab = /** @type {any} */ ({ serverHost: { cores }, signal: abort.signal });
  const plans = /** @type {any} */ (
    ids.map((appId) => ({ appId, mode: "external", round: number }))
  );
  /** @type {any[][]} */
  const yields = [];
  const round = runRound(
    plans,
    {
      contender: double,
      warmsUp: "when started",
      roundMs: 50 * ids.length,
      absentMs: 50,
      fewestRotations: 1,
      loadsInShuffledOrder: false,
      keepsSlices: true,
      endsWithRound: true,
      allArrived: () => call("all arrived"),
      close: () => call("close"),
      ...kind,
    },
    inOrder,
    lab,
    () => {},
  );
  for await (const trials of round) yields.push(trials);
  return { calls, yields, last: yields.at(-1) ?? [] };
}

const codes = (/** @type {any[]} */ trials) =>
  trials.map(({ appId, status, code }) => `${appId} ${code ?? status}`);

describe("a round", () => {
  test("starts and warms up each, measures all in turns, loads each and ends", async () => {
    const { calls, yields } = await run();
    assert.deepEqual(calls, [
      ...["start a", "warmUp a", "start b", "warmUp b"],
      ...["arrive a", "arrive b", "all arrived"],
      ...["rehearse a", "rehearse b", "slice a", "slice b"],
      ...["end slices of a", "end slices of b", "load a", "load b"],
      ...["kill a", "kill b", "close"],
    ]);
    assert.deepEqual(yields.map(codes), [
      ["a sliced", "b sliced"],
      ["a ok", "b ok"],
    ]);
  });

  test("that warms up in turns does so when all have started, on each side by itself", async () => {
    const { calls } = await run({
      kind: { warmsUp: "in turns" },
      ...{ onTwoSides: true, warmAfter: { a: 2, b: 2 } },
    });
    const warmed = calls.filter((call) => /^(start|warmUp|move)/.test(call));
    assert.deepEqual(warmed.slice(0, 2), ["start a", "start b"]);
    assert.deepEqual(warmed.slice(2, 6).toSorted(), [
      ...["warmUp a", "warmUp a"],
      ...["warmUp b", "warmUp b"],
    ]);
    assert.deepEqual(warmed.slice(6), ["move a to 0", "move b to 0"]);
  });

  test("one that is warm sooner stays awake until all are, on whichever side", async () => {
    const kind = /** @type {const} */ ({ warmsUp: "in turns" });
    const warmAfter = { a: 1, b: 4, c: 1 };
    const { calls } = await run({ ids: ["a", "b", "c"], kind, onTwoSides: true, warmAfter });
    const until = calls.lastIndexOf("warmUp b");
    const turns = (/** @type {string} */ call) => calls.filter((one) => one === call).length;
    assert.equal(turns("warmUp b"), 4);
    for (const id of ["a", "c"]) {
      assert.equal(turns(`warmUp ${id}`), 1);
      assert.ok(calls.slice(0, until).filter((call) => call === `stay awake ${id}`).length >= 1);
    }
  });

  test("one that fails while others wait for it keeps nobody waiting", async () => {
    const { last } = await run({
      kind: { warmsUp: "in turns" },
      ...{ onTwoSides: true, warmAfter: { b: 1000 }, failsAt: "warmUp b" },
    });
    assert.deepEqual(codes(last), ["a ok", "b crashed"]);
  });

  test("the first shows what there is when each has five turns and some get more", async () => {
    const how = { kind: { roundMs: 1000 }, scattering: "b" };
    const first = await run(how);
    assert.deepEqual(first.yields.map(codes), [
      ...[
        ["a sliced", "b sliced"],
        ["a sliced", "b sliced"],
      ],
      ["a ok", "b ok"],
    ]);
    assert.equal((await run({ ...how, round: 2 })).yields.length, 2);
  });

  test("that is ended when each has five turns keeps them", async () => {
    const how = { kind: { roundMs: 1000 }, scattering: "b", round: 2 };
    const { last, calls } = await run({ ...how, abortsAt: "slice b", abortsAtCall: 7 });
    assert.deepEqual(codes(last), ["a sliced", "b sliced"]);
    assert.ok(!calls.some((call) => /^(load|end) /.test(call) && !call.includes("slices")));
  });

  test("hears in silence what a server does unasked, where one of them works in silence", async () => {
    const { calls } = await run({ restless: "b" });
    const heard = calls.filter((call) => /^(slice|settle|fall|end slices)/.test(call));
    assert.deepEqual(heard, [
      ...["slice a", "fall silent a", "slice b"],
      ...["fall silent a", "fall silent b", "settle a", "settle b", "settle a", "settle b"],
      ...["end slices of a", "end slices of b"],
    ]);
  });

  test("without loads ends each, and is measured for as many rotations as it has time", async () => {
    const { calls } = await run({ kind: { isLoaded: () => false, roundMs: 300 } });
    assert.equal(calls.filter((call) => call === "slice a").length, 3);
    assert.deepEqual(
      calls.filter((call) => /^(load|end) /.test(call) && !call.includes("slices")),
      ["end a", "end b"],
    );
  });

  test("whose servers go on ends none of them", async () => {
    const { calls } = await run({ kind: { endsWithRound: false } });
    assert.equal(calls.filter((call) => call.startsWith("kill")).length, 0);
  });

  test("whose slices are no trial says nothing before the loads", async () => {
    const { yields } = await run({ kind: { keepsSlices: false } });
    assert.deepEqual(yields.map(codes), [["a ok", "b ok"]]);
  });

  test("reckons with the time of those that failed too", async () => {
    const kind = { roundMs: 600, endsWithRound: false };
    const { calls } = await run({ ids: ["a", "b", "c"], kind, failsAt: "start c" });
    assert.equal(calls.filter((call) => call === "slice a").length, 4);
  });
});

for (const step of ["start", "warmUp", "arrive", "rehearse", "slice", "load", "end"]) {
  const kind = { endsWithRound: false, ...(step === "end" && { isLoaded: () => false }) };

  test(`one that fails at ${step} is ended, and the others go on without it`, async () => {
    const { calls, last } = await run({ failsAt: `${step} a`, kind });
    assert.deepEqual(codes(last), ["a crashed", "b ok"]);
    const after = calls.slice(calls.indexOf("kill a") + 1);
    assert.deepEqual(
      after.filter((call) => call.endsWith(" a")),
      [],
    );
    assert.equal(calls.filter((call) => call === "kill a").length, 1);
  });

  test(`an error at ${step} that nobody expected ends its entry only, and is named`, async () => {
    const error = new RangeError("a fault of the harness");
    const { last } = await run({ failsAt: `${step} a`, error, kind });
    assert.deepEqual(codes(last), ["a not-measured", "b ok"]);
    assert.match(last[0]?.detail, /did not expect this: RangeError: a fault of the harness/);
  });

  test(`ended early at ${step} it goes no further and ends all`, async () => {
    const { calls, last } = await run({
      abortsAt: `${step} a`,
      failsAt: `${step} a`,
      kind: { ...kind, endsWithRound: true },
    });
    const isOver = step === "load" || step === "end";
    assert.deepEqual(codes(last).slice(0, 1), isOver ? ["a sliced"] : []);
    for (const id of ["a", "b"]) assert.ok(calls.includes(`kill ${id}`));
    assert.equal(calls.at(-1), "close");
    if (step !== "end") assert.ok(!calls.includes(`${step} b`));
  });
}
