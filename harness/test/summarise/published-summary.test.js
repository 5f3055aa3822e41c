import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePublishedSummary } from "@routebench/contract/published-summary";
import { publishedSummary } from "../../src/summarise/published-summary.js";
import { summarise } from "../../src/summarise/summarise.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpControl,
  madeUpFailure,
  madeUpResult,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */

const ROUNDS = [1, 2, 3, 4];

/** Each app is half as fast as the previous app. @param {AppRecord[]} apps @param {ReturnType<typeof madeUpFailure>[]} [failures] */
function publish(apps, failures = []) {
  const failed = new Set(failures.map(({ appId }) => appId));
  const measured = apps.filter(({ id }) => !failed.has(id));
  const trials = ROUNDS.flatMap((round) =>
    measured.map(({ id }, place) =>
      madeUpTrial(round, id, { requests: 20_000 / 2 ** place + 7 * round * (place + 1) }),
    ),
  );
  const result = madeUpResult({ apps, trials: [...trials, ...failures] });
  const listed = { id: "all", title: "Every framework", command: "pnpm bench --all" };
  const summary = publishedSummary(result, summarise(result), listed);
  assert.deepEqual(parsePublishedSummary(JSON.stringify(summary)), summary);
  return summary;
}

const APPS = ["node-http", "fastify", "express"].map((id) => madeUpApp(id));

test("includes the title, the verdict, the reference, the date and the ranks", () => {
  const summary = publish(APPS);
  assert.equal(summary.title, "Every framework");
  assert.match(summary.verdict, /^node-http is fastest/);
  assert.equal(summary.reference, "node-http");
  assert.match(summary.measuredAt, /^2026-/);
  const titles = summary.contests.map(({ title }) => title);
  assert.deepEqual(titles, ["External"]);
  assert.deepEqual(
    summary.contests[0]?.rows.map(({ entry, rank }) => [entry, rank]),
    [
      ["node-http", { best: 1, worst: 1 }],
      ["fastify", { best: 2, worst: 2 }],
      ["express", { best: 3, worst: 3 }],
    ],
  );
});

test("includes the cost of a request by group when the run was profiled, otherwise null", () => {
  assert.equal(publish(APPS).explained, null);
  const thread = { requests: 10_000, cpuMs: 1000, waitMs: 0 };
  const profile = {
    unprofiled: { ...thread, systemMs: 200, otherMs: 0 },
    profiled: null,
    whyNot: "it is no Node",
  };
  const [first] = APPS;
  const trials = ROUNDS.map((round) => madeUpTrial(round, "node-http", { profile }, "profile"));
  const { driver, load } = MADE_UP_EXTERNAL;
  const modes = { profile: { driver, load, intervalUs: 1000 } };
  const result = madeUpResult({ apps: first ? [first] : [], trials, config: { modes } });
  const listed = { id: "all", title: "Every framework", command: null };
  const summary = publishedSummary(result, summarise(result), listed);
  assert.deepEqual(parsePublishedSummary(JSON.stringify(summary)), summary);
  const [row] = summary.explained?.rows ?? [];
  assert.equal(row?.us, 100);
  assert.equal(row.whyNot, "it is no Node");
  assert.deepEqual(
    row.groups.map(({ name, us }) => [name, us.point]),
    [
      ["user time", 80],
      ["system calls (kernel)", 20],
    ],
  );
});

test("includes every pair, with its interval and its verdict", () => {
  const [contest] = publish(APPS).contests;
  const pairs = contest?.pairs ?? [];
  assert.deepEqual(pairs.map(({ a, b }) => [a, b].sort().join()).sort(), [
    "express,fastify",
    "express,node-http",
    "fastify,node-http",
  ]);
  for (const { a, b, ratio, low, high, verdict } of pairs) {
    const [placeOfA, placeOfB] = [a, b].map(
      (id) => contest?.rows.findIndex(({ entry }) => entry === id) ?? 0,
    );
    assert.equal(verdict, Number(placeOfA) < Number(placeOfB) ? "faster" : "slower");
    assert.ok(low !== null && high !== null && low < ratio && ratio < high);
    // A pair without the reference has its own interval, not one derived from two others.
    if (b !== "node-http" && a !== "node-http") continue;
    const row = contest?.rows.find(({ entry }) => entry === (a === "node-http" ? b : a));
    const speed = row?.speedToReference;
    const ofPair = a === "node-http" ? [1 / ratio, 1 / high, 1 / low] : [ratio, low, high];
    for (const [place, value] of [speed?.point, speed?.low, speed?.high].entries()) {
      assert.ok(Math.abs(Number(value) / Number(ofPair[place]) - 1) < 1e-4);
    }
  }
});

test("leaves a control out of ranks and pairs, and lists an app that failed as absent", () => {
  const control = madeUpControl("node-http");
  const broken = madeUpApp("broken");
  const { contests, entries } = publish([...APPS, control, broken], [madeUpFailure(1, "broken")]);
  const [contest] = contests;
  assert.equal(contest?.rows.find(({ entry }) => entry === control.id)?.rank, null);
  assert.ok(contest?.pairs.every(({ a, b }) => a !== control.id && b !== control.id));
  assert.equal(entries.find(({ id }) => id === control.id)?.app, "node-http");
  assert.deepEqual(
    contest?.absent.map(({ entry, isFault }) => [entry, isFault]),
    [["broken", true]],
  );
});

test("puts the versions of an app and its entries on other runtimes under the same app", () => {
  const runtime = { name: "bun", version: "1.3.0" };
  const released = madeUpApp("koa@2.0.0", {
    name: "koa 2.0.0",
    release: { app: "koa", version: "2.0.0" },
  });
  const onBun = madeUpApp("koa@bun-1.3.0", {
    name: "koa (Bun 1.3.0)",
    onRuntime: { app: "koa", runtime },
  });
  const { entries } = publish([...APPS, released, onBun]);
  assert.deepEqual(
    entries.slice(3).map(({ app, name, runtime }) => [app, name, runtime]),
    [
      ["koa", "koa 2.0.0", null],
      ["koa", "koa (Bun 1.3.0)", "Bun 1.3.0"],
    ],
  );
});
