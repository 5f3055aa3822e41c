import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keptFindings } from "../../src/verify/kept-findings.js";

const found = [{ id: "no-etag", words: "sends no ETag" }];
const served = { path: "/", headerBytes: 1, bodyBytes: 1, head: [], keepAlive: true };

/** @type {any} */
const app = {
  ...{ id: "lactate", version: "0.13.12", of: null, source: "start" },
  runtime: { name: "node", version: "20.0.0" },
};

/** @type {(changes?: object, startedAt?: string) => any} */
const run = (changes = {}, startedAt = "2026-11-22T00:00:00.000Z") => ({
  environment: { startedAt },
  apps: [{ ...app, served: { ...served, found }, ...changes }],
});

describe("findings of an earlier run", () => {
  it("are kept, with the time of that run", () => {
    const kept = keptFindings([run()])(app, "/");
    assert.deepEqual(kept, { found, keptFrom: "2026-11-22T00:00:00.000Z" });
  });

  it("are kept from run to run with the time of the first", () => {
    const again = { ...served, found, keptFrom: "2026-11-01T00:00:00.000Z" };
    assert.equal(
      keptFindings([run({ served: again })])(app, "/").keptFrom,
      "2026-11-01T00:00:00.000Z",
    );
  });

  it("are those of the run that is to be asked first", () => {
    const other = [{ id: "no-range", words: "ignores Range" }];
    const runs = [run({ served: { ...served, found: other } }), run()];
    assert.deepEqual(keptFindings(runs)(app, "/").found, other);
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

  it("are also what random queries have shown, of the same path alone", () => {
    const randomQueries = {
      cpuRatios: null,
      timeRatios: [1, 1.1],
      isOverRepeated: /** @type {const} */ (true),
    };
    const kept = keptFindings([run({ served: { ...served, randomQueries } })]);
    assert.deepEqual(kept(app, "/"), { randomQueries, keptFrom: "2026-11-22T00:00:00.000Z" });
    assert.deepEqual(kept(app, "/other"), {});
  });

  it("are not known where the run did not look for any", () => {
    assert.deepEqual(keptFindings([run({ served })])(app, "/"), {});
    assert.deepEqual(keptFindings([run({ served: null })])(app, "/"), {});
  });
});
