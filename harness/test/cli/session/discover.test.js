/** What a command line comes to, before anything is opened. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { choose, discover } from "../../../src/cli/session/discover.js";
import { BENCH_OPTIONS } from "../../support/bench-options.js";

/** @import { BenchOptions } from "../../../src/cli/options.js" */

/** @param {Partial<BenchOptions>} [options] */
async function chosenBy(options = {}) {
  const all = { ...BENCH_OPTIONS, ...options };
  return choose(await discover(all), all);
}

/** @param {Partial<BenchOptions>} options */
const idsChosenBy = async (options) => (await chosenBy(options)).subjects.map(({ id }) => id);

describe("what is compared", () => {
  test("are the featured apps, and how many more there are is known", async () => {
    const { subjects, more } = await chosenBy();
    assert.ok(subjects.length > 1 && subjects.every(({ featured }) => featured));
    assert.ok(more > 0);
    assert.equal((await chosenBy({ all: true })).more, 0);
  });

  test("is a single app together with the reference, unless that is not wanted", async () => {
    assert.deepEqual(await idsChosenBy({ filter: ["koa"] }), ["koa", "node-http"]);
    assert.deepEqual(await idsChosenBy({ filter: ["koa"], reference: false }), ["koa"]);
  });

  test("are versions only, where they are named and no apps", async () => {
    const { subjects, versions, more } = await chosenBy({
      versions: [{ name: "fastify", version: "5" }],
    });
    assert.deepEqual(
      subjects.map(({ id }) => id),
      ["node-http"],
    );
    assert.deepEqual(
      versions.map(({ subject, version }) => [subject.id, version]),
      [["fastify", "5"]],
    );
    assert.equal(more, 0);
  });
});

test("the targets are the suite's, and the generators have their versions", async () => {
  const { targets, drivers } = await chosenBy();
  assert.equal(targets.length, 1);
  assert.match(drivers.external.label, /^closed-loop \d/);
});
