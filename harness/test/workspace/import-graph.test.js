/** Imports go down: a copy of the sources with an import up or back fails the check. */
import assert from "node:assert/strict";
import { cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";

const CHECK = path.join(ROOT_DIR, "harness/architecture/check-imports.js");
const FOLDERS = [
  "harness/src",
  "tools/publish",
  ...["contract", "stats", "report", "host"].map((name) => `packages/${name}/src`),
];

const copy = temporaryFolder();
before(async () => {
  for (const folder of [...FOLDERS, "apps/node-http/server.js"]) {
    await cp(path.join(ROOT_DIR, folder), path.join(copy, folder), { recursive: true });
  }
});

/** @returns {Promise<string>} the faults of the copy; "" if it has none */
async function check() {
  const { stderr, exitCode } = await execa("node", [CHECK, copy], { reject: false });
  assert.equal(exitCode, stderr === "" ? 0 : 1, stderr);
  return stderr;
}

test("accepts the imports of the sources", async () => {
  assert.equal(await check(), "");
});

describe("a forbidden import", () => {
  /** @type {[string, string, string, RegExp][]} */
  const imports = [
    [
      "back, in code",
      "harness/src/judge",
      'import "../plan/next-round.js";',
      /plan is not below judge/,
    ],
    [
      "back, in a type",
      "harness/src/run",
      '/** @typedef {import("../cli/program.js").X} X */',
      /cli is not below run/,
    ],
    [
      "into a host, past its entrance",
      "harness/src/run",
      'import "@routebench/host/local/proc";',
      /import only local-host\.js, guard\.js from packages\/host\/src\/local\//,
    ],
    [
      "from a folder without a row",
      "harness/src/elsewhere.js",
      'import "./run/run.js";',
      /elsewhere\.js is in no row/,
    ],
    [
      "between unrelated packages",
      "packages/stats/src",
      'export * from "@routebench/report/format";',
      /packages\/stats may use packages\/contract$/m,
    ],
    [
      "up to the harness, from an app",
      "apps/node-http",
      'import "../../harness/src/run/run.js";',
      /apps may use no other folder/,
    ],
    [
      "to a tool, not from the command line",
      "harness/src/results",
      'import "../../../tools/publish/readme.js";',
      /harness\/src may use/,
    ],
  ];
  for (const [what, place, code, complaint] of imports) {
    test(`is rejected: ${what}`, async () => {
      const file = path.join(copy, place.endsWith(".js") ? place : `${place}/added.js`);
      await writeFile(file, `${code}\n`);
      try {
        const faults = await check();
        assert.match(faults, complaint);
        assert.equal(faults.split("\n").length, 1, "the only fault");
      } finally {
        await rm(file);
      }
    });
  }
});
