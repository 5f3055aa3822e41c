import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { renderCliDoc } from "../../src/cli/cli-doc.js";

const page = await readFile(new URL("../../../docs/cli.md", import.meta.url), "utf8");

test("docs/cli.md is the current help (node harness/src/cli/cli-doc.js writes it)", async () => {
  assert.equal(await renderCliDoc(), page);
});
