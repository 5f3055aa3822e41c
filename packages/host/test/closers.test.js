/** A run closes everything that it opened, even after errors. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { Closers } from "../src/closers.js";

describe("Closers", () => {
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

  test("closes in reverse order", async () => {
    open("folder");
    closers.add(async () => {
      await setImmediate();
      closed.push("host");
    });
    open("certificate");
    await closers.close();
    assert.deepEqual(closed, ["certificate", "host", "folder"]);
  });

  test("closes the rest after an error, and reports the first error", async () => {
    open("folder");
    closers.add(() => Promise.reject(new Error("the host is gone")));
    open("certificate");
    closers.add(() => {
      throw new Error("the terminal is gone");
    });
    await assert.rejects(closers.close(), /the terminal is gone/);
    assert.deepEqual(closed, ["certificate", "folder"]);
  });

  test("closes only once", async () => {
    open("folder");
    await Promise.all([closers.close(), closers.close()]);
    await closers.close();
    assert.deepEqual(closed, ["folder"]);
  });

  test("closes what is opened while it closes", async () => {
    closers.add(() => open("late"));
    await closers.close();
    assert.deepEqual(closed, ["late"]);
  });
});
