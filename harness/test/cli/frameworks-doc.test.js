import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { renderFrameworksDoc } from "../../src/cli/frameworks-doc.js";

const page = await readFile(new URL("../../../docs/frameworks.md", import.meta.url), "utf8");

test("docs/frameworks.md is up to date (node harness/src/cli/frameworks-doc.js writes it)", async () => {
  assert.equal(await renderFrameworksDoc(), page);
});
