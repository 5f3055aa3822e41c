/** The older version of an app is the same app, with packages that run on an older Node. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const APPS = new URL("../../../apps/", import.meta.url);

/** Apps whose packages have another API in the older version. */
const OTHER_API = ["adonis", "moleculer"];

/** @param {string} file below apps/ */
const read = (file) => readFile(new URL(file, APPS), "utf8").catch(() => null);

/** @param {string} name of a file that an app has twice, also in older/ */
async function differingIn(name) {
  const differing = [];
  for (const app of (await readdir(APPS)).sort()) {
    const older = await read(`${app}/older/${name}`);
    if (older !== null && older !== (await read(`${app}/${name}`))) differing.push(app);
  }
  return differing;
}

test("older/server.js equals the app's server.js if its packages have the same API", async () => {
  assert.deepEqual(await differingIn("server.js"), OTHER_API);
});

test("older/requests.js equals the app's requests.js", async () => {
  assert.notEqual(await read("restana/older/requests.js"), null);
  assert.deepEqual(await differingIn("requests.js"), []);
});
