import assert from "node:assert/strict";
import { test } from "node:test";
import { summarise } from "../../src/summarise/summarise.js";
import {
  madeUpApp,
  madeUpFailure,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Trial } from "@routebench/contract/trial" */

/** @param {string} version */
const released = (version) =>
  madeUpApp(`koa@${version}`, {
    name: `koa ${version}`,
    version,
    release: { app: "koa", version },
  });

/**
 * @param {Record<string, number>} speeds requests in a second, by id
 * @param {AppRecord[]} apps
 * @param {Trial[]} moreTrials
 */
function summarised(speeds, apps, moreTrials = []) {
  const rounds = 6;
  const trials = Object.entries(speeds).flatMap(([id, requests]) =>
    Array.from({ length: rounds }, (_, index) =>
      // Without noise there would be no interval.
      madeUpTrial(index + 1, id, { requests: requests + (index % 2) * 10 }),
    ),
  );
  const config = { rounds };
  const result = madeUpResult({
    apps,
    config,
    rounds: madeUpRounds(rounds),
    trials: [...trials, ...moreTrials],
  });
  const [summary, ...more] = summarise(result).versions;
  assert.deepEqual(more, []);
  return summary;
}

test("compares each version with the previous version, whatever the order of their names", () => {
  const apps = [
    madeUpApp("node-http"),
    released("10.0.0"),
    released("2.0.0"),
    released("9.0.0-rc.1"),
  ];
  const speeds = {
    "node-http": 20_000,
    "koa@10.0.0": 5000,
    "koa@2.0.0": 10_000,
    "koa@9.0.0-rc.1": 10_000,
  };
  const summary = summarised(speeds, apps);
  assert.equal(summary?.reference, "node-http");
  const [koa, ...more] = summary?.apps ?? [];
  assert.deepEqual(more, []);
  assert.equal(koa?.app, "koa");
  assert.deepEqual(
    koa?.rows.map(({ version, step }) => [
      version,
      step?.from,
      step?.ratio.point.toFixed(1),
      step?.verdict,
    ]),
    [
      ["2.0.0", undefined, undefined, undefined],
      ["9.0.0-rc.1", "koa 2.0.0", "1.0", "equal"],
      ["10.0.0", "koa 9.0.0-rc.1", "0.5", "slower"],
    ],
  );
  const [first] = koa?.rows ?? [];
  assert.equal(first?.toReference?.point.toFixed(1), "0.5");
});

test("finds a version faster when its interval is above 1", () => {
  const summary = summarised({ "koa@1.0.0": 5000, "koa@2.0.0": 10_000 }, [
    released("1.0.0"),
    released("2.0.0"),
  ]);
  const step = summary?.apps[0]?.rows[1]?.step;
  assert.equal(step?.verdict, "faster");
  assert.ok((step?.ratio.low ?? 0) > 1.9 && (step?.ratio.high ?? 9) < 2.1);
});

test("compares with the last version that finished, and says why another version failed", () => {
  const failure = {
    status: /** @type {const} */ ("failed"),
    code: /** @type {const} */ ("wrong-answer"),
    detail: "wrong body",
  };
  const apps = [
    ...[released("1.0.0"), { ...released("2.0.0"), verification: failure }],
    ...[released("3.0.0"), released("4.0.0")],
  ];
  const summary = summarised({ "koa@1.0.0": 5000, "koa@4.0.0": 5000 }, apps, [
    madeUpFailure(1, "koa@3.0.0"),
  ]);
  assert.deepEqual(
    summary?.apps[0]?.rows.map(({ reason, step }) => [reason, step?.from]),
    [
      [null, undefined],
      ["wrong body", undefined],
      ["round 1: the server exited with code 1", undefined],
      [null, "koa 1.0.0"],
    ],
  );
});

test("compares versions on each runtime separately", () => {
  const on = (/** @type {string} */ version, /** @type {string} */ node) => ({
    ...released(version),
    id: `${version} on ${node}`,
    onRuntime: { app: `koa ${version}`, runtime: { name: "node", version: node } },
  });
  const apps = [
    on("1.0.0", "20.1.0"),
    on("1.0.0", "22.1.0"),
    on("2.0.0", "20.1.0"),
    on("2.0.0", "22.1.0"),
  ];
  const summary = summarised(Object.fromEntries(apps.map(({ id }) => [id, 5000])), apps);
  assert.deepEqual(
    summary?.apps.map(({ app, rows }) => [app, rows.map(({ appId }) => appId)]),
    [
      ["koa (Node 20.1.0)", ["1.0.0 on 20.1.0", "2.0.0 on 20.1.0"]],
      ["koa (Node 22.1.0)", ["1.0.0 on 22.1.0", "2.0.0 on 22.1.0"]],
    ],
  );
});

test("has no versions when the run measured only current apps", () => {
  const result = madeUpResult({ apps: [madeUpApp("koa")], trials: [madeUpTrial(1, "koa")] });
  assert.deepEqual(summarise(result).versions, []);
});

const RUNTIMES = {
  node: { name: "node", version: "20.20.2" },
  bun: { name: "bun", version: "1.4.5" },
};

/** Requests/s of each app on each runtime, in another order than the run's runtimes. @type {Record<string, Record<keyof typeof RUNTIMES, number>>} */
const RATES = { koa: { bun: 20_000, node: 10_000 }, h3: { bun: 15_000, node: 15_000 } };

const measured = Object.entries(RATES).flatMap(([app, rates]) =>
  Object.entries(rates).map(([on, rate]) => {
    const runtime = RUNTIMES[/** @type {keyof typeof RUNTIMES} */ (on)];
    const isNative = on === "bun" ? app === "h3" : undefined;
    const onRuntime = { app, runtime, ...(isNative !== undefined && { isNative }) };
    return { entry: madeUpApp(`${app}@${on}`, { onRuntime }), rate };
  }),
);
const broken = madeUpApp("x@bun", {
  onRuntime: { app: "x", runtime: RUNTIMES.bun },
  verification: { status: "failed", code: "does-not-apply", detail: "no binary" },
});
const fine = madeUpApp("x@node", { onRuntime: { app: "x", runtime: RUNTIMES.node } });

const trials = [1, 2, 3, 4].flatMap((round) =>
  [...measured, { entry: fine, rate: 5000 }].map(({ entry, rate }, index) =>
    madeUpTrial(round, entry.id, {
      requests: Math.round(rate * (1 + 0.002 * ((round * (index + 2)) % 3))),
    }),
  ),
);
const apps = [...measured.map(({ entry }) => entry), fine, broken];
const config = { rounds: 4, runtimes: Object.values(RUNTIMES) };
const [summary] = summarise(madeUpResult({ apps, trials, config })).runtimes;

test("compares an app with itself on the first runtime", () => {
  assert.deepEqual(summary?.labels, ["Node 20.20.2", "Bun 1.4.5"]);
  const ratios = summary?.apps.map(({ app, cells }) => [
    app,
    ...cells.map((cell) => cell?.ratio && Number(cell.ratio.point.toFixed(1))),
  ]);
  assert.deepEqual(ratios, [
    ["koa", 1, 2],
    ["h3", 1, 1],
    ["x", 1, null],
  ]);
});

test("marks a cell whose app has another version, unless the version is the runtime's", () => {
  const on = (
    /** @type {"node" | "bun"} */ name,
    /** @type {string} */ app,
    /** @type {string} */ version,
  ) => madeUpApp(`${app}@${name}`, { version, onRuntime: { app, runtime: RUNTIMES[name] } });
  const entries = [
    ...[on("node", "koa", "3.0.0"), on("bun", "koa", "2.0.0")],
    ...[on("node", "node:http", "20.20.2"), on("bun", "node:http", "1.4.5")],
  ];
  const result = madeUpResult({
    apps: entries,
    config: { rounds: 3, runtimes: Object.values(RUNTIMES) },
    trials: [1, 2, 3].flatMap((round) => entries.map(({ id }) => madeUpTrial(round, id))),
  });
  const cells = summarise(result).runtimes[0]?.apps.flatMap((app) => app.cells);
  assert.deepEqual(
    cells?.map((cell) => cell?.otherVersion),
    [undefined, ["2.0.0", "3.0.0"], undefined, undefined],
  );
});

test("marks whether an app uses the runtime's own server, if that was recorded", () => {
  const isNative = summary?.apps.map(({ cells }) => cells.map((cell) => cell?.isNative));
  assert.deepEqual(isNative, [
    [undefined, false],
    [undefined, true],
    [undefined, undefined],
  ]);
});

test("gives the reason when a runtime cannot run an app", () => {
  const { reason, cannotRun } = summary?.apps[2]?.cells[1] ?? {};
  assert.deepEqual([reason, cannotRun], ["no binary", true]);
});

test("compares no runtimes when fewer than two were chosen", () => {
  const alone = measured.slice(0, 1).map(({ entry }) => entry);
  const onlyNode = { runtimes: [RUNTIMES.node] };
  assert.deepEqual(summarise(madeUpResult({ apps: alone, trials, config: onlyNode })).runtimes, []);
  assert.deepEqual(summarise(madeUpResult({ apps: [madeUpApp("koa")], trials })).runtimes, []);
});
