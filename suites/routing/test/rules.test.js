import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brokenRules } from "../rules.js";

/** @type {(source: string, dependencies?: Record<string, string>) => string[]} */
const broken = (source, dependencies = {}) =>
  brokenRules({ sources: [{ file: "server.js", source }], packageJson: { dependencies } });

test("accepts an app that answers each request with its framework's defaults", () => {
  const source = `const app = framework({ https: tls ?? null });
app.get("/hey", (_request, response) => send(response, 200, "text/plain", "Hey!"));`;
  assert.deepEqual(broken(source, { koa: "3.2.1", polka: "1.0.0-next.28" }), []);
});

test("accepts an app that keeps state of its own", () => {
  assert.deepEqual(broken("\nthis.closed = false;\ncache.set(path, null);"), []);
});

describe("a default that is switched off", () => {
  for (const line of [
    "new Broker({ logger: false });",
    "use({ log: null })",
    'app.disable("etag")',
    'app.set("etag", false);',
    "app.set('etag', false)",
    "app.settings.etag = false;",
    'options["x-powered-by"] = null;',
    "{ 'etag':false }",
  ]) {
    test(`breaks a rule without a comment above: ${line}`, () => {
      assert.deepEqual(broken(`\n${line}`), [
        "server.js, line 2 switches a default off without a comment above it that gives the reason",
      ]);
    });
    test(`is accepted with a comment above: ${line}`, () => {
      assert.deepEqual(broken(`// A line of log for each request.\n${line}`), []);
    });
  }
});

describe("a body that is read without the framework's parser", () => {
  for (const line of [
    'import { json } from "node:stream/consumers";',
    "for await (const chunk of request) chunks.push(chunk);",
    'request.on("data", (chunk) => chunks.push(chunk));',
    "res.onData((chunk, isLast) => {});",
    "const reader = request.body.getReader();",
    "const order = JSON.parse(await request.text());",
  ]) {
    test(`breaks a rule without a comment above: ${line}`, () => {
      assert.deepEqual(broken(line), [
        "server.js, line 1 reads a body by hand without a comment above it that gives the reason. Use the framework's body parser, if it has one",
      ]);
    });
    test(`is accepted with a comment above: ${line}`, () => {
      assert.deepEqual(broken(`// A router has no body parser, so this is Node's.\n${line}`), []);
    });
  }
  test("accepts the parsers of frameworks", () => {
    const source = `app.post("/orders", bodyParser.json(), take);
const order = await request.json().catch(() => null);`;
    assert.deepEqual(broken(source), []);
  });
});

describe("an answer that is prepared before the request", () => {
  for (const [line, why] of [
    ['const BODY = Buffer.from("Hey!");', /^server\.js, line 1 prepares an answer in advance/],
    ["const encoder = new TextEncoder();", /^server\.js, line 1 prepares bytes/],
    ["new uWS.DeclarativeResponse()", /^server\.js, line 1 declares an answer/],
    ['import cluster from "node:cluster";', /^server\.js, line 1 starts another process/],
    ["const { fork } = require('child_process');", /^server\.js, line 1 starts another process/],
  ]) {
    test(String(line), () => {
      const [first, ...more] = broken(String(line));
      assert.match(first ?? "", /** @type {RegExp} */ (why));
      assert.deepEqual(more, []);
    });
  }
  test("accepts bytes made from a request, below a comment that says why", () => {
    const line = "send(Buffer.from(JSON.stringify(answer)));";
    assert.match(broken(line).join(), /prepares bytes without a comment above it/);
    assert.deepEqual(broken(`// json() sends it as Latin-1.\n${line}`), []);
  });
  test("rejects bytes of an answer that is known before, whatever a comment says", () => {
    assert.equal(broken('// It is faster.\nsend(Buffer.from("Hey!"));').length, 1);
  });
  test("accepts the same words in a comment", () => {
    assert.deepEqual(broken("// No Buffer.from() here: { etag: false }"), []);
  });
  test("accepts a counted body length", () => {
    assert.deepEqual(broken("const length = Buffer.byteLength(body);"), []);
  });
});

test("rejects a range of versions", () => {
  assert.deepEqual(
    broken("", { koa: "^3.2.1", uWS: "github:uNetworking/uWebSockets.js#v20.69.0" }),
    ["package.json: koa is not pinned to an exact version: ^3.2.1"],
  );
});
