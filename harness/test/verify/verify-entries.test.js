import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { entryFor } from "../../src/find/entry.js";
import { findApps, selectApps } from "../../src/find/find-apps.js";
import { targetsOf } from "../../src/find/suites.js";
import { verifyEntries } from "../../src/verify/verify-entries.js";

/** @import { App } from "@routebench/contract/app" */

/**
 * Verifies a parser that reads only whole messages, or another file.
 * @param {string[]} fixture @param {{ signal?: AbortSignal, changes?: { serverFile?: string } }} [how]
 */
async function verified(fixture, { signal = new AbortController().signal, changes } = {}) {
  const candidates = await findApps({ suite: "parser" });
  const { suite } = candidates;
  const [subject] = selectApps(candidates, ["js-incomplete"]);
  const entry = entryFor({ .../** @type {App} */ (subject), ...changes });
  const cases = targetsOf(suite, { fixture }).map((target) => ({ target }));
  const config = /** @type {any} */ ({ cases, modes: {}, serverNodeFlags: [] });
  const serverHost = await openLocalHost();
  const lab = { suite, serverHost, limits: DEFAULT_LIMITS, signal };
  /** @type {string[]} */
  const notes = [];
  const note = (/** @type {string} */ line) => notes.push(line);
  const progress = /** @type {any} */ ({ doing: () => {}, note });
  const [app] = (await verifyEntries([entry], config, lab, progress)).apps;
  return { app, verification: app?.verification, notes };
}

test("keeps the source of an app, truncated if it is long, and no source if the file is missing", async () => {
  const changes = { serverFile: path.join(temporaryFolder(), "parser.js") };
  assert.equal((await verified(["get"], { changes })).app?.source, undefined);
  await writeFile(changes.serverFile, "export const ä = 1;\n".repeat(10_000));
  const { app } = await verified(["get"], { changes });
  assert.match(app?.source ?? "", /^export const ä = 1;\n.*\n\/\/ … cut here by routebench/s);
});

test("verifies an app by the second case if it does not support the first", async () => {
  const { verification, notes } = await verified(["split", "get"]);
  assert.equal(verification?.status, "ok");
  assert.equal(notes.at(-1), "1 of 1 apps passed verification");
});

test("excludes an app that supports no case, with the reason", async () => {
  const { verification } = await verified(["split", "pipelined"]);
  assert.deepEqual(verification?.status === "failed" && verification.code, "does-not-apply");
});

test("notes no count if the verification was interrupted", async () => {
  const { notes } = await verified(["get"], { signal: AbortSignal.abort() });
  assert.deepEqual(notes, []);
});
