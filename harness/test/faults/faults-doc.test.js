import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { renderFaultsDoc } from "./faults-doc.js";

test("docs/faults.md matches the gallery (if not, run node harness/test/faults/write-faults-doc.js)", async () => {
  const file = new URL("../../../docs/faults.md", import.meta.url);
  assert.equal(await readFile(file, "utf8"), renderFaultsDoc());
});
