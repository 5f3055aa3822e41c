import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toWindows, WINDOW_MS, WindowCounter } from "@routebench/generators/windows";

/** @param {[number, number][]} pairs */
const readings = (...pairs) => pairs.map(([atMs, total]) => ({ atMs, total }));

describe("readings of a running total", () => {
  test("at the windows' edges give what came in each", () => {
    const read = readings([1000, 50], [1100, 150], [1200, 150], [1300, 450]);
    assert.deepEqual(toWindows(read), [100, 0, 300]);
  });

  test("between them are spread evenly over the time since the reading before", () => {
    const read = readings([0, 0], [50, 100], [150, 300], [200, 400]);
    assert.deepEqual(toWindows(read), [200, 200]);
  });

  test("that come late smear a pause, but make none", () => {
    assert.deepEqual(toWindows(readings([0, 0], [400, 400])), [100, 100, 100, 100]);
  });

  test("leave out the last window, which is not whole", () => {
    assert.deepEqual(toWindows(readings([0, 0], [100, 10], [199, 20])), [10]);
  });

  test("lose nothing and invent nothing", () => {
    const read = readings([0, 7], [37, 11], [95, 40], [180, 41], [303, 99], [400, 100]);
    const sum = toWindows(read).reduce((total, count) => total + count, 0);
    assert.ok(Math.abs(sum - 93) <= 2, `${sum}`);
  });

  test("too few for a window give none", () => {
    assert.deepEqual(toWindows([]), []);
    assert.deepEqual(toWindows(readings([0, 5])), []);
  });
});

describe("a counter", () => {
  test("puts each arrival into its window, and leaves out the last", () => {
    const counter = new WindowCounter();
    counter.add(0, 5);
    counter.add(WINDOW_MS - 1, 7);
    counter.add(3 * WINDOW_MS, 9);
    assert.deepEqual(counter.whole(), [12, 0, 0]);
  });

  test("that counted nothing has no windows", () =>
    assert.deepEqual(new WindowCounter().whole(), []));
});
