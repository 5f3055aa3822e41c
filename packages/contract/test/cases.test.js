import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { caseLabel, caseName, caseSchema, mainCase } from "@routebench/contract/cases";
import { pathTarget } from "@routebench/contract/targets";

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

describe("caseLabel", () => {
  test("is empty for the only case if it has the defaults", () => {
    assert.equal(caseLabel(plain, [plain]), "");
  });

  test("names only what varies between the cases", () => {
    const many = { ...plain, scheme: /** @type {const} */ ("https"), connections: 1 };
    const few = { ...many, connections: 10 };
    assert.equal(caseLabel(many, [many, few]), "HTTPS, 1 connection");
    assert.equal(caseLabel(few, [many, few]), "HTTPS, 10 connections");
    const about = { ...plain, target: pathTarget("/about") };
    assert.equal(caseLabel(about, [plain, about]), "/about");
    assert.equal(caseLabel(plain, [plain, many]), "HTTP");
  });

  test("always names TLS and pipelining", () => {
    const unusual = { ...plain, scheme: /** @type {const} */ ("https"), pipelining: 8 };
    assert.equal(caseLabel(unusual, [unusual]), "HTTPS, pipelining 8");
  });
});

test("takes the first case as the main case", () => {
  const about = { ...plain, target: pathTarget("/about") };
  assert.equal(mainCase([about, plain]), about);
  assert.throws(() => mainCase([]), RangeError);
});

describe("caseName", () => {
  test("names the scheme, the target, and what differs from the default", () => {
    assert.equal(caseName(plain), "http, /hello");
    assert.equal(caseName({ ...plain, target: MIX }), "http, mix of all routes");
    assert.equal(
      caseName({ ...plain, target: TABLE, connections: 7, pipelining: 8 }),
      "http, table-10, 7 connections, pipelining 8",
    );
    assert.equal(caseName({ ...plain, connections: 1 }), "http, /hello, 1 connection");
  });

  test("names the fixed rate", () => {
    assert.equal(
      caseName({ ...plain, rate: { perSecond: 500 } }),
      "http, /hello at 500 requests/s",
    );
    assert.equal(
      caseName({ ...plain, rate: { shareOfCapacity: 0.5 } }),
      "http, /hello at 50% of its capacity",
    );
  });
});

test("accepts as a target only a path, or a kind with its fields", () => {
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
