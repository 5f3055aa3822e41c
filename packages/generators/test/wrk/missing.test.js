import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, afterEach, test } from "node:test";
import { wrk } from "@routebench/generators/wrk/wrk";

const { PATH } = process.env;
const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
after(() => rm(folder, { recursive: true }));
afterEach(() => {
  process.env.PATH = PATH;
});

test("names the remedy if wrk is not installed", async () => {
  process.env.PATH = path.join(folder, "nothing-here");
  await assert.rejects(wrk.probe(), {
    name: "GeneratorError",
    message:
      "wrk was not found. Install wrk: apt-get install wrk (Debian, Ubuntu), brew install wrk (macOS)",
  });
});

test("says that another program is installed as wrk", async () => {
  await writeFile(path.join(folder, "wrk"), "#!/bin/sh\necho wrk 7 for workouts\n");
  await chmod(path.join(folder, "wrk"), 0o755);
  process.env.PATH = `${folder}${path.delimiter}${PATH}`;
  const message = /^the installed wrk does not answer -v as wrk does/;
  await assert.rejects(wrk.probe(), { name: "GeneratorError", message });
});
