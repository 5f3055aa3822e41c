import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Calls, errorOf, toThrown } from "@routebench/generators/calls";
import { GeneratorError, ServerFault } from "@routebench/generators/generator";

/**
 * Two sides whose messages travel as copies, as between processes.
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
  test("brings its argument there and its result back", async () => {
    const { near } = connect({ add: async ({ a, b }) => a + b, nothing: () => {} });
    assert.equal(await near.call("add", { a: 20n, b: 22n }), 42n);
    assert.equal(await near.call("nothing"), undefined);
  });

  test("has its own result, in whichever order results come", async () => {
    /** @type {(() => void)[]} */
    const answers = [];
    const { near } = connect({
      wait: (n) => new Promise((resolve) => answers.push(() => resolve(n))),
    });
    const results = [near.call("wait", 1), near.call("wait", 2)];
    for (const answer of answers.toReversed()) answer();
    assert.deepEqual(await Promise.all(results), [1, 2]);
  });

  test("has news while it is under way", async () => {
    const { near } = connect({
      count: async (_, news) => {
        for (const n of [1, 2, 3]) news(n);
        return "done";
      },
    });
    /** @type {number[]} */
    const heard = [];
    assert.equal(await near.call("count", null, { onNews: (n) => heard.push(n) }), "done");
    assert.deepEqual(heard, [1, 2, 3]);
  });

  test("fails where whoever hears its news does, and later news changes nothing", async () => {
    let hearings = 0;
    const { near } = connect({
      count: async (_, news) => {
        news(1);
        news(2);
      },
    });
    const refusing = () => {
      hearings += 1;
      throw new RangeError("refused");
    };
    await assert.rejects(near.call("count", null, { onNews: refusing }), /refused/);
    await turn();
    assert.equal(hearings, 1);
  });

  test("rejects, like all calls after it, when no answer comes within its limit", async () => {
    const { near } = connect({ wait: () => new Promise(() => {}), quick: () => "done" });
    assert.equal(await near.call("quick", null, { limitMs: 20 }), "done");
    const why = /^Error: the other side did not answer within 40 ms$/;
    await assert.rejects(near.call("wait", null, { limitMs: 40 }), why);
    await assert.rejects(near.call("quick"), why);
  });

  test("of a name that the other side does not know says so, and of an object's own names too", async () => {
    const { near } = connect({});
    for (const name of ["other", "toString", "__proto__"]) {
      await assert.rejects(near.call(name), new RegExp(`has no "${name}"`));
    }
  });

  test("that cannot be sent fails, and leaves nothing open", async () => {
    const { near, far } = connect({ echo: (value) => value });
    await assert.rejects(
      near.call("echo", () => {}),
      /could not be cloned/,
    );
    far.receive({ id: 1, result: "late" });
    assert.equal(await near.call("echo", 1), 1);
  });

  test("whose result cannot be sent fails", async () => {
    const { near } = connect({ give: () => () => {} });
    await assert.rejects(near.call("give"), /could not be cloned/);
  });

  test("that needs no answer has none, whatever comes of it", async () => {
    /** @type {unknown[]} */
    const told = [];
    const { near, answers } = connect({
      note: (what) => told.push(what),
      ...throwing(new Error("nobody hears this")),
    });
    near.tell("note", "something");
    near.tell("fail");
    near.tell("unknown");
    await turn();
    assert.deepEqual([told, answers], [["something"], []]);
  });
});

describe("an error crosses", () => {
  test("of the generators as what it is, with its code", async () => {
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

  test("of any other kind as a plain error, with its message and code and nothing else", async () => {
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

  test("as whatever its receiver makes of it", async () => {
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
    test(`though no error was thrown: ${message.source.slice(0, 40)}`, async () => {
      assert.match(toThrown(thrown).message, message);
      await assert.rejects(connect(throwing(thrown)).near.call("fail"), { message });
    });
  }

  test("without a word where the other side says none that can be read", async () => {
    for (const error of [null, 42, {}, { message: { toString: 1, valueOf: 1 } }]) {
      const near = new Calls(() => {});
      const call = near.call("anything");
      near.receive({ id: 1, error });
      await assert.rejects(call, { message: "the other side failed, and did not say why" });
    }
  });

  test("with a code that is no fault's as a fault of the generator's", () => {
    const error = errorOf({ name: "GeneratorError", code: "other", message: "m" });
    assert.ok(error instanceof GeneratorError && !(error instanceof ServerFault));
  });
});

describe("the end of the other side", () => {
  test("rejects what is under way and what comes later, with the first reason", async () => {
    const { near } = connect({ never: () => new Promise(() => {}) });
    const call = near.call("never");
    near.end(new Error("it died"));
    near.end(new Error("it was closed"));
    await assert.rejects(call, /it died/);
    await assert.rejects(near.call("never"), /it died/);
  });

  test("lets what comes late fall on nobody", async () => {
    /** @type {unknown[]} */
    const sent = [];
    const one = new Calls((message) => sent.push(message), { late: () => turn() });
    one.receive({ id: 1, name: "late" });
    one.end(new Error("it died"));
    one.receive({ id: 2, name: "late" });
    one.tell("late");
    await turn();
    await turn();
    assert.deepEqual(sent, []);
  });
});

test("what is no message is passed over", async () => {
  const { near } = connect({ ping: () => "pong" });
  const call = near.call("ping");
  const other = new Calls(() => assert.fail("it answers"));
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
    other.receive(garbage);
  }
  other.receive({ id: {}, news: 1 });
  other.receive({ type: "listening", port: 80 });
  assert.equal(await call, "pong");
});
