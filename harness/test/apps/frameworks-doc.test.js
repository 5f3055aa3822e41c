/** docs/frameworks.md may not fall behind apps/: one of its tables is written by hand, one by `pnpm verify --table`. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { APPS_DIR, ROOT_DIR } from "@routebench/host/workspace";
import { readApps } from "../../src/find/apps.js";

const apps = await readApps(APPS_DIR);

test("it lists the apps that there are, in their order, each on its engine", async () => {
  const text = await readFile(path.join(ROOT_DIR, "docs/frameworks.md"), "utf8");
  const rows = [...text.matchAll(/^\| `([^`]+)` +\| [\d.]* *\| (\S+) +\|/gm)];
  const listed = rows.map(([, id, engine]) => ({ id, engine }));
  const expected = apps.map(({ id, engine }) => ({ id, engine }));
  assert.deepEqual(listed, expected);
});
