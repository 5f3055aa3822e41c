/**
 * Records the runs for golden and other tests: node harness/test/golden/record.js [name...]
 * Each takes some minutes. Figures differ each time, so run write-golden.js afterwards. Only needed if the form of
 * result files changes, or if a recorded run must contain something new.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { makeAppsFolder } from "../support/apps-folder.js";
import { startCommand } from "../support/command.js";
import { FIXTURES } from "./runs.js";

const PARSERS = fileURLToPath(new URL("../../../suites/parser/test/subjects/", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const faulty = await makeAppsFolder({
  "dies-under-load": "dies-under-load",
  "exits-at-start": "exits-at-start",
  foreign: "foreign-server",
  "node-http": "conforming",
  stalls: "stalls",
  "wrong-body": "wrong-body",
});

/** @param {string[]} names */
const filtered = (...names) => names.flatMap((name) => ["--filter", name]);
const THREE_ROUNDS = ["--rounds", "3", "--duration", "1s"];
const EXTERNAL = [...THREE_ROUNDS, "--mode", "external", "--no-control"];

/** @type {Record<string, string[]>} */
const RUNS = {
  routing: [...THREE_ROUNDS, ...filtered("node-http", "fastify", "express")],
  parser: [
    "--suite",
    "parser",
    "--apps",
    PARSERS,
    "--rounds",
    "3",
    ...filtered("node-http", "copying", "throws-at-1000", "needs-a-socket"),
  ],
  "both-schemes": [...EXTERNAL, "--scheme", "both", ...filtered("fastify", "node-http")],
  "route-tables": [...EXTERNAL, "--routes", "10,100", ...filtered("koa", "node-http")],
  "fixed-rate": [...EXTERNAL, "--rate", "2000,50%", ...filtered("koa", "express")],
  against: [...EXTERNAL, "--against", "HEAD", ...filtered("fastify")],
  connections: [...EXTERNAL, "--connections", "10,100", ...filtered("koa", "node-http")],
  failures: [
    "--rounds",
    "2",
    "--duration",
    "1s",
    "--no-control",
    "--connections",
    "20",
    "--apps",
    faulty.dir,
    "--limit",
    "inspect=1s",
    "--limit",
    "settle=2s",
  ],
  versions: [
    "--quick",
    "--rounds",
    "4",
    "--mode",
    "external",
    "--versions",
    "koa@2.16.4,koa@3.3.0,hyper-express@5.9.2",
    ...filtered("node-http", "koa", "hyper-express"),
  ],
};

/** @param {string} name */
async function record(name) {
  const output = await mkdtemp(path.join(os.tmpdir(), "routebench-golden-"));
  const run = startCommand(["--seed", "1", ...(RUNS[name] ?? []), "--output", output]);
  const { exitCode, stderr } = await run;
  // A failing app fails the command.
  if (exitCode !== 0 && exitCode !== 1) throw new Error(`${name}: ${exitCode} ${stderr}`);
  const text = await readFile(path.join(output, "result.json"), "utf8");
  // The recording must not depend on the machine's folders.
  const anywhere = text.replaceAll(ROOT, "/routebench/").replaceAll(faulty.dir, "/apps");
  await writeFile(new URL(`${name}.json.gz`, FIXTURES), gzipSync(anywhere, { level: 9 }));
  await rm(output, { recursive: true });
}

try {
  const wanted = process.argv.slice(2);
  for (const name of wanted.length > 0 ? wanted : Object.keys(RUNS)) await record(name);
} finally {
  await faulty.remove();
}
