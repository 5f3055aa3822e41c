import assert from "node:assert/strict";
import { test } from "node:test";
import { cpuUsPerRequest } from "../src/slice.js";

test("computes CPU time per request from the slices after which the server slept", () => {
  const slice = (/** @type {number} */ cpuMs, changes = {}) =>
    /** @type {any} */ ({ requests: 1000, server: { cpuMs }, ...changes });
  assert.equal(cpuUsPerRequest([slice(30), slice(50), slice(999, { neverAsleep: true })]), 40);
  assert.equal(cpuUsPerRequest([slice(30, { server: null })]), null);
});
