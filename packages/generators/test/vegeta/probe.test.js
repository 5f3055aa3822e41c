import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { chmod, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { GeneratorError } from "@routebench/generators/generator";
import { vegetaOn } from "@routebench/generators/vegeta/vegeta";
import { makeSshToHere } from "../support/ssh-to-here.js";

describe("vegeta's probe", () => {
  const originalPath = process.env.PATH;
  const folder = mkdtempSync(path.join(os.tmpdir(), "routebench-"));
  /** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
  let ssh;

  before(async () => {
    const outputs = {
      pdsh: "pdsh-2.34",
      vegeta: "Version: 12.12.0\nCommit: x\nRuntime: go1.26.8 linux",
    };
    for (const [name, words] of Object.entries(outputs)) {
      await writeFile(path.join(folder, name), `#!/bin/sh\nprintf '${words}\n'\n`);
      await chmod(path.join(folder, name), 0o755);
    }
    process.env.PATH = `${folder}${path.delimiter}${originalPath}`;
    ssh = await makeSshToHere();
  });
  after(async () => {
    process.env.PATH = originalPath;
    await ssh.remove();
    await rm(folder, { recursive: true });
  });

  test("names the version and the number of load hosts", async () => {
    const label = await vegetaOn(["one", "two"], []).probe();
    assert.equal(label, "vegeta 12.12.0, from 2 load hosts");
  });

  test("rejects a host with another version", async () => {
    const program = path.join(folder, "vegeta");
    // The vegeta of this machine is called first.
    const changing = `#!/bin/sh\necho "Version: 12.$(wc -l < "$0" | tr -d ' ').0"\necho >> "$0"\n`;
    await writeFile(program, changing);
    await assert.rejects(
      vegetaOn(["one"], []).probe(),
      (error) =>
        error instanceof GeneratorError &&
        error.message === "vegeta is 12.3.0 here, 12.4.0 on one. Use one version on all",
    );
  });
});
