/** The static suite by its sources' protocol, from the command to the files it leaves. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { probeAb } from "@routebench/drivers/ab/run-ab";
import { findOnPath } from "../../src/find-on-path.js";
import { runCommand, startCommand, untilItSays } from "../support/command.js";

const { version, why } = await probeAb();

/** @type {string} */
let output;
before(async () => {
  output = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
after(() => rm(output, { recursive: true }));

const SOURCE = ["--suite", "static", "--format", "source", "--quick", "--filter", "node-http"];

test("three runs of everything that the sources asked, with all that ab said", {
  skip: version === undefined && why,
}, async () => {
  const { exitCode, stdout, stderr } = await runCommand([...SOURCE, "--output", output]);
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /^Plan: 1 subject, each 6 times 3 runs of 100 requests .*, 0\.4 GB/m);
  const rows = stdout.split("\n").filter((line) => line.startsWith("| `ab "));
  assert.equal(rows.length, 6);
  assert.match(
    rows[0] ?? "",
    /\/jquery\.min\.js \| 94840 bytes \| [\d.]+, [\d.]+, [\d.]+ \|.*\| 0 \| 0 \|$/,
  );
  assert.match(rows[2] ?? "", /\/asdf .*\| 0 \| 300 \|$/);
  assert.match(stdout, /^\| Date \| 20\d\d-.*\|\n\| CPU \| .+ \|\n\| ab \| [\d.]+ \|$/m);
  assert.match(stdout, new RegExp(`^\\| Servers on \\| Node ${process.versions.node} \\|$`, "m"));
  const raw = await readFile(path.join(output, "ab-node-http.txt"), "utf8");
  assert.equal(raw.match(/^This is ApacheBench/gm)?.length, 18);
  assert.equal(raw.match(/^Percentage served,Time in ms$/gm)?.length, 18);
  const page = await readFile(path.join(output, "source.md"), "utf8");
  assert.ok(page.startsWith(`${stdout.trimEnd()}\n\nMeasured on `), page);
});

test("rounds that are interrupted go on where they were broken off", {
  skip: version === undefined && why,
}, async () => {
  const dir = path.join(output, "rounds");
  const args = [...SOURCE, "--rounds", "3", "--output", dir];
  const interrupted = startCommand(args);
  await untilItSays(interrupted, /, 2 of 3/);
  interrupted.kill("SIGINT");
  assert.equal((await interrupted).exitCode, 130);
  const rates = async () => {
    const [, ...lines] = (await readFile(path.join(dir, "source.csv"), "utf8")).trim().split("\n");
    return lines.map((line) => line.split(",").slice(0, 5));
  };
  const before = (await rates()).filter(([, round]) => round === "1");
  assert.equal(before.length, 18);

  const { exitCode, stdout, stderr } = await runCommand([...args, "--resume"]);
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /^Goes on; 1 of 3 rounds were measured before$/m);
  assert.doesNotMatch(stderr, /, 1 of 3/);
  assert.doesNotMatch(stdout, /It was interrupted/);
  assert.match(stdout, /^\| Date \| \S+Z, \S+Z \|$/m);
  const all = await rates();
  assert.deepEqual(all.slice(0, 18), before);
  assert.deepEqual([...new Set(all.map(([, round]) => round))], ["1", "2", "3"]);
  const again = await runCommand([...args, "--resume"]);
  assert.equal(again.exitCode, 3);
  assert.match(again.stderr, /the run is complete; start another without --resume/);
});

test("without ab it says so, and how to get it", async () => {
  // What changes the user of servers is there.
  const bin = path.join(output, "bin");
  await mkdir(bin, { recursive: true });
  for (const name of ["setpriv", "unshare", "mount", "mkdir", "sh"]) {
    const file = findOnPath(name);
    if (file) await symlink(file, path.join(bin, name));
  }
  const env = { PATH: bin };
  const { exitCode, stderr } = await runCommand([...SOURCE, "--output", output], { env });
  assert.equal(exitCode, 2);
  assert.match(
    stderr,
    /^error: nothing was measured: ab was not found; to get ab: apt-get install apache2-utils/m,
  );
});
