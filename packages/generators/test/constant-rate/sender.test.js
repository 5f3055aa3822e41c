import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Schedule, Sender } from "@routebench/generators/constant-rate/sender";

/** Ten requests, ten milliseconds apart. */
const wanted = { ratePerSecond: 100, durationMs: 100, leadInMs: 0 };

/**
 * @param {number} connections
 * @param {(index: number, release: () => void) => void} serve is called for each request, and may release its connection
 *   now or later
 * @returns {Promise<{ index: number, lateMs: number, lagMs: number }[]>} for each request, in order
 */
function sendAll(connections, serve) {
  const schedule = new Schedule(wanted);
  const names = /** @type {any[]} */ (Array.from({ length: connections }, (_, name) => ({ name })));
  return new Promise((resolve) => {
    /** @type {{ index: number, lateMs: number, lagMs: number }[]} */
    const sent = [];
    const sender = new Sender(names, schedule, (connection, index, lagMs) => {
      sent.push({ index, lateMs: performance.now() - schedule.intendedAt(index), lagMs });
      serve(index, () => sender.release(connection));
      if (sent.length === schedule.total) resolve(sent);
    });
    sender.start();
  });
}

test("sends each request once, in order, and never early", async () => {
  const sent = await sendAll(2, (_index, release) => release());
  const indices = sent.map(({ index }) => index);
  assert.deepEqual(indices, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.ok(sent.every(({ lateMs }) => lateMs >= 0));
});

describe("the sender's lag", () => {
  test("does not include the wait for a server that keeps all connections busy", async () => {
    const sent = await sendAll(1, (index, release) => {
      if (index === 0) setTimeout(release, 3000);
      else release();
    });
    const [, second] = sent;
    assert.ok(second && second.lateMs >= 2900, JSON.stringify(second));
    assert.ok(second.lagMs < 2500, JSON.stringify(second));
  });

  test("includes the time in which its process did other things", async () => {
    const sent = await sendAll(10, (index, release) => {
      const until = performance.now() + (index === 0 ? 300 : 0);
      while (performance.now() < until);
      release();
    });
    const [, second] = sent;
    assert.ok(second && second.lagMs >= 250, JSON.stringify(second));
  });
});

describe("the sender's busy time", () => {
  /** @param {(index: number, release: () => void) => void} serve */
  async function busyShare(serve) {
    const schedule = new Schedule(wanted);
    const startedAt = performance.now();
    const sender = await new Promise((resolve) => {
      const created = new Sender(/** @type {any[]} */ ([{}]), schedule, (connection, index) => {
        serve(index, () => created.release(connection));
        if (index === schedule.total - 1) resolve(created);
      });
      created.start();
    });
    return sender.busyMs / (performance.now() - startedAt);
  }

  test("leaves out turns that only read the clock", async () => {
    const once = () =>
      busyShare((index, release) => {
        if (index === 0) setTimeout(release, 1000);
        else release();
      });
    // Another process on this core makes turns longer, never shorter.
    let share = await once();
    for (let time = 1; time < 5 && share >= 0.5; time += 1) share = Math.min(share, await once());
    assert.ok(share < 0.5, `${share}`);
  });

  test("includes the work of other turns", async () => {
    const share = await busyShare((index, release) => {
      const until = performance.now() + (index === 0 ? 1000 : 0);
      while (performance.now() < until);
      setImmediate(release);
    });
    assert.ok(share > 0.5 && share <= 1, `${share}`);
  });
});

test("sends nothing after it is stopped", async () => {
  const schedule = new Schedule(wanted);
  const names = /** @type {any[]} */ ([{}, {}]);
  let sent = 0;
  const sender = new Sender(names, schedule, () => {
    sent += 1;
    sender.stop();
  });
  sender.start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(sent, 1);
  assert.equal(sender.sent, 1);
});
