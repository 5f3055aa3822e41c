/** Runs that ask more than one path over plain HTTP, on a real app. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { askedIn, benchOneApp, ONE_APP } from "../support/bench-one-app.js";
import { runCommand } from "../support/command.js";

/** @typedef {Awaited<ReturnType<typeof benchOneApp>>["bench"]} Bench */

/** @type {Bench} */
let bench;
/** @type {() => Promise<void>} */
let remove;
before(async () => {
  ({ bench, remove } = await benchOneApp());
});
after(() => remove());

describe("--scheme both --connections 2,5", () => {
  /** @type {Awaited<ReturnType<Bench>>} */
  let both;
  before(async () => {
    both = await bench("--scheme", "both", "--connections", "2,5");
  });

  test("measures each mode over both schemes with each number of connections", () => {
    // Modes and cases take turns, in an order that their times decide.
    assert.deepEqual(
      new Set(askedIn(both.result).map(String)),
      new Set(
        [
          ["in-process", "http", "/hello", 2, "ok"],
          ["in-process", "https", "/hello", 2, "ok"],
          ["in-process", "http", "/hello", 5, "ok"],
          ["in-process", "https", "/hello", 5, "ok"],
          ["external", "http", "/hello", 2, "ok"],
          ["external", "https", "/hello", 2, "ok"],
          ["external", "http", "/hello", 5, "ok"],
          ["external", "https", "/hello", 5, "ok"],
        ].map(String),
      ),
    );
  });

  test("says before it starts how many launches there will be", () => {
    assert.match(both.ran.stderr, /^Plan: 8 cases, 1 app: 8 launches in about /m);
  });

  test("says what the handshake agreed on, and what TLS costs", () => {
    const [app] = both.result.apps;
    assert.ok(app?.tls?.status === "ok");
    assert.equal(app.tls.version, "TLSv1.3");
    assert.match(both.ran.stdout, /TLSv1\.3/);
    assert.match(both.ran.stdout, /^## .*TLS/m);
  });
});

test("--rate and --load measure latency from the intended time of sending", async () => {
  const { result, ran } = await bench("--mode", "external", "--rate", "300", "--load", "5%");
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
  assert.match(ran.stdout, /99\.9/);
});

describe("what cannot be measured is refused before anything is", () => {
  for (const [args, reason] of /** @type {[string[], RegExp][]} */ ([
    [
      ["--load", "50%", "--mode", "in-process"],
      /--load is a share of the rate found in the external mode/,
    ],
    [["--connections", "1,x"], /--connections.*whole number/s],
    [["--routes", "5"], /--routes.*from 6 to 1000/s],
    [["--scheme", "ftp"], /--scheme.*http, https, both/s],
    [["--requests", "10", "--connections", "20"], /too few for 20 --connections/],
    [["--open-driver", "oha", "--rate", "10", "--routes", "10"], /oha/],
  ])) {
    test(args.join(" "), async () => {
      const { exitCode, stdout, stderr } = await runCommand([...ONE_APP, ...args]);
      assert.equal(exitCode, 2, stderr);
      assert.equal(stdout, "");
      assert.match(stderr, reason);
    });
  }
});
