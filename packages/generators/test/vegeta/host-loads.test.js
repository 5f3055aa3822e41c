import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addUp, assertAttacked, countHostLoad } from "@routebench/generators/vegeta/host-loads";

/** @import { CountedLoad, JudgedRequest } from "../../src/vegeta/host-loads.js" */

describe("the load of a host", () => {
  /** A request each millisecond: 100 in the lead-in, and 1000 that count. */
  const ATTACK = { intervalNs: 1e6, leadIn: 100, total: 1000, durationMs: 1000, timeoutMs: 5000 };
  const BEGAN_US = Date.UTC(2026, 10, 22) * 1000;
  const CONNECTIONS = 10;

  /**
   * @param {(seq: number) => Partial<JudgedRequest> & { lateUs?: number }} [changes]
   * @returns {JudgedRequest[]} of all requests and some spare requests, the last first
   */
  function results(changes = () => ({})) {
    const all = Array.from({ length: 1150 }, (_, seq) => {
      const { lateUs = 0, ...changed } = changes(seq);
      const sentUs = BEGAN_US + (seq + 1) * 1000 + lateUs;
      return {
        seq,
        sentUs,
        latencyUs: 200,
        outcome: /** @type {const} */ ("answered"),
        bodyBytes: 12,
        ...changed,
      };
    });
    return all.reverse();
  }

  /** @param {Parameters<typeof results>[0]} [changes] */
  const count = (changes) => countHostLoad(results(changes), ATTACK, CONNECTIONS);

  test("does not count the lead-in and spare requests", () => {
    const { counted, ratePerSecond } = count((seq) =>
      seq < 100 || seq >= 1100 ? { latencyUs: 1e6 } : {},
    );
    assert.equal(counted.length, 1000);
    assert.ok(counted.every(({ latencyUs }) => Math.abs(latencyUs - 200) <= 1));
    assert.equal(Math.round(ratePerSecond), 1000);
  });

  test("reports vegeta's lag and adds it to the latency", () => {
    const { counted } = count((seq) => ({ lateUs: seq === 500 ? 3000 : 0 }));
    const late = counted.filter(({ lagUs }) => lagUs > 1);
    assert.equal(late.length, 1);
    assert.ok(Math.abs((late[0]?.lagUs ?? 0) - 3000) <= 1);
    assert.ok(Math.abs((late[0]?.latencyUs ?? 0) - 3200) <= 1);
  });

  test("gives a request without a response at least the timeout as latency", () => {
    for (const outcome of /** @type {const} */ (["connect", "read", "write", "timeout"])) {
      const { counted } = count((seq) => (seq === 500 ? { outcome } : {}));
      assert.deepEqual(
        counted.filter((request) => request.outcome === outcome).map(({ latencyUs }) => latencyUs),
        [5_000_000],
      );
    }
    const { counted } = count((seq) => (seq === 500 ? { outcome: "timeout", latencyUs: 6e6 } : {}));
    assert.ok(Math.max(...counted.map(({ latencyUs }) => latencyUs)) >= 6e6 - 1);
  });

  test("has a lower rate if the server falls behind", () => {
    // The server answers a request every 2 ms, so the n-th request waits n ms longer.
    const { ratePerSecond } = count((seq) => ({ latencyUs: (seq + 2) * 1000 }));
    assert.ok(ratePerSecond > 470 && ratePerSecond < 530, `${ratePerSecond}/s`);
  });

  test("keeps the rate if fewer requests than connections are slow", () => {
    const { ratePerSecond } = count((seq) => (seq > 1095 ? { latencyUs: 3e6 } : {}));
    assert.equal(Math.round(ratePerSecond), 1000);
  });

  test("has a lower rate and fewer requests if vegeta falls behind", () => {
    const judged = results((seq) => ({ lateUs: seq * 250 })).filter(({ seq }) => seq < 880);
    const { counted, ratePerSecond } = countHostLoad(judged, ATTACK, CONNECTIONS);
    assert.equal(counted.length, 780);
    assert.ok(ratePerSecond < 810, `${ratePerSecond}/s`);
  });
});

describe("assertAttacked", () => {
  const HOSTS = ["bench1", "bench2"];
  const ATTACK = { total: 100, lengthMs: 5000, durationMs: 4000 };
  const REPORT = { rank: 0, code: 0, lateMs: 1, cores: 2, cpuMs: 7900, stderr: "" };

  /** @param {number} requests */
  const sent = (requests) => ({
    counted: Array.from({ length: requests }, () => ({
      outcome: /** @type {const} */ ("answered"),
      bodyBytes: 12,
      lagUs: 0,
      latencyUs: 200,
    })),
    ratePerSecond: 25,
  });

  /** @param {Partial<typeof REPORT>} changes @param {number} [requests] that the second host sent */
  const assertSecond = (changes, requests = 98) =>
    assertAttacked(
      HOSTS,
      [REPORT, { ...REPORT, rank: 1, ...changes }],
      [sent(98), sent(requests)],
      ATTACK,
      250,
    );

  test("accepts hosts that had CPU time to spare and sent all requests", () => {
    assertSecond({});
  });

  test("rejects a generator that used more than 80% of its cores' time", () => {
    assert.throws(() => assertSecond({ cpuMs: 8200 }), {
      name: "GeneratorError",
      message: /^vegeta on bench2 used 82% .*\. Lower the rate or name more load hosts$/,
    });
  });

  test("rejects a host that did not send its rate", () => {
    assert.throws(() => assertSecond({}, 97), {
      name: "GeneratorError",
      message: /^vegeta on bench2 sent only 97 of 100 requests in time\. Lower the rate/,
    });
  });

  test("rejects a host that started late", () => {
    assertSecond({ lateMs: 400 });
    assert.throws(() => assertSecond({ lateMs: 401 }), {
      name: "GeneratorError",
      message: /^bench2 started 401 ms late\. Check/,
    });
  });
});

describe("addUp", () => {
  /** @param {number} requests @param {Partial<CountedLoad>} [changes] */
  const counted = (requests, changes) =>
    Array.from({ length: requests }, () => ({
      outcome: /** @type {const} */ ("answered"),
      bodyBytes: 12,
      lagUs: 50,
      latencyUs: 300,
      ...changes,
    }));

  test("sums the rates of the hosts, each over the host's time", () => {
    const { requests, durationMs } = addUp(
      [
        { counted: counted(1000), ratePerSecond: 500 },
        { counted: counted(1000), ratePerSecond: 250 },
      ],
      100,
    );
    assert.equal(requests, 2000);
    assert.equal(Math.round(requests / (durationMs / 1000)), 750);
  });

  test("counts responses with headers and body, and failed requests as errors", () => {
    const all = [
      ...counted(5),
      ...counted(2, { outcome: "status", bodyBytes: 3 }),
      ...counted(1, { outcome: "mismatch", bodyBytes: 0 }),
      ...counted(4, { outcome: "timeout", bodyBytes: 0 }),
      ...counted(3, { outcome: "connect", bodyBytes: 0 }),
    ];
    const { requests, bytes, errors } = addUp([{ counted: all, ratePerSecond: 10 }], 100);
    assert.equal(requests, 8);
    assert.equal(bytes, 5 * 12 + 2 * 3 + 8 * 100);
    assert.deepEqual(errors, { connect: 3, read: 0, write: 0, timeout: 4, status: 2, mismatch: 1 });
  });

  test("takes percentiles over the requests of all hosts together", () => {
    const loads = [counted(1500), counted(20, { latencyUs: 7000, lagUs: 900 })].map((requests) => ({
      counted: requests,
      ratePerSecond: 10,
    }));
    const { latencyUs, sendLagUs } = addUp(loads, 100);
    assert.deepEqual([latencyUs.p50, latencyUs.p99], [300, 7003]);
    assert.deepEqual(sendLagUs, { p99: 900, max: 900 });
  });
});
