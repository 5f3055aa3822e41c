import assert from "node:assert/strict";
import { test } from "node:test";
import { caseId } from "@routebench/contract/cases";
import { pathTarget } from "@routebench/contract/targets";
import fc from "fast-check";

const MIX = { kind: "mix" };
const tableTarget = (/** @type {number} */ routes) => ({ kind: "table", routes });

/** @type {Parameters<typeof caseId>[0]} */
const plain = { scheme: "http", target: pathTarget("/hello"), connections: null, pipelining: 1 };

/** Saved results contain these ids. */
const KNOWN = [
  [plain, "http, /hello"],
  [{ ...plain, target: MIX }, "http, mix"],
  [{ ...plain, target: tableTarget(100) }, "http, table-100"],
  [{ ...plain, target: pathTarget("/nothing/here") }, "http, /nothing/here"],
  [{ ...plain, connections: 10, pipelining: 8 }, "http, /hello, 10 connections, pipelining 8"],
  [{ ...plain, connections: 1 }, "http, /hello, 1 connections"],
  [{ ...plain, rate: { perSecond: 1000 } }, "http, /hello at 1000 requests/s"],
  [{ ...plain, rate: { shareOfCapacity: 0.5 } }, "http, /hello at 0.5 of capacity"],
];
for (const [testCase, id] of /** @type {[typeof plain, string][]} */ (KNOWN)) {
  test(`keeps the id "${id}"`, () => {
    assert.equal(caseId(testCase), id);
  });
}

const path = fc.string({ unit: fc.constantFrom("a", "/", ",", "1"), maxLength: 8 });
const cases = fc.record({
  scheme: fc.constantFrom(/** @type {const} */ ("http"), /** @type {const} */ ("https")),
  target: fc.oneof(
    path.map((text) => pathTarget(`/${text}`)),
    fc.constant(MIX),
    fc.integer({ min: 5, max: 12 }).map(tableTarget),
  ),
  connections: fc.option(fc.integer({ min: 1, max: 3 })),
  pipelining: fc.integer({ min: 1, max: 3 }),
  rate: fc.oneof(
    fc.constant(undefined),
    fc.record({ perSecond: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ shareOfCapacity: fc.constantFrom(1, 0.5) }),
  ),
});

test("gives different cases different ids", () => {
  fc.assert(
    fc.property(cases, cases, (a, b) => {
      assert.equal(caseId(a) === caseId(b), JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

test("leaves a target's label out of the case's id", () => {
  const named = { ...MIX, label: "mix of all", asked: "for all of them" };
  assert.equal(caseId({ ...plain, target: named }), "http, mix");
});
