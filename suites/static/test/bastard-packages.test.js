import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

/** Written for Node 0.8, as what it loads is. */
const packages = createRequire(import.meta.url)("../subjects/bastard/packages.js");

test("names a folder that servers may not read, with the remedy", (t) => {
  const denied = Object.assign(new Error("EACCES: permission denied, lstat"), { code: "EACCES" });
  t.mock.method(fs, "realpathSync", () => {
    throw denied;
  });
  assert.throws(() => packages.giveTo("/root/bastard"), {
    message:
      "/root/bastard cannot be read by the user that servers run as. Put a copy where every user may read it",
  });
});
