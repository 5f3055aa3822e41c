import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { LocalServer } from "@routebench/host/local/local-server";
import { TrialFailure } from "@routebench/host/trial-failure";
import { compareRandomQueries } from "../../src/verify/random-queries.js";

/** @type {LocalServer | undefined} */
let server;
afterEach(() => server?.kill());

/** Long enough for a busy machine. A clear comparison ends sooner. */
const PATIENT_MS = 60_000;

/** @param {string} name of a test double in test/servers */
const doubleOf = (name) =>
  fileURLToPath(new URL(`../../../packages/host/test/servers/${name}.js`, import.meta.url));

/** @param {string} name of a test double @param {number} [limitMs] */
async function compare(name, limitMs = PATIENT_MS) {
  server = await LocalServer.start({ serverFile: doubleOf(name) });
  return compareRandomQueries(server, "/hello", limitMs);
}

test("gives a ratio of times for each pair of blocks, and of CPU times on Linux", async () => {
  const { cpuRatios, timeRatios } = await compare("conforming");
  assert.ok(timeRatios.length > 0);
  assert.ok(timeRatios.every((ratio) => ratio > 0));
  if (process.platform === "linux") assert.equal(cpuRatios?.length, timeRatios.length);
  else assert.equal(cpuRatios, null);
});

test("fails if the requests crash the server", async () => {
  await assert.rejects(compare("dies-under-load"), (error) => error instanceof TrialFailure);
});

test("fails within its limit if the server never answers", async () => {
  await assert.rejects(
    compare("never-answers", 200),
    (error) => error instanceof TrialFailure && error.code === "no-answer",
  );
});

test("compares one server at a time, also after a comparison that failed", async () => {
  server = await LocalServer.start({ serverFile: doubleOf("conforming") });
  const silent = await LocalServer.start({ serverFile: doubleOf("never-answers") });
  try {
    /** @type {string[]} */
    const ended = [];
    const failing = compareRandomQueries(silent, "/hello", 200).finally(() => ended.push("silent"));
    const usage = server.usage.bind(server);
    server.usage = () => {
      assert.deepEqual(ended, ["silent"]);
      return usage();
    };
    const passing = compareRandomQueries(server, "/hello", PATIENT_MS);
    await assert.rejects(failing, { code: "no-answer" });
    assert.ok((await passing).timeRatios.length > 0);
  } finally {
    await silent.kill();
  }
});
