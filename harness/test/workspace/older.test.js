/** What an app is on an older Node is the app, with packages that run there. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const APPS = new URL("../../../apps/", import.meta.url);

/** Their packages were asked otherwise then. */
const OTHERWISE = ["adonis", "moleculer"];

/** @param {string} file below apps/ */
const read = (file) => readFile(new URL(file, APPS), "utf8").catch(() => null);

/** @param {string} name of a file that an app has, and has in older/ too */
async function differingIn(name) {
  const differing = [];
  for (const app of (await readdir(APPS)).sort()) {
    const older = await read(`${app}/older/${name}`);
    if (older !== null && older !== (await read(`${app}/${name}`))) differing.push(app);
  }
  return differing;
}

test("older/server.js is a copy of the app's own, where its packages are asked in the same way", async () => {
  assert.deepEqual(await differingIn("server.js"), OTHERWISE);
});

test("so is older/requests.js", async () => {
  assert.notEqual(await read("restana/older/requests.js"), null);
  assert.deepEqual(await differingIn("requests.js"), []);
});
