import assert from "node:assert/strict";
import { test } from "node:test";
import { lineToFix } from "../../src/pr/line-to-fix.js";

const text = [
  'import x from "x";', // 1
  "export async function start() {", // 2
  '  app.get("/hello", hello);', // 3
  "  app.get('/about', () => \"<b>About</b>\");", // 4
  "  app.use(() => 'Not found');", // 5
  "}", // 6
].join("\n");

/** @param {string} words */
const numberFor = (words) => lineToFix(words, { file: "server.js", text })?.number ?? null;

test("is the one that the fault names", () => {
  const words = "start() rejected: TypeError: app.get is not a function (/w/apps/x/server.js:3:7)";
  assert.deepEqual(lineToFix(words, { file: "server.js", text }), {
    ...{ file: "server.js", number: 3, text: 'app.get("/hello", hello);' },
  });
  assert.equal(numberFor("Error (server.js:99)"), null);
});

test("else the one that imports what the fault names", () => {
  const words = "The requested module 'x' does not provide an export named 'default'";
  assert.equal(numberFor(words), 1);
  assert.equal(numberFor("Cannot find package 'y' imported from /w/apps/x/server.js"), null);
});

test("else the only one that holds the wrong answer", () => {
  const received = 'GET /nothing: body expected "Not Found", received "Not found"';
  assert.equal(numberFor(received), 5);
  assert.equal(numberFor('GET /nothing: body expected "Not Found", received "app"'), null);
});

test("else the one with the route, with or without a query", () => {
  assert.equal(numberFor('GET /hello: body expected "Hello World!", received "Hi"'), 3);
  assert.equal(numberFor('GET /about?x=1: status expected "200", received "404"'), 4);
});

test("of a path that is no route, the one with the route that it was taken for", () => {
  assert.equal(numberFor('GET /hello/: status expected "404", received "200"'), 3);
  assert.equal(numberFor('GET /about/x: status expected "404", received "200"'), 4);
});

test("is unknown where nothing in the file has to do with the fault", () => {
  assert.equal(numberFor("it did not listen within 10000 ms"), null);
  assert.equal(numberFor('GET /other: status expected "200", received "404"'), null);
  assert.equal(lineToFix("GET /hello: …", null), null);
});

test("is cut, however long it is", () => {
  const long = { file: "server.js", text: `get("/hello"${"x".repeat(5000)})` };
  assert.equal(lineToFix("GET /hello: …", long)?.text.length, 200);
});
