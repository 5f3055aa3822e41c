/** The server that `pnpm new-app` writes answers correctly without edits; test/long checks it with other packages. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { APPS_DIR } from "@routebench/host/workspace";
import { readExports, unwrittenServer } from "../../src/cli/commands/new-app.js";
import { testTemplate } from "../support/test-template.js";

testTemplate("express");

test("finds out whether a package's default export can be called", async () => {
  const exportsOf = (/** @type {string} */ id, name = id) =>
    readExports(path.join(APPS_DIR, id), name);
  assert.equal((await exportsOf("express")).isCallable, true);
  const h3 = await exportsOf("h3");
  assert.equal(h3.isCallable, false);
  assert.ok(h3.names.includes("H3"));
  const { isCallable } = await exportsOf("koa");
  assert.equal(isCallable, false, "a class needs `new`");
  assert.deepEqual(await exportsOf("h3", "there-is-no-such-package"), {
    isCallable: true,
    names: [],
  });
});

test("hides other variables of the environment from a new package", async (t) => {
  const dir = await mkdtemp(path.join(tmpdir(), "new-app-"));
  t.after(() => rm(dir, { recursive: true }));
  await writeFile(
    path.join(dir, "spy.mjs"),
    "if (process.env.A_SECRET) throw new Error(); export const started = true;",
  );
  process.env.A_SECRET = "x";
  t.after(() => delete process.env.A_SECRET);
  const exported = await readExports(dir, path.join(dir, "spy.mjs"));
  assert.deepEqual(exported, { isCallable: false, names: ["started"] });
});

test("says in the server what a package without a function exports", async () => {
  const text = unwrittenServer("h3", ["H3", "serve"]);
  assert.doesNotMatch(unwrittenServer("h3", ["H3", "\nevil()"]), /evil/);
  assert.match(text, /h3 has no default export to call as a function\. It exports H3, serve\./);
  const { start } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  await assert.rejects(
    start({}),
    /not written yet, because h3 has no default export to call as a function/,
  );
});
