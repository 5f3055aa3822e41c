import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { parseResultFile } from "@routebench/contract/result-file";
import { smallResult } from "./support/small-result.js";

const load = { model: "closed", connections: 1, pipelining: 1, warmupMs: 0, timeoutMs: 1 };

const sample = {
  requests: 1,
  durationMs: 1,
  bytes: 1,
  errors: { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 },
  serverCpuMs: 1,
  driverCpuMs: 0,
  rssPeakBytes: 1,
  startupMs: 1,
  cores: null,
};

/** @param {"external" | "standalone"} mode */
function fileWithoutLatency(mode) {
  const file = smallResult();
  const caseId = file.trials[0]?.caseId;
  const slices = { durationMs: 20, roundMs: 100 };
  return JSON.stringify({
    ...file,
    config: {
      ...file.config,
      modes: { ...file.config.modes, standalone: { driver: "none", load, slices } },
    },
    trials: [{ round: 1, order: 1, appId: "a", mode, caseId, load, status: "ok", sample }],
  });
}

test("asks for an update of routebench if the file has unknown fields", () => {
  for (const later of [
    { ...smallResult(), later: 1 },
    { ...smallResult(), environment: { ...smallResult().environment, later: 1 } },
  ]) {
    assert.throws(
      () => parseResultFile(JSON.stringify(later)),
      /^Error: it is not a routebench result: it has unknown fields \["later"\]\. Update routebench$/,
    );
  }
});

test("rejects an endless name or version, which would fill every table", () => {
  const [app] = smallResult().apps;
  for (const field of ["id", "name", "version", "homepage"]) {
    const long = { ...smallResult(), apps: [{ ...app, [field]: "x".repeat(5000) }] };
    assert.throws(
      () => parseResultFile(JSON.stringify(long)),
      new RegExp(`apps\\.0\\.${field}: Too big`),
    );
  }
});

test("accepts a standalone trial without latency, because it has no client", () => {
  const [trial] = parseResultFile(fileWithoutLatency("standalone")).trials;
  assert.equal(trial?.status, "ok");
});

test("rejects a trial with a load generator and without latency", () => {
  assert.throws(
    () => parseResultFile(fileWithoutLatency("external")),
    /a trial with a load generator has no latency/,
  );
});

/** @param {unknown} value */
const parse = (value) => parseResultFile(JSON.stringify(value));

test("reads a published result in full", async () => {
  const file = new URL("../../../results/result.json.gz", import.meta.url);
  const text = gunzipSync(await readFile(file)).toString();
  assert.deepEqual(parseResultFile(text), JSON.parse(text));
});

test("accepts only an exact version for an app at another version of its package", () => {
  const fileAt = (/** @type {string} */ version) => {
    const [app] = smallResult().apps;
    return { ...smallResult(), apps: [{ ...app, release: { app: "koa", version } }] };
  };
  for (const version of ["4.29.1", "0.0.0", "9.0.0-rc.1", "1.0.0-x-y.0.7a"]) {
    const [app] = parse(fileAt(version)).apps;
    assert.equal(app?.release?.version, version);
  }
  for (const version of [
    "",
    "latest",
    "4",
    "4.29",
    "v4.29.1",
    " 4.29.1",
    "4.29.1\n",
    "04.29.1",
    "4.29.x",
    "1.2.99999999999999999",
    "1.0.0-",
    "1.0.0-a..b",
    "1.0.0-01",
    `1.0.0-${"a".repeat(300)}`,
  ]) {
    assert.throws(() => parse(fileAt(version)), /apps\.0\.release\.version: /, version);
  }
});

test("rejects a file of another schema version with the remedy", () => {
  assert.throws(() => parse({ ...smallResult(), schemaVersion: 3 }), {
    message: "it has schema version 3, but this routebench reads only 4. Measure again",
  });
  assert.throws(() => parse({ ...smallResult(), schemaVersion: 5 }), {
    message: "it has schema version 5, but this routebench reads only 4. Update routebench",
  });
});

for (const [what, change, message] of /** @type {const} */ ([
  [
    "rounds",
    (/** @type {any} */ file) => file.rounds.push({ ...file.rounds[0], durationMs: 2 }),
    "a round of a mode and case appears twice",
  ],
  ["apps", (/** @type {any} */ file) => file.apps.push(file.apps[0]), "two apps have the same id"],
  [
    "cases",
    (/** @type {any} */ file) => file.config.cases.push(file.config.cases[0]),
    "two cases have the same id",
  ],
  [
    "trials",
    (/** @type {any} */ file) => file.trials.push({ ...file.trials[0], order: 2 }),
    "an app has two trials of the same mode, case and round",
  ],
])) {
  test(`rejects a file with duplicate ${what}`, () => {
    const file = smallResult();
    change(file);
    assert.throws(() => parse(file), {
      message: `it is not a routebench result: the file: ${message}`,
    });
  });
}
