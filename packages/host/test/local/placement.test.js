import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { availableCores, chooseCores } from "../../src/local/placement.js";

describe("the cores of servers and generator", () => {
  const alone = (/** @type {number} */ core) => [core];
  const inPairs = (/** @type {number} */ core) => [core - (core % 2), core - (core % 2) + 1];

  test("are the first two allowed cores", () => {
    assert.deepEqual(chooseCores([2, 3, 5], alone), { server: 2, generator: 3, onOneCore: false });
  });

  test("are not two hardware threads of the same core if there is another core", () => {
    assert.deepEqual(chooseCores([0, 1, 2, 3], inPairs), {
      server: 0,
      generator: 2,
      onOneCore: false,
    });
    assert.deepEqual(chooseCores([1, 2], inPairs), { server: 1, generator: 2, onOneCore: false });
  });

  test("are two hardware threads of the same core if there is no other core", () => {
    assert.deepEqual(chooseCores([0, 1], inPairs), { server: 0, generator: 1, onOneCore: true });
  });

  test("are the first two if the system does not report hardware threads", () => {
    assert.deepEqual(
      chooseCores([0, 1], () => []),
      { server: 0, generator: 1, onOneCore: false },
    );
  });

  test("are incomplete if fewer than two cores are allowed", () => {
    assert.equal(chooseCores([4], alone).generator, undefined);
    assert.equal(chooseCores([], alone).server, undefined);
  });
});

test("finds available core time", () => {
  assert.ok(availableCores() > 0);
});
