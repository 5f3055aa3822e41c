import assert from "node:assert/strict";
import { test } from "node:test";
import { packageFolders, withOption } from "../src/package-folders.js";

const { parse = () => {} } = withOption;

test("a package's folder is given to the subjects, absolute", () => {
  parse("bastard=.");
  assert.deepEqual(packageFolders(), { bastard: process.cwd() });
});

test("what is no such package, or no folder, is refused", () => {
  for (const text of ["bastard", "bastard=", "=x", "other=."]) {
    assert.throws(() => parse(text), /Give it as bastard=PATH/);
  }
  assert.throws(() => parse("bastard=/no/such"), /There is no folder "\/no\/such"/);
});
