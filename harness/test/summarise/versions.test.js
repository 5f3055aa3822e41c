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

/**
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { Trial } from "@routebench/contract/trial"
 */

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
 * @param {Trial[]} others
 */
function summarised(speeds, apps, others = []) {
  const rounds = 6;
  const trials = Object.entries(speeds).flatMap(([id, requests]) =>
    Array.from({ length: rounds }, (_, index) =>
      // A little noise, as without any there would be no interval.
      madeUpTrial(index + 1, id, { requests: requests + (index % 2) * 10 }),
    ),
  );
  const config = { rounds };
  const result = madeUpResult({
    apps,
    config,
    rounds: madeUpRounds(rounds),
    trials: [...trials, ...others],
  });
  const [summary, ...more] = summarise(result).versions;
  assert.deepEqual(more, []);
  return summary;
}

test("each version stands beside the one before it, whatever the order of their names", () => {
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
  const [koa, ...others] = summary?.apps ?? [];
  assert.deepEqual(others, []);
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

test("a version is faster where its ratio's interval lies above one, which it then does", () => {
  const summary = summarised({ "koa@1.0.0": 5000, "koa@2.0.0": 10_000 }, [
    released("1.0.0"),
    released("2.0.0"),
  ]);
  const step = summary?.apps[0]?.rows[1]?.step;
  assert.equal(step?.verdict, "faster");
  assert.ok((step?.ratio.low ?? 0) > 1.9 && (step?.ratio.high ?? 9) < 2.1);
});

test("a version that did not finish has its reason, and the next stands beside the last that did", () => {
  const failure = {
    status: /** @type {const} */ ("failed"),
    code: /** @type {const} */ ("wrong-answer"),
    detail: "it lies",
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
      ["it lies", undefined],
      ["round 1: the server exited with code 1", undefined],
      [null, "koa 1.0.0"],
    ],
  );
});

test("versions are compared on each runtime by itself", () => {
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

test("apps as they are have no versions to tell of", () => {
  const result = madeUpResult({ apps: [madeUpApp("koa")], trials: [madeUpTrial(1, "koa")] });
  assert.deepEqual(summarise(result).versions, []);
});
