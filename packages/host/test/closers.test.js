/** What a run has opened is closed, whatever happens. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { Closers } from "../src/closers.js";

describe("what was opened", () => {
  /** @type {Closers} */
  let closers;
  /** @type {string[]} */
  let closed;
  beforeEach(() => {
    closers = new Closers();
    closed = [];
  });

  /** @param {string} name */
  const open = (name) => closers.add(() => closed.push(name));

  test("is closed in reverse order, each before the one that it was opened in", async () => {
    open("folder");
    closers.add(async () => {
      await setImmediate();
      closed.push("host");
    });
    open("certificate");
    await closers.close();
    assert.deepEqual(closed, ["certificate", "host", "folder"]);
  });

  test("is closed where another cannot be, and the first error is reported", async () => {
    open("folder");
    closers.add(() => Promise.reject(new Error("the host is gone")));
    open("certificate");
    closers.add(() => {
      throw new Error("the terminal is gone");
    });
    await assert.rejects(closers.close(), /the terminal is gone/);
    assert.deepEqual(closed, ["certificate", "folder"]);
  });

  test("is closed once", async () => {
    open("folder");
    await Promise.all([closers.close(), closers.close()]);
    await closers.close();
    assert.deepEqual(closed, ["folder"]);
  });

  test("is closed too where it is opened meanwhile", async () => {
    closers.add(() => open("late"));
    await closers.close();
    assert.deepEqual(closed, ["late"]);
  });
});
