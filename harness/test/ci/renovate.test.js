/** What renovate.json asks for of the apps, whose updates are measured one by one. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import picomatch from "picomatch";
import { ROOT_DIR } from "../../src/workspace.js";

const { packageRules } = JSON.parse(await readFile(path.join(ROOT_DIR, "renovate.json"), "utf8"));

/**
 * @param {string} file
 * @returns {Record<string, unknown>} what the rules for files say of it; a later one has the last word
 */
const settingsOf = (file) =>
  Object.assign(
    {},
    ...packageRules.filter((/** @type {{ matchFileNames?: string[] }} */ { matchFileNames = [] }) =>
      matchFileNames.some((pattern) => picomatch(pattern)(file)),
    ),
  );

test("each app has a pull request of its own", () => {
  assert.equal(settingsOf("apps/uwebsockets.js/package.json").groupName, "app {{parentDir}}");
  assert.equal(settingsOf("apps/koa/package.json").enabled, undefined);
});

test("what an app needs for an older major is not updated", () => {
  assert.equal(settingsOf("apps/koa/versions/1/package.json").enabled, false);
});

test("the harness is in no app's pull request", () => {
  assert.equal(settingsOf("harness/package.json").groupName, undefined);
});
