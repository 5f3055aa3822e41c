import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { BENCH } from "@routebench/host/workspace";
import { emptyFolder } from "../../../../packages/host/test/support/temporary-folder.js";
import { commandTyped, rememberCore, withKnownCore } from "../../../src/cli/session/environment.js";
import { collectHeaders } from "../../../src/options/parsers.js";
import { madeUpResult, madeUpTrial } from "../../support/made-up-result.js";
import { watchedSlices } from "../../support/rounds.js";

const { environment } = madeUpResult({});

/** @param {number} [workUs] */
const runWith = (workUs) => {
  const slices = watchedSlices(workUs);
  return { environment, trials: [madeUpTrial(1, "node-http", { slices })] };
};

const FOLDER = "node_modules/.cache/routebench";

describe("the remembered speed of a machine's core", () => {
  const dir = emptyFolder();

  const known = async (machine = environment) => (await withKnownCore(dir, machine)).bestCoreWorkUs;

  test("is unknown before the first run, and then the shortest time of the work", async () => {
    assert.deepEqual(await withKnownCore(dir, environment), environment);
    await rememberCore(runWith(12.5), dir);
    assert.equal(await known(), 12.5);
    await rememberCore(runWith(19), dir);
    assert.equal(await known(), 12.5);
    await rememberCore(runWith(11.5), dir);
    assert.equal(await known(), 11.5);
    assert.deepEqual(await readdir(path.join(dir, FOLDER)), ["core-work.json"]);
  });

  test("is unknown on another machine or Node", async () => {
    await rememberCore(runWith(12.5), dir);
    assert.equal(await known({ ...environment, cpuModel: "another" }), undefined);
    assert.equal(await known({ ...environment, nodeVersion: "v99.0.0" }), undefined);
  });

  test("is not changed by a run that did not watch the core", async () => {
    await rememberCore(runWith(), dir);
    assert.equal(await known(), undefined);
  });

  test("is unknown without an error if its file is broken or cannot be written", async () => {
    await mkdir(path.join(dir, FOLDER), { recursive: true });
    for (const broken of ["{", '{"key": "no number"}', "[]"]) {
      await writeFile(path.join(dir, FOLDER, "core-work.json"), broken);
      assert.equal(await known(), undefined);
    }
    const file = path.join(dir, "no-folder");
    await writeFile(file, "");
    await rememberCore(runWith(12.5), file);
  });
});

test("records a command without the folder of a package or the value of a header", () => {
  const script = String(BENCH.at(-1));
  for (const typed of [
    ["--with", "bastard=/home/me/b"],
    ["--with", "bastard=../b"],
  ]) {
    assert.equal(commandTyped(["node", script, ...typed]), "pnpm bench --with bastard=PATH");
  }
  const joined = commandTyped(["node", script, "--with=bastard=./b", "--budget=6m"]);
  assert.equal(joined, "pnpm bench --with=bastard=PATH --budget=6m");
  const inItsFolder = commandTyped(["node", script, "--with", "bastard=b"]);
  assert.equal(inItsFolder, "pnpm bench --with bastard=PATH");
  const withDot = commandTyped(["node", script, "--limit", "settle=.5s"]);
  assert.equal(withDot, "pnpm bench --limit settle=.5s");
  const header = commandTyped(["node", script, "race", "--header", "X-Key: secret"]);
  assert.equal(header, "pnpm bench race --header 'X-Key:…'");
  assert.throws(() => collectHeaders("X-Key:…"), { message: /^Give a header/ });
});

test("records a command for a shell, without --output and --resume", () => {
  const script = String(BENCH.at(-1));
  const typed = ["--all", "--output", "/somewhere", "--resume", "--budget", "6m", "--output=x"];
  assert.equal(commandTyped(["node", script, ...typed]), "pnpm bench --all --budget 6m");
  assert.equal(commandTyped(["node", script]), "pnpm bench");
  const patterns = ["--filter", "*koa*", "--filter=it's"];
  assert.equal(
    commandTyped(["node", script, ...patterns]),
    "pnpm bench --filter '*koa*' '--filter=it'\\''s'",
  );
  assert.equal(commandTyped(["node", "/another/program.js", "--all"]), null);
});
