import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { caseId, caseLabel, caseName, caseSchema, mainCase } from "@routebench/contract/cases";
import { pathTarget } from "@routebench/contract/targets";
import fc from "fast-check";

/** @import { Case } from "../src/cases.js" */

const MIX = { kind: "mix", label: "mix of all routes" };
const TABLE = { kind: "table", routes: 10 };

/** @type {Case} */
const plain = {
  id: "a",
  scheme: "http",
  target: pathTarget("/hello"),
  connections: null,
  pipelining: 1,
};

describe("a case is told from the others", () => {
  test("by nothing, where it is the only one and a usual one", () => {
    assert.equal(caseLabel(plain, [plain]), "");
  });

  test("by what varies, and by that alone", () => {
    const many = { ...plain, scheme: /** @type {const} */ ("https"), connections: 1 };
    const few = { ...many, connections: 10 };
    assert.equal(caseLabel(many, [many, few]), "HTTPS, 1 connection");
    assert.equal(caseLabel(few, [many, few]), "HTTPS, 10 connections");
    const about = { ...plain, target: pathTarget("/about") };
    assert.equal(caseLabel(about, [plain, about]), "/about");
    assert.equal(caseLabel(plain, [plain, many]), "HTTP");
  });

  test("by TLS and pipelining always, for a reader does not expect them", () => {
    const unusual = { ...plain, scheme: /** @type {const} */ ("https"), pipelining: 8 };
    assert.equal(caseLabel(unusual, [unusual]), "HTTPS, pipelining 8");
  });
});

test("the main case is the first", () => {
  const about = { ...plain, target: pathTarget("/about") };
  assert.equal(mainCase([about, plain]), about);
  assert.throws(() => mainCase([]), RangeError);
});

describe("a case by itself is named", () => {
  test("by its scheme and target, and by what is not the default", () => {
    assert.equal(caseName(plain), "http, /hello");
    assert.equal(caseName({ ...plain, target: MIX }), "http, mix of all routes");
    assert.equal(
      caseName({ ...plain, target: TABLE, connections: 7, pipelining: 8 }),
      "http, table-10, 7 connections, pipelining 8",
    );
    assert.equal(caseName({ ...plain, connections: 1 }), "http, /hello, 1 connection");
  });

  test("by the rate at which it is asked", () => {
    assert.equal(
      caseName({ ...plain, rate: { perSecond: 500 } }),
      "http, /hello at 500 requests/s",
    );
    assert.equal(
      caseName({ ...plain, rate: { shareOfCapacity: 0.5 } }),
      "http, /hello at 50 % of its capacity",
    );
  });
});

test("a target is a path, or a kind with fields of its own", () => {
  const file = { kind: "file", name: "a.js", bytes: 7 };
  for (const target of [pathTarget("/"), pathTarget("/hello?x=1"), MIX, TABLE, file]) {
    assert.ok(caseSchema.safeParse({ ...plain, target }).success, JSON.stringify(target));
  }
  for (const target of [
    "mix",
    pathTarget(""),
    pathTarget("hello"),
    pathTarget("/a b"),
    pathTarget("/a\n"),
    ...[{}, { kind: "path" }, { kind: "Two words" }, { ...MIX, path: "a" }],
    ...[
      { ...TABLE, routes: [] },
      { ...MIX, label: "two\nlines" },
      { ...MIX, other: "a\u0000" },
    ],
  ]) {
    assert.ok(!caseSchema.safeParse({ ...plain, target }).success, JSON.stringify(target));
  }
});

const MIX = { kind: "mix" };
const tableTarget = (/** @type {number} */ routes) => ({ kind: "table", routes });

/** @type {Parameters<typeof caseId>[0]} */
const plain = { scheme: "http", target: pathTarget("/hello"), connections: null, pipelining: 1 };

/** Results that are already saved name their cases so. */
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
  test(`the id ${id} stays`, () => {
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

test("cases that differ have ids that differ", () => {
  fc.assert(
    fc.property(cases, cases, (a, b) => {
      assert.equal(caseId(a) === caseId(b), JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

test("what a reader calls a target is no part of its case's id", () => {
  const named = { ...MIX, label: "mix of all", asked: "for all of them" };
  assert.equal(caseId({ ...plain, target: named }), "http, mix");
});
