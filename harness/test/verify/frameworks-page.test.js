import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { renderFrameworks } from "../../src/verify/frameworks-page.js";
import { readVerified, withVerdict, writeVerified } from "../../src/verify/verified.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { Verified } from "../../src/verify/verified.js" */

/** @type {(id: string, more?: Partial<App>) => App} */
const appOf = (id, more) => ({
  ...{ id, name: id, package: id, homepage: "https://example.org", version: "3.2.1", tls: true },
  ...{ dir: `/apps/${id}`, serverFile: `/apps/${id}/server.js`, ...more },
});
const older = appOf("old", { version: "2.9.0 on uwebsockets 3.0.6" });
const APPS = [
  appOf("bun-serve", { runsOn: "bun" }),
  appOf("h3", { notes: "a | b <b>", cannot: { https: "no | TLS" } }),
  // On Node 20, an app is its older version.
  { ...older, newest: appOf("old", { node: ">=24", older }) },
  appOf("new"),
];
/** @type {Verified} */
const VERIFIED = {
  "bun-serve": { "Bun 1.4.5": { reason: null, isNative: true } },
  h3: { "Node 24.21.0": { reason: null }, "Bun 1.4.5": { reason: "x | y <img>" } },
  old: { "Node 20.20.2": { reason: null, olderVersion: "2.9.0" } },
};

/** The cells of an app's rows, in each table. @type {(page: string, id: string) => string[][]} */
const rowsOf = (page, id) =>
  page
    .split("\n")
    .filter((line) => line.startsWith(`| \`${id}\``))
    .map((line) =>
      line
        .split("|")
        .slice(2, -1)
        .map((cell) => cell.trim()),
    );

/** @type {string} */
let dir;
/** @type {string} */
let file;
before(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  file = path.join(dir, "verified.json");
});
after(() => rm(dir, { recursive: true }));

test("shows verified, not verified yet, older and not applicable when columns are Node 24, Node 20 and Bun", () => {
  const page = renderFrameworks(APPS, VERIFIED);
  assert.deepEqual(rowsOf(page, "bun-serve")[1], ["–", "–", "✓ native"]);
  assert.deepEqual(rowsOf(page, "new")[1], ["", "", ""]);
  assert.deepEqual(rowsOf(page, "old").slice(1), [
    ["", "✓ 2.9.0", ""],
    ["Node 24", "2.9.0"],
  ]);
});

test("escapes notes and reasons when they contain markup", () => {
  const page = renderFrameworks(APPS, VERIFIED);
  const notes = "a &#124; b &#60;b&#62; Not measured: https (no &#124; TLS).";
  assert.deepEqual(rowsOf(page, "h3"), [
    ["3", "node:http", notes],
    ["✓", "", "no (1)"],
  ]);
  assert.match(page, /^1\. x &#124; y &#60;img&#62;$/m);
});

test("changes only the app's row when its verdict on a newer Node 24 is saved", async () => {
  const reason = "it crashed";
  await writeVerified(withVerdict(VERIFIED, "h3", "Node 24.22.0", { reason }), file);
  const saved = await readVerified(file);
  assert.deepEqual(saved, {
    ...VERIFIED,
    h3: { "Bun 1.4.5": { reason: "x | y <img>" }, "Node 24.22.0": { reason } },
  });
  assert.equal((await readFile(file, "utf8")).split("\n").length, 6);
});

test("names the file when its contents are wrong", async () => {
  for (const text of ["{", '{"h3":{"Node":{"reason":null}}}', '{"h3":{"Node 24.1.0":{}}}']) {
    await writeFile(file, text);
    await assert.rejects(readVerified(file), (/** @type {Error} */ { message }) =>
      message.startsWith(`cannot use "${file}": it is not `),
    );
  }
});
