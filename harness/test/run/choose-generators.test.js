/** The choice of generators for a run, and its messages. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { availableCores } from "@routebench/host/local/placement";
import { chooseGenerators } from "../../src/run/choose-generators.js";
import { ROUTING } from "../support/routing.js";

/** @import { Suite } from "@routebench/contract/suite" */

/** @type {(options?: Partial<Parameters<typeof chooseGenerators>[0]>, suite?: Suite) => ReturnType<typeof chooseGenerators>} */
const choose = (options, suite = ROUTING) =>
  chooseGenerators({ generator: "auto", mode: "external", quick: false, ...options }, suite);

const { PATH, ROUTEBENCH_GENERATOR } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
  if (ROUTEBENCH_GENERATOR === undefined) delete process.env.ROUTEBENCH_GENERATOR;
  else process.env.ROUTEBENCH_GENERATOR = ROUTEBENCH_GENERATOR;
});

const hideWrk = () => {
  process.env.PATH = "/nothing-here";
};

/** @param {Parameters<typeof choose>} which */
async function namesOf(...which) {
  const { inProcess, external, slices, open } = (await choose(...which)).generators;
  return [inProcess, external, slices, open].map(({ name }) => name);
}

test("chooses a generator for each mode, with its version, when load comes from this machine", async () => {
  const { generators } = await choose({ quick: true });
  assert.match(generators.inProcess.label, /^autocannon \d/);
  assert.match(generators.external.label, /^closed-loop \d/);
  assert.equal(generators.external, generators.slices);
  assert.match(generators.open.label, /^constant-rate \(\d/);
});

test("says that closed-loop replaces wrk when wrk is missing and the external mode is measured", async () => {
  hideWrk();
  const { generators, notices } = await choose();
  assert.equal(generators.external.name, "closed-loop");
  assert.match(notices[0] ?? "", /wrk was not found\. Install wrk: .* Until then, closed-loop /);
  assert.deepEqual((await choose({ mode: "in-process" })).notices, []);
  assert.deepEqual((await choose({ quick: true })).notices, []);
});

test("refuses a run when wrk is requested and missing", async () => {
  hideWrk();
  await assert.rejects(choose({ generator: "wrk" }), {
    name: "UsageError",
    message: /^wrk was not found\. Install wrk: /,
  });
});

test("lets the generator of slices sleep when it shares a core with local servers", async () => {
  const sleeps = async (/** @type {object} */ wishes = {}) =>
    (await choose({ quick: true, ...wishes })).generators.slices.sleeps;
  delete process.env.ROUTEBENCH_GENERATOR;
  assert.equal(await sleeps(), availableCores() < 2);
  process.env.ROUTEBENCH_GENERATOR = "sleeps";
  assert.equal(await sleeps(), true);
  assert.equal(await sleeps({ server: "bench1" }), false);
});

describe("a suite that only closed-loop can load", () => {
  const suite = { ...ROUTING, servers: { generator: /** @type {const} */ ("closed-loop") } };

  test("is loaded by closed-loop when wrk is installed too", async () => {
    for (const generator of /** @type {const} */ (["auto", "closed-loop"])) {
      assert.equal((await namesOf({ generator }, suite))[1], "closed-loop");
    }
  });

  test("is refused when another generator is requested", async () => {
    await assert.rejects(choose({ generator: "wrk" }, suite), {
      name: "UsageError",
      message: 'the suite "routing" can only be loaded by closed-loop. Remove --generator.',
    });
  });
});

test("loads with closed-loop when load hosts are given and wrk is installed too", async () => {
  const names = ["autocannon", "closed-loop", "closed-loop", "constant-rate"];
  assert.deepEqual(await namesOf({ loadFrom: ["load1", "load2"] }), names);
});
