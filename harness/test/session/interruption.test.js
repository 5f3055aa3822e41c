/** What ends a run before its plan does, and what is then said and returned. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { beforeEach, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { Closers } from "../../src/closers.js";
import { watchInterruption } from "../../src/session/interruption.js";

const AN_HOUR = 3600_000;

describe("a run", () => {
  /** @type {string[]} */
  let notes;
  /** @type {Closers} */
  let closers;
  /** @type {AbortController} */
  let user;
  beforeEach(() => {
    notes = [];
    closers = new Closers();
    user = new AbortController();
  });

  /** @param {Parameters<typeof watchInterruption>[1]} ends */
  const watch = (ends) =>
    watchInterruption(user.signal, ends, { note: (line) => notes.push(line) }, closers);

  test("goes on until something ends it", () => {
    const { signal, fault } = watch({ runMs: AN_HOUR, lost: new AbortController().signal });
    assert.equal(signal.aborted, false);
    assert.equal(fault(), null);
    assert.deepEqual(notes, []);
  });

  test("is ended by Ctrl-C, which is no fault of it", () => {
    const { signal, fault } = watch({ runMs: AN_HOUR });
    user.abort();
    assert.equal(signal.aborted, true);
    assert.equal(fault(), null);
    assert.deepEqual(notes, ["Ending the run; a second Ctrl-C ends it at once."]);
  });

  test("is ended by its time limit, which is", async () => {
    const { signal, fault } = watch({ runMs: 5 });
    await Promise.all([once(signal, "abort"), setTimeout(50)]);
    assert.equal(fault(), "the run took longer than 5 ms and was stopped (--limit run)");
    assert.deepEqual(notes, []);
  });

  test("that its user had ended is not late", async () => {
    const { fault } = watch({ runMs: 5 });
    user.abort();
    await setTimeout(50);
    assert.equal(fault(), null);
  });

  test("is ended by the loss of a host, which is named", () => {
    const lost = new AbortController();
    const { signal, fault } = watch({ runMs: AN_HOUR, lost: lost.signal });
    lost.abort(new Error("bench1 cannot be reached any more"));
    assert.equal(signal.aborted, true);
    assert.equal(fault(), "bench1 cannot be reached any more; the run was ended");
    assert.deepEqual(notes, ["✗ bench1 cannot be reached any more. Ending the run."]);
  });

  test("that is over says nothing any more", async () => {
    const lost = new AbortController();
    watch({ runMs: AN_HOUR, lost: lost.signal });
    await closers.close();
    lost.abort(new Error("closed"));
    user.abort();
    assert.deepEqual(notes, []);
  });
});
