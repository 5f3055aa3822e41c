import assert from "node:assert/strict";
import { test } from "node:test";
import { plannedBytes, sourceAsks } from "../../src/source/asks.js";

const SIZES = new Map([
  ["/jquery.min.js", 94_840],
  ["/santamonica.jpg", 1_051_367],
  ["/home.html", 6865],
]);

/** @param {string} path */
const bytesOf = (path) => SIZES.get(path) ?? 0;

test("the sources sent ten thousand requests, at once and one by one", () => {
  const asks = sourceAsks({ quick: false });
  assert.deepEqual(new Set(asks.map(({ requests }) => requests)), new Set([10_000]));
  assert.deepEqual(
    asks.filter(({ connections }) => connections === 1).map(({ path }) => path),
    ["/jquery.min.js", "/"],
  );
  assert.ok(asks.every(({ connections }) => connections === 1 || connections === 100));
});

test("they send as many as they are told to, over no more connections than that", () => {
  const asks = sourceAsks({ quick: false, requests: 50 });
  assert.deepEqual(new Set(asks.map(({ requests }) => requests)), new Set([50]));
  assert.deepEqual(new Set(asks.map(({ connections }) => connections)), new Set([50, 1]));
});

test("a plan counts the bytes of each of the three runs", () => {
  assert.equal(plannedBytes(sourceAsks({ quick: false }), bytesOf), 37_437_360_000);
  assert.ok(plannedBytes(sourceAsks({ quick: true }), bytesOf) < 1e9);
});
