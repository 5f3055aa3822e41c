import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import {
  capacityOf,
  contestsIn,
  doesNotApply,
  samplesOf,
  trialsOf,
  whyNotFinished,
} from "../../src/judge/contest.js";
import {
  MADE_UP_EXTERNAL,
  MAIN_CASE,
  madeUpApp,
  madeUpControl,
  madeUpFailure,
  madeUpResult,
  madeUpRounds,
  madeUpSample,
  madeUpTrial,
  OVER_TLS,
} from "../support/made-up-result.js";

/** @import { Trial } from "@routebench/contract/trial" */

const { load } = MADE_UP_EXTERNAL;
const trials = [
  ...[madeUpTrial(1, "a"), madeUpFailure(1, "b"), madeUpTrial(1, "a", {}, "external", OVER_TLS)],
  madeUpTrial(1, "a", {}, "in-process"),
];
const run = madeUpResult({
  apps: [
    ...[madeUpApp("a"), madeUpApp("b")],
    madeUpControl("a"),
    madeUpApp("b@baseline", { role: "baseline", of: "b" }),
  ],
  config: {
    cases: [MAIN_CASE, OVER_TLS],
    modes: { external: MADE_UP_EXTERNAL, "in-process": { driver: "autocannon", load } },
  },
  rounds: [...madeUpRounds(2), ...madeUpRounds(1, 10, "in-process", OVER_TLS)],
  trials,
});

test("makes a contest for each case of a configured mode, in the order of the cases", () => {
  for (const mode of /** @type {const} */ (["in-process", "external"])) {
    const ids = contestsIn(mode, run).map((contest) => [contest.mode, contest.testCase.id]);
    assert.deepEqual(ids, [
      [mode, MAIN_CASE.id],
      [mode, OVER_TLS.id],
    ]);
  }
  assert.deepEqual(contestsIn("footprint", run), []);
});

describe("a contest", () => {
  const [inProcess] = contestsIn("in-process", run);
  const [external] = contestsIn("external", run);
  assert.ok(inProcess && external);

  test("has only the trials and the finished rounds of its mode and case", () => {
    assert.deepEqual(external.trials, trials.slice(0, 2));
    assert.deepEqual(inProcess.trials, trials.slice(3));
    assert.deepEqual([external.rounds.length, inProcess.rounds.length], [2, 0]);
    assert.deepEqual(trialsOf(external, "b"), [trials[1]]);
    assert.deepEqual(samplesOf(external, "a"), [madeUpSample()]);
    assert.deepEqual(samplesOf(external, "b"), []);
  });

  test("has controls and baselines only if its mode has them", () => {
    const { driver, load } = MADE_UP_EXTERNAL;
    const footprint = { driver, load, idleMs: 500 };
    const config = { ...run.config, modes: { ...run.config.modes, footprint } };
    const [withoutTwins] = contestsIn("footprint", { ...run, config });
    const idsOf = (/** @type {{ entries: { id: string }[] } | undefined} */ contest) =>
      contest?.entries.map(({ id }) => id);
    assert.deepEqual(idsOf(external), ["a", "b", "a@control", "b@baseline"]);
    assert.deepEqual(idsOf(inProcess), ["a", "b", "a@control", "b@baseline"]);
    assert.deepEqual(idsOf(withoutTwins), ["a", "b"]);
  });
});

for (const [code, isFault] of /** @type {const} */ ([
  ["does-not-apply", false],
  ["wrong-answer", true],
])) {
  test(`gives an app whose TLS check is ${code} the reason over TLS, and none over HTTP`, () => {
    const app = madeUpApp("a", { tls: { status: "failed", code, detail: "it serves no TLS" } });
    const config = { cases: [MAIN_CASE, OVER_TLS] };
    const [plain, secure] = contestsIn(
      "external",
      madeUpResult({ apps: [app], config, trials: [madeUpTrial(1, "a")] }),
    );
    assert.ok(plain && secure);
    assert.equal(whyNotFinished(app, plain), null);
    assert.equal(whyNotFinished(app, secure), "it serves no TLS");
    assert.equal(doesNotApply(app, secure), !isFault);
  });
}

const FEW = { ...MAIN_CASE, id: "few", connections: 1 };
const ABOUT = { ...MAIN_CASE, id: "about", target: pathTarget("/about") };

/** @param {Trial[]} trials */
function capacity(trials) {
  const apps = [madeUpApp("a"), madeUpApp("b")];
  const config = { cases: [MAIN_CASE, FEW, OVER_TLS, ABOUT] };
  const [main] = contestsIn("external", madeUpResult({ apps, config, trials }));
  assert.ok(main);
  return capacityOf("a", main);
}

const rates = (/** @type {number[]} */ requests, testCase = MAIN_CASE) =>
  requests.map((count, i) => madeUpTrial(i + 1, "a", { requests: count }, "external", testCase));

describe("the capacity of an app", () => {
  test("is the median over launches", () => {
    assert.equal(capacity(rates([900, 1000, 5000])), 1000);
  });

  test("is the best over the numbers of connections, not a mixture", () => {
    assert.equal(capacity([...rates([100, 100, 100, 100], FEW), ...rates([1000, 1000])]), 1000);
  });

  test("ignores other apps, modes, schemes and targets, and failures", () => {
    const trials = [
      ...[...rates([1], OVER_TLS), ...rates([1], ABOUT)],
      ...[madeUpTrial(1, "b"), madeUpTrial(1, "a", {}, "in-process"), madeUpFailure(1, "a")],
    ];
    assert.equal(capacity(trials), null);
  });
});
