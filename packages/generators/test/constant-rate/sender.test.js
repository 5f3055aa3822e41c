import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Schedule, Sender } from "@routebench/generators/constant-rate/sender";

/** Ten requests, ten milliseconds apart. */
const wanted = { ratePerSecond: 100, durationMs: 100, leadInMs: 0 };

/**
 * @param {number} connections
 * @param {(index: number, release: () => void) => void} serve is told of each request, and may release its
 *   connection at once or later
 * @returns {Promise<{ index: number, lateMs: number, lagMs: number }[]>} of each request, in order
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

test("each request is sent once, in order, and none ahead of its time", async () => {
  const sent = await sendAll(2, (_index, release) => release());
  const indices = sent.map(({ index }) => index);
  assert.deepEqual(indices, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.ok(sent.every(({ lateMs }) => lateMs >= 0));
});

describe("its own lag", () => {
  test("is not the wait for a server that keeps all connections busy", async () => {
    const sent = await sendAll(1, (index, release) => {
      if (index === 0) setTimeout(release, 1000);
      else release();
    });
    const [, second] = sent;
    assert.ok(second && second.lateMs >= 900, JSON.stringify(second));
    assert.ok(second.lagMs < 450, JSON.stringify(second));
  });

  test("is the time in which this process did other things", async () => {
    const sent = await sendAll(10, (index, release) => {
      const until = performance.now() + (index === 0 ? 300 : 0);
      while (performance.now() < until);
      release();
    });
    const [, second] = sent;
    assert.ok(second && second.lagMs >= 250, JSON.stringify(second));
  });
});

describe("its busy time", () => {
  /** @param {(index: number, release: () => void) => void} serve */
  async function busyShare(serve) {
    const schedule = new Schedule(wanted);
    const startedAt = performance.now();
    const sender = await new Promise((resolve) => {
      const made = new Sender(/** @type {any[]} */ ([{}]), schedule, (connection, index) => {
        serve(index, () => made.release(connection));
        if (index === schedule.total - 1) resolve(made);
      });
      made.start();
    });
    return sender.busyMs / (performance.now() - startedAt);
  }

  test("leaves out the turns that only look at the clock", async () => {
    const once = () =>
      busyShare((index, release) => {
        if (index === 0) setTimeout(release, 1000);
        else release();
      });
    // Whoever else has this core makes turns longer, never shorter.
    let share = await once();
    for (let time = 1; time < 5 && share >= 0.5; time += 1) share = Math.min(share, await once());
    assert.ok(share < 0.5, `${share}`);
  });

  test("holds what was done in the others", async () => {
    const share = await busyShare((index, release) => {
      const until = performance.now() + (index === 0 ? 1000 : 0);
      while (performance.now() < until);
      setImmediate(release);
    });
    assert.ok(share > 0.5 && share <= 1, `${share}`);
  });
});

test("nothing is sent once it is stopped", async () => {
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
