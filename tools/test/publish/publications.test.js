/** The published results are those of the list, each by its command. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { suiteOf } from "../../../harness/src/cli/main.js";
import { createProgram } from "../../../harness/src/cli/program.js";
import { argsOf, PUBLICATIONS } from "../../publish/publications.js";
import { PUBLISHED } from "../support/published-results.js";

describe("each publication", () => {
  for (const publication of PUBLICATIONS) {
    const args = argsOf(publication);
    test(`${publication.id} has a command line that bench takes`, async () => {
      const program = createProgram(new AbortController().signal, () => {}, await suiteOf(args));
      for (const one of [program, ...program.commands]) one.exitOverride().action(() => {});
      // Any folder that exists will do for a package.
      const placed = args.map((arg) => arg.replace(/=PATH$/, `=${ROOT_DIR}`));
      await program.parseAsync(placed, { from: "user" });
    });
  }

  test("has an id, a folder and a command of its own", () => {
    for (const key of /** @type {const} */ (["id", "folder", "command"])) {
      assert.equal(new Set(PUBLICATIONS.map((one) => one[key])).size, PUBLICATIONS.length);
    }
  });

  for (const { folder, summary } of PUBLISHED) {
    const { id, command } = summary;
    const listed = PUBLICATIONS.find((one) => one.folder === folder);
    const skip =
      listed?.command !== command &&
      `not yet: pnpm bench publish --all --only ${id} measures it again`;
    test(`${id} was measured by the command of the list`, { skip }, () => {
      assert.equal(listed?.id, id);
    });
  }
});
