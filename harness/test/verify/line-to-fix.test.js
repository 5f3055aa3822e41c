import assert from "node:assert/strict";
import { test } from "node:test";
import { lineToFix } from "../../src/verify/verdict.js";

/** @type {(words: string, lines: string[]) => number | undefined} */
const numberIn = (words, lines) =>
  lineToFix(words, { file: "server.js", text: lines.join("\n") })?.number;

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

test("chooses the line that the fault names", () => {
  const words = "start() rejected: TypeError: app.get is not a function (/w/apps/x/server.js:3:7)";
  assert.deepEqual(lineToFix(words, { file: "server.js", text }), {
    file: "server.js",
    number: 3,
    text: 'app.get("/hello", hello);',
  });
  assert.equal(numberFor("Error (server.js:99)"), null);
});

test("chooses the import of the module that the fault names", () => {
  const words = "The requested module 'x' does not provide an export named 'default'";
  assert.equal(numberFor(words), 1);
  assert.equal(numberFor("Cannot find package 'y' imported from /w/apps/x/server.js"), null);
});

test("chooses the line with the route, with or without a query", () => {
  assert.equal(numberFor('GET /hello: body expected "Hello World!", received "Hi"'), 3);
  assert.equal(numberFor('GET /about?x=1: status expected "200", received "404"'), 4);
});

test("chooses the line with the route, not a helper of several routes", () => {
  const words = 'GET /about: content-type expected "text/html", received "text/plain"';
  const lines = [
    'const text = (body) => new Response(body, { headers: { type: "text/plain" } });', // 1
    'router.get("/hey", () => text("Hey!"));', // 2
    'router.get("/about", () => text(ABOUT));', // 3
  ];
  assert.equal(numberIn(words, lines), 3);
});

test("chooses the line with the wrong answer if that line is below the route and before the next route", () => {
  const lines = [
    "switch (path) {", // 1
    '  case "/hell":', // 2
    '    return text("Hello Hell!");', // 3
    '  case "/hello":', // 4
    '    return text("Hello Earth!");', // 5
  ];
  const received = (/** @type {string} */ body) =>
    numberIn(`GET /hell: body expected "Hell!", received "${body}"`, lines);
  assert.equal(received("Hello Hell!"), 3);
  assert.equal(received("Hello Earth!"), 2);
});

test("chooses no line if no line is related to the fault", () => {
  assert.equal(numberFor("it did not listen within 10000 ms"), null);
  assert.equal(numberFor('GET /other: status expected "200", received "404"'), null);
  assert.equal(lineToFix("GET /hello: …", null), null);
});

test("cuts the line to 200 characters", () => {
  const long = { file: "server.js", text: `get("/hello"${"x".repeat(5000)})` };
  assert.equal(lineToFix("GET /hello: …", long)?.text.length, 200);
});
