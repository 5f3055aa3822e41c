import assert from "node:assert/strict";
import { test } from "node:test";
import { systemOf } from "../src/circumstances.js";

test("names a system without its versions", () => {
  assert.equal(systemOf("Debian GNU/Linux 13 (trixie) (Linux 6.18.44)"), "Debian (Linux)");
  assert.equal(systemOf("Alpine Linux v3.22 (Linux 6.18.44)"), "Alpine (Linux)");
  assert.equal(systemOf("Windows 11 Pro (Windows_NT 10.0.26100)"), "Windows (Windows_NT)");
  assert.equal(systemOf("an OS"), "an OS");
});
