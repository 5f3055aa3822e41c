/** The list of publications, and the published results that its commands measured. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { suiteOf } from "../../../harness/src/cli/main.js";
import { createProgram } from "../../../harness/src/cli/program.js";
import { argsOf, PUBLICATIONS } from "../../publish/publications.js";
import { PUBLISHED } from "../support/published-results.js";

describe("a publication", () => {
  for (const publication of PUBLICATIONS) {
    const args = argsOf(publication);
    test(`has a command line that bench accepts: ${publication.id}`, async () => {
      const program = createProgram(new AbortController().signal, () => {}, await suiteOf(args));
      for (const each of [program, ...program.commands]) each.exitOverride().action(() => {});
      // Any existing folder can replace PATH.
      const placed = args.map((arg) => arg.replace(/=PATH$/, `=${ROOT_DIR}`));
      await program.parseAsync(placed, { from: "user" });
    });
  }

  test("has a unique id, folder and command", () => {
    for (const key of /** @type {const} */ (["id", "folder", "command"])) {
      assert.equal(new Set(PUBLICATIONS.map((each) => each[key])).size, PUBLICATIONS.length);
    }
  });

  for (const { folder, summary } of PUBLISHED) {
    const { id, command } = summary;
    const listed = PUBLICATIONS.find((each) => each.folder === folder);
    const skip =
      listed?.command !== command &&
      `not yet: pnpm bench publish --all --only ${id} measures it again`;
    test(`was measured by the command of the list: ${id}`, { skip }, () => {
      assert.equal(listed?.id, id);
    });
  }
});
