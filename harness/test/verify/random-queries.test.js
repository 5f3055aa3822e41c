import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { LocalServer } from "@routebench/host/local/local-server";
import { TrialFailure } from "@routebench/host/trial-failure";
import { compareRandomQueries } from "../../src/verify/random-queries.js";

/** @type {LocalServer | undefined} */
let server;
afterEach(() => server?.kill());

/** So long that a busy machine has time; what is clear ends sooner. */
const PATIENT_MS = 60_000;

/** @param {string} name of a test double in test/servers @param {number} [limitMs] */
async function compare(name, limitMs = PATIENT_MS) {
  const file = fileURLToPath(
    new URL(`../../../packages/host/test/servers/${name}.js`, import.meta.url),
  );
  server = await LocalServer.start({ serverFile: file });
  return compareRandomQueries(server, "/hello", limitMs);
}

test("each pair of blocks gives a ratio of CPU times, where the platform tells them, and of times", async () => {
  const { cpuRatios, timeRatios } = await compare("conforming");
  assert.ok(timeRatios.length > 0);
  assert.ok(timeRatios.every((ratio) => ratio > 0));
  if (process.platform === "linux") assert.equal(cpuRatios?.length, timeRatios.length);
  else assert.equal(cpuRatios, null);
});

test("a server that dies of it fails the comparison", async () => {
  await assert.rejects(compare("dies-under-load"), (error) => error instanceof TrialFailure);
});

test("a server that never answers is not waited for", async () => {
  await assert.rejects(
    compare("never-answers", 200),
    (error) => error instanceof TrialFailure && error.code === "no-answer",
  );
});
