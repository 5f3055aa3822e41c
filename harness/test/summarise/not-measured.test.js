/** Every table includes apps whose speed could not be measured, with their known figures and the reason. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderReportFiles } from "@routebench/report/report-files";
import { renderReport } from "../../src/results/render-report.js";
import { summarise } from "../../src/summarise/summarise.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpResult,
  madeUpSlice,
  madeUpTrial,
} from "../support/made-up-result.js";
import { ROUTING_EXTRAS } from "../support/routing.js";

const REASON = "its speed was not measured: no CPU time was counted for it in 3 of 3 slices";

/**
 * A server that answers nothing in its slices and uses several cores during its load.
 * @param {number} round
 */
const launchOfWorkers = (round) =>
  madeUpTrial(round, "workers", {
    requests: 9000,
    serverCpuMs: 1900,
    slices: [1, 2, 3].map((rotation) =>
      madeUpSlice(rotation, { requests: 0, server: { cpuMs: 0, waitMs: 0 } }),
    ),
  });

/** @param {number} round @param {string} id @param {number} requests */
const sliced = (round, id, requests) =>
  madeUpTrial(round, id, {
    requests: requests * 10,
    slices: [1, 2, 3].map((rotation) => madeUpSlice(rotation, { requests: requests + rotation })),
  });

const result = madeUpResult({
  apps: [madeUpApp("workers"), madeUpApp("node-http"), madeUpApp("slow")],
  config: {
    modes: {
      external: { ...MADE_UP_EXTERNAL, slices: { durationMs: 100, roundMs: 900 } },
    },
  },
  trials: [1, 2, 3, 4].flatMap((round) => [
    ...[launchOfWorkers(round), sliced(round, "node-http", 1000 + round)],
    sliced(round, "slow", 100 + round),
  ]),
});
const [mode] = summarise(result).modes;
assert.ok(mode);

describe("an app without a speed", () => {
  test("has the last row, with the reason", () => {
    assert.deepEqual(
      mode.rows.map(({ appId, toSlowest }) => `${appId} ${toSlowest !== null}`),
      ["node-http true", "slow true", "workers false"],
    );
    const [row] = mode.rows.slice(-1);
    assert.deepEqual([row?.toReference, row?.toSlowest], [null, null]);
    assert.deepEqual(row?.warnings, [REASON]);
  });

  test("has the figures of its loads", () => {
    const [row] = mode.rows.slice(-1);
    assert.equal(row?.figures.requestsPerSecond?.median, 9000);
    assert.equal(row?.figures.requestsPerOwnSecond, undefined);
    assert.equal(row?.figures.serverCpuUsPerRequest, undefined);
  });

  test("leaves the ranks of the other apps as they are", () => {
    assert.deepEqual(
      mode.rows.slice(0, 2).map(({ rank }) => rank),
      [
        { best: 1, worst: 1 },
        { best: 2, worst: 2 },
      ],
    );
  });
});

test("the tables show apps without a speed as not measured, with the reason below", () => {
  const text = renderReport("md", summarise(result), ROUTING_EXTRAS);
  assert.match(text, /^\| workers +\|.*\| +not measured \|/m);
  assert.ok(text.includes(REASON));
});

test("the page and the chart name apps without a speed", () => {
  const files = new Map(renderReportFiles(summarise(result)).map(({ name, text }) => [name, text]));
  assert.match(files.get("ranking-external.svg") ?? "", /Speed not measured: workers\./);
  assert.ok(files.get("report.html")?.includes(REASON));
});
