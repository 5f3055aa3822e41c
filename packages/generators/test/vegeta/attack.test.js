import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { GeneratorError } from "@routebench/generators/generator";
import { attackCommand, planAttack, takeCommand } from "@routebench/generators/vegeta/attack";
import fc from "fast-check";

/** @import { Load } from "@routebench/contract/trial" */

describe("the plan of an attack", () => {
  const HELLO = { path: "/hello", status: 200, body: "Hello World!" };

  /** @type {Load} */
  const load = {
    model: "open",
    ratePerSecond: 1000,
    connections: 25,
    pipelining: 1,
    durationMs: 4000,
    warmupMs: 0,
    timeoutMs: 5000,
  };

  const run = { origin: "http://10.0.0.2:40000", requests: [HELLO], load };

  test("shares the rate between the hosts, in vegeta's notation", () => {
    const { rate, intervalNs, leadIn, total, lengthMs } = planAttack(run, 2);
    assert.deepEqual(
      { rate, intervalNs, leadIn, total, lengthMs },
      { rate: "1000/2s", intervalNs: 2_000_000, leadIn: 500, total: 2000, lengthMs: 6000 },
    );
  });

  test("adds up to the rate for any number of hosts", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 9 }),
        (rate, hosts) => {
          const { intervalNs } = planAttack(
            { ...run, load: { ...load, ratePerSecond: rate } },
            hosts,
          );
          const sent = (hosts * 1e9) / intervalNs;
          assert.ok(Math.abs(sent - rate) <= 0.001 * rate, `${sent} instead of ${rate}`);
        },
      ),
    );
  });

  test("makes each target a GET of a path without the headers that Go's client adds", () => {
    const { targets } = planAttack(
      { ...run, requests: [HELLO, { ...HELLO, path: "/a?b='c'" }] },
      1,
    );
    assert.deepEqual(
      targets
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
      ["/hello", "/a?b='c'"].map((path) => ({
        method: "GET",
        url: `http://10.0.0.2:40000${path}`,
        header: { "Accept-Encoding": ["identity"], "User-Agent": [""] },
      })),
    );
  });

  test("keeps one byte more than the longest right body, or all if a length is unknown", () => {
    const longer = { ...HELLO, body: "Hello Wörld!!" };
    assert.equal(planAttack({ ...run, requests: [HELLO, longer] }, 1).maxBody, 15);
    for (const unknown of [
      { path: "/", status: 200 },
      { ...HELLO, encoding: "gzip" },
    ]) {
      const requests = /** @type {(typeof HELLO)[]} */ ([HELLO, unknown]);
      assert.equal(planAttack({ ...run, requests }, 1).maxBody, -1);
    }
  });

  test("rejects fewer connections than hosts", () => {
    assert.throws(
      () => planAttack({ ...run, load: { ...load, connections: 2 } }, 3),
      GeneratorError,
    );
  });
});

describe("the command of an attack", () => {
  const plan = planAttack(
    {
      origin: "http://10.0.0.2:40000",
      requests: [{ path: "/it's?a=%41&b=$(id)", status: 200, body: "" }],
      load: {
        model: "open",
        ratePerSecond: 100,
        connections: 4,
        pipelining: 1,
        durationMs: 1000,
        warmupMs: 0,
        timeoutMs: 5000,
      },
    },
    2,
  );
  const moment = { token: "00ff", atMs: 1.5, aheadMs: [-3.2, 7.9], lastsMs: 10_001 };

  test("encodes the requests and has no placeholder for pdsh but the rank", () => {
    assert.match(
      attackCommand(plan, moment),
      /^exec sh -c 'eval "\$\(echo [A-Za-z0-9+/=]+ \| base64 -d \| gzip -d\)"' sh %n$/,
    );
  });

  test("rejects a token that is not all digits", () => {
    for (const token of ["", "00/..", "a;b", "$(id)"]) {
      assert.throws(() => attackCommand(plan, { ...moment, token }), RangeError);
      assert.throws(() => takeCommand(token, 0), RangeError);
    }
  });
});
