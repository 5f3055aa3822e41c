/** docs/frameworks.md may not fall behind apps/: one of its tables is written by hand, one by `pnpm verify --table`. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { before, test } from "node:test";
import { APPS_DIR, ROOT_DIR } from "@routebench/host/workspace";
import { readApps } from "../../src/find/apps.js";

const apps = await readApps(APPS_DIR);

/** @type {string} */
let text;
/** @type {{ id: string, version: string, engine: string }[]} */
let rows;
before(async () => {
  text = await readFile(path.join(ROOT_DIR, "docs/frameworks.md"), "utf8");
  rows = [...text.matchAll(/^\| `([^`]+)` +\| ([\d.]*) *\| (\S+) +\|/gm)].map(
    ([, id = "", version = "", engine = ""]) => ({ id, version, engine }),
  );
});

test("it lists the apps that there are, in their order, each on its engine", () => {
  assert.deepEqual(
    rows.map(({ id, engine }) => ({ id, engine })),
    apps.map(({ id, engine }) => ({ id, engine })),
  );
});
