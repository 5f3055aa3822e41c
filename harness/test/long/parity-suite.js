/** The parity suite by the source's protocol. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { probeAb } from "@routebench/drivers/ab/run-ab";
import { isInstalled, subjects } from "../parity/short-run.js";
import { runCommand } from "../support/command.js";

const { version, why } = await probeAb();

test("by the source's protocol there are all of ab's figures, and its whole reports", {
  skip: version === undefined && why,
}, async (t) => {
  const output = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  t.after(() => rm(output, { recursive: true }));
  const source = ["--suite", "parity", "--filter", "d-*", "--format", "source", "--quick"];
  const { exitCode, stdout, stderr } = await runCommand([...source, "--output", output]);
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /^Plan: 3 servers, each 3 runs of ab -r -n 2000 -c 100 /m);
  assert.match(stdout, /^## \(d\) Both also write a line to a log, as the source ran it$/m);
  assert.match(stdout, /^\| Node \(d\): .* \| [\d.]+, [\d.]+, [\d.]+ \| .* \| 0 \|$/m);
  const apache = subjects.find(({ id }) => id === "d-apache");
  if (apache && isInstalled(apache)) assert.match(stdout, /^\| Apache \(d\): .* \| 0 \|$/m);
  else assert.match(stdout, /Apache \(d\): .*: apache2 is not installed here/);
  const kept = await readFile(path.join(output, "source.md"), "utf8");
  assert.match(kept, /^Percentage of the requests served within a certain time \(ms\)$/m);
  assert.match(
    await readFile(path.join(output, "ab-d-node.txt"), "utf8"),
    /^\$ ab -r -c 100 -n 2000 /m,
  );
});
