import assert from "node:assert/strict";
import { test } from "node:test";
import { coresOfOwn, parseQuota } from "../../../src/host/local/cores-of-own.js";

test("a control group's quota is told in cores", () => {
  assert.equal(parseQuota("150000 100000\n"), 1.5);
  assert.equal(parseQuota("400000 100000\n"), 4);
});

test("a control group without a quota, or of a kind that is not known, sets no limit", () => {
  assert.equal(parseQuota("max 100000\n"), Number.POSITIVE_INFINITY);
  assert.equal(parseQuota(""), Number.POSITIVE_INFINITY);
});

test("a process may use some time of at least one core", () => {
  assert.ok(coresOfOwn() > 0);
});
