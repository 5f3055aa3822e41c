import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { appSchema } from "@routebench/contract/app-record";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { asItIs } from "../../src/find/entry.js";
import { findApps, selectApps } from "../../src/find/find-apps.js";
import { targetsOf } from "../../src/find/suites.js";
import { serverSource, verifyEntries } from "../../src/verify/verify-entries.js";
import { madeUpApp } from "../support/made-up-result.js";

const file = path.join(emptyFolder(), "server.js");

test("an app's source is what stands in its file", async () => {
  await writeFile(file, "export const ä = 1;\n");
  assert.equal(await serverSource(file), "export const ä = 1;\n");
});

test("one of any length fits the result file", async () => {
  await writeFile(file, "export const x = 1;\n".repeat(10_000));
  const app = madeUpApp("a", { source: await serverSource(file) });
  assert.deepEqual(appSchema.parse(app), app);
});

test("where there is no such file nothing is told", async () => {
  assert.equal(await serverSource(file), undefined);
});

/** What becomes of a parser that reads requests only. @param {string[]} fixture @param {AbortSignal} [signal] */
async function verified(fixture, signal = new AbortController().signal) {
  const candidates = await findApps({ suite: "parser" });
  const { suite } = candidates;
  const subjects = selectApps(candidates, ["js-request-line"]);
  const [target, ...furtherTargets] = targetsOf(suite, { fixture });
  const host = await openLocalHost();
  const conditions = { host, limits: DEFAULT_LIMITS, suite, target, furtherTargets };
  /** @type {string[]} */
  const notes = [];
  const note = (/** @type {string} */ line) => notes.push(line);
  const progress = /** @type {any} */ ({ doing: () => {}, note });
  const [app] = await verifyEntries(subjects.map(asItIs), conditions, progress, signal);
  return { verification: app?.verification, notes };
}

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
  const { notes } = await verified(["get"], AbortSignal.abort());
  assert.deepEqual(notes, []);
});
