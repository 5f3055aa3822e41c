import assert from "node:assert/strict";
import { test } from "node:test";
import { groupOf, tidy } from "../../src/explain/fold-profile.js";

const STORE = "file:///home/user/routebench/node_modules/.pnpm";

/** @type {[string, string, string | null][]} */
const FRAMES = [
  ["send", `${STORE}/express@5.3.0/node_modules/express/lib/response.js`, "express"],
  ["find", `${STORE}/@a+b@1.0.0/node_modules/@a/b/index.js`, "@a/b"],
  ["old", "/srv/app/node_modules/a/node_modules/b/index.js", "b"],
  ["name", `${STORE}/x/node_modules/%40a/b/index.js`, "@a/b"],
  ["bad", `${STORE}/x/node_modules/100%/index.js`, "100%"],
  ["handler", "file:///home/user/routebench/apps/express/server.js", "the app's own file"],
  [
    "serve",
    "file:///home/user/routebench/packages/generators/src/calls.js",
    "routebench in the server",
  ],
  ["end", "node:_http_outgoing", "node: http"],
  ["parserOnIncoming", "node:internal/http", "node: http"],
  ["onStreamRead", "node:internal/stream_base_commons", "node: net"],
  ["push", "node:internal/streams/readable", "node: streams"],
  ["listOnTimeout", "node:internal/timers", "node: timers"],
  [
    "answer",
    "file:///w/node_modules/.cache/routebench/versions/express/4.22.1-1f/server.js",
    "the app's own file",
  ],
  [
    "handle",
    "file:///w/node_modules/.cache/routebench/versions/express/4.22.1-1f/node_modules/express/lib/application.js",
    "express",
  ],
  ["processTicksAndRejections", "node:internal/process/task_queues", "node: ticks"],
  ["emit", "node:events", "node: events"],
  ["from", "node:buffer", "node: buffer"],
  ["anything", "node:internal/errors", "node: others"],
  ["runTicks", "ext:core/01_core.js", "deno: its own JavaScript"],
  ["push", "ext:deno_node/internal/streams/readable.js", "node: streams"],
  ["emit", "ext:deno_node/_events.mjs", "node: events"],
  ["afterConnect", "ext:deno_node/net.ts", "node: net"],
  ["writev", "", "native code"],
  ["RegExp: ^a", "", "native code"],
  ["", "wasm://wasm/llhttp", "native code"],
  ["(garbage collector)", "", "collecting garbage"],
  ["(program)", "", null],
  ["(idle)", "", null],
  ["(root)", "", null],
];

for (const [functionName, url, group] of FRAMES) {
  test(`${functionName || "a function"} of ${url || "no file"} counts for ${group}`, () => {
    assert.equal(groupOf({ functionName, url }), group);
  });
}

test("a name from outside is one line that is not too long", () => {
  assert.equal(tidy("a\u001b[31m\nb\u202e"), "a[31mb");
  assert.equal(tidy("x".repeat(1000)).length, 80);
  assert.equal(tidy("\n"), "?");
});
