/** Runs that ask more than one path over plain HTTP. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { benchOneApp, ONE_APP } from "../support/bench-one-app.js";
import { testBothSchemes } from "../support/both-schemes.js";
import { runCommand } from "../support/command.js";

/** @typedef {Awaited<ReturnType<typeof benchOneApp>>["bench"]} Bench */

/** @type {Bench} */
let bench;
/** @type {() => Promise<void>} */
let remove;
before(async () => {
  ({ bench, remove } = await benchOneApp({ one: "conforming" }));
});
after(() => remove());

testBothSchemes(["external"], (...args) => bench("--mode", "external", ...args));

test("--rate and --load measure latency from the intended time of sending", async () => {
  const { result, report } = await bench(
    "--mode",
    "external",
    "--connections",
    "20",
    "--rate",
    "300",
    "--load",
    "5%",
  );
  const [capacity, ...atRates] = result.trials;
  assert.ok(capacity?.status === "ok");
  const requestsPerSecond = capacity.sample.requests / (capacity.sample.durationMs / 1000);
  assert.deepEqual(
    atRates.map(({ mode, load }) => [mode, load.model, load.ratePerSecond]),
    [
      ["fixed-rate", "open", 300],
      ["fixed-rate", "open", Math.round(requestsPerSecond * 0.05)],
    ],
  );
  for (const trial of atRates) {
    assert.ok(trial.status === "ok", JSON.stringify(trial));
    assert.equal(trial.sample.latencyBasis, "intended");
    assert.ok(trial.sample.latencyUs?.p999 !== undefined);
  }
  assert.match(report, /99\.9/);
});

describe("what cannot be measured is refused before anything is", () => {
  for (const [args, reason] of /** @type {[string[], RegExp][]} */ ([
    [
      ["--load", "50%", "--mode", "in-process"],
      /--load needs the rate that the external mode measures/,
    ],
    [["--connections", "1,x"], /--connections.*whole number/s],
    [["--routes", "5"], /--routes.*from 9 to 1000/s],
    [["--scheme", "ftp"], /--scheme.*http, https, both/s],
  ])) {
    test(args.join(" "), async () => {
      const { exitCode, stdout, stderr } = await runCommand([...ONE_APP, ...args]);
      assert.equal(exitCode, 2, stderr);
      assert.equal(stdout, "");
      assert.match(stderr, reason);
    });
  }
});
