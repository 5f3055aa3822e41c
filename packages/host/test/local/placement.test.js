import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { availableCores, chooseCores, parseQuota } from "../../src/local/placement.js";

describe("the cores of servers and generator", () => {
  const alone = (/** @type {number} */ core) => [core];
  const inPairs = (/** @type {number} */ core) => [core - (core % 2), core - (core % 2) + 1];

  test("are the first two that may be used", () => {
    assert.deepEqual(chooseCores([2, 3, 5], alone), { server: 2, generator: 3, onOneCore: false });
  });

  test("are never two hardware threads of one core where there is another", () => {
    assert.deepEqual(chooseCores([0, 1, 2, 3], inPairs), {
      server: 0,
      generator: 2,
      onOneCore: false,
    });
    assert.deepEqual(chooseCores([1, 2], inPairs), { server: 1, generator: 2, onOneCore: false });
  });

  test("are such threads where there is no other, and that is known", () => {
    assert.deepEqual(chooseCores([0, 1], inPairs), { server: 0, generator: 1, onOneCore: true });
  });

  test("are the first two where the system does not tell of threads", () => {
    assert.deepEqual(
      chooseCores([0, 1], () => []),
      { server: 0, generator: 1, onOneCore: false },
    );
  });

  test("are not there on a machine with one or none", () => {
    assert.equal(chooseCores([4], alone).generator, undefined);
    assert.equal(chooseCores([], alone).server, undefined);
  });
});

test("a control group's quota is told in cores", () => {
  assert.equal(parseQuota("150000 100000\n"), 1.5);
  assert.equal(parseQuota("400000 100000\n"), 4);
});

test("a control group without a quota, or of a kind that is not known, sets no limit", () => {
  assert.equal(parseQuota("max 100000\n"), Number.POSITIVE_INFINITY);
  assert.equal(parseQuota(""), Number.POSITIVE_INFINITY);
});

test("a process may use some time of at least one core", () => {
  assert.ok(availableCores() > 0);
});
