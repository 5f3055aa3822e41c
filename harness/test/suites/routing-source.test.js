/** The routing suite by its source's protocol, from the command to the file it leaves. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { probeWrk } from "@routebench/drivers/wrk/driver";
import { runCommand } from "../support/command.js";

const { version, why } = await probeWrk();

/** @type {string} */
let output;
before(async () => {
  output = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
after(() => rm(output, { recursive: true }));

const SOURCE = ["--format", "source", "--quick", "--requests", "50", "--filter", "express"];

test("each app loads itself, then wrk loads it, and the document's figures stand below its own", {
  skip: version === undefined && why,
}, async () => {
  const { exitCode, stdout, stderr } = await runCommand([...SOURCE, "--output", output]);
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /^Plan: 1 app, each 50 requests on 50 connections/m);
  assert.match(stdout, /^\| express \| [\d.]+ \| 🥇 [\d.]+ \| 0 \| /m);
  assert.match(stdout, /^\| express, the source’s \| 4\.18\.2 \| 23\.300 \| 896 \| /m);
  assert.match(stdout, /^\| express \| [\d.]+ \| 1\.00x \| /m);
  const page = await readFile(path.join(output, "source.md"), "utf8");
  const last = page.trimEnd().split("\n").at(-1) ?? "";
  assert.match(last, /^Measured on .* method \d+, at the commit .*, with Node v[\d.]+ on \d+ core/);
  assert.equal(page, `${stdout.trimEnd()}\n\n${last}\n`);
});

test("versions and runtimes go together there alone", async () => {
  const { exitCode, stderr } = await runCommand(["--versions", "express@4", "--runtime", "node"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /--versions and --runtime are compared one by one.*--format source/);
});
