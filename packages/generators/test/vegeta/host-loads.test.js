import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addUp, assertAttacked, countHostLoad } from "@routebench/generators/vegeta/host-loads";

/** @import { CountedLoad, JudgedRequest } from "../../src/vegeta/host-loads.js" */

describe("the load of a host", () => {
  /** A request each millisecond: 100 of a lead-in, 1000 that count. */
  const ATTACK = { intervalNs: 1e6, leadIn: 100, total: 1000, durationMs: 1000, timeoutMs: 5000 };
  const BEGAN_US = Date.UTC(2026, 10, 22) * 1000;
  const CONNECTIONS = 10;

  /**
   * @param {(seq: number) => Partial<JudgedRequest> & { lateUs?: number }} [changes]
   * @returns {JudgedRequest[]} of all requests and some to spare, the last first
   */
  function results(changes = () => ({})) {
    const all = Array.from({ length: 1150 }, (_, seq) => {
      const { lateUs = 0, ...others } = changes(seq);
      const sentUs = BEGAN_US + (seq + 1) * 1000 + lateUs;
      return {
        seq,
        sentUs,
        latencyUs: 200,
        outcome: /** @type {const} */ ("answered"),
        bodyBytes: 12,
        ...others,
      };
    });
    return all.reverse();
  }

  /** @param {Parameters<typeof results>[0]} [changes] */
  const count = (changes) => countHostLoad(results(changes), ATTACK, CONNECTIONS);

  test("the lead-in and what is to spare are not counted", () => {
    const { counted, ratePerSecond } = count((seq) =>
      seq < 100 || seq >= 1100 ? { latencyUs: 1e6 } : {},
    );
    assert.equal(counted.length, 1000);
    assert.ok(counted.every(({ latencyUs }) => Math.abs(latencyUs - 200) <= 1));
    assert.equal(Math.round(ratePerSecond), 1000);
  });

  test("reports how late vegeta was, and counts it as latency", () => {
    const { counted } = count((seq) => ({ lateUs: seq === 500 ? 3000 : 0 }));
    const late = counted.filter(({ lagUs }) => lagUs > 1);
    assert.equal(late.length, 1);
    assert.ok(Math.abs((late[0]?.lagUs ?? 0) - 3000) <= 1);
    assert.ok(Math.abs((late[0]?.latencyUs ?? 0) - 3200) <= 1);
  });

  test("a request without an answer took the patience at least, however soon it was refused", () => {
    for (const outcome of /** @type {const} */ (["connect", "read", "write", "timeout"])) {
      const { counted } = count((seq) => (seq === 500 ? { outcome } : {}));
      assert.deepEqual(
        counted.filter((one) => one.outcome === outcome).map(({ latencyUs }) => latencyUs),
        [5_000_000],
      );
    }
    const { counted } = count((seq) => (seq === 500 ? { outcome: "timeout", latencyUs: 6e6 } : {}));
    assert.ok(Math.max(...counted.map(({ latencyUs }) => latencyUs)) >= 6e6 - 1);
  });

  test("a server that falls behind gets a lower rate: the last request went out when a connection was free", () => {
    // It answers one in two milliseconds: the n-th request waits for another n milliseconds.
    const { ratePerSecond } = count((seq) => ({ latencyUs: (seq + 2) * 1000 }));
    assert.ok(ratePerSecond > 470 && ratePerSecond < 530, `${ratePerSecond}/s`);
  });

  test("long answers, to fewer requests than there are connections, are no lower rate", () => {
    const { ratePerSecond } = count((seq) => (seq > 1095 ? { latencyUs: 3e6 } : {}));
    assert.equal(Math.round(ratePerSecond), 1000);
  });

  test("a vegeta that falls behind has a lower rate, and what it did not send is missing", () => {
    const judged = results((seq) => ({ lateUs: seq * 250 })).filter(({ seq }) => seq < 880);
    const { counted, ratePerSecond } = countHostLoad(judged, ATTACK, CONNECTIONS);
    assert.equal(counted.length, 780);
    assert.ok(ratePerSecond < 810, `${ratePerSecond}/s`);
  });
});

describe("the loads of all hosts, held against their plan", () => {
  const HOSTS = ["bench1", "bench2"];
  const ATTACK = { total: 100, lengthMs: 5000, durationMs: 4000 };
  const REPORT = { rank: 0, code: 0, lateMs: 1, cores: 2, cpuMs: 7900, said: "" };

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

  /** @param {Partial<typeof REPORT>} changes @param {number} [requests] that it sent */
  const assertSecond = (changes, requests = 98) =>
    assertAttacked(
      HOSTS,
      [REPORT, { ...REPORT, rank: 1, ...changes }],
      [sent(98), sent(requests)],
      ATTACK,
      250,
    );

  test("hosts with time to spare that sent what they were to send are taken", () => {
    assertSecond({});
  });

  test("a generator that was busy for more than 80 % of the time of its cores is rejected", () => {
    assert.throws(() => assertSecond({ cpuMs: 8200 }), {
      name: "GeneratorError",
      message:
        /^vegeta on bench2 was busy for 82 % .*; ask for a lower rate, or name more load hosts$/,
    });
  });

  test("a rate that was not sent is rejected, whatever was answered", () => {
    assert.throws(() => assertSecond({}, 97), {
      name: "GeneratorError",
      message: /^vegeta on bench2 sent 97 of 100 requests in their time; ask/,
    });
  });

  test("a host that began much later than the others is rejected", () => {
    assertSecond({ lateMs: 400 });
    assert.throws(() => assertSecond({ lateMs: 401 }), {
      name: "GeneratorError",
      message: /^bench2 began 401 ms after/,
    });
  });
});

describe("the loads of all hosts, added up", () => {
  /** @param {number} requests @param {Partial<CountedLoad>} [changes] */
  const counted = (requests, changes) =>
    Array.from({ length: requests }, () => ({
      outcome: /** @type {const} */ ("answered"),
      bodyBytes: 12,
      lagUs: 50,
      latencyUs: 300,
      ...changes,
    }));

  test("rates of hosts are summed, each over its own time", () => {
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

  test("answers count with headers and body; what has none is an error, and no request", () => {
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

  test("percentiles are of the requests of all hosts together", () => {
    const loads = [counted(1500), counted(20, { latencyUs: 7000, lagUs: 900 })].map((requests) => ({
      counted: requests,
      ratePerSecond: 10,
    }));
    const { latencyUs, sendLagUs } = addUp(loads, 100);
    assert.deepEqual([latencyUs.p50, latencyUs.p99], [300, 7003]);
    assert.deepEqual(sendLagUs, { p99: 900, max: 900 });
  });
});
