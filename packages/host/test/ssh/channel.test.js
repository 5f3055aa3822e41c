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
 * @param {Record<string, Handler>} calls that the other side answers
 * @param {{ beatMs: number, silentMs: number }} [times] of either side
 */
function connect(calls, times) {
  const [there, back] = [new PassThrough(), new PassThrough()];
  /** @type {string[]} */
  const lost = [];
  const far = new Channel("here", there, back, calls, () => {}, times);
  const near = new Channel("bench1", back, there, {}, ({ message }) => lost.push(message), times);
  const close = () => {
    near.lose("the test is over");
    far.lose("the test is over");
  };
  return { near, far, there, back, lost, close };
}

describe("a channel", () => {
  test("brings a failure as a failure, with its code", async () => {
    const { near, close } = connect({
      start: () => {
        throw new TrialFailure("start-timeout", "it was late");
      },
    });
    await assert.rejects(near.call("start"), { code: "start-timeout", message: "it was late" });
    close();
  });

  test("brings a fault of a server and one of a generator as what they are", async () => {
    const { near, close } = connect({
      fault: () => {
        throw new ServerFault("no-answer", "nobody is there");
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
      assert.deepEqual([error.code, error.message], ["no-answer", "nobody is there"]);
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

  test("brings the news of a call while it is under way", async () => {
    const { near, close } = connect({
      count: (_, news) => {
        news(1n);
        news(new Uint8Array([2]));
      },
    });
    /** @type {unknown[]} */
    const heard = [];
    await near.call("count", null, { onNews: (news) => heard.push(news) });
    assert.deepEqual(heard, [1n, Buffer.from([2])]);
    close();
  });

  test("brings a message of many megabytes whole", async () => {
    const { near, close } = connect({ length: ({ bytes }) => bytes.length });
    assert.equal(
      await near.call("length", { bytes: new Uint8Array(20 * 1024 ** 2) }),
      20 * 1024 ** 2,
    );
    close();
  });

  test("passes over lines that are no messages, and answers to nothing", async () => {
    const { near, back, close } = connect({ ping: () => "pong" });
    back.write("Last login: today\n\n[1,2]\n{}\nnull\n");
    back.write(Buffer.from([0, 255, 254, 10]));
    back.write(`{"id":"x","result":1}\n{"id":99,"error":{}}\n{"half${"y".repeat(2 ** 20)}\n`);
    assert.equal(await near.call("ping"), "pong");
    close();
  });

  test("that closes rejects what is under way and what comes later, and tells its owner first", async () => {
    const { near, back, lost, close } = connect({ never: () => new Promise(() => {}) });
    const told = near.call("never").catch(({ message }) => [...lost, message]);
    back.end();
    const words = "the link to bench1 is lost: it was closed";
    assert.deepEqual(await told, [words, words]);
    await assert.rejects(near.call("never"), { message: words });
    close();
  });

  test("on which nothing comes any more is lost, though it is open", async () => {
    const [silent, out] = [new PassThrough(), new PassThrough()];
    const why = await new Promise((resolve) => {
      const times = { beatMs: 5, silentMs: 50 };
      new Channel("bench1", silent, out, {}, resolve, times);
      silent.write('{"beat":true}\n');
    });
    assert.match(why.message, /the link to bench1 is lost: it was silent for 0.05 s/);
  });

  test("stays where this side itself stood still, for then it could hear nothing", async () => {
    const { near, there, back, lost, close } = connect({}, { beatMs: 20, silentMs: 400 });
    there.resume();
    const speaking = setInterval(() => back.write('{"beat":true}\n'), 20);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const until = performance.now() + 800;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 60));
    clearInterval(speaking);
    assert.deepEqual(lost, []);
    near.lose("the test is over");
    close();
  });

  test("stays while the other side has nothing to say but its beat", async () => {
    const { near, lost, close } = connect({ ping: () => "pong" }, { beatMs: 50, silentMs: 800 });
    // Its silence counts from its first words on.
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

test("what is sent arrives, bytes and large whole numbers too, as one line", () => {
  fc.assert(
    fc.property(sent, (value) => {
      const line = encode({ value });
      assert.equal(line.indexOf("\n"), line.length - 1);
      // JSON knows no negative zero.
      const expected = JSON.parse(JSON.stringify({ value }, asText), undefined);
      assert.deepEqual(JSON.parse(JSON.stringify(decode(line), asText)), expected);
    }),
  );
});

/** @param {string} _key @param {unknown} value */
function asText(_key, value) {
  return typeof value === "bigint" ? `${value}n` : value;
}
