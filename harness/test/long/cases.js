/** Every path, tables of many routes, both schemes and a control, on a real app. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { askedIn, benchOneApp } from "../support/bench-one-app.js";

/** @type {Awaited<ReturnType<typeof benchOneApp>>["bench"]} */
let bench;
/** @type {() => Promise<void>} */
let remove;
before(async () => {
  ({ bench, remove } = await benchOneApp());
});
after(() => remove());

test("--path all asks every route, the 404 path and the mix, each by itself", async () => {
  const args = ["--mode", "in-process", "--connections", "3"];
  const { result } = await bench("--path", "all", ...args);
  assert.deepEqual(
    askedIn(result).map(([, , target, , status]) => [target, status]),
    ["/hello", "/hey", "/hell", "/about", "/nothing/here", "mix"].map((target) => [target, "ok"]),
  );
});

test("--routes asks each table for hits of three kinds and for misses, and tells what grows", async () => {
  const args = ["--routes", "10,40", "--mode", "external", "--pipelining", "4"];
  const { result, ran } = await bench(...args);
  const finds = ["static", "param", "wildcard", "miss"];
  assert.deepEqual(
    askedIn(result)
      .map(([, , target, , status]) => [target, status])
      .toSorted(),
    [10, 40].flatMap((size) => finds.map((find) => [`table-${size}-${find}`, "ok"])).toSorted(),
  );
  assert.match(ran.stdout, /^## Route tables$/m);
  assert.match(ran.stdout, /With 40 routes instead of 10, it /);
  assert.ok(result.trials.every(({ load }) => load.pipelining === 4));
});

describe("--scheme both --connections 6,20, in two modes", () => {
  /** @type {Awaited<ReturnType<typeof bench>>} */
  let both;
  before(async () => {
    both = await bench("--scheme", "both", "--connections", "6,20");
  });

  test("measures each mode over both schemes with each number of connections", () => {
    const wanted = ["in-process", "external"].flatMap((mode) =>
      ["http", "https"].flatMap((scheme) =>
        [6, 20].map((connections) => `${mode},${scheme},/hello,${connections},ok`),
      ),
    );
    // Modes and cases take turns, in an order that their times decide.
    assert.deepEqual(askedIn(both.result).map(String).toSorted(), wanted.toSorted());
    assert.match(both.ran.stderr, /^Plan: 8 cases × 1 app: /m);
  });

  test("says what the handshake agreed on, and what TLS costs", () => {
    const [app] = both.result.apps;
    assert.ok(app?.tls?.status === "ok");
    assert.equal(app.tls.version, "TLSv1.3");
    assert.match(both.report, /TLSv1\.3/);
    assert.match(both.ran.stdout, /^## .*TLS/m);
  });
});
