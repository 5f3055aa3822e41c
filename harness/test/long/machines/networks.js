/**
 * Slow and lossy networks between the servers and two load hosts, made up of network namespaces: they change no
 * order. Skipped with its reason where such namespaces cannot be made, and where nobody asks for it.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { execa } from "execa";
import { summarise } from "../../../src/summarise/summarise.js";
import { COMMAND } from "../../support/command.js";
import { readSavedResult } from "../../support/saved-result.js";
import { whyNoNamespaces } from "../../support/testbed/namespaces.js";
import { makeTestbed } from "../../support/testbed/testbed.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const APPS = ["node-http", "koa", "express"].flatMap((app) => ["--filter", app]);

/** Short, with differences between the apps that any run sees. */
const RUN = [
  "--quick",
  "--rounds",
  "3",
  "--seed",
  "7",
  "--connections",
  "20",
  "--no-control",
  "--generator",
  "closed-loop",
];

/** @type {string} all hosts keep their copy of the workspace here */
let cacheDir;
/** @type {string} */
let output;
/** @type {string[]} pairs that are told apart on one machine */
let near;

/**
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
async function bench([program = "", ...words], env) {
  const run = await execa(program, words, { env, reject: false, stdin: "ignore" });
  assert.equal(run.exitCode, 0, run.stderr);
  return run;
}

/**
 * @param {ResultFile} result
 * @returns {string[]} pairs that are told apart, the faster one first
 */
function pairsOf(result) {
  const [{ rows = [] } = {}] = summarise(result).modes;
  return rows.flatMap((one) =>
    rows.flatMap((other) =>
      one.rank.worst < other.rank.best ? [`${one.appId} before ${other.appId}`] : [],
    ),
  );
}

const skip =
  process.env.ROUTEBENCH_NETWORKS === "1"
    ? await whyNoNamespaces("iptables")
    : "takes three minutes; ROUTEBENCH_NETWORKS=1 runs it";

describe("over a network", { skip }, () => {
  before(async () => {
    cacheDir = await mkdtemp(path.join(os.tmpdir(), "routebench-cache-"));
    output = await mkdtemp(path.join(os.tmpdir(), "routebench-networks-"));
    const here = path.join(output, "here");
    await bench([process.execPath, COMMAND, ...APPS, ...RUN, "--output", here]);
    near = pairsOf(await readSavedResult(here));
    assert.ok(near.includes("node-http before express"), near.join(", "));
  });
  after(async () => {
    await rm(cacheDir, { recursive: true, force: true });
    await rm(output, { recursive: true, force: true });
  });

  for (const network of [
    { delayMs: 1, loss: 0 },
    { delayMs: 10, loss: 0.001 },
  ]) {
    const { delayMs, loss } = network;
    test(`of ${delayMs} ms each way, ${loss * 100} % lost, no two apps stand in the opposite order`, async (context) => {
      const bed = await makeTestbed(cacheDir, { ...network, loadHosts: 2 });
      const there = (/** @type {string[]} */ ...args) =>
        bench([...bed.prefix, process.execPath, COMMAND, ...args], bed.env);
      try {
        // All made-up machines have the same copy.
        await there("hosts", "prepare", bed.host);
        const folder = path.join(output, `${delayMs} ms`);
        const hosts = ["--server", bed.host, "--load-from", bed.loadHosts.join(",")];
        await there(...hosts, ...APPS, ...RUN, "--output", folder);
        const result = await readSavedResult(folder);
        for (const { roundTripUs } of result.environment.network?.generators ?? []) {
          const us = roundTripUs?.median ?? 0;
          context.diagnostic(
            `delayed by ${bed.slowBy}: ${(us / 1000).toFixed(2)} ms there and back`,
          );
          assert.ok(us > 2 * 1000 * delayMs, `${us} us`);
        }
        const far = pairsOf(result);
        context.diagnostic(`on one machine: ${near.join(", ")}; there: ${far.join(", ")}`);
        for (const pair of near) {
          const opposite = pair.split(" before ").reverse().join(" before ");
          assert.ok(!far.includes(opposite), `${pair} on one machine, ${opposite} there`);
        }
      } finally {
        await bed.remove();
      }
    });
  }
});
