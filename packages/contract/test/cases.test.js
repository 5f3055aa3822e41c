import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { caseLabel, caseSchema, mainCase } from "@routebench/contract/cases";

/** @type {import("@routebench/contract/cases").Case} */
const plain = { id: "a", scheme: "http", target: "/hello", connections: null, pipelining: 1 };

describe("a case is told from the others", () => {
  test("by nothing, where it is the only one and a usual one", () => {
    assert.equal(caseLabel(plain, [plain]), "");
  });

  test("by what varies, and by that alone", () => {
    const many = { ...plain, scheme: /** @type {const} */ ("https"), connections: 1 };
    const few = { ...many, connections: 10 };
    assert.equal(caseLabel(many, [many, few]), "HTTPS, 1 connection");
    assert.equal(caseLabel(few, [many, few]), "HTTPS, 10 connections");
    const about = { ...plain, target: "/about" };
    assert.equal(caseLabel(about, [plain, about]), "/about");
    assert.equal(caseLabel(plain, [plain, many]), "HTTP");
  });

  test("by TLS and pipelining always, for a reader does not expect them", () => {
    const unusual = { ...plain, scheme: /** @type {const} */ ("https"), pipelining: 8 };
    assert.equal(caseLabel(unusual, [unusual]), "HTTPS, pipelining 8");
  });
});

test("the main case asks for /hello, or is the first", () => {
  const about = { ...plain, target: "/about" };
  assert.equal(mainCase([about, plain]), plain);
  assert.equal(mainCase([about]), about);
  assert.throws(() => mainCase([]), RangeError);
});

test("a target is a path, the mix or a table", () => {
  for (const target of ["/", "/hello?x=1", "mix", "table-1000"]) {
    assert.ok(caseSchema.safeParse({ ...plain, target }).success, target);
  }
  for (const target of ["", "hello", "/a b", "table-", "table-99999", "mix\n"]) {
    assert.ok(!caseSchema.safeParse({ ...plain, target }).success, target);
  }
});
