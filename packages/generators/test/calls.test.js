import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Calls, errorOf, toThrown } from "@routebench/generators/calls";
import { GeneratorError, ServerFault } from "@routebench/generators/generator";

/**
 * Two sides that exchange copies of messages, like two processes.
 * @param {ConstructorParameters<typeof Calls>[1]} handlers of the far side
 */
function connect(handlers) {
  /** @type {object[]} */
  const answers = [];
  const near = new Calls((message) => far.receive(structuredClone(message)));
  const far = new Calls((message) => {
    const copy = structuredClone(message);
    answers.push(copy);
    near.receive(copy);
  }, handlers);
  return { near, far, answers };
}

/** @param {unknown} thrown */
const throwing = (thrown) => ({
  fail: () => {
    throw thrown;
  },
});

const turn = () => new Promise(setImmediate);

describe("a call", () => {
  test("passes its argument and returns the result", async () => {
    const { near } = connect({ add: async ({ a, b }) => a + b, nothing: () => {} });
    assert.equal(await near.call("add", { a: 20n, b: 22n }), 42n);
    assert.equal(await near.call("nothing"), undefined);
  });

  test("gets its own result if results come in another order", async () => {
    /** @type {(() => void)[]} */
    const answers = [];
    const { near } = connect({
      wait: (n) => new Promise((resolve) => answers.push(() => resolve(n))),
    });
    const results = [near.call("wait", 1), near.call("wait", 2)];
    for (const answer of answers.toReversed()) answer();
    assert.deepEqual(await Promise.all(results), [1, 2]);
  });

  test("reports news while it runs", async () => {
    const { near } = connect({
      count: async (_, news) => {
        for (const n of [1, 2, 3]) news(n);
        return "done";
      },
    });
    /** @type {number[]} */
    const received = [];
    assert.equal(await near.call("count", null, { onNews: (n) => received.push(n) }), "done");
    assert.deepEqual(received, [1, 2, 3]);
  });

  test("fails if its news listener throws, and ignores later news", async () => {
    let newsCount = 0;
    const { near } = connect({
      count: async (_, news) => {
        news(1);
        news(2);
      },
    });
    const refusing = () => {
      newsCount += 1;
      throw new RangeError("refused");
    };
    await assert.rejects(near.call("count", null, { onNews: refusing }), /refused/);
    await turn();
    assert.equal(newsCount, 1);
  });

  test("rejects, like all later calls, if no result comes within its limit", async () => {
    const { near } = connect({ wait: () => new Promise(() => {}), quick: () => "done" });
    assert.equal(await near.call("quick", null, { limitMs: 20 }), "done");
    const why = /^Error: the other side did not answer within 40 ms$/;
    await assert.rejects(near.call("wait", null, { limitMs: 40 }), why);
    await assert.rejects(near.call("quick"), why);
  });

  test("rejects a name that the other side does not know, such as toString", async () => {
    const { near } = connect({});
    for (const name of ["unknown", "toString", "__proto__"]) {
      await assert.rejects(near.call(name), new RegExp(`has no "${name}"`));
    }
  });

  test("fails and leaves no open call if its argument cannot be sent", async () => {
    const { near, far } = connect({ echo: (value) => value });
    await assert.rejects(
      near.call("echo", () => {}),
      /could not be cloned/,
    );
    far.receive({ id: 1, result: "late" });
    assert.equal(await near.call("echo", 1), 1);
  });

  test("fails if its result cannot be sent", async () => {
    const { near } = connect({ give: () => () => {} });
    await assert.rejects(near.call("give"), /could not be cloned/);
  });

  test("gets no result if none is required, even if it fails", async () => {
    /** @type {unknown[]} */
    const notes = [];
    const { near, answers } = connect({
      note: (what) => notes.push(what),
      ...throwing(new Error("not reported")),
    });
    near.tell("note", "something");
    near.tell("fail");
    near.tell("unknown");
    await turn();
    assert.deepEqual([notes, answers], [["something"], []]);
  });
});

describe("an error from the other side", () => {
  test("stays a ServerFault or GeneratorError, with its code", async () => {
    const fault = new ServerFault("wrong-answer", "it answered 500");
    await assert.rejects(connect(throwing(fault)).near.call("fail"), (error) => {
      assert.ok(error instanceof ServerFault);
      assert.deepEqual([error.code, error.message], ["wrong-answer", "it answered 500"]);
      return true;
    });
    await assert.rejects(
      connect(throwing(new GeneratorError("no files left"))).near.call("fail"),
      (error) =>
        error instanceof GeneratorError &&
        !(error instanceof ServerFault) &&
        error.message === "no files left",
    );
  });

  test("becomes a plain error with only its message and code", async () => {
    const error = Object.assign(new TypeError("boom"), { code: "ERR_X", secret: 1 });
    await assert.rejects(connect(throwing(error)).near.call("fail"), (arrived) => {
      assert.ok(arrived instanceof Error && !(arrived instanceof GeneratorError));
      assert.deepEqual({ ...arrived }, { code: "ERR_X" });
      assert.equal(arrived.message, "boom");
      return true;
    });
    const { answers, near } = connect(throwing(error));
    await near.call("fail").catch(() => {});
    assert.deepEqual(answers, [
      { id: 1, error: { name: "TypeError", code: "ERR_X", message: "boom" } },
    ]);
  });

  test("becomes the error that the receiver builds", async () => {
    /** @type {Calls} */
    const near = new Calls(
      (message) => far.receive(message),
      {},
      ({ name, message }) => new SyntaxError(`${name}: ${message}`),
    );
    const far = new Calls(
      (message) => near.receive(message),
      throwing(new GeneratorError("it hung")),
    );
    await assert.rejects(near.call("fail"), {
      name: "SyntaxError",
      message: "GeneratorError: it hung",
    });
  });

  /** @type {[unknown, RegExp][]} */
  const strange = [
    [null, /^null was thrown$/],
    ["out of luck", /^out of luck$/],
    [{ message: 42 }, /^\{ message: 42 \} was thrown$/],
    [{ message: "a", code: 7, name: {} }, /^a$/],
    [{ x: "x".repeat(100_000) }, /^.{200} was thrown$/],
  ];
  for (const [thrown, message] of strange) {
    test(`becomes an error even if a plain value was thrown: ${message.source.slice(0, 40)}`, async () => {
      assert.match(toThrown(thrown).message, message);
      await assert.rejects(connect(throwing(thrown)).near.call("fail"), { message });
    });
  }

  test("says that the reason is missing if it cannot be read", async () => {
    for (const error of [null, 42, {}, { message: { toString: 1, valueOf: 1 } }]) {
      const near = new Calls(() => {});
      const call = near.call("anything");
      near.receive({ id: 1, error });
      await assert.rejects(call, { message: "the other side failed without a reason" });
    }
  });

  test("is a GeneratorError if its code is not a server fault's", () => {
    const error = errorOf({ name: "GeneratorError", code: "other", message: "m" });
    assert.ok(error instanceof GeneratorError && !(error instanceof ServerFault));
  });
});

describe("the end of the other side", () => {
  test("rejects open and later calls with the first reason", async () => {
    const { near } = connect({ never: () => new Promise(() => {}) });
    const call = near.call("never");
    near.end(new Error("it died"));
    near.end(new Error("it was closed"));
    await assert.rejects(call, /it died/);
    await assert.rejects(near.call("never"), /it died/);
  });

  test("ignores calls and results that come later", async () => {
    /** @type {unknown[]} */
    const sent = [];
    const ended = new Calls((message) => sent.push(message), { late: () => turn() });
    ended.receive({ id: 1, name: "late" });
    ended.end(new Error("it died"));
    ended.receive({ id: 2, name: "late" });
    ended.tell("late");
    await turn();
    await turn();
    assert.deepEqual(sent, []);
  });
});

test("ignores values that are not messages", async () => {
  const { near } = connect({ ping: () => "pong" });
  const call = near.call("ping");
  const idle = new Calls(() => assert.fail("it answers"));
  for (const garbage of [
    null,
    undefined,
    42,
    "text",
    [],
    [1, 2],
    new Map(),
    { id: 99, result: 1 },
  ]) {
    near.receive(garbage);
    idle.receive(garbage);
  }
  idle.receive({ id: {}, news: 1 });
  idle.receive({ type: "listening", port: 80 });
  assert.equal(await call, "pong");
});
