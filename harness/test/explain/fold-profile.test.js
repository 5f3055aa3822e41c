import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { foldProfile, groupOf, tidy } from "../../src/explain/fold-profile.js";

/** @type {(id: number, functionName: string, url: string, children?: number[]) => any} */
const node = (id, functionName, url, children = []) => ({
  id,
  callFrame: { functionName, url, lineNumber: 0 },
  children,
});

const inPackage = (/** @type {string} */ name) => `/srv/node_modules/${name}/index.js`;

describe("a profile of express under load", async () => {
  const text = await readFile(new URL("fixtures/express.cpuprofile", import.meta.url), "utf8");
  const raw = JSON.parse(text);
  const { samples, durationMs, groups, functions } = foldProfile(raw);
  const groupNamed = (/** @type {string} */ name) => groups.find(({ group }) => group === name);

  test("counts each sample once, for the group on top", () => {
    const inside = groups.reduce((sum, { self }) => sum + self, 0);
    const byId = new Map(raw.nodes.map((/** @type {any} */ entry) => [entry.id, entry.callFrame]));
    const outside = raw.samples.filter((/** @type {number} */ id) =>
      ["(root)", "(program)", "(idle)"].includes(byId.get(id).functionName),
    );
    assert.equal(samples, raw.samples.length);
    assert.equal(inside + outside.length, samples);
    assert.ok(durationMs > 0);
  });

  test("finds the framework, its dependencies and node's own modules", () => {
    for (const name of ["express", "router", "node: http", "node: streams", "native code"]) {
      assert.ok(Number(groupNamed(name)?.self) > 0, name);
    }
  });

  test("names the most expensive functions with their files", () => {
    const names = functions.map(({ name }) => name);
    assert.ok(names.includes("send, response.js"), names.join("; "));
    assert.deepEqual(
      functions,
      functions.toSorted((a, b) => b.self - a.self),
    );
  });
});

test("counts a sample for the package on top of its stack", () => {
  const nodes = [
    node(1, "(root)", "", [2]),
    node(2, "a", inPackage("a"), [3]),
    node(3, "b", inPackage("b"), [4]),
    node(4, "a", inPackage("a")),
  ];
  const { groups } = foldProfile({ nodes, samples: [4, 4, 3], timeDeltas: [0, 1000, 1000] });
  const byName = groups.toSorted((a, b) => a.group.localeCompare(b.group));
  assert.deepEqual(byName, [
    { group: "a", self: 2 },
    { group: "b", self: 1 },
  ]);
});

test("adds the samples of a function that was called from two places", () => {
  const nodes = [
    node(1, "(root)", "", [2, 3]),
    node(2, "a", inPackage("a")),
    node(3, "b", inPackage("b"), [4]),
    node(4, "a", inPackage("a")),
  ];
  const { functions } = foldProfile({ nodes, samples: [2, 4, 4], timeDeltas: [0, 1, 1] });
  assert.deepEqual(functions, [{ group: "a", name: "a, index.js", self: 3 }]);
});

test("has no groups when the profile has no samples", () => {
  const { samples, groups } = foldProfile({
    nodes: [node(1, "(root)", "")],
    samples: [],
    timeDeltas: [],
  });
  assert.deepEqual({ samples, groups }, { samples: 0, groups: [] });
});

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
  test(`puts ${functionName || "a function"} of ${url || "no file"} into the group ${group}`, () => {
    assert.equal(groupOf({ functionName, url }), group);
  });
}

test("reduces an untrusted name to a short line", () => {
  assert.equal(tidy("a\u001b[31m\nb\u202e"), "a[31mb");
  assert.equal(tidy("x".repeat(1000)).length, 80);
  assert.equal(tidy("\n"), "?");
});
