import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { resolveCommand } from "../../src/local/spawn-server.js";

/** @type {string} */
let dir;
before(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  await mkdir(path.join(dir, "bin"));
  await writeFile(path.join(dir, "bin/runs"), "#!/bin/sh\n", { mode: 0o755 });
  await writeFile(path.join(dir, "bin/text"), "");
});
after(() => rm(dir, { recursive: true }));

describe("the command of an app", () => {
  test("is the Node of the harness where it names none", () => {
    assert.deepEqual(resolveCommand(undefined, dir), [process.execPath]);
  });

  test("is found on the PATH by its name, and in the app's folder by its path", () => {
    const [shell = "", ...args] = resolveCommand(["sh", "-c", "true"], dir);
    assert.ok(path.isAbsolute(shell) && path.basename(shell) === "sh");
    assert.deepEqual(args, ["-c", "true"]);
    assert.deepEqual(resolveCommand(["./bin/runs", "a b"], dir), [`${dir}/bin/runs`, "a b"]);
  });

  for (const [name, message] of /** @type {const} */ ([
    ["no-such-program-anywhere", /it is not on the PATH; install it$/],
    ["./bin/missing", /it is not a program; check the path/],
    ["./bin/text", /it is not a program; .*chmod \+x \.\/bin\/text$/],
  ])) {
    test(`is refused: ${name}`, () => {
      assert.throws(() => resolveCommand([name], dir), { code: "not-runnable", message });
    });
  }

  test("does not apply where the machine need not have it, and says how to get it", () => {
    assert.throws(() => resolveCommand(["no-such-program-anywhere"], dir, "apt-get install it"), {
      code: "does-not-apply",
      message: "no-such-program-anywhere is not installed here; get it by: apt-get install it",
    });
  });
});
