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
 * What becomes of a parser that reads requests only, or of another file in its place.
 * @param {string[]} fixture @param {{ signal?: AbortSignal, changes?: { serverFile?: string } }} [how]
 */
async function verified(fixture, { signal = new AbortController().signal, changes } = {}) {
  const candidates = await findApps({ suite: "parser" });
  const { suite } = candidates;
  const [subject] = selectApps(candidates, ["js-request-line"]);
  const entry = entryFor({ .../** @type {App} */ (subject), ...changes });
  const [target, ...furtherTargets] = targetsOf(suite, { fixture });
  const host = await openLocalHost();
  const conditions = { host, limits: DEFAULT_LIMITS, suite, target, furtherTargets };
  /** @type {string[]} */
  const notes = [];
  const note = (/** @type {string} */ line) => notes.push(line);
  const progress = /** @type {any} */ ({ doing: () => {}, note });
  const [app] = await verifyEntries([entry], conditions, progress, signal);
  return { app, verification: app?.verification, notes };
}

test("keeps the source of an app, so much of it as fits, and none where there is no file", async () => {
  const changes = { serverFile: path.join(temporaryFolder(), "parser.js") };
  assert.equal((await verified(["get"], { changes })).app?.source, undefined);
  await writeFile(changes.serverFile, "export const ä = 1;\n".repeat(10_000));
  const { app } = await verified(["get"], { changes });
  assert.match(app?.source ?? "", /^export const ä = 1;\n.*\n\/\/ … cut here by routebench/s);
});

test("an app that declines the first case is verified by the next", async () => {
  const { verification, notes } = await verified(["response", "get"]);
  assert.equal(verification?.status, "ok");
  assert.equal(notes.at(-1), "Verified: 1 of 1 apps answer as the contract says");
});

test("one that declines all of them is out, with its reason", async () => {
  const { verification } = await verified(["response", "split"]);
  assert.deepEqual(verification?.status === "failed" && verification.code, "does-not-apply");
});

test("of a check that was interrupted no count is told", async () => {
  const { notes } = await verified(["get"], { signal: AbortSignal.abort() });
  assert.deepEqual(notes, []);
});
