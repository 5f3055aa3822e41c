import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { saveReports } from "../../src/results/save-reports.js";
import { runCommand, startCommand } from "../support/command.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";
import { ROUTING } from "../support/routing.js";

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const trials = [madeUpTrial(1, "node-http")];
  await saveReports(folder, madeUpResult({ apps: [madeUpApp("node-http")], trials }), ROUTING);
  await writeFile(path.join(folder, "secret.txt"), "secret");
  await writeFile(path.join(folder, "result.json.gz"), "packed");
});
after(() => rm(folder, { recursive: true }));

test("prints its address, serves the page and its files alone, and ends on Ctrl-C", async () => {
  const command = startCommand(["open", folder]);
  try {
    const url = await new Promise((resolve) => {
      command.stdout?.once("data", (text) => resolve(String(text).trim()));
    });
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    const page = await fetch(url);
    assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(await page.text(), /^<!doctype html>/);
    assert.equal(
      (await fetch(`${url}ranking-external.svg`)).headers.get("content-type"),
      "image/svg+xml",
    );
    assert.equal(
      (await fetch(`${url}result.json.gz`)).headers.get("content-type"),
      "application/gzip",
    );
    for (const other of [
      "secret.txt",
      "../secret.txt",
      "..%2fsecret.txt",
      "ranking-in-process.svg",
      "?x",
    ]) {
      assert.equal((await fetch(url + other)).status, 404, other);
    }
    assert.equal((await fetch(url, { method: "POST" })).status, 404);
  } finally {
    command.kill("SIGINT");
  }
  const { exitCode, stdout, stderr } = await command;
  assert.equal(exitCode, 0);
  assert.equal(stdout.split("\n").length, 1);
  assert.equal(stderr, "");
});

test("a run that has no page yet is refused, with two remedies", async () => {
  const dir = path.join(folder, "broken-off");
  await mkdir(dir);
  await writeFile(path.join(dir, "result.json"), "{}");
  const { exitCode, stderr } = await runCommand(["open", dir]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /its run has not ended: pnpm bench --resume goes on, .*result\.json tells/);
});

test("a folder without a page is refused, with the remedy", async () => {
  const { exitCode, stderr } = await runCommand(["open", path.join(folder, "nothing-here")]);
  assert.equal(exitCode, 2);
  assert.match(
    stderr,
    /^error: there is no report\.html in ".*nothing-here"; make one with pnpm bench$/,
  );
});
