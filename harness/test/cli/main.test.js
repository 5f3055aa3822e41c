import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf } from "../../src/cli/main.js";

test("turns a refusal by the system into a sentence about the file, but not a bug", () => {
  const forbidden = Object.assign(new Error("EACCES: permission denied, mkdir '/there/runtimes'"), {
    code: "EACCES",
    syscall: "mkdir",
    path: "/there/runtimes",
  });
  assert.equal(
    refusalOf(forbidden),
    'error: cannot use "/there/runtimes": permission denied (EACCES)',
  );
  const full = { code: "ENOSPC", path: "/there/file" };
  const message = "ENOSPC: no space left on device, open '/there/file'";
  assert.match(
    refusalOf(Object.assign(new Error(message), full)) ?? "",
    /no space left on device .ENOSPC./,
  );
  for (const bug of [
    new TypeError("x is not a function"),
    Object.assign(new Error("ENOENT: no such file, open 'x'"), { code: "ENOENT", path: "x" }),
  ]) {
    assert.equal(refusalOf(bug), null);
  }
});
