/** Runtimes from the registry, added and used. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { openLocalHost } from "@routebench/host/local/local-host";
import { APPS_DIR, ROOT_DIR } from "@routebench/host/workspace";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { addRuntimes } from "../../src/cli/commands/runtime.js";
import { readApp } from "../../src/find/apps.js";
import { entryFor } from "../../src/find/entry.js";
import { runPnpm } from "../../src/find/install-version.js";
import { findRuntimes } from "../../src/find/runtimes.js";
import { onRuntimes } from "../../src/find/select-entries.js";
import { loadSuite } from "../../src/find/suites.js";
import { parseRuntime } from "../../src/options/parsers.js";
import { verifyFully } from "../../src/verify/verify-fully.js";

/** Each runtime, with an app that runs on it. */
const RUNTIMES = { "node@24": "node-http", bun: "bun-serve", deno: "deno-serve" };

const { fault } = await runPnpm(["view", "bun", "version", "--json"], ROOT_DIR);
const skip = fault ? `the registry cannot be reached: ${fault}` : false;

for (const [name, app] of Object.entries(RUNTIMES)) {
  test(`${name} can be added, and runs ${app} over both schemes`, { skip }, async () => {
    const dir = temporaryFolder();
    const named = [parseRuntime(name)].flatMap((runtime) => (runtime ? [runtime] : []));
    assert.equal(await addRuntimes(named, dir), 0);
    const runtimes = await findRuntimes(named, dir);
    const [entry] = onRuntimes([entryFor(await readApp(path.join(APPS_DIR, app)))], runtimes);
    assert.ok(entry);
    const suite = await loadSuite("routing");
    const verified = await verifyFully(entry.app, await openLocalHost(suite.servers), suite);
    assert.equal(verified.failure, null);
  });
}
