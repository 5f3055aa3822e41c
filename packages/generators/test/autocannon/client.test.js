/** What is done to autocannon's clients, by made-up ones. */
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { describe, test } from "node:test";
import { Gate, watchConnection } from "../../src/autocannon/client.js";

/** @returns {any} a client that counts what it sends */
function madeUpClient() {
  const client = Object.assign(new EventEmitter(), {
    sent: 0,
    cleared: 0,
    conn: { destroy() {} },
    pipelinedRequests: { size: () => 2, clear: () => {} },
    parser: { type: "response", reinitialize: () => {} },
    timeoutTicker: { reschedule: () => {} },
    _doRequest() {
      client.sent += 1;
    },
  });
  return client;
}

/** @param {number} pipelining */
function guarded(pipelining) {
  const client = madeUpClient();
  const gate = new Gate(pipelining);
  gate.guard(client, { hasReconnected: () => false, isEnding: () => false });
  const ask = (/** @type {number} */ times) => {
    for (let i = 0; i < times; i += 1) client._doRequest();
  };
  return { client, gate, ask };
}

describe("a gate", () => {
  test("holds requests back until it is opened, and sends each of them then", () => {
    const { client, gate, ask } = guarded(3);
    ask(3);
    assert.equal(client.sent, 0);
    gate.open(() => true);
    assert.equal(client.sent, 3);
    ask(1);
    assert.equal(client.sent, 4);
    gate.close();
    ask(1);
    assert.equal(client.sent, 4);
  });

  test("lets through as many as are admitted", () => {
    const { client, gate, ask } = guarded(3);
    ask(3);
    let left = 2;
    gate.open(() => left-- > 0);
    assert.equal(client.sent, 2);
  });

  test("is idle once every request of every client waits at it", async () => {
    const { gate, ask } = guarded(2);
    let isIdle = false;
    const idle = gate.idle().then(() => {
      isIdle = true;
    });
    ask(1);
    await null;
    assert.equal(isIdle, false);
    ask(1);
    await idle;
  });

  test("counts what a lost connection had under way as waiting", async () => {
    const { client, gate, ask } = guarded(2);
    ask(2);
    gate.open(() => true);
    assert.equal(client.sent, 2);
    gate.close();
    gate.park(client);
    await gate.idle();
    gate.open(() => true);
    assert.equal(client.sent, 4);
  });

  test("forgets what waited on a connection that has been replaced", () => {
    const client = madeUpClient();
    const gate = new Gate(2);
    let isNew = false;
    gate.guard(client, { hasReconnected: () => isNew, isEnding: () => false });
    client._doRequest();
    isNew = true;
    client._doRequest();
    isNew = false;
    gate.open(() => true);
    assert.equal(client.sent, 1);
  });
});

describe("a connection", () => {
  /** @param {any} client */
  function watched(client) {
    /** @type {[string, number][]} */
    const errors = [];
    return { errors, ...watchConnection(client, (kind, count) => void errors.push([kind, count])) };
  }

  test("that ends loses what was under way on it", () => {
    const { errors, lose } = watched(madeUpClient());
    lose();
    assert.deepEqual(errors, [["read", 2]]);
  });

  test("that is refused is one error, whatever waited for it", () => {
    const client = madeUpClient();
    const { errors, lose } = watched(client);
    client.emit("connError", { syscall: "connect" });
    lose();
    assert.deepEqual(errors, [["connect", 1]]);
  });

  test("that an answer said to be its last is sent nothing more, until it is replaced", () => {
    const client = madeUpClient();
    const { isEnding, lose } = watched(client);
    client.emit("headers", { shouldKeepAlive: true });
    assert.equal(isEnding(), false);
    client.emit("headers", { shouldKeepAlive: false });
    assert.equal(isEnding(), true);
    lose();
    assert.equal(isEnding(), false);
  });

  test("that was replaced in silence is known as another, once", () => {
    const client = madeUpClient();
    const { errors, hasReconnected } = watched(client);
    assert.equal(hasReconnected(), false);
    client.conn = { destroy() {} };
    assert.equal(hasReconnected(), true);
    assert.equal(hasReconnected(), false);
    assert.deepEqual(errors, [["read", 2]]);
  });
});
