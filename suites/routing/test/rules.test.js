import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brokenRules } from "../rules.js";

/** @type {(source: string, dependencies?: Record<string, string>) => string[]} */
const broken = (source, dependencies = {}) =>
  brokenRules({ file: "server.js", source, packageJson: { dependencies } });

test("an app that answers at the request, by its framework's defaults, breaks none", () => {
  const source = `const app = framework({ https: tls ?? null });
app.get("/hey", (_request, response) => send(response, 200, "text/plain", "Hey!"));`;
  assert.deepEqual(broken(source, { koa: "3.2.1", polka: "1.0.0-next.28" }), []);
});

describe("a default that is switched off", () => {
  for (const line of [
    "new Broker({ logger: false });",
    "use({ log: null })",
    'app.disable("etag")',
  ]) {
    test(`breaks a rule where nothing says why: ${line}`, () => {
      assert.deepEqual(broken(`\n${line}`), [
        "server.js, line 2 switches a default off without a comment above it that gives the reason",
      ]);
    });
    test(`does not where the line above does: ${line}`, () => {
      assert.deepEqual(broken(`// A line of log for each request.\n${line}`), []);
    });
  }
});

describe("what is prepared before a request is named with its line", () => {
  for (const [line, why] of [
    ['const BODY = Buffer.from("Hey!");', /^server\.js, line 1 prepares bytes/],
    ["const encoder = new TextEncoder();", /^server\.js, line 1 prepares bytes/],
    ["new uWS.DeclarativeResponse()", /^server\.js, line 1 declares an answer/],
    ['import cluster from "node:cluster";', /^server\.js, line 1 starts another process/],
  ]) {
    test(String(line), () => {
      const [first, ...more] = broken(String(line));
      assert.match(first ?? "", /** @type {RegExp} */ (why));
      assert.deepEqual(more, []);
    });
  }
  test("bytes of what a request brought may be made, below a comment that says why", () => {
    const line = "send(Buffer.from(JSON.stringify(answer)));";
    assert.match(broken(line).join(), /prepares bytes without a comment above it/);
    assert.deepEqual(broken(`// json() sends it as Latin-1.\n${line}`), []);
  });
  test("bytes of an answer that is known before may not, whatever a comment says", () => {
    assert.equal(broken('// It is faster.\nsend(Buffer.from("Hey!"));').length, 1);
  });
  test("but not where a comment speaks of it", () => {
    assert.deepEqual(broken("// No Buffer.from() here: { etag: false }"), []);
  });
  test("the length of a body may be counted", () => {
    assert.deepEqual(broken("const length = Buffer.byteLength(body);"), []);
  });
});

test("a range of versions is none that can be measured again", () => {
  assert.deepEqual(
    broken("", { koa: "^3.2.1", uWS: "github:uNetworking/uWebSockets.js#v20.69.0" }),
    ["package.json: koa is not pinned to an exact version: ^3.2.1"],
  );
});
