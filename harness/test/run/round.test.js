/** The steps of a round with test doubles of contenders. Nothing is started or loaded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NO_ERRORS } from "@routebench/generators/generator";
import { TrialFailure } from "@routebench/host/trial-failure";
import { measureRound } from "../../src/run/round.js";
import { madeUpSlice, madeUpTrial } from "../support/made-up-result.js";

/** @import { ContenderKind } from "../../src/run/round.js" */

const CRASH = new TrialFailure("crashed", "it died");

const inOrder = (/** @type {readonly any[]} */ items) => [...items];

/**
 * Runs a round of test doubles that record each call.
 * @param {object} [how]
 * @param {string[]} [how.ids]
 * @param {Partial<ContenderKind>} [how.kind]
 * @param {boolean} [how.onTwoSides]
 * @param {string} [how.failsAt] such as "slice b"
 * @param {unknown} [how.error]
 * @param {string} [how.abortsAt]
 * @param {number} [how.abortsAtCall] number of that call, from 1 on
 * @param {Record<string, number>} [how.warmAfter] turns of warm-up by app
 * @param {number} [how.round]
 * @param {string} [how.mode]
 * @param {any} [how.watch] of the core
 * @param {(items: readonly any[]) => any[]} [how.shuffle]
 * @param {boolean} [how.readsOnce] stop reading after the first trials
 */
async function run({
  ids = ["a", "b"],
  kind = {},
  onTwoSides = false,
  failsAt,
  error = CRASH,
  abortsAt,
  abortsAtCall = 1,
  warmAfter = {},
  round: number = 1,
  mode = "external",
  watch = null,
  shuffle = inOrder,
  readsOnce = false,
} = {}) {
  /** @type {string[]} */
  const calls = [];
  const abort = new AbortController();
  const call = async (/** @type {string} */ what) => {
    calls.push(what);
    const times = calls.filter((recorded) => recorded === what).length;
    if (what === abortsAt && times === abortsAtCall) abort.abort();
    if (what === failsAt) throw error;
  };
  /** @type {any[]} */
  const doubles = [];
  const double = (/** @type {any} */ plan) => {
    const { appId } = plan;
    let turns = 0;
    /** @type {any} */
    const contender = {
      plan,
      slices: [],
      errors: NO_ERRORS,
      sliceMs: 50,
      start: () => call(`start ${appId}`),
      warmUp: async () => {
        turns += 1;
        await call(`warmUp ${appId}`);
        return turns >= (warmAfter[appId] ?? 1);
      },
      moveTo: (/** @type {number[] | null} */ cores) => call(`move ${appId} to ${cores}`),
      slice: async () => {
        await call(`slice ${appId}`);
        const { rotation, place, ...measured } = madeUpSlice(1);
        return measured;
      },
      conclude: async (/** @type {{ isLoaded: boolean }} */ { isLoaded }) => {
        await call(`${isLoaded ? "load" : "check"} ${appId}`);
        return { ...plan, status: "ok" };
      },
      kill: () => call(`kill ${appId}`),
    };
    doubles.push(contender);
    return contender;
  };
  const cores = onTwoSides ? { server: [0], generator: [1] } : null;
  /** @type {boolean[]} */
  const gathering = [];
  const serverHost = {
    cores,
    watchCore: async (
      /** @type {AbortSignal} */ _,
      /** @type {{ gathers: boolean }} */ options,
    ) => {
      gathering.push(options.gathers);
      return watch;
    },
  };
  const entries = new Map(ids.map((id) => [id, {}]));
  const lab = /** @type {any} */ ({ serverHost, entries, signal: abort.signal });
  const plans = /** @type {any} */ (ids.map((appId) => ({ ...madeUpTrial(number, appId), mode })));
  /** @type {ContenderKind} */
  const whole = {
    contender: double,
    slices: { roundMs: 50 * ids.length },
    rehearsals: 1,
    fewestRotations: 1,
    close: () => call("close"),
    ...kind,
  };
  /** @type {any[][]} */
  const yields = [];
  for await (const trials of measureRound(plans, whole, shuffle, lab, () => {})) {
    yields.push(trials);
    if (readsOnce) break;
  }
  return { calls, doubles, gathering, yields, last: yields.at(-1) ?? [] };
}

const codes = (/** @type {any[]} */ trials) =>
  trials.map(({ appId, status, code }) => `${appId} ${code ?? status}`);

const count = (/** @type {string[]} */ calls, /** @type {string} */ what) =>
  calls.filter((call) => call === what).length;

const NOT_LOADED = { slices: { roundMs: 100, loadedFrom: 2 } };

describe("a round", () => {
  test("starts all contenders, warms up, takes turns, and loads each alone", async () => {
    const { calls, yields, doubles } = await run();
    assert.deepEqual(calls, [
      "start a",
      "start b",
      "warmUp a",
      "warmUp b",
      "move a to null",
      "move b to null",
      "slice a",
      "slice b",
      "slice a",
      "slice b",
      "load a",
      "load b",
      "close",
    ]);
    // The rehearsal is not kept.
    assert.deepEqual(
      doubles.map(({ slices }) => slices.length),
      [1, 1],
    );
    assert.deepEqual(yields.map(codes), [
      ["a sliced", "b sliced"],
      ["a ok", "b ok"],
    ]);
  });

  test("warms up in turns on each side when all contenders have started", async () => {
    const ids = ["a", "b", "c"];
    const { calls } = await run({ ids, onTwoSides: true, warmAfter: { a: 2, c: 2 } });
    const first = calls.slice(
      0,
      calls.findIndex((call) => call.startsWith("move")),
    );
    assert.deepEqual(first.slice(0, 3).toSorted(), ["start a", "start b", "start c"]);
    const onServerSide = first.slice(3).filter((call) => !call.endsWith("b"));
    assert.deepEqual(onServerSide, ["warmUp a", "warmUp c", "warmUp a", "warmUp c"]);
    assert.equal(count(first, "warmUp b"), 1);
    assert.equal(count(calls, "move b to 0"), 1);
  });

  test("gives each contender the same number of turns, and shuffles each rotation", async () => {
    let shuffles = 0;
    const turned = (/** @type {readonly any[]} */ items) => {
      shuffles += 1;
      return shuffles % 2 === 0 ? items.toReversed() : [...items];
    };
    const kind = { slices: { roundMs: 300 }, rehearsals: 0 };
    const { doubles } = await run({ kind, shuffle: turned });
    const turns = doubles.map(({ slices }) =>
      slices.map((/** @type {any} */ { rotation, place }) => [rotation, place]),
    );
    assert.deepEqual(turns, [
      [
        [1, 1],
        [2, 2],
        [3, 1],
      ],
      [
        [1, 2],
        [2, 1],
        [3, 2],
      ],
    ]);
  });

  test("brings cores together before each slice, records what the core watch measured, and closes the watch", async () => {
    let [works, closed, gathered] = [0, 0, 0];
    const watch = {
      gather: async () => {
        gathered += 1;
        return gathered === 2 ? null : gathered;
      },
      begin: async () => {},
      finish: async () => {
        works += 1;
        return works === 3 ? null : 10 * works;
      },
      close: async () => {
        closed += 1;
      },
    };
    const { doubles } = await run({ kind: { rehearsals: 0, slices: { roundMs: 200 } }, watch });
    const measured = doubles.map(({ slices }) =>
      slices.map((/** @type {any} */ { coreWorkUs, coreLatencyNs }) => [coreWorkUs, coreLatencyNs]),
    );
    assert.deepEqual(measured, [
      [
        [10, 1],
        [undefined, 3],
      ],
      [
        [20, undefined],
        [40, 4],
      ],
    ]);
    assert.equal(closed, 1);
  });

  for (const [mode, gathers] of Object.entries({ external: true, "in-process": false })) {
    test(`${gathers ? "brings" : "does not bring"} the cores together in ${mode} mode`, async () => {
      assert.deepEqual((await run({ mode })).gathering, [gathers]);
    });
  }

  test("shows the first ranking after five rotations when more follow in round 1", async () => {
    const kind = { slices: { roundMs: 600 } };
    const { yields } = await run({ kind });
    assert.deepEqual(yields.map(codes), [
      ...[
        ["a sliced", "b sliced"],
        ["a sliced", "b sliced"],
      ],
      ["a ok", "b ok"],
    ]);
    assert.equal((await run({ kind, round: 2 })).yields.length, 2);
    assert.equal((await run({ kind: { slices: { roundMs: 500 } } })).yields.length, 2);
  });

  for (const [turns, kept] of /** @type {[number, string[]][]} */ ([
    [6, []],
    [7, ["a sliced", "b sliced"]],
  ])) {
    test(`keeps ${kept.length > 0 ? "all" : "no"} slices when the run ends in turn ${turns} of the first contender`, async () => {
      const kind = { slices: { roundMs: 1000 } };
      const { last, calls } = await run({
        kind,
        round: 2,
        abortsAt: "slice a",
        abortsAtCall: turns,
      });
      assert.deepEqual(codes(last), kept);
      assert.ok(!calls.some((call) => /^(load|check) /.test(call)));
    });
  }

  test("checks each contender again when the round has no loads", async () => {
    const { calls } = await run({ kind: NOT_LOADED });
    assert.deepEqual(
      calls.filter((call) => /^(load|check) /.test(call)),
      ["check a", "check b"],
    );
  });

  test("gives the time of failed contenders to the remaining contenders", async () => {
    const kind = { slices: { roundMs: 600 }, rehearsals: 0 };
    const { calls } = await run({ ids: ["a", "b", "c"], kind, failsAt: "start c" });
    assert.equal(count(calls, "slice a"), 4);
  });

  test("ends all contenders when the reader of its trials stops", async () => {
    const { calls } = await run({ readsOnce: true });
    assert.deepEqual(calls.slice(-3), ["kill a", "kill b", "close"]);
  });
});

for (const step of ["start", "warmUp", "move", "slice", "load", "check"]) {
  const kind = step === "check" ? NOT_LOADED : {};
  const failsAt = step === "move" ? "move a to null" : `${step} a`;

  test(`ends only the contender that fails at ${step}, with the error`, async () => {
    const error = step === "slice" ? CRASH : new RangeError("a fault of the harness");
    const { calls, last } = await run({ failsAt, error, kind });
    assert.deepEqual(codes(last), [`a ${step === "slice" ? "crashed" : "not-measured"}`, "b ok"]);
    if (step !== "slice") {
      assert.match(last[0]?.detail, /did not expect this: RangeError: a fault of the harness/);
    }
    const after = calls.slice(calls.indexOf("kill a") + 1);
    assert.ok(!after.some((call) => / a\b/.test(call)));
    assert.deepEqual([count(calls, "kill a"), count(calls, "kill b")], [1, 0]);
  });

  test(`ends all contenders when the run ends at ${step}`, async () => {
    const { calls, last } = await run({ abortsAt: failsAt, failsAt, kind });
    const hasSlices = step === "load" || step === "check";
    assert.deepEqual(codes(last), hasSlices ? ["a sliced", "b sliced"] : []);
    for (const id of ["a", "b"]) assert.ok(calls.includes(`kill ${id}`));
    assert.equal(calls.at(-1), "close");
    assert.ok(!calls.includes(failsAt.replace(" a", " b")));
  });
}
