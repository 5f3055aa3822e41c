/** What a suite is given to measure as its source did. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { runProtocol } from "../../src/session/protocol.js";
import { ROUTING } from "../support/routing.js";

/**
 * @import { Subject } from "../../src/subject.js"
 * @import { SourceProtocol } from "@routebench/contract/suite"
 */

const APP = /** @type {Subject} */ ({
  id: "conforming",
  name: "Conforming",
  version: "1.0.0",
  homepage: "https://example.org",
  serverFile: fileURLToPath(new URL("../servers/conforming.js", import.meta.url)),
});

const OWN = { id: null, name: "node", version: process.versions.node };
const OTHER = { id: "bun", name: "bun", version: "1.2.3", interpreter: ["/x/bun", "run"] };

/** @type {string} */
let output;
beforeEach(async () => {
  output = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(() => rm(output, { recursive: true }));

/**
 * @param {SourceProtocol["measure"]} measure
 * @param {AbortSignal} [signal]
 */
const run = (measure, signal = new AbortController().signal) =>
  runProtocol(
    { words: "made up", measure },
    { suite: ROUTING, subjects: [APP], runtimes: [OWN, OTHER] },
    { output: path.join(output, "made"), quick: true, requests: 10, limit: DEFAULT_LIMITS },
    signal,
  );

test("a protocol knows its subjects, starts them, and saves what it finds", async () => {
  const exitCode = await run(async ({ subjects, quick, requests, start, save }) => {
    assert.deepEqual(subjects, [
      {
        ...{ id: "conforming", name: "Conforming", version: "1.0.0" },
        ...{ homepage: "https://example.org", runsOn: `Node ${process.versions.node}` },
      },
    ]);
    assert.deepEqual({ quick, requests }, { quick: true, requests: 10 });
    const server = await start("conforming");
    const { status } = await fetch(`${server.origin}/hello`);
    await server.stop();
    await save("table.csv", String(status));
    return "";
  });
  assert.equal(exitCode, 0);
  assert.equal(await readFile(path.join(output, "made/table.csv"), "utf8"), "200");
});

test("a protocol knows the machine, and lets a server load itself", async () => {
  await run(async ({ machine, start }) => {
    assert.equal(machine.nodeVersion, process.versions.node);
    assert.ok(!Number.isNaN(Date.parse(machine.startedAt)) && machine.cpuModel.length > 0);
    const server = await start("conforming");
    const step = { step: "alone", url: `${server.origin}/hello`, requests: 30, connections: 3 };
    const report = /** @type {any} */ (await server.loadSelf?.(step, 60_000));
    assert.deepEqual([report?.answered, report?.errors], [30, 0]);
    await server.kill();
    return "";
  });
});

test("a protocol knows the runtimes that were named, and how each is started", async () => {
  await run(async ({ runtimes }) => {
    assert.deepEqual(runtimes, [
      { name: "node", version: process.versions.node, command: [process.execPath] },
      { name: "bun", version: "1.2.3", command: ["/x/bun", "run"] },
    ]);
    return "";
  });
});

test("a subject that there is not is refused", async () => {
  await assert.rejects(
    run(async ({ start }) => {
      await start("other");
      return "";
    }),
    /there is no subject other/,
  );
});

test("one that was interrupted says so in its exit code", async () => {
  assert.equal(await run(async () => "", AbortSignal.abort()), 130);
});
