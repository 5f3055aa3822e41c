import assert from "node:assert/strict";
import { test } from "node:test";
import { appEntries, controlEntries, launchedEntries } from "../../src/entries/entries.js";
import { onRuntimes } from "../../src/entries/on-runtimes.js";

/** @typedef {import("../../src/runtimes/find-runtimes.js").Runtime} Runtime */

/** @type {Runtime} */
const OWN = { id: null, name: "node", version: process.versions.node };
/** @type {Runtime} */
const NODE_24 = { id: "node-24", name: "node", version: "24.1.0", interpreter: ["/n/node"] };
/** @type {Runtime} */
const BUN = { id: "bun", name: "bun", version: "1.4.5", interpreter: ["/b/bun", "run"] };

/**
 * @param {string} id
 * @param {Partial<import("../../src/discover/apps.js").App>} [changes]
 */
const app = (id, changes) => ({
  ...{
    id,
    name: id,
    homepage: "https://example.org",
    tls: true,
    dir: "/",
    serverFile: `/${id}.js`,
  },
  ...{ version: "1.0.0", packages: [id], ...changes },
});

/** @type {(apps: ReturnType<typeof app>[], runtimes: Runtime[]) => import("../../src/entries/entries.js").Entry[]} */
const entered = (apps, runtimes) => onRuntimes(appEntries(apps), runtimes);

test("on the harness's own Node alone, an app is entered as it is", () => {
  assert.deepEqual(entered([app("koa")], [OWN]), appEntries([app("koa")]));
});

test("on several runtimes it is entered on each, in the order of their names, and told apart", () => {
  const entries = entered([app("koa"), app("h3")], [OWN, NODE_24, BUN]);
  assert.deepEqual(
    entries.map(({ id, app: { name } }) => [id, name]),
    [
      ["koa", `koa (Node ${process.versions.node})`],
      ["koa@node-24", "koa (Node 24.1.0)"],
      ["koa@bun", "koa (Bun 1.4.5)"],
      ["h3", `h3 (Node ${process.versions.node})`],
      ["h3@node-24", "h3 (Node 24.1.0)"],
      ["h3@bun", "h3 (Bun 1.4.5)"],
    ],
  );
  assert.deepEqual(
    entries.slice(0, 3).map(({ app: { interpreter } }) => interpreter),
    [undefined, ["/n/node"], ["/b/bun", "run"]],
  );
  assert.deepEqual(entries[2]?.onRuntime, {
    ...{ app: "koa", runtime: { name: "bun", version: "1.4.5" } },
  });
});

test("what comes with the runtime has its version, a package has its own", () => {
  const own = app("node-http", { packages: [], version: process.versions.node });
  const versions = entered([own, app("koa")], [BUN]).map((entry) => entry.app.version);
  assert.deepEqual(versions, ["1.4.5", "1.0.0"]);
});

test("what runs on one runtime alone is entered on no other", () => {
  const bunServe = app("bun-serve", { runsOn: "bun" });
  assert.deepEqual(
    entered([bunServe], [OWN, NODE_24, BUN]).map(({ id }) => id),
    ["bun-serve@bun"],
  );
});

test("an app that names its own command is entered once, as it is", () => {
  const scripted = app("scripted", { command: ["./start.sh"] });
  assert.deepEqual(entered([scripted], [NODE_24, BUN]), appEntries([scripted]));
});

test("the control is node-http on the first runtime where it is not on the harness's own", () => {
  const controls = (/** @type {Runtime[]} */ ...runtimes) =>
    controlEntries(entered([app("koa"), app("node-http")], runtimes)).map(({ id, of }) => [id, of]);
  assert.deepEqual(controls(BUN, OWN), [["node-http@control", "node-http"]]);
  assert.deepEqual(controls(BUN, NODE_24), [["node-http@bun@control", "node-http@bun"]]);
});

test("each runtime is given the flags that it knows", () => {
  const entries = entered([app("koa")], [OWN, NODE_24, BUN, { ...BUN, id: "deno", name: "deno" }]);
  const names = ["node", "node", "bun", "deno"];
  const records = entries.map(({ id }, place) => ({
    ...{ id, runtime: { name: names[place] ?? "", version: "1" } },
  }));
  const launched = launchedEntries(entries, records, ["--a", "--b"]);
  assert.deepEqual(
    [...launched.values()].map(({ flags }) => flags),
    [["--a", "--b"], ["--a", "--b"], [], ["--v8-flags=--a,--b"]],
  );
});
