import assert from "node:assert/strict";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { resolveCommand } from "../../src/local/spawn-server.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** @type {string} */
let dir;
const root = temporaryFolder();
before(async () => {
  dir = path.join(root, "app");
  await mkdir(path.join(dir, "bin"), { recursive: true });
  for (const file of ["app/bin/runs", "outside"]) {
    await writeFile(path.join(root, file), "#!/bin/sh\n");
    await chmod(path.join(root, file), 0o755);
  }
  await writeFile(path.join(dir, "bin/text"), "");
  await symlink("../../outside", path.join(dir, "bin/linked"));
});

describe("the command of an app", () => {
  test("is the harness's Node if the app names none", () => {
    assert.deepEqual(resolveCommand(undefined, dir), [process.execPath]);
  });

  test("is found on the PATH by its name, and in the app's folder by its path", () => {
    const [shell = "", ...args] = resolveCommand(["sh", "-c", "true"], dir);
    assert.ok(path.isAbsolute(shell) && path.basename(shell) === "sh");
    assert.deepEqual(args, ["-c", "true"]);
    assert.deepEqual(resolveCommand(["./bin/runs", "a b"], dir), [`${dir}/bin/runs`, "a b"]);
  });

  /** @type {[string, RegExp][]} */
  const refused = [
    ["no-such-program-anywhere", /it is not on the PATH\. Install it$/],
    ["./bin/missing", /there is no such file$/],
    ["../outside", /it is outside the app's folder$/],
    ["./bin/linked", /it is outside the app's folder$/],
    ["./bin/text", /it cannot be run\. Try: chmod \+x \.\/bin\/text$/],
  ];
  for (const [name, message] of refused) {
    test(`is rejected: ${name}`, () => {
      assert.throws(() => resolveCommand([name], dir), { code: "not-runnable", message });
    });
  }

  test("does not apply if an optional program is missing, and says how to install it", () => {
    assert.throws(() => resolveCommand(["no-such-program-anywhere"], dir, "apt-get install it"), {
      code: "does-not-apply",
      message: "no-such-program-anywhere is not installed here. Run: apt-get install it",
    });
  });
});
