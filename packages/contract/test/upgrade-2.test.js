import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { parseResultFile } from "@routebench/contract/result-file";
import { smallResult, smallResult2 } from "./support/small-result.js";

/** @param {unknown} value */
const parse = (value) => parseResultFile(JSON.stringify(value));

describe("a result file of version 2", () => {
  test("is read as the same run in today's form, its case under today's id", () => {
    assert.deepEqual(parse(smallResult2()), smallResult());
  });

  test("keeps its modes, their settings and the cases at a fixed rate", () => {
    const old = smallResult2();
    const { load } = old.config.external;
    const rate = { shareOfCapacity: 0.5 };
    const [main] = old.config.cases;
    const settings = {
      inProcess: { driver: "autocannon", load },
      lull: { load, silenceMs: 5 },
      fixedRate: {
        driver: "oha",
        load,
        cases: [{ ...main, id: "x at 50 % of its capacity", rate }],
      },
    };
    const { modes } = parse({ ...old, config: { ...old.config, ...settings } }).config;
    assert.deepEqual(modes["in-process"], settings.inProcess);
    assert.deepEqual(modes.lull, settings.lull);
    assert.deepEqual(modes["fixed-rate"]?.driver, "oha");
    assert.deepEqual(
      modes["fixed-rate"]?.cases.map(({ id }) => id),
      ["http, mix at 0.5 of capacity"],
    );
  });

  for (const [target, kind] of /** @type {const} */ ([
    ["/hello?x=1", { kind: "path", path: "/hello?x=1" }],
    ["table-100", { kind: "table", routes: 100 }],
  ])) {
    test(`that asks ${target} asks it as data`, () => {
      const old = smallResult2();
      old.config.cases[0] = { .../** @type {any} */ (old.config.cases[0]), target };
      assert.deepEqual(parse(old).config.cases[0]?.target, kind);
    });
  }

  test("with a field that version 2 has not is refused by naming it", () => {
    const { config } = smallResult2();
    assert.throws(() => parse({ ...smallResult2(), config: { ...config, colour: 1 } }), /colour/);
  });

  test("such as the published one is read whole", async () => {
    const file = new URL("../../../results/result.json", import.meta.url);
    const text = await readFile(file, "utf8");
    const { trials, apps } = JSON.parse(text);
    const result = parseResultFile(text);
    assert.equal(result.schemaVersion, 3);
    assert.equal(result.trials.length, trials.length);
    assert.deepEqual(result.apps, apps);
  });
});

test("files of other versions are refused with what to do", () => {
  assert.throws(() => parse({ schemaVersion: 1 }), {
    message: "it has schema version 1, this routebench reads from version 2 on; measure again",
  });
  assert.throws(() => parse({ schemaVersion: 4 }), {
    message: "it has schema version 4, this routebench reads up to 3; update routebench",
  });
});

for (const [what, change, message] of /** @type {const} */ ([
  [
    "rounds",
    (/** @type {any} */ file) => file.rounds.push({ ...file.rounds[0], durationMs: 2 }),
    "a round of a mode and case stands twice",
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
  test(`a file in which ${what} stand twice is refused`, () => {
    const file = smallResult();
    change(file);
    assert.throws(() => parse(file), {
      message: `it is not a routebench result: the file: ${message}`,
    });
  });
}

test("a file whose slices are not of the engine that it names is refused", () => {
  const file = smallResult();
  const counts = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
  const sample = {
    ...{ requests: 1, durationMs: 1, bytes: 1, errors: counts, latencyBasis: "sent" },
    latencyUs: { mean: 1, p50: 1, p90: 1, p99: 1, max: 1 },
    ...{ serverCpuMs: null, driverCpuMs: null, rssPeakBytes: null, startupMs: 1, cores: null },
    slices: [
      {
        ...{ rotation: 1, place: 1, requests: 1, durationMs: 1, steady: null, server: null },
        ...{ stealMs: null, driverCpuMs: null, slowAnswers: 0 },
      },
    ],
  };
  const { code: _code, detail: _detail, ...plan } = /** @type {any} */ (file.trials[0]);
  const trials = [{ ...plan, status: "ok", sample }];
  const drained = { ...file, config: { ...file.config, engine: "drained" }, trials };
  assert.equal(parse(drained).trials.length, 1);
  assert.throws(() => parse({ ...file, trials }), /slices of another engine than the run's/);
});
