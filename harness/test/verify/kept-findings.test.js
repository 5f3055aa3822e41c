import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keptFindings } from "../../src/verify/kept-findings.js";

const randomQueries = { cpuRatios: null, timeRatios: [1, 1.1], isOverRepeated: true };
const served = {
  path: "/",
  headerBytes: 1,
  bodyBytes: 1,
  head: [],
  keepAlive: true,
  randomQueries,
};

/** @type {any} */
const app = {
  id: "lactate",
  version: "0.13.12",
  of: null,
  source: "start",
  runtime: { name: "node", version: "20.0.0" },
};

/** @type {(changes?: object, startedAt?: string) => any} */
const run = (changes = {}, startedAt = "2026-11-22T00:00:00.000Z") => ({
  environment: { startedAt },
  apps: [{ ...app, served, ...changes }],
});

describe("findings of an earlier run", () => {
  it("are kept, with the time of that run", () => {
    const kept = keptFindings([run()])(app, "/");
    assert.deepEqual(kept, { randomQueries, keptFrom: "2026-11-22T00:00:00.000Z" });
  });

  it("are kept from run to run with the time of the first", () => {
    const again = { ...served, keptFrom: "2026-11-01T00:00:00.000Z" };
    assert.equal(
      keptFindings([run({ served: again })])(app, "/").keptFrom,
      "2026-11-01T00:00:00.000Z",
    );
  });

  it("are those of the run that is to be asked first", () => {
    const other = { ...randomQueries, timeRatios: [3, 3.1] };
    const runs = [run({ served: { ...served, randomQueries: other } }), run()];
    assert.deepEqual(keptFindings(runs)(app, "/").randomQueries, other);
  });

  for (const [what, value] of /** @type {const} */ ([
    ["version", "0.13.13"],
    ["source", "another"],
    ["id", "lactate@node-0.8.28"],
    ["packages", ["mime"]],
    ["runtime", { name: "node", version: "26.0.0" }],
  ])) {
    it(`do not hold where it has another ${what}`, () => {
      assert.deepEqual(keptFindings([run()])({ ...app, [what]: value }, "/"), {});
    });
  }

  it("are of the same path alone", () => {
    assert.deepEqual(keptFindings([run()])(app, "/other"), {});
  });

  it("are not known where the run did not look for any", () => {
    const without = { ...served, randomQueries: undefined };
    assert.deepEqual(keptFindings([run({ served: without })])(app, "/"), {});
    assert.deepEqual(keptFindings([run({ served: null })])(app, "/"), {});
  });
});
