/** A run of several cases: both schemes, and loads at a share of capacity. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { benchOneApp } from "../support/bench-one-app.js";

const { bench, remove } = await benchOneApp({ one: "conforming" });

/** @type {Awaited<ReturnType<typeof bench>>} */
let both;
before(async () => {
  both = await bench(..."--mode external --scheme both --connections 20 --rate 5%".split(" "));
});
after(() => remove());

/** @param {string} mode */
const trialsOf = (mode) => both.result.trials.filter((trial) => trial.mode === mode);

test("--scheme both measures both schemes and reports the cost of TLS", () => {
  const states = trialsOf("external").map(({ status }) => status);
  assert.deepEqual(states, ["ok", "ok"]);
  const [app] = both.result.apps;
  assert.ok(app?.tls?.status === "ok");
  assert.equal(app.tls.version, "TLSv1.3");
  assert.match(both.report, /TLSv1\.3/);
  assert.match(both.ran.stdout, /^.*TLS/m);
  assert.match(both.ran.stderr, /, 1 app, \d+ cases, /);
});

test("--rate measures latency from the intended send time, at a share of each capacity", () => {
  const capacities = trialsOf("external").flatMap((trial) => {
    if (trial.status !== "ok") return [];
    return trial.sample.requests / (trial.sample.durationMs / 1000);
  });
  const rates = trialsOf("fixed-rate").map(({ load }) => load.ratePerSecond ?? 0);
  assert.deepEqual(
    rates.toSorted((a, b) => a - b),
    capacities.map((rate) => Math.round(rate * 0.05)).toSorted((a, b) => a - b),
  );
  for (const trial of trialsOf("fixed-rate")) {
    assert.ok(trial.status === "ok", JSON.stringify(trial));
    assert.equal(trial.load.model, "open");
    assert.equal(trial.sample.latencyBasis, "intended");
    assert.ok(trial.sample.latencyUs?.p999 !== undefined);
    assert.ok((trial.sample.warmup?.requestsPerSecond.length ?? 0) > 0);
    if (process.platform === "linux") assert.ok(Number(trial.sample.countedCpuMs) > 0);
  }
  assert.match(both.report, /99\.9/);
});
