/** Which apps a pull request's workflow measures. */
import assert from "node:assert/strict";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { execa } from "execa";
import { ROOT_DIR } from "../../src/workspace.js";
import { makeRepository } from "../support/repository.js";

/** @import { Repository } from "../support/repository.js" */

const SCRIPT = path.join(ROOT_DIR, ".ci/touched-apps");

/** @type {Repository} */
let repository;
/** @type {string} */
let base;
beforeEach(async () => {
  repository = await makeRepository();
  for (const app of ["express", "fastify", "koa"]) await writeApp(app);
  base = await repository.commit();
});
afterEach(() => repository.remove());

/** @param {string} app */
async function writeApp(app) {
  await mkdir(path.join(repository.dir, "apps", app), { recursive: true });
  await repository.write(`apps/${app}/package.json`, "{}");
}

async function touched() {
  const head = await repository.commit();
  const { stdout } = await execa(SCRIPT, [base, head], { cwd: repository.dir });
  return stdout.split("\n").filter(Boolean);
}

test("those with a changed or a new file, each once", async () => {
  await repository.write("apps/express/server.js", "1");
  await repository.write("apps/express/other.js", "1");
  await writeApp("new-app.js");
  assert.deepEqual(await touched(), ["express", "new-app.js"]);
});

test("none where nothing below apps/ has changed", async () => {
  await repository.write("README.md", "1");
  await repository.write("apps/README.md", "1");
  assert.deepEqual(await touched(), []);
});

test("not one that is gone", async () => {
  await rm(path.join(repository.dir, "apps/koa"), { recursive: true });
  assert.deepEqual(await touched(), []);
});

test("not one whose name could be taken for an option, a command or a path", async () => {
  for (const name of ["-rf", "a b", "$(touch x)", "a;b", "Ü", "two\nlines", ".hidden"]) {
    await writeApp(name);
  }
  await writeApp("fine");
  assert.deepEqual(await touched(), ["fine"]);
});
