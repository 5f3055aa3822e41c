import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import packages from "../subjects/bastard/packages.js";

test("a folder that servers may not read is named, with what to do", (t) => {
  const denied = Object.assign(new Error("EACCES: permission denied, lstat"), { code: "EACCES" });
  t.mock.method(fs, "realpathSync", () => {
    throw denied;
  });
  assert.throws(() => packages.giveTo("/root/bastard"), {
    message:
      "/root/bastard cannot be read by the user that servers run as; put a copy where everybody may read it",
  });
});
