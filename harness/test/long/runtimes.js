/** Runtimes of the registry, as they are added, used and removed. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { addRuntimes, removeRuntimes } from "../../src/commands/runtime.js";
import { readSubject } from "../../src/discover/subjects.js";
import { loadSuite } from "../../src/discover/suites.js";
import { asItIs } from "../../src/entries/entry.js";
import { runPnpm } from "../../src/entries/pnpm.js";
import { onRuntimes } from "../../src/entries/variants.js";
import { openLocalHost } from "../../src/host/local/local-host.js";
import { findRuntimes } from "../../src/runtimes/find-runtimes.js";
import { parseRuntime } from "../../src/runtimes/runtime-name.js";
import { verifyFully } from "../../src/verify/verify-fully.js";
import { APPS_DIR, ROOT_DIR } from "../../src/workspace.js";

/** Each with an app that it runs. */
const RUNTIMES = { "node@24": "node-http", bun: "bun-serve", deno: "deno-serve" };

const { fault } = await runPnpm(["view", "bun", "version", "--json"], ROOT_DIR);
const skip = fault ? `the registry cannot be reached: ${fault}` : false;

for (const [name, app] of Object.entries(RUNTIMES)) {
  test(`${name} is added, runs ${app} over both schemes, and is removed`, { skip }, async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-runtimes-"));
    const asked = [parseRuntime(name)].flatMap((one) => (one ? [one] : []));
    try {
      assert.equal(await addRuntimes(asked, dir), 0);
      const runtimes = await findRuntimes(asked, dir);
      const [entry] = onRuntimes(runtimes).enter([
        asItIs(await readSubject(path.join(APPS_DIR, app))),
      ]);
      assert.ok(entry);
      const suite = await loadSuite("routing");
      const verified = await verifyFully(entry.subject, await openLocalHost(suite.servers), suite);
      assert.equal(verified.failure, null);
      await removeRuntimes(asked, dir);
      await assert.rejects(findRuntimes(asked, dir), { name: "UsageError" });
    } finally {
      await rm(dir, { recursive: true });
    }
  });
}
