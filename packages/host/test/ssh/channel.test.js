import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { describe, test } from "node:test";
import { GeneratorError, ServerFault } from "@routebench/generators/generator";
import fc from "fast-check";
import { decode, encode } from "../../src/message.js";
import { Channel } from "../../src/ssh/channel.js";
import { TrialFailure } from "../../src/trial-failure.js";

/** @import { Handler } from "@routebench/generators/calls" */

/**
 * @param {Record<string, Handler>} calls that the far side handles
 * @param {{ beatMs: number, silentMs: number }} [times] of both sides
 */
function connect(calls, times) {
  const [toFar, toNear] = [new PassThrough(), new PassThrough()];
  /** @type {string[]} */
  const lost = [];
  const far = new Channel("here", toFar, toNear, calls, () => {}, times);
  const near = new Channel("bench1", toNear, toFar, {}, ({ message }) => lost.push(message), times);
  const close = () => {
    near.lose("the test is over");
    far.lose("the test is over");
  };
  return { near, far, toFar, toNear, lost, close };
}

describe("a channel", () => {
  test("passes on a failure with its code", async () => {
    const { near, close } = connect({
      start: () => {
        throw new TrialFailure("start-timeout", "it was late");
      },
    });
    await assert.rejects(near.call("start"), { code: "start-timeout", message: "it was late" });
    close();
  });

  test("distinguishes server faults from generator errors", async () => {
    const { near, close } = connect({
      fault: () => {
        throw new ServerFault("no-answer", "no server listens");
      },
      failure: () => {
        throw new GeneratorError("it hung");
      },
      strange: () => {
        throw null;
      },
    });
    await assert.rejects(near.call("fault"), (error) => {
      assert.ok(error instanceof ServerFault);
      assert.deepEqual([error.code, error.message], ["no-answer", "no server listens"]);
      return true;
    });
    await assert.rejects(
      near.call("failure"),
      (error) =>
        error instanceof GeneratorError &&
        !(error instanceof ServerFault) &&
        error.message === "it hung",
    );
    await assert.rejects(near.call("strange"), { message: "null was thrown" });
    close();
  });

  test("reports news while a call runs", async () => {
    const { near, close } = connect({
      count: (_, news) => {
        news(1n);
        news(new Uint8Array([2]));
      },
    });
    /** @type {unknown[]} */
    const received = [];
    await near.call("count", null, { onNews: (news) => received.push(news) });
    assert.deepEqual(received, [1n, Buffer.from([2])]);
    close();
  });

  test("passes on a message of many megabytes", async () => {
    const { near, close } = connect({ length: ({ bytes }) => bytes.length });
    assert.equal(
      await near.call("length", { bytes: new Uint8Array(20 * 1024 ** 2) }),
      20 * 1024 ** 2,
    );
    close();
  });

  test("ignores lines that are not messages, and results of unknown calls", async () => {
    const { near, toNear, close } = connect({ ping: () => "pong" });
    toNear.write("Last login: today\n\n[1,2]\n{}\nnull\n");
    toNear.write(Buffer.from([0, 255, 254, 10]));
    toNear.write(`{"id":"x","result":1}\n{"id":99,"error":{}}\n{"half${"y".repeat(2 ** 20)}\n`);
    assert.equal(await near.call("ping"), "pong");
    close();
  });

  test("rejects open and later calls when it closes, after it informed its owner", async () => {
    const { near, toNear, lost, close } = connect({ never: () => new Promise(() => {}) });
    const order = near.call("never").catch(({ message }) => [...lost, message]);
    toNear.end();
    const reason = "the link to bench1 is lost: it was closed";
    assert.deepEqual(await order, [reason, reason]);
    await assert.rejects(near.call("never"), { message: reason });
    close();
  });

  test("is lost if it is open but silent", async () => {
    const [silent, out] = [new PassThrough(), new PassThrough()];
    const why = await new Promise((resolve) => {
      const times = { beatMs: 5, silentMs: 50 };
      new Channel("bench1", silent, out, {}, resolve, times);
      silent.write('{"beat":true}\n');
    });
    assert.match(why.message, /the link to bench1 is lost: it was silent for 0.05 s/);
  });

  test("stays open if this side was blocked and could not receive", async () => {
    const { near, toFar, toNear, lost, close } = connect({}, { beatMs: 20, silentMs: 400 });
    toFar.resume();
    const speaking = setInterval(() => toNear.write('{"beat":true}\n'), 20);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const until = performance.now() + 800;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 60));
    clearInterval(speaking);
    assert.deepEqual(lost, []);
    near.lose("the test is over");
    close();
  });

  test("stays open while the other side sends only its heartbeat", async () => {
    const { near, lost, close } = connect({ ping: () => "pong" }, { beatMs: 50, silentMs: 800 });
    // Silence counts from the other side's first message.
    await near.call("ping");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.deepEqual(lost, []);
    assert.equal(await near.call("ping"), "pong");
    close();
  });
});

const sent = fc.letrec((tie) => ({
  value: fc.oneof(
    ...[fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()],
    ...[fc.constant(null), fc.bigInt(), fc.uint8Array().map((bytes) => Buffer.from(bytes))],
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((key) => !key.startsWith("$") && key !== "__proto__"),
      tie("value"),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value;

test("encodes any value, also bytes and big integers, as a single line", () => {
  fc.assert(
    fc.property(sent, (value) => {
      const line = encode({ value });
      assert.equal(line.indexOf("\n"), line.length - 1);
      // JSON has no negative zero.
      const expected = JSON.parse(JSON.stringify({ value }, asText), undefined);
      assert.deepEqual(JSON.parse(JSON.stringify(decode(line), asText)), expected);
    }),
  );
});

/** @param {string} _key @param {unknown} value */
function asText(_key, value) {
  return typeof value === "bigint" ? `${value}n` : value;
}
